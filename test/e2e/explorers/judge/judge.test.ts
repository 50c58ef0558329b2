/** What the judge of prices on a page calls wrong. */
import { expect, test } from 'vitest';
import type { Box, SeenLink, SeenPage, SeenPrice, SeenWord } from './in-page.ts';
import { type Expected, judge } from './judge.ts';

const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';
const APE = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d';

const box = (left: number, top: number, width = 60, height = 16): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const link = (address: string, at: Box, own: Partial<SeenLink> = {}): SeenLink => ({
  address,
  text: address.slice(0, 6),
  lines: [at],
  fontSize: 14,
  within: { left: 0, top: 0, right: 390, bottom: 2_000 },
  isApart: false,
  row: -1,
  ...own,
});
const price = (address: string, at: Box, own: Partial<SeenPrice> = {}): SeenPrice => ({
  asset: `ETH:${address}`,
  text: '₩1,390',
  hint: '₩1,390\n$1.0003\nUpbit, now',
  box: at,
  visible: at,
  fontSize: 13,
  row: -1,
  ...own,
});
const word = (text: string, at: Box, own: Partial<SeenWord> = {}): SeenWord => ({
  text,
  box: at,
  fontSize: 14,
  isOver: false,
  ...own,
});
const page = (own: Partial<SeenPage>): SeenPage => ({
  path: '/tokens',
  width: 390,
  elements: [],
  withoutPrices: [],
  words: [],
  links: [],
  prices: [],
  title: null,
  ...own,
});

const EXPECTED: Expected = {
  own: null,
  kindOf: (address) =>
    address === APE ? 'nft' : address === USDT || address === LINK ? 'fungible' : undefined,
};
const kinds = (seen: SeenPage, bare = seen, expected = EXPECTED) =>
  judge(seen, bare, expected).problems.map(({ kind }) => kind);

test('a price beside its token is right, in one line or below it', () => {
  const links = [link(USDT, box(10, 10)), link(LINK, box(10, 200))];
  const prices = [price(USDT, box(75, 10)), price(LINK, box(10, 220))];
  expect(judge(page({ links, prices }), page({}), EXPECTED)).toEqual({
    prices: 2,
    places: 2,
    full: [],
    problems: [],
  });
});

test('a price is of the token that it stands beside, rather of the one before it than of the one behind', () => {
  const links = [link(USDT, box(10, 10)), link(LINK, box(140, 10))];
  const prices = [price(USDT, box(74, 10)), price(LINK, box(204, 10))];
  expect(kinds(page({ links, prices }))).toEqual([]);
  const swapped = [price(LINK, box(74, 10)), price(USDT, box(204, 10))];
  const wrong = kinds(page({ links, prices: swapped })).filter((kind) => kind === 'wrong token');
  expect(wrong).toHaveLength(2);
});

test('a price where nothing is named, or of an NFT, is wrong', () => {
  expect(kinds(page({ prices: [price(USDT, box(10, 10))] }))).toEqual(['wrong token']);
  expect(kinds(page({ links: [link(APE, box(10, 10))], prices: [price(APE, box(75, 10))] }))).toEqual([
    'NFT',
  ]);
});

test('each link to a fungible token deserves a price, but none in menus, of NFTs, or of what the page is about', () => {
  const links = [link(USDT, box(10, 10)), link(APE, box(10, 50)), link(LINK, box(10, 90), { isApart: true })];
  expect(kinds(page({ links }))).toEqual(['missing']);
  const own = { ...EXPECTED, own: `ETH:${USDT}` as const };
  expect(judge(page({ links }), page({ links }), own)).toMatchObject({
    places: 1,
    problems: [{ kind: 'missing' }],
  });
});

test('in a table the price may stand anywhere in the row', () => {
  const links = [link(USDT, box(10, 10), { row: 3 })];
  expect(kinds(page({ links, prices: [price(USDT, box(400, 10), { row: 3 })] }))).toEqual([]);
  expect(kinds(page({ links, prices: [price(USDT, box(75, 30), { row: 4 })] }))).toEqual(['missing']);
});

test('what stands elsewhere only in another load of the page has not been moved', () => {
  const element = { name: 'div "Tether"', box: box(10, 14) };
  const bare = page({ elements: [{ ...element, box: box(10, 10) }] });
  expect(kinds(page({ elements: [element], withoutPrices: [box(10, 10)] }), bare)).toEqual(['moved']);
  expect(kinds(page({ elements: [element], withoutPrices: [box(10, 14)] }), bare)).toEqual([]);
  expect(kinds(page({ elements: [] }), bare)).toEqual(['moved']);
});

test('where the two pages differ, the first box that does is named', () => {
  const named = (name: string) => ({ name, box: box(10, 10) });
  const seen = page({ elements: [named('div "Holders"'), named('a "0x12"')] });
  const bare = page({ elements: [named('div "Holders"'), named('button "0x12"')] });
  const text = 'cannot be compared: 2 and 2 boxes, a "0x12" is button "0x12"';
  expect(judge(seen, bare, EXPECTED).problems).toEqual([{ kind: 'moved', text }]);
});

test('a price covers no words, but may lie under a layer', () => {
  const links = [link(USDT, box(10, 10))];
  const prices = [price(USDT, box(75, 10))];
  const over = box(100, 12);
  expect(kinds(page({ links, prices, words: [word('Holders', over)] }))).toEqual(['covered']);
  expect(kinds(page({ links, prices, words: [word('Menu', over, { isOver: true })] }))).toEqual([]);
});

test('a price is whole, as large as its name, and not read as the value of an amount', () => {
  const links = [link(USDT, box(10, 10))];
  const priced = (own: Partial<SeenPrice>) => [price(USDT, box(75, 10), own)];
  expect(kinds(page({ links, prices: priced({ visible: box(75, 10, 20) }) }))).toEqual(['cut off']);
  expect(kinds(page({ links, prices: priced({ fontSize: 10 }) }))).toEqual(['too small']);
  const amount = word('1,250.5', box(30, 10, 40));
  expect(kinds(page({ links, prices: priced({}), words: [amount] }))).toEqual(['misread']);
  expect(kinds(page({ links, prices: priced({}), words: [word('@ $1.0003', amount.box)] }))).toEqual([]);
});

test('the value of the amount before it is no price misread, that of another amount is', () => {
  const links = [link(USDT, box(10, 10))];
  const beside = (amount: string, hint: string) =>
    kinds(
      page({ links, prices: [price(USDT, box(75, 10), { hint })], words: [word(amount, box(30, 10, 40))] }),
    );
  const hint = '1,250.5 × ₩1,390 = ₩1,738,445\n1,250.5 × $1.0003 = $1,250.88\nUpbit, now';
  expect(beside('1,250.5', hint)).toEqual([]);
  expect(beside('1,250.50', hint)).toEqual([]);
  expect(beside('250.5', hint)).toEqual(['misread']);
  expect(beside('1,250.5K', hint)).toEqual(['misread']);
});

test('a price at a title that is a number is read as of what has that name', () => {
  const own = `ETH:${USDT}` as const;
  const number = word('970,321', box(10, 10));
  const title = { name: 'p "970,321"', box: number.box };
  const seen = page({ title, prices: [price(USDT, box(75, 10))], words: [number] });
  expect(kinds(seen, seen, { ...EXPECTED, own })).toEqual([]);
  expect(
    kinds({ ...seen, title: { name: 'h1 "Transfers"', box: box(10, 90) } }, seen, { ...EXPECTED, own }),
  ).toEqual(['misread']);
});

test('where everything around a name in a sentence is taken, no price is due, and the name is reported', () => {
  const name = box(100, 100, 60, 20);
  const sentence = [
    word('Transfer 100', box(0, 100, 95, 20)),
    word('LINK', name),
    word('to', box(164, 100, 20, 20)),
  ];
  const lines = [
    word('A heading over it', box(0, 76, 300, 20)),
    word('and the next line of it', box(0, 124, 300, 20)),
  ];
  const judged = (words: readonly SeenWord[]) => {
    const seen = page({ links: [link(LINK, name, { fontSize: 18 })], words });
    const { full, places, problems } = judge(seen, seen, EXPECTED);
    return [full.length, places, problems.map(({ kind }) => kind)];
  };
  expect(judged([...sentence, ...lines])).toEqual([1, 0, []]);
  // Behind it, below it, and high enough above it.
  expect(judged([...sentence.slice(0, 2), ...lines])).toEqual([0, 1, ['missing']]);
  expect(judged([...sentence, ...lines.slice(0, 1)])).toEqual([0, 1, ['missing']]);
  expect(judged([...sentence, ...lines.slice(1)])).toEqual([0, 1, ['missing']]);
});

test('a price is due below a name at the edge of the page, and not where words beside would run on into it', () => {
  const name = box(0, 100, 60, 20);
  const behind = word('and what goes on to the edge', box(64, 100, 900, 20));
  const heading = word('A heading over it', box(0, 76, 300, 20));
  const missing = (at: Box, next: Box) =>
    kinds(page({ links: [link(LINK, at)], words: [behind, heading, word('next', next)] }));
  expect(missing(name, box(60, 124, 300, 20))).toEqual(['missing']);
  expect(missing(name, box(34, 124, 300, 20))).toEqual([]);
  const inside = box(100, 100, 60, 20);
  expect(missing(inside, box(0, 124, 90, 20))).toEqual(['missing']);
  expect(missing(inside, box(0, 124, 98, 20))).toEqual([]);
});

test('no price is due where a box around the sentence would cut it off', () => {
  const name = box(100, 100, 60, 20);
  const words = [
    word('LINK', name),
    word('to a place', box(164, 100, 200, 20)),
    word('A heading', box(0, 60, 300, 20)),
  ];
  const missing = (within: Box) =>
    kinds(page({ links: [link(LINK, name, { fontSize: 18, within })], words }));
  expect(missing(box(0, 90, 390, 46))).toEqual(['missing']);
  expect(missing(box(0, 90, 390, 40))).toEqual([]);
  expect(missing(box(0, 90, 130, 400))).toEqual([]);
});

test('in a row of a table a price is always due: another of its cells may have room', () => {
  const name = box(0, 100, 60, 20);
  const words = [word('LINK', name), word('words all around', box(64, 80, 300, 60))];
  const seen = page({ links: [link(LINK, name, { row: 0 })], words });
  expect(kinds(seen)).toEqual(['missing']);
});
