/**
 * Puts prices on the page, many at a time. Everything is read before anything is written, and what can only be known after
 * the layout is left to the frame that makes it anyway: none is forced, but where prices have joined the text or have come
 * between words.
 */
import { createPageScale, type ScaleAt } from '../ui/page-scale.ts';
import { containersOf } from './containers.ts';
import { findSpot, inText, type Spot } from './find-spot.ts';
import { isFlexItem, marginOf } from './layout.ts';
import { translation, watchLayout } from './layout-watch.ts';
import { nullOnError } from './null-on-error.ts';
import { isPlacedAfter } from './placed-after.ts';
import { PRICE_TAG } from './price-element.ts';
import type { Rect } from './rectangles.ts';
import { rulerIn } from './ruler.ts';
import type { MeasureText } from './text-width.ts';
import { kerningOf, type WordPair, wordsAround } from './word-spacing.ts';

export interface Placing {
  readonly anchor: Element;
  readonly host: HTMLElement;
  readonly text: string;
  /** What it says where the text has no room. */
  readonly short: string;
  shorten(isShort: boolean): void;
  /** Whether the space for it is still as it was measured. */
  readonly isFitted: boolean;
}

export interface Placer {
  /**
   * Places each price beside its anchor, or fits it anew where it stands. Returns what each now comes after; null where the
   * anchor is in a closed menu or tab, where nothing is known of its space, or where a price would move others. `groups`:
   * those of one container know of each other, and of those before them in a block around it, where they may go, too. When
   * one joins the words of a line, all of its container do, and stay there until another comes or the space changes.
   */
  place(groups: readonly (readonly Placing[])[]): readonly (Element | null)[];
  stop(): void;
}

/**
 * `measuring` begins to measure anew, once for all that are placed together. `onResized` is told the prices whose container
 * has become wider or narrower since, or whose letters have, but none beside one that has joined the text: that would resize it again and again.
 */
export function createPlacer(
  measuring: () => MeasureText,
  onResized: (hosts: readonly Element[]) => void,
): Placer {
  /** Those that have joined the text. It has made room for them: measured with them in it, it seems to have some. */
  const joined = new WeakMap<Element, Spot>();
  /** How far apart the words around a price have come since it stands between them, for which its margin makes up. */
  const kernings = new WeakMap<Element, { readonly after: Element; readonly px: number }>();

  /** Those that have found no room in their container: with more of it they may. */
  const waiting = new WeakMap<Element, Set<Element>>();

  const scaling = createPageScale();
  const layout = watchLayout(scaling, (elements) => {
    const hosts = elements.flatMap((element) => {
      if (element.localName === PRICE_TAG) return element;
      const shown = nullOnError(() => [...element.querySelectorAll(PRICE_TAG)]) ?? [];
      const inside = [...new Set([...shown, ...(waiting.get(element) ?? [])])];
      return inside.some((host) => joined.has(host)) ? [] : inside;
    });
    if (hosts.length > 0) onResized(hosts);
  });

  /** With a newcomer or another size of the window, all are measured without any in the text: that one layout is forced. */
  function takeOutOfText(group: readonly Placing[]): void {
    if (group.every(({ host, isFitted }) => isFitted && joined.has(host))) return;
    for (const { host } of group) if (joined.delete(host)) host.style.cssText = '--sise-display:none';
  }

  /** `given`: the boxes that prices have got in each container and in the blocks around it. */
  function spotsFor(
    group: readonly Placing[],
    measure: MeasureText,
    scaleAt: ScaleAt,
    given: Map<Element, Rect[]>,
  ): readonly (Spot | null)[] {
    const [first] = group;
    const around = nullOnError(() => first && containersOf(first.anchor)) ?? [];
    const [container] = around;
    nullOnError(() => container && layout.keepWidth(container as HTMLElement));
    const prices = [...new Set(around.flatMap((box) => given.get(box) ?? []))];
    const spots = group.map(({ anchor, host, text, short }) => {
      const spot =
        joined.get(host) ?? nullOnError(() => findSpot({ anchor, text, short, measure, scaleAt, prices }));
      if (spot?.box) prices.push(spot.box);
      return spot;
    });
    for (const box of around) given.set(box, prices);
    const found = joinedTogether(spots);
    if (container) waiting.set(container, new Set(group.filter((_, i) => !found[i]).map(({ host }) => host)));
    return found;
  }

  function put({ anchor, host, shorten }: Placing, spot: Spot): void {
    shorten(spot.isShort);
    if (!spot.box) {
      joined.set(host, spot);
      kernings.delete(host);
    }
    host.style.cssText = styleFor(spot, kerningAt(host, spot) ?? 0);
    nullOnError(() => isPlacedAfter(spot.after, host) || spot.after.after(host));
    layout.settle(host, spot.box && { anchor, at: spot.at, shift: spot.shift });
  }

  const kerningAt = (host: Element, { after }: Spot): number | undefined => {
    const known = kernings.get(host);
    return known?.after === after ? known.px : undefined;
  };

  return {
    place: (groups) => {
      const measure = measuring();
      const scaleAt = scaling();
      for (const group of groups) takeOutOfText(group);
      const placings = groups.flat();
      const given = new Map<Element, Rect[]>();
      const spots = groups.flatMap((group) => spotsFor(group, measure, scaleAt, given));
      const between = placings.flatMap(({ host }, i) => {
        const spot = spots[i];
        const isNew = spot?.box && spot.layout === 'inline' && kerningAt(host, spot) === undefined;
        const words = isNew ? nullOnError(() => wordsBehind(spot.after, scaleAt)) : null;
        return spot && words ? [{ host, spot, words }] : [];
      });
      for (const [i, placing] of placings.entries()) {
        const spot = spots[i];
        if (spot) put(placing, spot);
        else takeAway(placing);
      }
      for (const { host, spot, px } of between.map((one) => ({ ...one, px: kerningOf(one.words) }))) {
        kernings.set(host, { after: spot.after, px });
        if (px !== 0) host.style.cssText = styleFor(spot, px);
      }
      return spots.map((spot) => spot?.after ?? null);
    },
    stop: () => layout.stop(),
  };
}

/** Where there is no room any more, it is out of sight; in a menu that is closed it stays as it is. */
function takeAway({ anchor, host }: Placing): void {
  if (nullOnError(() => anchor.getClientRects().length)) host.style.cssText = '--sise-display:none';
}

function wordsBehind(after: Element, scaleAt: ScaleAt): WordPair | null {
  const ruler = after.parentElement && rulerIn(after.parentElement, scaleAt);
  return ruler && wordsAround(after, ruler);
}

/**
 * What joins the words of a line moves others of its container, and what they were measured by: they join them, too, or none
 * does where one of them is an item of a row.
 */
function joinedTogether(spots: readonly (Spot | null)[]): readonly (Spot | null)[] {
  const isMoving = spots.some((spot) => spot && !spot.box && spot.layout === 'inline');
  if (!isMoving) return spots;
  if (spots.some((spot) => spot && isFlexItem(spot))) return spots.map((spot) => (spot?.box ? spot : null));
  return spots.map((spot) => spot && (spot.layout === 'block' ? spot : inText(spot)));
}

/**
 * Takes no room, or joins the text where no space is free: between words with the margin that the sheet gives it. `kerning`:
 * how many pixels less than none it takes.
 */
function styleFor(spot: Spot, kerning: number): string {
  const display = spot.layout === 'block' ? '--sise-display:block;' : '';
  const size = `--sise-size:${spot.size}em`;
  if (!spot.box) return spot.layout === 'inline' ? size : `${display}${size};--sise-margin:0`;
  const { width } = spot;
  return [
    `${display}--sise-float:${spot.layout === 'block' ? 'left' : 'none'}`,
    `--sise-at:${translation(spot.shift)}`,
    `--sise-align:${spot.align}`,
    size,
    `--sise-width:${width}px`,
    `--sise-margin:${marginOf(spot, width + kerning)}`,
  ].join(';');
}
