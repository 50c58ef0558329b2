/** A row's past days: from what is on the device, of one source, without a request. */
import { expect, test } from 'vitest';
import { createRecordings } from '../../../src/core/history/recordings.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { DAY, HOUR, LATER, LINK, NOBODYS, PEPE, startPast } from './stage.ts';

const FULL = 7 * 6 + 1;

/** `prices`: of each source, so many hours before now. */
async function recorded(
  prices: readonly (readonly [hoursAgo: number, usd: string, source: SourceName])[],
  asset = LINK,
) {
  const recordings = createRecordings(createMemoryStore());
  const oldestFirst = prices.toSorted(([a], [b]) => b - a);
  for (const [hoursAgo, usd, source] of oldestFirst) {
    const asOf = LATER - hoursAgo * HOUR;
    const krw = `${usd}000` as Decimal;
    const basis = source === 'Upbit' ? 'korea' : 'global';
    const price = { asset, status: 'priced', usd: usd as Decimal, krw, source, basis } as const;
    await recordings.take([{ ...price, asOf, checkedAt: asOf, converted: null }], asOf);
  }
  return recordings;
}

const each = (hours: number, from = 0) => Array.from({ length: hours }, (_, i) => from + i);
const QUESTION = { asset: LINK, basis: 'global', currency: 'USD', off: [] } as const;

test('what was recorded of one source, four hours apart, with gaps where nothing was', async () => {
  const awake = each(7 * 24 + 1).filter((hours) => hours < 48 || hours >= 72);
  const recordings = await recorded(awake.map((hours) => [hours, `1${hours}`, 'CoinGecko'] as const));
  const past = startPast({ recordings });
  const line = await past.sparkline(QUESTION);
  expect(line).toMatchObject({ source: 'CoinGecko', currency: 'USD', from: LATER - 7 * DAY, to: LATER });
  expect(line.values).toHaveLength(FULL);
  expect(line.values[0]).toBe('1168');
  expect(line.values.at(-1)).toBe('10');
  const missing = line.values.flatMap((value, i) => (value === null ? [(FULL - 1 - i) * 4] : []));
  expect(missing).toEqual([68, 64, 60, 56, 52]);
  const won = await past.sparkline({ ...QUESTION, currency: 'KRW' });
  expect(won.values.at(-1)).toBe('10000');
  expect(past.requests()).toEqual([]);
});

test('sources and markets are not mixed, and one that is switched off is not shown', async () => {
  const recordings = await recorded([
    ...each(100).map((hours) => [hours, '7', 'CoinGecko'] as const),
    ...each(68, 100).map((hours) => [hours, '8', 'DefiLlama'] as const),
  ]);
  const past = startPast({ recordings });
  const line = await past.sparkline(QUESTION);
  expect(line.source).toBe('CoinGecko');
  expect(new Set(line.values)).toEqual(new Set(['7', null]));
  expect(await past.sparkline({ ...QUESTION, off: ['CoinGecko'] })).toMatchObject({ source: 'DefiLlama' });
  expect(await past.sparkline({ ...QUESTION, basis: 'korea' })).toMatchObject({ source: null, values: [] });
});

test('a source that is switched off is neither in a sparkline nor in a chart', async () => {
  const recordings = await recorded(each(100).map((hours) => [hours, '7', 'CoinGecko'] as const));
  const past = startPast({ recordings });
  expect(await past.sparkline(QUESTION)).toMatchObject({ source: 'CoinGecko' });
  expect(await past.sparkline({ ...QUESTION, off: ['CoinGecko'] })).toMatchObject({
    source: null,
    values: [],
  });
  const span = { asset: NOBODYS, step: '1h', from: LATER - DAY, to: LATER } as const;
  const unlisted = await recorded(
    each(25).map((hours) => [hours, '7', 'CoinGecko'] as const),
    NOBODYS,
  );
  const chart = startPast({ recordings: unlisted });
  expect(await chart.row(span)).toMatchObject({ source: 'CoinGecko', isRecorded: true });
  expect(await chart.row({ ...span, off: ['CoinGecko'] })).toMatchObject({ source: null, isRecorded: false });
});

test('less than a day is no line', async () => {
  const recordings = await recorded(each(14).map((hours) => [hours, '7', 'CoinGecko'] as const));
  const past = startPast({ recordings });
  expect(await past.sparkline(QUESTION)).toMatchObject({ source: null, values: [] });
});

test('stored facts of a chart are used when less was recorded, digit for digit, without another request', async () => {
  const recordings = await recorded(each(40).map((hours) => [hours, '7', 'CoinGecko'] as const));
  const past = startPast({ recordings });
  const span = { asset: PEPE, step: '1h', from: LATER - 7 * DAY, to: LATER } as const;
  const { points, source } = await past.row({ ...span, asset: LINK });
  past.forget();
  const line = await past.sparkline(QUESTION);
  expect(line.source).toBe(source);
  expect(line.values).toEqual(points.filter((_, i) => i % 4 === 0).map(({ price }) => price?.usd ?? null));
  expect(await past.sparkline({ ...QUESTION, asset: PEPE })).toMatchObject({ source: null });
  expect(past.requests()).toEqual([]);
});

test('a sparkline with few recorded points reads stored facts once, for all sources', async () => {
  const store = createMemoryStore();
  let looks = 0;
  const counted = <A extends unknown[], R>(look: (...asked: A) => R) => {
    return (...asked: A) => {
      looks += 1;
      return look(...asked);
    };
  };
  const past = startPast({
    store: { ...store, get: counted(store.get), keysBetween: counted(store.keysBetween) },
    recordings: await recorded([[1, '7', 'CoinGecko']]),
  });
  expect(await past.sparkline(QUESTION)).toMatchObject({ source: null });
  expect(looks).toBe(1);
});
