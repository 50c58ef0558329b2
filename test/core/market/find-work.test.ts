import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { find, type Selected } from '../../../src/core/market/find.ts';
import { SELECTED_LIMITS } from '../../../src/extension/messages/limits.ts';
import { drawn, draws } from '../../draws.ts';

const LENGTH = 2_000_000;
/** Odd. */
const TURNS = draws(9, 7);
const MOST_TIMES = 5;

const ADDRESSES = Array.from(
  { length: SELECTED_LIMITS.texts },
  (_, i) => `0x${createHash('sha1').update(String(i)).digest('hex')}`,
);
/** They begin alike, and end otherwise. */
const NEIGHBOURS = ADDRESSES.map((address) => `${address.slice(0, -6)}abcdef`);
const LISTS = ADDRESSES.map((address, i) =>
  [address, ...ADDRESSES.slice(i % 600, (i % 600) + 89)].join(' ').slice(0, SELECTED_LIMITS.each),
);

/** The addresses, shortened, evenly in a text of such words. */
function textOf(words: string): string {
  const between = words.repeat(Math.ceil(LENGTH / ADDRESSES.length / words.length));
  const each = LENGTH / ADDRESSES.length - 15;
  return ADDRESSES.map(
    (address) => `${address.slice(0, 6)}…${address.slice(-6)} ${between.slice(0, each)}\n`,
  ).join('');
}

/** How many times the processor time of the baseline the work takes: the median of turns, both in each turn. */
function timesOf(work: () => unknown, baseline: () => unknown): number {
  const ratios = Array.from({ length: TURNS }, () => cpuMs(work) / cpuMs(baseline));
  return ratios.sort((one, other) => one - other)[(TURNS - 1) / 2] ?? Number.NaN;
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Looks at each character once. */
function read(text: string): number {
  let sum = 0;
  for (const character of text) sum += character.codePointAt(0) ?? 0;
  return sum;
}

const BEHIND: readonly (readonly [string, Omit<Selected, 'text'>, found: number])[] = [
  ['nothing behind them', { links: [], labels: [] }, 0],
  ['labels', { links: [], labels: ADDRESSES }, 10],
  ['links', { links: ADDRESSES.map((each) => `https://etherscan.io/token/${each}`), labels: [] }, 10],
  ['labels of other addresses', { links: [], labels: NEIGHBOURS }, 0],
  ['labels full of addresses', { links: [], labels: LISTS }, 10],
];

/** Of few, each behind other words, and all words. */
const ROWS = drawn(
  [
    ['prose', 'lorem ipsum dolor sit amet, consectetur '],
    ['Korean', '비트코인 시세는 오늘 '],
    ['figures', '1,234.56\t79190 21234567\t'],
    ['words of hex letters', 'dead beef added a facade, 0xab bytes of '],
  ].flatMap(([name = '', words = '']) => BEHIND.map((behind) => [name, ...behind, words] as const)),
  5,
);

test.each(ROWS)('2 MB of %s with 700 shortened addresses and %s', (_words, _behind, behind, count, words) => {
  const text = textOf(words);
  const whole = [text, ...behind.links, ...behind.labels].join('\n');
  expect(find({ text, ...behind }).found).toHaveLength(count);
  const times = timesOf(
    () => find({ text, ...behind }),
    () => read(whole),
  );
  expect(times).toBeLessThan(MOST_TIMES);
});
