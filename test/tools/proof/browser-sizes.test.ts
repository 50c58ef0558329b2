import { expect, test } from 'vitest';
import { trendsOf } from '../../../tools/proof/browser-sizes.ts';

/** As measured over an hour: `size` by how often it was measured before. */
const grown = (name: string, size: (i: number) => number) =>
  trendsOf(Array.from({ length: 90 }, (_, i) => ({ [name]: size(i) })))
    .filter(({ isGrowing }) => isGrowing)
    .map((trend) => trend.name);

/** Up and down, as memory goes. */
const noise = (i: number) => ((i * 37) % 11) - 5;

test.each([
  ['a listener left behind with each act', 'list: listeners', (i: number) => 40 + 5 * i],
  ['memory that is never freed', 'worker: kB of heap', (i: number) => 4_000 + 60 * i + 50 * noise(i)],
  ['a tab that is never closed', 'open: tabs', (i: number) => 4 + Math.floor(i / 25)],
])('%s is growth', (_what, name, size) => {
  expect(grown(name, size)).toEqual([name]);
});

test.each([
  ['what fills and then stays', 'written down: bytes', (i: number) => Math.min(i, 29) * 9_000],
  ['what goes up and down', 'worker: kB of heap', (i: number) => 4_000 + 300 * noise(i)],
  ['what is seen once', 'list: nodes', (i: number) => (i === 80 ? 90_000 : 300)],
])('%s is none', (_what, name, size) => {
  expect(grown(name, size)).toEqual([]);
});
