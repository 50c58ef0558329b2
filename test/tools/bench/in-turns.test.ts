import { describe, expect, test } from 'vitest';
import { inTurns, spreadOf } from '../../../tools/bench/rows.ts';

describe('the spread of samples', () => {
  test.each([
    ['one', [7], { p5: 7, median: 7, p95: 7 }],
    ['two', [1, 3], { p5: 1.1, median: 2, p95: 2.9 }],
    ['many, in any order', [5, 1, 4, 2, 3], { p5: 1.2, median: 3, p95: 4.8 }],
    ['those with one that is far off', [...Array(20).fill(10), 1000], { p5: 10, median: 10, p95: 10 }],
  ])('%s', (_what, samples, spread) => {
    const { p5, median, p95 } = spreadOf(samples);
    expect(p5).toBeCloseTo(spread.p5);
    expect(median).toBe(spread.median);
    expect(p95).toBeCloseTo(spread.p95);
  });

  test('there is none without samples', () => {
    expect(() => spreadOf([])).toThrow(RangeError);
  });
});

describe('two in turns', () => {
  /** Answers with these samples, one after another, and notes when. */
  const teller = (name: string, samples: readonly number[], told: string[]) => {
    const left = [...samples];
    return async () => {
      told.push(name);
      return left.shift() ?? Number.NaN;
    };
  };

  test('neither always goes first', async () => {
    const told: string[] = [];
    await inTurns(teller('ours', [1, 1, 1, 1], told), teller('baseline', [1, 1, 1, 1], told), 3);
    expect(told.slice(2)).toEqual(['ours', 'baseline', 'baseline', 'ours', 'ours', 'baseline']);
  });

  test('the first sample of each does not count', async () => {
    const { rounds, ours, baseline } = await inTurns(
      teller('ours', [1000, 2, 2], []),
      teller('baseline', [1000, 1, 1], []),
      2,
    );
    expect([rounds, ours.median, baseline.median]).toEqual([2, 2, 1]);
  });

  test('the ratio is of the medians, its spread that of the rounds', async () => {
    const { ratio } = await inTurns(
      teller('ours', [0, 3, 6, 100], []),
      teller('baseline', [0, 1, 3, 4], []),
      3,
    );
    expect(ratio.median).toBe(2);
    expect(ratio.p5).toBeCloseTo(2.1);
    expect(ratio.p95).toBeCloseTo(22.8);
  });
});
