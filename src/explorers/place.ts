/**
 * Puts prices on the page, many at a time. Everything is read before anything is written, and what can only be known after
 * the layout is left to the frame that makes it anyway: none is forced, but where prices have joined the text.
 */
import { isCell, marginOf } from './flow.ts';
import { boxOf, type Piece } from './pieces.ts';
import { findSpot, inText, type MeasureText, type Spot } from './room.ts';
import { standsAfter } from './standing.ts';
import { tried } from './tried.ts';

export interface Placing {
  readonly anchor: Element;
  readonly host: HTMLElement;
  readonly text: string;
  /** Whether the room for it is still as it was measured. */
  readonly fitted: boolean;
}

export interface Placer {
  /**
   * Places each price beside its anchor, or fits it anew where it stands. Returns what each now comes after; null where the
   * anchor is in a closed menu or tab, where nothing is known of its room, or is a cell of a grid, whose others would be
   * moved. `homes`: those of one home know of each other, and of no other price. When one joins the words of a line, all of
   * its home do, and stay there until another comes or the room changes.
   */
  place(homes: readonly (readonly Placing[])[]): readonly (Element | null)[];
  stop(): void;
}

/** Where a price belongs, from its anchor's corner: the page may scroll before it is drawn. */
interface Target {
  readonly anchor: Element;
  readonly x: number;
  readonly y: number;
  /** How far it has been moved from where it was laid out. */
  readonly shift: Spot['shift'];
}

/** Nobody sees a price that is off by less. */
const CLOSE_PX = 0.5;

/** `measuring` begins to measure anew, once for all that are placed together. */
export function createPlacer(measuring: () => MeasureText): Placer {
  const targets = new WeakMap<Element, Target>();
  /** Those that have joined the text. It has made room for them: measured with them in it, it seems to have some. */
  const joined = new WeakMap<Element, Spot>();

  /** Runs after the layout and before anything is drawn. Only moves what takes no room: that costs no other layout. */
  const laidOut = new ResizeObserver((entries) => {
    const moves = entries.map((entry) => {
      const host = entry.target as HTMLElement;
      laidOut.unobserve(host);
      const target = targets.get(host);
      return {
        host,
        target,
        box: boxOf(host),
        corner: target && boxOf(target.anchor),
      };
    });
    for (const { host, target, box, corner } of moves) {
      if (!target || !corner) continue;
      const x = corner.left + target.x - box.left;
      const y = corner.top + target.y - (box.top + box.bottom) / 2;
      if (Math.abs(x) > CLOSE_PX || Math.abs(y) > CLOSE_PX)
        host.style.setProperty('--sise-at', translation({ x: target.shift.x + x, y: target.shift.y + y }));
    }
  });

  function settle(host: HTMLElement, anchor: Element, spot: Spot | null): void {
    laidOut.unobserve(host);
    if (!spot?.at) return;
    targets.set(host, { anchor, ...spot.at, shift: spot.shift });
    laidOut.observe(host);
  }

  return {
    place: (homes) => {
      const measure = measuring();
      // With a newcomer or another size of the window, all are measured without any in the text: that one layout is forced.
      for (const home of homes)
        if (!home.every(({ host, fitted }) => fitted && joined.has(host)))
          for (const { host } of home) if (joined.delete(host)) host.style.cssText = '--sise-display:none';
      const spots = homes.flatMap((home) => {
        const prices: Piece[] = [];
        const found = home.map(({ anchor, host, text }) => {
          if (!anchor.getClientRects()[0]) return undefined;
          const spot = joined.get(host) ?? tried(() => findSpot(anchor, text, measure, prices));
          if (spot?.box) prices.push({ box: spot.box, own: false, aside: false });
          return spot ?? (isCell(anchor) ? undefined : null);
        });
        return found.some((spot) => spot && !spot.box && isInLine(spot))
          ? found.map((spot) => spot && (isInLine(spot) ? inText(spot) : spot))
          : found;
      });
      // From the last: those that come after the same box are then in the order of their names.
      const afters = homes
        .flat()
        .reverse()
        .map(({ anchor, host }, i) => {
          const spot = spots.at(-1 - i);
          if (spot === undefined) return null;
          const after = spot?.after ?? anchor;
          host.style.cssText = spot ? styleFor(spot) : '';
          if (spot && !spot.box) joined.set(host, spot);
          tried(() => standsAfter(after, host) || after.after(host));
          settle(host, anchor, spot);
          return after;
        });
      return afters.reverse();
    },
    stop: () => laidOut.disconnect(),
  };
}

/** Among the words of a line: what joins them moves others of its home, and what they were measured by. */
function isInLine({ flow }: Spot): boolean {
  return /inline|row/.test(flow);
}

/** Takes no room, or joins the text where none is free. */
function styleFor(spot: Spot): string {
  const { box, flow, size, shift } = spot;
  const width = box && box.right - box.left;
  const isInline = flow === 'inline';
  // Between words it has the margin that the sheet gives it.
  const whenJoined = isInline ? '' : '--sise-margin:0';
  return [
    `--sise-at:${translation(shift)}`,
    `--sise-size:${size}em`,
    `--sise-width:${width ? `${width}px` : 'auto'}`,
    `--sise-display:${isInline ? 'inline-block' : 'block'}`,
    width ? `--sise-margin:${marginOf(spot, width)}` : whenJoined,
  ].join(';');
}

function translation({ x, y }: Spot['shift']): string {
  return `${x}px ${y}px`;
}
