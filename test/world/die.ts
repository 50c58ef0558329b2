/** Chance that can be repeated: the same draws for the same seed. */

/** A number from 0 up to but not including `sides`. */
export type Die = (sides: number) => number;

export function createDie(seed: number): Die {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

export function pick<T>(items: readonly T[], roll: Die): T {
  const item = items[roll(items.length)];
  if (item === undefined) throw new RangeError('nothing to pick');
  return item;
}

/** So many of them, none twice, in their order. */
export function draw<T>(items: readonly T[], count: number, roll: Die): readonly T[] {
  const left = items.map((_, index) => index);
  const drawn = Array.from({ length: Math.min(count, items.length) }, () =>
    left.splice(roll(left.length), 1),
  );
  return drawn
    .flat()
    .sort((a, b) => a - b)
    .flatMap((index) => items.slice(index, index + 1));
}
