/**
 * What is wrong with the prices on a page: judged by what stands beside what, by the API's answer for each token, and by the
 * same page without the extension.
 */
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import { hasFreePlace } from './free-place.ts';
import type { Box, SeenElement, SeenLink, SeenPage, SeenPrice } from './in-page.ts';
import { overlaps, sharesLine } from './seen-boxes.ts';

type ProblemKind =
  | 'wrong token'
  | 'NFT'
  | 'moved'
  | 'covered'
  | 'cut off'
  | 'misread'
  | 'too small'
  | 'missing';

export interface Problem {
  readonly kind: ProblemKind;
  readonly text: string;
}

interface Judgement {
  readonly prices: number;
  /** How many places deserve a price. */
  readonly places: number;
  /** Names without a price at which there is no room for one: none is due there. */
  readonly full: readonly string[];
  readonly problems: readonly Problem[];
}

export interface Expected {
  /** Whose price belongs at the title. */
  readonly own: AssetKey | null;
  /** The API's answer for a token. */
  readonly kindOf: (address: string) => 'fungible' | 'nft' | undefined;
}

const MOVED_PX = 0.5;
/** As far from its name may a price stand that belongs to it. */
const NEAR_PX = 44;
/** As far from a price may an amount stand that it is not read with. */
const APART_PX = 28;
/** Below that share of its name's size a price is unreadable (docs/explorers.md §4). */
const LEAST_SIZE = 0.8;

export function judge(seen: SeenPage, bare: SeenPage, expected: Expected): Judgement {
  const named = placesOn(seen, expected);
  const places = named.filter(({ isPriced, hasRoom }) => isPriced || hasRoom);
  const missing = places.filter(({ isPriced }) => !isPriced);
  const { own } = expected;
  const lacksOwn = own !== null && !seen.prices.some(({ asset }) => asset === own);
  return {
    prices: seen.prices.length,
    places: places.length + (own === null ? 0 : 1),
    full: named.filter((place) => !places.includes(place)).map(({ name }) => name),
    problems: [
      ...seen.prices.flatMap((price) => problemsOf(price, seen, expected)),
      ...moved(seen, bare),
      ...missing.map(({ name }) => ({ kind: 'missing' as const, text: name })),
      ...(lacksOwn
        ? [{ kind: 'missing' as const, text: `${own} at the title ${seen.title?.name ?? '(none)'}` }]
        : []),
    ],
  };
}

/** Links to fungible tokens, each of which is to have its price near it, or in its row. */
function placesOn(seen: SeenPage, { own, kindOf }: Expected) {
  const { links, prices } = seen;
  return links
    .filter(({ address, isApart }) => !isApart && kindOf(address) === 'fungible' && !own?.endsWith(address))
    .map((link) => ({
      name: `${link.text} ${link.address} ${at(link.lines[0])}`,
      // A row of a table may have it in any of its cells.
      hasRoom: link.row >= 0 || hasFreePlace(link, seen),
      isPriced: prices.some(
        ({ asset, box, row }) =>
          asset.endsWith(`:${link.address}`) &&
          (link.row >= 0 ? row === link.row : link.lines.some((line) => distance(line, box) <= NEAR_PX)),
      ),
    }));
}

function problemsOf(price: SeenPrice, seen: SeenPage, { own, kindOf }: Expected): Problem[] {
  const { asset, box, visible, text, fontSize } = price;
  const name = `${text} of ${asset} ${at(box)}`;
  const problems: Problem[] = [];
  const add = (kind: ProblemKind, why: string) => problems.push({ kind, text: `${name} ${why}` });

  const address = asset.split(':')[1] ?? '';
  if (kindOf(address) === 'nft') add('NFT', 'is an NFT');
  const nearest = nearestName(price, seen, own);
  if (!nearest) add('wrong token', 'stands where nothing is named');
  if (nearest && nearest.asset !== asset && !nearest.asset.endsWith(`:${address}`))
    add('wrong token', `stands at ${nearest.text}`);
  if (nearest && fontSize < nearest.fontSize * LEAST_SIZE - 0.01)
    add('too small', `is ${fontSize} px at ${nearest.fontSize} px`);
  if (!visible || visible.right < box.right - 1 || visible.left > box.left + 1) add('cut off', 'is cut off');
  const isTitle = (word: Box) => own === asset && seen.title !== null && overlaps(word, seen.title.box);
  const amount = seen.words.find(
    (word) =>
      isAmount(word.text) &&
      isJustBefore(word.box, box) &&
      !isTitle(word.box) &&
      !isWorthOf(word.text, price),
  );
  if (amount) add('misread', `reads as the value of ${amount.text}`);
  for (const word of seen.words)
    if (!word.isOver && overlaps(word.box, box)) add('covered', `covers ${word.text.slice(0, 40)}`);
  for (const other of seen.prices)
    if (other !== price && overlaps(other.box, box)) add('covered', `covers ${other.text}`);
  return problems;
}

interface Named {
  readonly asset: string;
  readonly text: string;
  readonly fontSize: number;
}

/** The name that a reader takes the price for: the nearest, rather one before it than one behind. */
function nearestName({ box }: SeenPrice, { links, title }: SeenPage, own: AssetKey | null): Named | null {
  const named = links.flatMap(({ address, text, lines, fontSize }: SeenLink) =>
    lines.map((line) => ({ asset: `:${address}`, text: `${text} ${address}`, fontSize, line })),
  );
  if (own && title) named.push({ asset: own, text: title.name, fontSize: 0, line: title.box });
  let nearest: Named | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const each of named) {
    const behind = each.line.left >= box.right - 2 ? 2 : 1;
    const far = (distance(each.line, box) + 1) * behind;
    if (far < least) [least, nearest] = [far, each];
  }
  return nearest;
}

/**
 * Every box that is elsewhere than on the page without the extension, and goes there when the prices are taken out: what only
 * differs between two loads of a page (a font that came late) is not their doing.
 */
function moved(seen: SeenPage, bare: SeenPage): Problem[] {
  const other = seen.elements.findIndex((element, i) => !isSameTag(element, bare.elements[i]));
  if (!isSamePage(seen, bare)) {
    const counts = `${seen.elements.length} and ${bare.elements.length} boxes`;
    const names = [seen, bare].map(({ elements }) => elements.at(other)?.name).join(' is ');
    return [{ kind: 'moved', text: `cannot be compared: ${counts}, ${names}` }];
  }
  return seen.elements.flatMap(({ box, name }, i): Problem[] => {
    const before = bare.elements[i]?.box;
    const taken = seen.withoutPrices[i];
    const isMoved = before && taken && isElsewhere(box, before) && isElsewhere(box, taken);
    return isMoved ? [{ kind: 'moved', text: `${name} from ${at(before)} to ${at(box)}` }] : [];
  });
}

const tagOf = ({ name }: SeenElement): string => /^[\w-]+/.exec(name)?.[0] ?? '';
const isSameTag = (element: SeenElement, other: SeenElement | undefined): boolean =>
  other !== undefined && tagOf(element) === tagOf(other);

/** Both have come to the same end: only then their boxes mean the same. */
function isSamePage(seen: SeenPage, bare: SeenPage): boolean {
  return (
    seen.elements.length === bare.elements.length &&
    seen.elements.every((element, i) => isSameTag(element, bare.elements[i]))
  );
}

function isElsewhere(a: Box, b: Box): boolean {
  return (['left', 'top', 'right', 'bottom'] as const).some((edge) => Math.abs(a[edge] - b[edge]) > MOVED_PX);
}

/** An amount with nothing beside it, or with its symbol: a rate in dollars says what it is. */
function isAmount(text: string): boolean {
  return /^[-+~]?\d[\d.,]*\s?(?:[KMBT]\b)?$/.test(text);
}

/** Says on hover that it is the value of just that amount: `1,250.5 × ₩1390 = …`. */
function isWorthOf(amount: string, { hint }: SeenPrice): boolean {
  const held = /([\d.,]+) × /.exec(hint)?.[1];
  return held !== undefined && plain(held) === plain(amount);
}

/** Without what groups its digits, and without zeros behind the last decimal. */
function plain(amount: string): string {
  const digits = amount.replaceAll(',', '').trim();
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}

function isJustBefore(word: Box, price: Box): boolean {
  return sharesLine(word, price) && word.right <= price.left + 2 && price.left - word.right < APART_PX;
}

/** Between the edges; what is not on one line counts as further apart than it is. */
function distance(a: Box, b: Box): number {
  const x = Math.max(0, a.left - b.right, b.left - a.right);
  const y = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return sharesLine(a, b) ? x : x + y + 4;
}

function at(box: Box | undefined): string {
  return box
    ? `(${[box.left, box.top, box.right - box.left, box.bottom - box.top].map(Math.round).join(' ')})`
    : '';
}
