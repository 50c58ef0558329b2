/** Series of the past in the made-up world: one market and one source each, counted, digit by digit. */
import { describe, expect, test, vi } from 'vitest';
import { createSeries } from '../../../src/core/history/price-series.ts';
import type { RecordedPrice, Recordings } from '../../../src/core/history/recordings.ts';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import { pointTimes } from '../../../src/core/market/series.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createShares } from '../../../src/core/upstream/shares.ts';
import { drawn } from '../../draws.ts';
import { times } from '../../world/numbers.ts';
import { geckoDay, geckoMidnights, llamaRecords, pastCandles, publishedRates } from '../../world/past.ts';
import {
  aMinutePasses,
  DAY,
  HOUR,
  LATER,
  LINK,
  MINUTE,
  MKR,
  NOBODYS,
  type PastStage,
  startPast,
} from './stage.ts';

const LLAMA = 'coins.llama.fi';
const GECKO = 'api.coingecko.com';
const BINANCE = 'data-api.binance.vision';
const UPBIT = 'api.upbit.com';
const BITHUMB = 'api.bithumb.com';
const USDT: AssetKey = 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7';
const YEAR = {
  step: '1d',
  from: Date.parse('2026-01-10T15:00:00Z'),
  to: Date.parse('2027-01-10T15:00:00Z'),
} as const;
const IN_UTC = { step: '1d', from: Date.UTC(2026, 5, 1), to: Date.UTC(2027, 0, 1) } as const;

const withoutPlaces = (price: string | null | undefined) => (price ? price.replace(/\.0$/, '') : price);

function nearest(records: readonly { readonly at: number; readonly price: string }[], at: number) {
  return records.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at) || a.at - b.at)[0];
}

function rateOn({ market }: PastStage, at: number) {
  const day = new Date(at + 9 * HOUR).toISOString().slice(0, 10);
  const from = new Date(at - 14 * DAY).toISOString().slice(0, 10);
  return publishedRates(market, from, day, LATER).at(-1);
}

describe('a year of the global market', () => {
  test('is DefiLlama’s record nearest to each day, in won by that day’s rate', async () => {
    const stage = startPast();
    const { source, points, isFinal } = await stage.row(YEAR);
    expect([source, isFinal, points.length]).toEqual(['DefiLlama', true, 366]);
    const coin = stage.market.coin(LINK);
    for (const { at, price } of drawn(points, 30)) {
      const near = llamaRecords(stage.market, coin, at - DAY / 2, at + DAY / 2);
      const record = nearest(near, at);
      const usd = record?.price ?? '';
      expect(price).toMatchObject({ usd, asOf: record?.at, krw: times(usd, rateOn(stage, at)?.krw ?? '') });
    }
  });

  test('costs one request of its source, one of another group and one of the rate, and none again', async () => {
    const stage = startPast();
    const first = await stage.row(YEAR);
    expect(stage.requests(LLAMA)).toHaveLength(1);
    expect(stage.requests()).toHaveLength(3);
    stage.forget();
    expect(await stage.row(YEAR)).toEqual(first);
    expect(await stage.restart().row(YEAR)).toEqual(first);
    expect(stage.requests()).toEqual([]);
    expect(stage.world.strays).toEqual([]);
  });

  test('of a thousand points costs two', async () => {
    const stage = startPast();
    const { points } = await stage.row({ step: '1h', from: LATER - 999 * HOUR - DAY, to: LATER - DAY });
    expect([points.length, stage.requests(LLAMA).length]).toEqual([1_000, 2]);
  });

  test('has no price where its source has none, and is never filled from another', async () => {
    const stage = startPast();
    const gap = [YEAR.from + 10 * DAY - HOUR, YEAR.from + 12 * DAY + HOUR] as const;
    stage.market.set(LINK, { gaps: [[gap[0] - 12 * HOUR, gap[1] + 12 * HOUR]] }, 'DefiLlama');
    const { source, points } = await stage.row(YEAR);
    expect(source).toBe('DefiLlama');
    expect(points.slice(10, 13).map(({ price }) => price)).toEqual([null, null, null]);
    expect(new Set(points.flatMap(({ price }) => price?.source ?? []))).toEqual(new Set(['DefiLlama']));
    stage.forget();
    await stage.row(YEAR);
    expect(stage.requests()).toEqual([]);
  });

  test('where DefiLlama has little of it is Binance’s, in dollars by a tether’s of each point', async () => {
    const stage = startPast();
    stage.market.set(LINK, { gaps: [[0, YEAR.to - 40 * DAY]] }, 'DefiLlama');
    const { source, points } = await stage.row(YEAR);
    expect(source).toBe('Binance');
    expect(stage.requests(BINANCE)).toHaveLength(1);
    const { market } = stage;
    const all = { times: pointTimes('1d', YEAR.from, YEAR.to), stepMs: DAY, now: LATER };
    const candles = pastCandles(market, [market.coin(LINK), 'Binance'], all);
    for (const [i, { at, price }] of drawn([...points.entries()], 30)) {
      const near = llamaRecords(market, market.coin(USDT), at - DAY / 2, at + DAY / 2);
      expect(Number(price?.usd)).toBeCloseTo(Number(candles[i]?.open) * Number(nearest(near, at)?.price), 9);
      expect(price?.asOf).toBe(at);
    }
  });

  test('is CoinGecko’s where only that has it, and nothing of what is older than its year', async () => {
    const stage = startPast();
    stage.market.set(MKR, { gaps: [[0, LATER]] }, 'DefiLlama');
    stage.market.unlist(MKR, 'GeckoTerminal');
    const { source, points } = await stage.row({ ...IN_UTC, asset: MKR });
    expect(source).toBe('CoinGecko');
    const coin = stage.market.coin(MKR);
    for (const { at, price } of points.slice(0, -1)) {
      const [midnight] = geckoMidnights(stage.market, coin, at, at);
      expect(price).toMatchObject({ usd: midnight?.price, asOf: at });
    }
    const old = { from: LATER - 700 * DAY, to: LATER - 400 * DAY };
    expect(await stage.row({ ...old, asset: MKR })).toMatchObject({ source: null, missing: 'no record' });
  });

  test('of the last day, five minutes apart, is CoinGecko’s as well, in one request', async () => {
    const stage = startPast();
    stage.market.set(MKR, { gaps: [[0, LATER]] }, 'DefiLlama');
    stage.market.unlist(MKR, 'GeckoTerminal');
    const day = { step: '5m', from: LATER - DAY, to: LATER, asset: MKR } as const;
    const { source, points } = await stage.row(day);
    expect([source, points.length, stage.requests(GECKO).length]).toEqual(['CoinGecko', 289, 1]);
    const known = new Map(
      geckoDay(stage.market, stage.market.coin(MKR), LATER).map(({ at, price }) => [at, price]),
    );
    // The point of now itself may be that of minutes ago.
    for (const { at, price } of points) {
      expect(price?.usd).toBe(known.get(price?.asOf ?? 0));
      expect(Math.abs((price?.asOf ?? 0) - at)).toBeLessThanOrEqual(5 * MINUTE);
    }
    const before = { ...day, from: LATER - 4 * DAY, to: LATER - 2 * DAY };
    expect(await stage.row(before)).toMatchObject({ source: null, missing: 'no record' });
    expect(stage.requests(GECKO)).toHaveLength(1);
  });

  test('of the last day is requested again when its last points come half an hour late', async () => {
    const stage = startPast();
    stage.market.set(MKR, { gaps: [[0, LATER + DAY]] }, 'DefiLlama');
    stage.market.unlist(MKR, 'GeckoTerminal');
    stage.market.set(MKR, { gaps: [[LATER - 30 * MINUTE, LATER]] }, 'CoinGecko');
    const day = { step: '5m', from: LATER - DAY, to: LATER, asset: MKR } as const;
    const missing = async () => (await stage.row(day)).points.filter(({ price }) => price === null).length;
    expect(await missing()).toBeGreaterThan(3);
    stage.market.set(MKR, { gaps: [] }, 'CoinGecko');
    vi.setSystemTime(LATER + 2 * HOUR);
    expect(await missing()).toBe(0);
  });

  test('of what only pools have is that of its deepest pool', async () => {
    const stage = startPast();
    stage.market.set(MKR, { gaps: [[0, LATER]] });
    stage.market.set(MKR, { gaps: [] }, 'GeckoTerminal');
    const hours = { step: '1h', from: LATER - 30 * DAY, to: LATER - 20 * DAY } as const;
    const { source, points } = await stage.row({ ...hours, asset: MKR, off: ['CoinGecko'] });
    expect(source).toBe('GeckoTerminal');
    const all = { times: pointTimes('1h', hours.from, hours.to), stepMs: HOUR, now: LATER };
    const candles = pastCandles(stage.market, [stage.market.coin(MKR), 'GeckoTerminal'], all);
    expect(points.map(({ price }) => price?.usd)).toEqual(candles.map(({ open }) => open));
  });

  test('of an unlisted asset has no source', async () => {
    const stage = startPast();
    const { source, missing, points } = await stage.row({ ...YEAR, asset: NOBODYS });
    expect([source, missing]).toEqual([null, 'no record']);
    expect(points.every(({ price }) => price === null)).toBe(true);
  });

  test('while its source is down does not become final', async () => {
    const stage = startPast();
    stage.world.faults.set(LLAMA, { kind: 'status', status: 502 });
    stage.world.faults.set(BINANCE, { kind: 'status', status: 502 });
    const lower = await stage.row(IN_UTC);
    expect([lower.source, lower.isFinal]).toEqual(['CoinGecko', false]);
    expect(lower.nextInMs).not.toBeNull();
    expect(lower.waitsFor).toBe('failure');
    stage.world.faults.clear();
    await aMinutePasses();
    expect(await stage.row(IN_UTC)).toMatchObject({ source: 'DefiLlama', isFinal: true });
  });

  test('in won is requested again while the rates of its days are missing', async () => {
    const stage = startPast();
    stage.world.faults.set('api.frankfurter.dev', { kind: 'status', status: 502 });
    const without = await stage.row(YEAR);
    expect(without.points.every(({ price }) => price?.krw === null)).toBe(true);
    expect(without.points.every(({ price }) => price?.usd)).toBe(true);
    expect(without).toMatchObject({ nextInMs: 60_000, waitsFor: 'failure', isFinal: false });
    stage.world.faults.clear();
    await aMinutePasses();
    expect(await stage.row(YEAR)).toMatchObject({ nextInMs: null, waitsFor: null, isFinal: true });
  });

  test('is final only when no source that may price it is switched off', async () => {
    const stage = startPast();
    expect(await stage.row({ ...IN_UTC, off: ['DefiLlama'] })).toMatchObject({
      source: 'Binance',
      isFinal: false,
    });
    expect(await stage.row({ ...IN_UTC, off: ['GeckoTerminal'] })).toMatchObject({
      source: 'DefiLlama',
      isFinal: true,
    });
  });

  test('leaves the budget of present prices alone', async () => {
    const stage = startPast();
    for (let i = 0; i < 25; i++)
      await stage.row({ step: '5m', from: LATER - (i + 1) * 3 * DAY, to: LATER - (i + 1) * 3 * DAY + DAY });
    expect(stage.requests(LLAMA).length).toBeLessThanOrEqual(20);
  });
});

describe('a year of the Korean market', () => {
  test('has the day’s first price by the days of the exchange, in dollars by its tether', async () => {
    const stage = startPast();
    let row = await stage.row({ ...IN_UTC, basis: 'korea', off: ['Bithumb'] });
    for (let i = 0; i < 8 && row.nextInMs !== null; i++) {
      await vi.advanceTimersByTimeAsync(row.nextInMs);
      row = await stage.row({ ...IN_UTC, basis: 'korea', off: ['Bithumb'] });
    }
    expect([row.source, row.isFinal]).toEqual(['Upbit', true]);
    const { market } = stage;
    const all = { times: pointTimes('1d', IN_UTC.from, IN_UTC.to), stepMs: DAY, now: LATER };
    const candles = pastCandles(market, [market.coin(LINK), 'Upbit'], all);
    const tethers = pastCandles(market, [market.coin(USDT), 'Upbit'], all);
    expect(row.points.map(({ price }) => withoutPlaces(price?.krw))).toEqual(candles.map(({ open }) => open));
    expect(row.points[7]?.price?.converted).toMatchObject({
      through: 'KRW-USDT',
      krwPerUsdt: expect.stringMatching(`^${tethers[7]?.open}(\\.0)?$`),
    });
    // Two pages of the token and two of its tether.
    expect(stage.requests(UPBIT)).toHaveLength(4);
  });

  test('by days in Korea is Bithumb’s, whose days begin at midnight there', async () => {
    const stage = startPast();
    const { source, points } = await stage.row({ ...YEAR, basis: 'korea' });
    expect([source, points.length]).toEqual(['Bithumb', 366]);
    expect(stage.requests(UPBIT)).toEqual([]);
    // Two pages, and as many of its tether.
    expect(stage.requests(BITHUMB)).toHaveLength(4);
    expect(stage.world.log.find(({ host }) => host === BITHUMB)?.url).toContain(
      'T00:00:00'.replace('T', '%20'),
    );
  });

  test('carries the last price through quiet minutes', async () => {
    const stage = startPast();
    const from = LATER - 10 * DAY;
    const { points } = await stage.row({
      basis: 'korea',
      off: ['Upbit'],
      step: '5m',
      from,
      to: from + 12 * HOUR,
    });
    expect(points.every(({ price }) => price !== null)).toBe(true);
    const carried = points.filter(({ at, price }) => price && price.asOf < at);
    expect(carried.length).toBeGreaterThan(5);
    expect(carried.every(({ at, price }) => at - (price?.asOf ?? 0) <= 30 * MINUTE)).toBe(true);
  });
});

describe('what was recorded', () => {
  const at = Date.UTC(2027, 0, 10);
  const day = {
    step: '1h',
    from: at,
    to: at + 5 * HOUR,
    basis: 'global',
    asset: LINK,
    off: [],
    requester: PERSON,
  } as const;

  function recordedSeries(recorded: readonly RecordedPrice[]) {
    const { facts, rates, now } = startPast();
    const read: Recordings['read'] = async (_asset, { from, to }) =>
      recorded.filter((each) => each.at >= from && each.at <= to);
    return createSeries({
      sources: [],
      facts,
      rates,
      shares: createShares(systemClock),
      now,
      recordings: { read },
    })(day, new AbortController().signal);
  }

  const pointAt = (source: RecordedPrice['source']) => (ms: number) => {
    return { at: at + ms, usd: '1' as Decimal, krw: '1400' as Decimal, source };
  };

  test('is of the source that has most of the points, however many prices another has', async () => {
    const often = [0, 5, 10, 15, 20, 25].map((minutes) => minutes * MINUTE).map(pointAt('CoinGecko'));
    const evenly = [1, 2, 3, 4].map((hours) => hours * HOUR).map(pointAt('Binance'));
    const { source, points, isRecorded, missing } = await recordedSeries([...often, ...evenly]);
    expect([isRecorded, missing]).toEqual([true, 'unlisted']);
    expect([source, points.filter(({ price }) => price).length]).toEqual(['Binance', 4]);
  });

  test('is the price nearest to each time, however many there are', async () => {
    const minutes = [-40, 25, 55, 70, 110, 118, 185, 186, 239, 241, 500];
    const { points } = await recordedSeries(minutes.map((each) => each * MINUTE).map(pointAt('Binance')));
    const nearest = points.map(({ price }) => price && (price.asOf - at) / MINUTE);
    expect(nearest).toEqual([25, 55, 118, 185, 239, null]);
  });

  test('reaches half a step beyond both ends', async () => {
    const { points } = await recordedSeries([-20 * MINUTE, 5 * HOUR + 20 * MINUTE].map(pointAt('Binance')));
    expect(points.map(({ price }) => price !== null)).toEqual([true, false, false, false, false, true]);
  });
});
