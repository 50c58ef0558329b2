/**
 * Puts prices on the page, many at a time. Everything is read before anything is written, and what can only be known after
 * the layout is left to the frame that makes it anyway: none is forced, but where prices have joined the text.
 */
import { marginOf } from './flow.ts';
import { MARK } from './mark.ts';
import { boxOf, type Piece } from './pieces.ts';
import { findSpot, homeOf, inText, type MeasureText, type Point, type Spot } from './room.ts';
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
  readonly shift: Point;
}

/** Nobody sees a price that is off by less. */
const CLOSE_PX = 0.5;

/**
 * `measuring` begins to measure anew, once for all that are placed together. `onRoom` is told the prices whose home has
 * become wider or narrower since, but none beside one that has joined the text: that would change the room again and again.
 */
export function createPlacer(
  measuring: () => MeasureText,
  onRoom: (hosts: readonly Element[]) => void,
): Placer {
  const targets = new WeakMap<Element, Target>();
  /** Those that have joined the text. It has made room for them: measured with them in it, it seems to have some. */
  const joined = new WeakMap<Element, Spot>();

  /** How wide each home was laid out when the room in it was measured: what only scales it changes no room. */
  const widths = new WeakMap<Element, number>();

  /** Runs after a layout and before anything is drawn. Only moves what takes no room: that costs no other layout. */
  const sizes = new ResizeObserver((changes) => {
    const moved: Element[] = [];
    const moves = changes.flatMap(({ target: host }) => {
      const target = targets.get(host);
      if (target) {
        sizes.unobserve(host);
        return { host, target, box: boxOf(host), corner: boxOf(target.anchor) };
      }
      tried(() => {
        const inside =
          (host as HTMLElement).offsetWidth === widths.get(host) ? [] : [...host.querySelectorAll(MARK)];
        if (!inside.some((one) => joined.has(one))) moved.push(...inside);
      });
      return [];
    });
    for (const { host, target, box, corner } of moves) {
      const x = corner.left + target.x - box.left;
      const y = corner.top + target.y - (box.top + box.bottom) / 2;
      if (Math.hypot(x, y) > CLOSE_PX)
        (host as HTMLElement).style.setProperty(
          '--sise-at',
          translation({ x: target.shift.x + x, y: target.shift.y + y }),
        );
    }
    if (moved[0]) onRoom(moved);
  });

  function settle(host: HTMLElement, anchor: Element, spot: Spot): void {
    sizes.unobserve(host);
    if (!spot.box) return;
    targets.set(host, { anchor, ...spot.at, shift: spot.shift });
    sizes.observe(host);
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
        const [first] = home;
        tried(() => {
          const around = first && homeOf(first.anchor);
          if (!around) return;
          widths.set(around, (around as HTMLElement).offsetWidth);
          // Told once more, also where it gets the width back that was told last.
          sizes.unobserve(around);
          sizes.observe(around);
        });
        const found = home.map(({ anchor, host, text }) => {
          const spot = joined.get(host) ?? tried(() => findSpot(anchor, text, measure, prices));
          if (spot?.box) prices.push({ box: spot.box, own: false, aside: false });
          return spot;
        });
        // What joins the words of a line moves others of its home, and what they were measured by.
        return found.some((spot) => spot && !spot.box && spot.flow !== 'block')
          ? found.map((spot) => spot && (spot.flow === 'block' ? spot : inText(spot)))
          : found;
      });
      return homes.flat().map(({ anchor, host }, i) => {
        const spot = spots[i];
        if (!spot) return null;
        const { after, box } = spot;
        host.style.cssText = styleFor(spot);
        if (!box) joined.set(host, spot);
        tried(() => standsAfter(after, host) || after.after(host));
        settle(host, anchor, spot);
        return after;
      });
    },
    stop: () => sizes.disconnect(),
  };
}

/** Takes no room, or joins the text where none is free: between words with the margin that the sheet gives it. */
function styleFor(spot: Spot): string {
  const { box, flow } = spot;
  const display = flow === 'block' ? '--sise-display:block;' : '';
  if (!box) return flow === 'inline' ? '' : `${display}--sise-margin:0`;
  const width = box.right - box.left;
  return `${display}--sise-at:${translation(spot.shift)};--sise-size:${spot.size}em;--sise-width:${width}px;\
--sise-margin:${marginOf(spot, width)}`;
}

function translation({ x, y }: Point): string {
  return `${x}px ${y}px`;
}
