/**
 * Places prices on the page, many at a time. It reads everything before it writes anything, and leaves what depends on the
 * next layout to the frame that makes it. It forces a layout only for prices that have joined the text or have come between
 * words.
 */

import { createPageScale, type ScaleAt } from '../../ui/page-scale.ts';
import { isPlacedAfter } from '../annotations.ts';
import { tryOrNull } from '../find/page-parts.ts';
import { PRICE_TAG, SUM_TAG, type TextElement } from '../price/price-element.ts';
import { findSpot, inText, type Spot } from './find-spot.ts';
import {
  type MeasureText,
  middleOf,
  type Point,
  type Rect,
  type Ruler,
  rulerIn,
  sharesLine,
} from './geometry.ts';
import { containersOf, isFlexItem, isInline, marginOf } from './layout.ts';

export interface Placing extends TextElement {
  readonly anchor: Element;
  /** False where the space for the price must be measured again. */
  readonly isFitted: boolean;
}

/**
 * A name and the first letter behind it. Browsers set a name and the words behind it as one text, in which pairs such as `T`
 * and a blank stand closer together than the sum of their widths; no box can stand between the two without the pair coming
 * apart by a part of a pixel.
 */
interface WordPair {
  /** From the beginning of the one to the end of the other, in CSS pixels, as they are laid out now. */
  readonly width: () => number;
  /** The width before a price came between them. */
  readonly before: number;
}

/** The state that prices share which are placed in one call. */
interface Round {
  readonly measure: MeasureText;
  readonly scaleAt: ScaleAt;
  /** The boxes of prices placed so far, by container and by the blocks around it. */
  readonly given: Map<Element, readonly Rect[]>;
  readonly standingIn: (box: Element) => readonly Rect[];
}

/** A pair whose width changes by more has wrapped, or is no pair of letters. */
const MAX_KERNING_PX = 3;
/** Blanks and comments that are searched for the next letter. */
const MAX_NODES = 10;
/** A container of more prices is taken for a list, whose names have lines of their own. */
const MAX_NEIGHBOURS = 20;
/** Prices beyond which no neighbours are added: placing many more would block the page. */
const MAX_AT_ONCE = 200;

export type Placer = ReturnType<typeof createPlacer>;

/**
 * `measuring` returns a new measure for all that are placed together. `onResized` receives the prices whose container has
 * become wider or narrower since, or whose letters have, but none beside one that has joined the text: that would resize it
 * again and again.
 */
export function createPlacer(measuring: () => MeasureText, onResized: (hosts: readonly Element[]) => void) {
  /** Prices that have joined the text, which has made room for them: free space is measured without them. */
  const joined = new WeakMap<Element, Spot>();
  /** By how much a price has moved the words around it apart; its margin takes that back. */
  const kernings = new WeakMap<Element, { readonly after: Element; readonly px: number }>();

  /** By container, the prices without room in it: they may fit once it is larger. */
  const waiting = new WeakMap<Element, Set<Element>>();

  const scaling = createPageScale();
  const layout = watchLayout(scaling, (elements) => {
    const hosts = elements.flatMap((element) => {
      if (element.localName === PRICE_TAG) return element;
      const shown = tryOrNull(() => [...element.querySelectorAll(PRICE_TAG)]) ?? [];
      const inside = [...new Set([...shown, ...(waiting.get(element) ?? [])])];
      return inside.some((host) => joined.has(host)) ? [] : inside;
    });
    if (hosts.length > 0) onResized(hosts);
  });

  /** Takes joined prices out of the text before a new measurement, which forces one layout. */
  function takeOutOfText(group: readonly Placing[]): void {
    if (group.every(({ host, isFitted }) => isFitted && joined.has(host))) return;
    for (const { host } of group) if (joined.delete(host)) host.style.cssText = '--sise-display:none';
  }

  function spotsFor(
    group: readonly Placing[],
    { measure, scaleAt, given, standingIn }: Round,
  ): readonly (Spot | null)[] {
    const [first] = group;
    const around = tryOrNull(() => first && containersOf(first.anchor)) ?? [];
    const [container] = around;
    tryOrNull(() => container && layout.watchWidth(container as HTMLElement));
    const prices = [...new Set(around.flatMap((box) => [...(given.get(box) ?? []), ...standingIn(box)]))];
    const spots = group.map(({ anchor, host, text, short }) => {
      const spot =
        joined.get(host) ?? tryOrNull(() => findSpot({ anchor, text, short, measure, scaleAt, prices }));
      const box = spot?.box ?? (joined.has(host) ? host.getBoundingClientRect() : null);
      if (box) prices.push(box);
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
    tryOrNull(() => isPlacedAfter(spot.after, host) || spot.after.after(host));
    layout.settle(host, spot.box && { anchor, at: spot.at, shift: spot.shift });
  }

  const kerningAt = (host: Element, { after }: Spot): number | undefined => {
    const kerning = kernings.get(host);
    return kerning?.after === after ? kerning.px : undefined;
  };

  return {
    /**
     * Places each price beside its anchor, or fits it again where it stands. Returns the element that each price now follows;
     * null where the anchor is in a closed menu or tab, whose space is unknown, or where the price would move others.
     *
     * `groups`: the prices of one container each. A price may use the container and the blocks around it, and avoids the
     * prices in them. When one joins the words of a line, all of its group do, and stay there until a price is added or the
     * space changes.
     */
    place: (groups: readonly (readonly Placing[])[]): readonly (Element | null)[] => {
      const scaleAt = scaling();
      for (const group of groups) takeOutOfText(group);
      const placings = groups.flat();
      const standingIn = standingBut(new Set(placings.map(({ host }) => host)));
      const round = { measure: measuring(), scaleAt, given: new Map(), standingIn };
      const spots = groups.flatMap((group) => spotsFor(group, round));
      const between = placings.flatMap(({ host }, i) => {
        const spot = spots[i];
        const isNew = spot?.box && spot.layout === 'inline' && kerningAt(host, spot) === undefined;
        const words = isNew ? tryOrNull(() => wordsBehind(spot.after, scaleAt)) : null;
        return spot && words ? [{ host, spot, words }] : [];
      });
      for (const [i, placing] of placings.entries()) {
        const spot = spots[i];
        if (spot) put(placing, spot);
        else hide(placing);
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

/** From the anchor's corner, in its CSS pixels: the page may scroll or be zoomed before it is drawn. */
interface Target {
  readonly anchor: Element;
  readonly at: Point;
  readonly shift: Point;
}

/** Largest distance from the target that needs no correction. */
const CLOSE_PX = 0.5;

/**
 * `onResized`: containers that have another width, and prices whose letters have become larger or smaller. What only scales
 * them changes no sizes.
 */
function watchLayout(scaling: () => ScaleAt, onResized: (elements: readonly Element[]) => void) {
  const targets = new WeakMap<Element, Target>();
  const widths = new WeakMap<Element, number>();
  /** Heights of prices when they were moved to their targets: as high as their letters. */
  const heights = new WeakMap<Element, number>();

  const observer = new ResizeObserver((entries) => {
    const landed: (() => void)[] = [];
    const resized: Element[] = [];
    const scaleAt = scaling();
    for (const { target: element } of entries) {
      const target = targets.get(element);
      if (target) {
        targets.delete(element);
        heights.set(element, heightOf(element));
        landed.push(correction(element as HTMLElement, target, scaleAt));
      } else if (heights.has(element)) {
        if (![0, heights.get(element)].includes(heightOf(element))) resized.push(element);
      } else if (tryOrNull(() => widthOf(element) !== widths.get(element)) ?? false) resized.push(element);
    }
    // Everything has been read; what moves takes no room, so that it costs no other layout.
    for (const correct of landed) correct();
    if (resized.length > 0) onResized(resized);
  });

  return {
    /** Moves the price to its target once it has been laid out; null: it stays where the layout puts it. */
    settle: (host: HTMLElement, target: Target | null) => {
      observer.unobserve(host);
      targets.delete(host);
      if (!target) return;
      targets.set(host, target);
      observer.observe(host);
    },
    /** Reports the container when it is no longer as wide as now. */
    watchWidth: (container: HTMLElement) => {
      widths.set(container, widthOf(container));
      // The observer reports it again, also where it gets the last reported width back.
      observer.unobserve(container);
      observer.observe(container);
    },
    stop: () => observer.disconnect(),
  };
}

function translation({ x, y }: Point): string {
  return `${x}px ${y}px`;
}

/** Reads the distance of the price from its target; the returned function moves it there. */
function correction(host: HTMLElement, { anchor, at, shift }: Target, scaleAt: ScaleAt): () => void {
  const ruler = rulerIn(host, scaleAt);
  if (!ruler) return () => {};
  const box = ruler.boxOf(host);
  const corner = ruler.boxOf(anchor);
  const x = corner.left + at.x - box.left;
  const y = corner.top + at.y - middleOf(box);
  return () => {
    if (Math.hypot(x, y) > CLOSE_PX)
      host.style.setProperty('--sise-at', translation({ x: shift.x + x, y: shift.y + y }));
  };
}

function widthOf(element: Element): number {
  return (element as HTMLElement).offsetWidth;
}

function heightOf(element: Element): number {
  return (element as HTMLElement).offsetHeight;
}

/**
 * Creates a function that returns the boxes of an element's prices except those in `placed`. It returns none for more
 * than `MAX_NEIGHBOURS` prices: the element is then a list.
 */
function standingBut(placed: ReadonlySet<Element>): (box: Element) => readonly Rect[] {
  const read = new Map<Element, readonly Rect[]>();
  return (box) => {
    const known = read.get(box);
    if (known) return known;
    const hosts = tryOrNull(() => [...box.querySelectorAll(`${PRICE_TAG},${SUM_TAG}`)]) ?? [];
    const others = hosts.length > MAX_NEIGHBOURS ? [] : hosts.filter((host) => !placed.has(host));
    const boxes = others.map((host) => host.getBoundingClientRect()).filter(({ width }) => width > 0);
    read.set(box, boxes);
    return boxes;
  };
}

/** A price without room is hidden; in a closed menu it stays as it is. */
function hide({ anchor, host }: Placing): void {
  if (tryOrNull(() => anchor.getClientRects().length)) host.style.cssText = '--sise-display:none';
}

function wordsBehind(after: Element, scaleAt: ScaleAt): WordPair | null {
  const ruler = after.parentElement && rulerIn(after.parentElement, scaleAt);
  return ruler && wordsAround(after, ruler);
}

/**
 * A price that joins the words of a line moves the others in its container: then all of them join, or none does where one of
 * them is an item of a row.
 */
function joinedTogether(spots: readonly (Spot | null)[]): readonly (Spot | null)[] {
  const isMoving = spots.some((spot) => spot && !spot.box && spot.layout === 'inline');
  if (!isMoving) return spots;
  if (spots.some((spot) => spot && isFlexItem(spot))) return spots.map((spot) => (spot?.box ? spot : null));
  return spots.map((spot) => spot && (spot.layout === 'block' ? spot : inText(spot)));
}

/**
 * The style of a price: without room over free space, or in the text where no space is free. `kerning`: pixels by which it
 * moves the words around it apart.
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

/** The words around the place behind `after`; null where no text follows it on its line. */
function wordsAround(after: Element, ruler: Ruler): WordPair | null {
  const letter = letterBehind(after);
  const line = [...after.getClientRects()].at(-1);
  if (!letter || !line || !sharesLine(line, letter.getBoundingClientRect())) return null;
  const width = () => {
    const boxes = [...after.getClientRects(), letter.getBoundingClientRect()].slice(-2);
    return spanOf(boxes.map((box) => ruler.rectIn(after, box)));
  };
  return { width, before: width() };
}

/** The distance that a price has moved the words apart: 0 where that is not the doing of their letters. */
function kerningOf({ width, before }: WordPair): number {
  const px = width() - before;
  return Math.abs(px) < MAX_KERNING_PX ? px : 0;
}

/** The first letter behind the element in the lines that it is part of. */
function letterBehind(after: Element): Range | null {
  let block = after.parentElement;
  while (block && isInline(block)) block = block.parentElement;
  if (!block) return null;
  const texts = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  texts.currentNode = after;
  for (let seen = 0, text = texts.nextNode(); text && seen < MAX_NODES; text = texts.nextNode()) {
    if (after.contains(text)) continue;
    const at = (text.nodeValue ?? '').search(/\S/);
    seen++;
    if (at < 0) continue;
    const range = block.ownerDocument.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range;
  }
  return null;
}

function spanOf(boxes: readonly Rect[]): number {
  return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
}

/**
 * The prices to place together: those that have changed and those that share a container with them, because one that has come
 * or grown may need the space of one that stands. Container by container, each in the order of the document. (Sorting all
 * rows of a long table takes the longer the further down they are.) `byHost`: the owner of each `<sise-price>`.
 */
export function withNeighbours<T extends Pick<Placing, 'anchor'>>(
  changed: readonly T[],
  byHost: { get(host: Node): T | undefined },
): readonly (readonly T[])[] {
  const anchors = new Set<Element>();
  const groups = new Map<Element | null | undefined, T[]>();
  const add = (one: T) => {
    if (anchors.has(one.anchor)) return;
    anchors.add(one.anchor);
    const container = tryOrNull(() => containersOf(one.anchor)[0]);
    const group = groups.get(container);
    if (group) {
      group.push(one);
      return;
    }
    groups.set(container, [one]);
    const hosts = tryOrNull(() => container?.querySelectorAll(PRICE_TAG)) ?? [];
    if (hosts.length > MAX_NEIGHBOURS || anchors.size > MAX_AT_ONCE) return;
    for (const host of hosts) {
      const neighbour = byHost.get(host);
      if (neighbour) add(neighbour);
    }
  };
  for (const one of changed) add(one);
  return [...groups.values()].map((group) => group.sort(byDocumentOrder));
}

function byDocumentOrder(a: Pick<Placing, 'anchor'>, b: Pick<Placing, 'anchor'>): number {
  return a.anchor.compareDocumentPosition(b.anchor) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
