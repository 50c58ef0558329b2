import { describe, expect, test } from 'vitest';
import {
  findFreeSpace,
  type Obstacle,
  type Surface,
  type TextSize,
} from '../../../src/extension/explorers/place/free-space.ts';
import type { Rect } from '../../../src/extension/explorers/place/geometry.ts';

/** A font size of 10 px: a price beside the name is 9.2 px high and 46 px wide, one below or above it 8 and 40. */
const TEXT = { em: 10, nameEm: 10, least: 0.8, width: 46, gap: null };

/** A line of text 10 px high. */
const line = (left: number, right: number, top = 15): Rect => ({ left, right, top, bottom: top + 10 });
const name = (left: number, right: number, top?: number): Obstacle => ({
  box: line(left, right, top),
  kind: 'name',
});
const words = (left: number, right: number, top?: number): Obstacle => ({
  ...name(left, right, top),
  kind: 'other',
});
const icon = (left: number, right: number): Obstacle => ({ ...words(left, right), kind: 'aside' });
const figure = (left: number, right: number, top?: number): Obstacle => ({
  ...name(left, right, top),
  kind: 'figure',
});
const rate = (left: number, right: number, top?: number): Obstacle => ({
  ...name(left, right, top),
  kind: 'rate',
});

/** A cell 200 px wide and 40 px high. */
function cell(obstacles: readonly Obstacle[], more: Partial<Surface> = {}): Surface {
  const bounds = { left: 0, right: 200, top: 0, bottom: 40 };
  return { bounds, padding: [0, 0], isShared: false, obstacles, prices: [], ...more };
}

const boundsOf = (right: number, bottom = 40): Partial<Surface> => ({
  bounds: { left: 0, right, top: 0, bottom },
});

/** Where the price begins, its middle, and its size; null where it has no space. */
function spaceIn(
  surface: Surface,
  text: TextSize = TEXT,
): readonly [x: number, middle: number, size: number] | null {
  const found = findFreeSpace(surface, text);
  const rounded = (px: number) => Math.round(px * 10) / 10;
  return found && [rounded(found.box.left), rounded((found.box.top + found.box.bottom) / 2), found.size];
}

describe('a price stands beside its name', () => {
  test.each<[string, Surface, number]>([
    ['in an empty cell', cell([name(0, 50)]), 54.1],
    ['behind an icon', cell([name(0, 50), icon(55, 65)]), 69.1],
    ['before words that leave a gap', cell([name(0, 50), words(110, 150)]), 54.1],
    ['behind the rest of the name', cell([name(0, 30), name(35, 50)]), 54.1],
    ['where it just fits', cell([name(0, 50)], boundsOf(102.5)), 54.1],
    ['whatever stands to the left', cell([words(0, 30), name(32, 50)]), 54.1],
  ])('%s', (_, surface, x) => {
    expect(spaceIn(surface)).toEqual([x, 20.3, 0.92]);
  });

  test('on the first of its lines that has space', () => {
    expect(spaceIn(cell([name(0, 190, 5), name(0, 50, 20)]))).toEqual([54.1, 25.3, 0.92]);
  });

  test('on the baseline of a name in larger letters', () => {
    const found = findFreeSpace(cell([name(0, 50)]), { ...TEXT, nameEm: 20 });
    expect(found && (found.box.top + found.box.bottom) / 2).toBeCloseTo(23.78);
  });
});

describe('a price stands behind a name or a rate, never behind an amount', () => {
  test.each<[string, Surface, ReturnType<typeof spaceIn>]>([
    ['beside the name', cell([name(0, 50), figure(150, 200)]), [54.1, 20.3, 0.92]],
    [
      'beside the rate, where there is no room at the name',
      cell([name(0, 150, 3), figure(160, 200, 3), figure(0, 30, 20), rate(35, 60, 20)]),
      [64.1, 25.3, 0.92],
    ],
    ['not behind the amount', cell([name(0, 150, 2), figure(152, 155, 2)], boundsOf(200, 13)), null],
    [
      'nowhere, where all that is left is beside the amount',
      cell([name(0, 150, 2), figure(0, 30, 15)], boundsOf(200, 26)),
      null,
    ],
    ['behind a remark of it', cell([name(0, 50), icon(55, 80)]), [84.1, 20.3, 0.92]],
  ])('%s', (_, surface, expected) => {
    expect(spaceIn(surface)).toEqual(expected);
  });
});

describe('in a row', () => {
  test('the row’s own gap is before the price, and behind it where something follows', () => {
    const inRow = { ...TEXT, gap: 12 };
    expect(spaceIn(cell([name(0, 50)]), inRow)).toEqual([62, 20.3, 0.92]);
    expect(spaceIn(cell([name(0, 50), words(120, 150)]), inRow)).toEqual([62, 20.3, 0.92]);
    expect(spaceIn(cell([name(0, 50), words(119, 150)]), inRow)?.[2]).toBe(0.8);
  });
});

describe('a price below its name is aligned as its line is', () => {
  test.each<[string, Surface, number]>([
    ['to the left', cell([name(0, 20), words(24, 199)]), 0],
    ['to the right', cell([words(100, 158), name(160, 200)]), 160],
    ['to the right, also where it is wider than its name', cell([words(100, 178), name(180, 200)]), 160],
    ['in the middle', cell([name(85, 115)], boundsOf(200)), 80],
  ])('%s', (_, surface, x) => {
    const found = spaceIn({ ...surface, prices: [line(0, 200)] });
    expect(found).toEqual([x, 28.1, 0.8]);
  });

  test('whatever the padding', () => {
    const surface = cell([name(160, 190)], { padding: [160, 10], prices: [line(0, 200)] });
    expect(spaceIn(surface)).toEqual([160, 28.1, 0.8]);
  });
});

test('a price that is wider than its name stands below the picture beside it, too, but not far below its name', () => {
  const below = (bottom: number) => {
    const picture: Obstacle = { box: { left: 165, right: 178, top: 12, bottom }, kind: 'aside' };
    return spaceIn(cell([words(100, 160), picture, name(180, 200)]));
  };
  expect(below(28)).toEqual([160, 31.1, 0.8]);
  expect(below(38)).toBeNull();
});

test('a price is never smaller than four fifths of its name', () => {
  const large = { ...TEXT, nameEm: 20, least: 1.6 };
  expect(spaceIn(cell([name(0, 50)]), large)?.[2]).toBe(1.6);
  expect(findFreeSpace(cell([name(0, 50, 8)], boundsOf(110, 26)), large)).toBeNull();
});

describe('a price stands below its name', () => {
  test.each<[string, Surface]>([
    ['where the cell ends', cell([name(0, 50)], boundsOf(100))],
    ['where words follow at once', cell([name(0, 50), words(52, 199)])],
    ['where other words come before the gap', cell([name(0, 50), words(54, 80)])],
    ['where another price stands', cell([name(0, 50)], { prices: [line(54, 190)] })],
    ['where a second link of it is too far to be one name', cell([name(0, 50), name(60, 90)], boundsOf(140))],
    ['where another price hangs into its line', cell([name(0, 50)], { prices: [line(52, 190, 8)] })],
    [
      'where two lines beside it have none of their own',
      cell([name(0, 50), words(52, 190, 9), words(52, 190, 21)]),
    ],
  ])('%s', (_, surface) => {
    expect(spaceIn(surface)).toEqual([0, 28.1, 0.8]);
  });

  test('behind the prices that are there, as far as the name goes', () => {
    const prices = [line(0, 30, 26)];
    expect(spaceIn(cell([name(0, 50)], { ...boundsOf(100), prices }))).toEqual([34, 28.1, 0.8]);
    expect(spaceIn(cell([name(0, 33)], { ...boundsOf(80), prices }))).toEqual([0, 11.9, 0.8]);
  });
});

describe('a price stands above its name', () => {
  test.each<[string, Surface]>([
    ['where words are below', cell([name(0, 50), words(0, 90, 27)], boundsOf(100))],
    ['where the cell ends below', cell([name(0, 50)], boundsOf(100, 26))],
  ])('%s', (_, surface) => {
    expect(spaceIn(surface)).toEqual([0, 11.9, 0.8]);
  });
});

test('a price below or above its name is not read with words that end before it there', () => {
  const beside = words(102, 199);
  const behind = (right: number) => cell([name(60, 100), beside, words(0, right, 26)]);
  expect(spaceIn(behind(40))).toEqual([60, 28.1, 0.8]);
  // Above it, then.
  expect(spaceIn(behind(41))).toEqual([60, 11.9, 0.8]);
  expect(spaceIn(cell([name(60, 100), beside, words(0, 41, 26), words(0, 41, 4)]))).toBeNull();
});

describe('there is no space', () => {
  test.each<[string, Surface]>([
    ['between lines', cell([words(0, 90, 3), name(0, 50), words(0, 90, 27)], boundsOf(100))],
    ['in a cell as high and wide as its name', cell([name(0, 50, 0)], boundsOf(50, 10))],
    ['in a cell that ends before the price would', cell([name(10, 20)], boundsOf(40))],
    ['for what has no name', cell([words(0, 50)])],
  ])('%s', (_, surface) => {
    expect(spaceIn(surface)).toBeNull();
  });
});

test('what is found covers nothing and stays within the cell', () => {
  for (let from = 0; from <= 190; from += 10)
    for (let to = from + 10; to <= 200; to += 10) {
      const surface = cell([name(0, 40), words(from, to, 4), words(to - 10, to, 26)], {
        prices: [line(40, 70, 26)],
      });
      const box = findFreeSpace(surface, TEXT)?.box;
      if (!box) continue;
      expect([box.left >= 0, box.right <= 200, box.top >= -1, box.bottom <= 41]).toEqual([
        true,
        true,
        true,
        true,
      ]);
      const covered = [...surface.obstacles.map((other) => other.box), ...surface.prices].filter(
        (other) =>
          other.left < box.right &&
          other.right > box.left &&
          other.top + 1 < box.bottom &&
          other.bottom > box.top + 1,
      );
      expect(covered).toEqual([]);
    }
});
