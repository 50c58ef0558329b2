/**
 * Puts prices on the page, many at a time. Everything is read before anything is written, and what can only be known after
 * the layout is left to the frame that makes it anyway: none is forced.
 */
import { marginOf } from './flow.ts';
import { boxOf, type Piece } from './pieces.ts';
import { findSpot, inText, type MeasureText, type Spot } from './room.ts';
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
   * anchor is in a closed menu or tab: nothing is known of its room, and nothing is done. `homes`: those of one home know of
   * each other, and of no other price. When one joins the text, all of its home do, since it moves what they were measured
   * by, and stay there as long as the room is what it was.
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
      // The one layout that is forced, when the window's size has changed.
      for (const { host, fitted } of homes.flat())
        if (!fitted && joined.delete(host)) host.style.cssText = '--sise-display:none';
      const spots = homes.flatMap((home) => {
        const prices: Piece[] = [];
        const found = home.map(({ anchor, host, text }) => {
          if (anchor.getClientRects().length === 0) return undefined;
          const spot = joined.get(host) ?? tried(() => findSpot(anchor, text, measure, prices));
          if (spot?.box) prices.push({ box: spot.box, own: false, aside: false });
          return spot;
        });
        return found.some((spot) => spot && !spot.box && spot.flow !== 'grid')
          ? found.map((spot) => spot && inText(spot))
          : found;
      });
      return homes.flat().map(({ anchor, host }, i) => {
        const spot = spots[i];
        if (spot === undefined) return null;
        const after = spot?.after ?? anchor;
        if (spot) {
          takeNoRoom(host, spot);
          if (!spot.box) joined.set(host, spot);
        }
        tried(() => after.nextSibling !== host && after.after(host));
        settle(host, anchor, spot);
        return after;
      });
    },
    stop: () => laidOut.disconnect(),
  };
}

/** Joins the text where no room is free; in a grid, which has none to join, it is not shown. */
function takeNoRoom(host: HTMLElement, spot: Spot): void {
  const { box, flow, size, shift } = spot;
  const width = box && box.right - box.left;
  // One more cell would push on all that come after it.
  const isApart = flow === 'grid';
  const joined = flow === 'inline' ? '-.5em 0 -.5em .4em' : '0';
  host.style.cssText = [
    `--sise-at:${translation(shift)}`,
    `--sise-size:${size}em`,
    `--sise-width:${width ? `${width}px` : 'auto'}`,
    `--sise-display:${isApart && !box ? 'none' : flow === 'inline' ? 'inline-block' : 'block'}`,
    `--sise-position:${isApart ? 'absolute' : 'static'}`,
    `--sise-margin:${width ? marginOf(spot, width) : joined}`,
  ].join(';');
}

function translation({ x, y }: Spot['shift']): string {
  return `${x}px ${y}px`;
}
