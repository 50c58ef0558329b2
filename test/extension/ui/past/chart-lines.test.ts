/** What a chart draws: runs of one source, never joined, and times that do not move. */
import { describe, expect, test } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import { POINT_LIMIT, pointCount, pointTimes } from '../../../../src/core/market/series.ts';
import type { SourceName } from '../../../../src/core/market/source-table.ts';
import type { SeriesAnswer } from '../../../../src/extension/messages/series.ts';
import {
  gapsIn,
  latestIn,
  linesOf,
  placeOf,
  unconvertedIn,
} from '../../../../src/extension/ui/past/chart-lines.ts';
import { RANGES, spansOf } from '../../../../src/extension/ui/past/ranges.ts';

const NOW = Date.parse('2026-11-25T06:17:33Z');
const DAY = 86_400_000;

const KNOWN = { basis: 'global', granularity: 'minute', converted: null } as const;
const ANSWERED = { isRecorded: false, missing: null, nextInMs: null, waitsFor: null } as const;
const VALUES = { usd: '1' as Decimal, krw: '1400' as Decimal };

function page(source: SourceName, first: number, known: readonly boolean[]): SeriesAnswer {
  const points = known.map((isKnown, i) => {
    const at = first + i * DAY;
    return { at, price: isKnown ? { ...KNOWN, ...VALUES, source, asOf: at } : null };
  });
  return { series: [{ basis: 'global', source, points, ...ANSWERED }], premiums: [] };
}

test('each source’s points are a run of their own, with gaps inside it', () => {
  const lines = linesOf(
    ['global'],
    [page('Binance', 0, [false, true, true]), page('DefiLlama', 3 * DAY, [true, false, true, false])],
  );
  expect(lines.times).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => day * DAY));
  const [line] = lines.lines;
  expect(line?.runs).toEqual([
    { basis: 'global', source: 'Binance', first: 1, last: 2 },
    { basis: 'global', source: 'DefiLlama', first: 3, last: 5 },
  ]);
  expect(line && gapsIn(line)).toBe(3);
  expect(latestIn(lines)).toBe(5);
});

test('pages of one source are one run', () => {
  const lines = linesOf(['global'], [page('DefiLlama', 0, [true]), page('DefiLlama', DAY, [true])]);
  expect(lines.lines[0]?.runs).toEqual([{ basis: 'global', source: 'DefiLlama', first: 0, last: 1 }]);
});

test('nothing has no latest point', () => {
  expect(latestIn(linesOf(['global'], [page('DefiLlama', 0, [false, false])]))).toBeNull();
});

test.each(RANGES)(
  '%s is asked in messages of as many points as may be, up to its last full step',
  (range) => {
    for (const { step, from, to } of spansOf(range, NOW)) {
      const count = pointCount(step, from, to);
      expect(count).toBeGreaterThan(1);
      expect(count).toBeLessThanOrEqual(POINT_LIMIT);
      expect(to).toBeLessThanOrEqual(NOW);
    }
  },
);

test('the same times are asked all day long, so that what is kept counts again', () => {
  const later = NOW + 60 * 60_000;
  expect(spansOf('1y', later)).toEqual(spansOf('1y', NOW));
  expect(spansOf('1y', NOW)[0]?.to).toBe(Date.UTC(2026, 10, 25));
});

test('pages of all of the past follow one another, and none is asked twice', () => {
  const spans = spansOf('all', NOW);
  const times = spans.toReversed().flatMap(({ step, from, to }) => pointTimes(step, from, to));
  expect(times.length).toBeGreaterThan(5_000);
  expect(times.slice(1).every((at, i) => at - (times[i] ?? 0) === DAY)).toBe(true);
});

describe('the cursor', () => {
  const newer = page('DefiLlama', 3 * DAY, [true, true]);
  const older = page('DefiLlama', 0, [true, true, true]);

  test('stays at its time when an older page comes in front', () => {
    const placeIn = (pages: readonly SeriesAnswer[]) => placeOf(3 * DAY, linesOf(['global'], pages));
    expect([placeIn([newer]), placeIn([older, newer])]).toEqual([0, 3]);
  });

  test('is at the next time when its own has left the range', () => {
    expect(placeOf(DAY, linesOf(['global'], [newer]))).toBe(0);
    expect(placeOf(9 * DAY, linesOf(['global'], [newer]))).toBe(1);
  });

  test('is at the latest while nothing is pointed at', () => {
    expect(placeOf(null, linesOf(['global'], [older, newer]))).toBe(4);
  });
});

test('what has no rate is no gap, and is counted by itself in the currency that is missing', () => {
  const { series, premiums } = page('DefiLlama', 0, [true, false]);
  const points = series
    .flatMap((each) => each.points)
    .map(({ at, price }) => ({ at, price: price && { ...price, krw: null } }));
  const [line] = linesOf(
    ['global'],
    [{ series: series.map((each) => ({ ...each, points })), premiums }],
  ).lines;
  if (!line) throw new Error('no line');
  expect([gapsIn(line), unconvertedIn(line, 'KRW'), unconvertedIn(line, 'USD')]).toEqual([1, 1, 0]);
});
