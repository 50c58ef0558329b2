/**
 * Finds free space beside a name, for a price that moves nothing (docs/explorers.md §4: no line height, no layout shift).
 * Knows only rectangles: `obstacles.ts` reads what stands where.
 */
import { isWithin, linesOf, middleOf, mirrored, overlap, type Rect, sharesLine } from './geometry.ts';

/**
 * What a price may not cover. A `name` (or, in a row that is one link, the `rate` of one token) is what it stands behind;
 * `own` are other words of the same link, `figure` its amounts and values; what is `aside` may stand between a name and its
 * price: a picture, a control, or a remark such as `(USDT)`. Behind a figure, a `token`'s name in a block of its own and any
 * `other` words a price would be theirs.
 */
export type ObstacleKind = 'name' | 'rate' | 'own' | 'figure' | 'aside' | 'token' | 'other';

export interface Obstacle {
  readonly box: Rect;
  readonly kind: ObstacleKind;
}

export interface Surface {
  /** The edges of the cell or block. */
  readonly bounds: Rect;
  readonly padding: readonly [left: number, right: number];
  /** It is around the name's own block: below and above the names in others is the room of their prices. */
  readonly isShared: boolean;
  /** All that stands in it, the name's own lines included, in document order. */
  readonly obstacles: readonly Obstacle[];
  /** Where other prices are going to stand. */
  readonly prices: readonly Rect[];
}

export interface TextSize {
  /** The font size around the price. */
  readonly em: number;
  readonly nameEm: number;
  /** The smallest that it may be, as a share of the font size around it. */
  readonly least: number;
  /** How wide the text is at the size `BESIDE`. */
  readonly width: number;
  /** The gap between items of the row that the name is one of; null where it stands in no row, or the row has none. */
  readonly gap: number | null;
}

export interface FreeSpace {
  readonly box: Rect;
  /** The price's font size as a share of the one around it. */
  readonly size: number;
  readonly isBeside: boolean;
  /** The edge of the box at which its text is. */
  readonly align: 'left' | 'right';
  /** The name's line that it belongs to. */
  readonly line: Rect;
}

/** Beside the name, a little smaller than it. */
export const BESIDE = 0.92;
/** Smallest readable share of the text around it. */
export const LEAST = 0.8;
/** Offset of text below the middle of its line (em): smaller text on the same baseline has a lower middle. */
const BASELINE = 0.35;
/** Between two prices in one line. */
const GAP_PX = 4;
/** Before and after the price, in its own font size. */
const LEAD = 0.45;
const TAIL = 0.25;
/** Words of another line that end so near before a price on it are read with it (em around it). */
const READ_WITH = 2;
/** A line above or below another may share almost a pixel with it. */
const TOUCH_PX = 0.9;
/** Largest gap between words of one name. */
const SAME_NAME_PX = 8;

/** `direction`: of the text. What runs from right to left is searched in a mirror. */
export function findSpaceAlong(direction: string, surface: Surface, size: TextSize): FreeSpace | null {
  if (direction !== 'rtl') return findFreeSpace(surface, size);
  const { bounds, padding, isShared, obstacles, prices } = surface;
  const space = findFreeSpace(
    {
      isShared,
      bounds: mirrored(bounds),
      padding: [padding[1], padding[0]],
      obstacles: obstacles.map((obstacle) => ({ ...obstacle, box: mirrored(obstacle.box) })),
      prices: prices.map(mirrored),
    },
    size,
  );
  return space && { ...space, box: mirrored(space.box), align: space.align === 'left' ? 'right' : 'left' };
}

/** The best free space: beside the name, below it or above it, there perhaps behind another price. Null when there is none. */
export function findFreeSpace(surface: Surface, text: TextSize): FreeSpace | null {
  const boxesOf = (...kinds: readonly ObstacleKind[]) =>
    surface.obstacles.filter(({ kind }) => kinds.includes(kind)).map(({ box }) => box);
  const size = Math.max(BESIDE, text.least);
  for (const line of linesOf([...boxesOf('name'), ...boxesOf('rate')])) {
    const box = besideLine(line, surface, text);
    if (box) return { box, size, isBeside: true, align: 'left', line };
  }
  const names = boxesOf('name');
  const line = names.at(-1);
  const space = line && (belowNames(names, surface, text) ?? aboveNames(names, surface, text));
  return space ? { ...space, size: text.least, isBeside: false, line } : null;
}

/** The middle that text of this size has on the name's line. */
export function textMiddle(line: Rect, size: number, { em, nameEm }: TextSize): number {
  return middleOf(line) + BASELINE * (nameEm - em * size);
}

function besideLine(line: Rect, surface: Surface, text: TextSize): Rect | null {
  const size = Math.max(BESIDE, text.least);
  const em = text.em * size;
  const lead = text.gap ?? LEAD * em;
  const needed = lead + (text.width * size) / BESIDE + TAIL * em;
  const x = gapAfter(line, surface, needed, Math.max(0, (text.gap ?? 0) - TAIL * em));
  if (x === null) return null;
  const box = boxAt(x + lead, textMiddle(line, size, text), size, text);
  // Two lines beside one stand half above and half below it, as if on no line of its own.
  const taken = [...surface.obstacles.map((obstacle) => obstacle.box), ...surface.prices];
  return taken.some((other) => overlap(other, box)) ? null : box;
}

/**
 * Where the first gap that is wide enough begins, right of the line's first box. Null when there is none, or when other
 * words come before it. `more`: the free space that must remain before whatever comes next.
 */
function gapAfter(line: Rect, { bounds, obstacles, prices }: Surface, needed: number, more: number) {
  const others = prices.map((box): Obstacle => ({ box, kind: 'other' }));
  const onLine = [...obstacles, ...others]
    .filter(({ box }) => sharesLine(line, box))
    .sort((a, b) => a.box.left - b.box.left);
  let from = line.right;
  for (const { box, kind } of onLine) {
    if (box.right <= from) continue;
    if (box.left - from >= needed + more) return from;
    const isSameName = /^(?:name|rate|own)$/.test(kind) && box.left - from < SAME_NAME_PX;
    if (kind !== 'aside' && !isSameName) return null;
    from = box.right;
  }
  return bounds.right - from >= needed ? from : null;
}

type AlignedBox = Pick<FreeSpace, 'box' | 'align'>;

function belowNames(names: readonly Rect[], surface: Surface, text: TextSize): AlignedBox | null {
  const [first = NOWHERE] = names;
  const last = names.at(-1) ?? first;
  const [left, align] = startOf(names, last, surface, text);
  const bottom = Math.max(...names.map((box) => box.bottom));
  for (const edge of [bottom, belowPictures(bottom, last, surface, text)]) {
    const y = edge + (text.em * text.least) / 2 - TOUCH_PX;
    const box = freeFrom(boxAt(left, y, text.least, text), last, surface, text);
    if (box) return { box, align };
  }
  return null;
}

/** A picture beside a name reaches below its words: what is wider than the name, and ends with it, stands below both. */
function belowPictures(bottom: number, line: Rect, { obstacles }: Surface, { em }: TextSize): number {
  const pictures = obstacles.filter(({ kind, box }) => kind === 'aside' && sharesLine(line, box));
  return Math.min(bottom + em / 2, Math.max(bottom, ...pictures.map(({ box }) => box.bottom)));
}

/** The place above the names; null where something stands directly above: the price would be read as below that. */
function aboveNames(names: readonly Rect[], surface: Surface, text: TextSize): AlignedBox | null {
  const [first = NOWHERE] = names;
  const [left, align] = startOf([first], first, surface, text);
  const y = Math.min(...names.map(({ top }) => top)) - (text.em * text.least) / 2 + TOUCH_PX;
  const box = freeFrom(boxAt(left, y, text.least, text), first, surface, text);
  const above = box && { ...box, top: box.top - text.em };
  if (!above || surface.obstacles.some((obstacle) => overlap(obstacle.box, above))) return null;
  return { box, align };
}

const NOWHERE: Rect = { left: 0, right: 0, top: 0, bottom: 0 };

/**
 * Where a price below or above the name begins: with it, or so that it ends with the name where the words of its line are
 * aligned to the right, or has its middle where they have theirs.
 */
function startOf(
  names: readonly Rect[],
  of: Rect,
  { bounds, padding, obstacles }: Surface,
  { em, least, width }: TextSize,
): readonly [left: number, align: FreeSpace['align']] {
  const left = Math.min(...names.map((box) => box.left));
  const right = Math.max(...names.map((box) => box.right));
  const onLine = obstacles.map(({ box }) => box).filter((box) => sharesLine(of, box));
  const before = Math.min(...onLine.map((box) => box.left)) - bounds.left - padding[0];
  const behind = bounds.right - padding[1] - Math.max(...onLine.map((box) => box.right));
  const needed = (width * least) / BESIDE;
  if (before > behind + em) return [right - needed, 'right'];
  const isCentred = before > em && Math.abs(before - behind) < em / 2;
  return [isCentred && needed > right - left ? (left + right - needed) / 2 : left, 'left'];
}

/** The box itself, or moved behind other prices, its left edge as far as `line`; null where anything else is in the way. */
function freeFrom(box: Rect, line: Rect, surface: Surface, { em }: TextSize): Rect | null {
  const { obstacles, prices } = surface;
  const bounds = surface.isShared ? columnOf(line, surface) : surface.bounds;
  const width = box.right - box.left;
  const isInTheWay = ({ box: taken, kind }: Obstacle, moved: Rect) =>
    overlap(taken, moved) ||
    // A price directly behind other words on their line would be read as theirs.
    (!/^(?:name|aside)$/.test(kind) &&
      sharesLine(taken, moved) &&
      taken.right <= moved.left &&
      moved.left - taken.right < READ_WITH * em);
  for (let { left } = box; left <= line.right; ) {
    const moved = { ...box, left, right: left + width };
    if (!isWithin(moved, bounds) || obstacles.some((obstacle) => isInTheWay(obstacle, moved))) return null;
    const other = prices.find((price) => overlap(price, moved));
    if (!other) return moved;
    left = other.right + GAP_PX;
  }
  return null;
}

/** Between the names on the line that stand in blocks of their own. */
function columnOf(line: Rect, { bounds, obstacles }: Surface): Rect {
  const tokens = obstacles.filter(({ kind, box }) => kind === 'token' && sharesLine(line, box));
  const before = tokens.map(({ box }) => box.right + GAP_PX).filter((right) => right <= line.left);
  const behind = tokens.map(({ box }) => box.left - GAP_PX).filter((left) => left >= line.right);
  const { left, right, top, bottom } = bounds;
  return { left: Math.max(left, ...before), right: Math.min(right, ...behind), top, bottom };
}

function boxAt(left: number, middle: number, size: number, { em, width }: TextSize): Rect {
  const half = (em * size) / 2;
  return { left, right: left + (width * size) / BESIDE, top: middle - half, bottom: middle + half };
}
