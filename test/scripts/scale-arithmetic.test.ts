import { expect, test } from 'vitest';
import { ceilings, perMinuteOf, type ScaleFigures, scaled } from '../../scripts/scale-arithmetic.ts';

const FIGURES: ScaleFigures = {
  ...{ day: '2026-11-25', machine: 'a machine' },
  ...{ frontMs: 0.5, supervisorMs: 0.1, nodeMs: 0.4, hopMs: 1.5, hopEngineMs: 0.8 },
  ...{
    leaseFrontMs: 1,
    leaseProjectsMs: 0.5,
    upstreamMs: 12,
    frontMb: 100,
    engineMb: 150,
    engineAfterMb: 200,
  },
  ...{ tenBytes: 2_000, unchangedBytes: 500 },
};

test('what a million clients that ask once a minute cost', () => {
  const { perSecond, perMonth, fronts, engineCores, gbPerMonth, ...rest } = scaled(
    { clients: 1_200_000, periodSeconds: 60 },
    FIGURES,
  );
  expect([perSecond, perMonth]).toEqual([20_000, 20_000 * 2_592_000]);
  expect(rest).toMatchObject({
    frontCores: 10,
    frontCoresWithKeys: 20,
    supervisorCores: 2,
    projectsCores: 10,
    upstreamPerMinute: 6,
    frontsGb: 2,
  });
  // Half of a core each; 20 × 1,500 hops a minute, and 1,500 prices that are heard.
  expect(fronts).toBe(20);
  expect(engineCores).toBeCloseTo((500 * 0.8 + 25 * 0.12) / 1000, 6);
  expect(gbPerMonth).toEqual([25_920, 103_680]);
  expect(rest.coreHoursPerMonth).toBeCloseTo(12.403 * 720, 3);
  expect(rest.workersDollars).toBeCloseTo(51_840 * (0.3 + 0.01), 3);
});

test('what one of each can do at most', () => {
  expect(ceilings(FIGURES).map(({ most }) => most)).toEqual([
    2_000, 10_000, 1_250, 125_000, 15_625, 1_250, 50, 2_000, 120_000, 8_000,
  ]);
});

test.each([
  [{ burst: 3, refillMs: 10_000 }, 6],
  [{ requests: 60, perMs: 60_000 }, 60],
  [{ requests: 1, perMs: 10_000 }, 6],
])('a budget of %o is %d requests a minute', (budget, perMinute) => {
  expect(perMinuteOf(budget)).toBe(perMinute);
});
