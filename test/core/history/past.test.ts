/** The past end to end, in the made-up world: digit by digit, counted, with everything that goes wrong. */
import { describe, expect, it, vi } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { draws } from '../../draws.ts';
import { times } from '../../world/numbers.ts';
import { publishedRates, wonCandles } from '../../world/past.ts';
import {
  aMinutePasses,
  BELOW,
  DAY,
  HOUR,
  LATER,
  LINK,
  MINUTE,
  MKR,
  NOBODYS,
  type PastStage,
  PEPE,
  startPast,
  TURN,
} from './stage.ts';
import { llamaTruth, selectedTruth } from './truth.ts';

const LLAMA = 'coins.llama.fi';
const UPBIT = 'api.upbit.com';
const BITHUMB = 'api.bithumb.com';
const FRANKFURTER = 'api.frankfurter.dev';

/** DefiLlama's record, which the world always has. */
function truth(stage: PastStage, asset: AssetKey, at: number) {
  const nearest = llamaTruth(stage, asset, at);
  if (!nearest) throw new Error('the world has nothing');
  return nearest;
}

function publishedBefore({ market }: PastStage, date: string) {
  const rate = publishedRates(market, '2024-01-01', date, LATER).at(-1);
  if (!rate) throw new Error('nothing was published');
  return rate;
}

describe('a moment of the global market', () => {
  it('is the record nearest to it, in won by the rate published last, with both times', async () => {
    const stage = startPast();
    const { at: asOf, price: usd } = truth(stage, LINK, TURN);
    // New Year's Day is a holiday: the year before had the last rate.
    const { date, krw } = publishedBefore(stage, '2027-01-01');
    expect(date).toBe('2026-12-31');
    expect(await stage.price(LINK, TURN)).toEqual({
      asset: LINK,
      at: TURN,
      price: {
        source: 'DefiLlama',
        basis: 'global',
        usd,
        krw: times(usd, krw),
        asOf,
        granularity: 'minute',
        converted: { side: 'krw', through: 'USD/KRW', krwPerUsd: krw, service: 'Frankfurter', date },
      },
      missing: null,
      isFinal: true,
    });
  });

  it('equals the world digit for digit at drawn moments', async () => {
    const stage = startPast();
    const assets: AssetKey[] = [LINK, PEPE, MKR, 'BTC:0x', 'ETH:0x', 'BNB:0x'];
    const drawn = Array.from({ length: draws(500, 50) }, (_, i) => {
      const at = Date.UTC(2024, 6, 1) + ((i * 2_654_435_761) % 900) * DAY + ((i * 40_503) % 86_400) * 1000;
      return [assets[i % assets.length] ?? LINK, Math.min(at, LATER - 10 * DAY)] as const;
    });
    // A summer without records: there CoinGecko is the nearest.
    stage.market.set(MKR, { gaps: [[Date.UTC(2026, 2, 1), Date.UTC(2026, 7, 1)]] }, 'DefiLlama');
    let { prices, open } = await stage.ask({ moments: drawn });
    for (let round = 0; round < 15 && open > 0; round++) {
      await aMinutePasses();
      ({ prices, open } = await stage.ask({ moments: drawn }));
    }
    const expected = drawn.map(([asset, at]) => {
      const { source, usd, asOf } = selectedTruth(stage, asset, at);
      const day = new Date(at + 9 * HOUR).toISOString().slice(0, 10);
      const { date, krw } = publishedBefore(stage, day);
      return { source, usd, krw: times(usd, krw), asOf, date };
    });
    expect(new Set(expected.map(({ source }) => source)).size).toBe(3);
    expect(
      prices.map(({ price }) => ({
        source: price?.source,
        usd: price?.usd,
        krw: price?.krw,
        asOf: price?.asOf,
        date: price?.converted?.through === 'USD/KRW' ? price.converted.date : null,
      })),
    ).toEqual(expected);
    expect(prices.every(({ isFinal }) => isFinal)).toBe(true);
  });

  it('may be between two milliseconds of two days in Korea, each with its own rate', async () => {
    const stage = startPast();
    // 31 December 2025 and 1 January 2026 had rates of 31 and 31; a Friday and its Saturday tell the days apart.
    const midnight = Date.parse('2026-12-30T15:00:00Z');
    const [before, after] = (
      await stage.ask({
        moments: [
          [LINK, midnight - 1],
          [LINK, midnight],
        ],
      })
    ).prices;
    expect(before?.price?.converted).toMatchObject({ date: '2026-12-30' });
    expect(after?.price?.converted).toMatchObject({ date: '2026-12-31' });
  });

  it.each([
    ['Saturday', '2027-01-09T03:00:00Z', '2027-01-08'],
    ['Sunday late in UTC, Monday in Korea', '2027-01-10T23:30:00Z', '2027-01-11'],
    ['Christmas, a Friday', '2026-12-25T03:00:00Z', '2026-12-24'],
    ['the first day of a year', '2026-01-01T03:00:00Z', '2025-12-31'],
    ['the Sunday after', '2026-12-27T03:00:00Z', '2026-12-24'],
  ])('on %s has the rate of %s, by its day in Korea', async (_day, at, date) => {
    const { price } = await startPast().price(LINK, Date.parse(at));
    expect(price?.converted).toMatchObject({ date });
  });

  it('is labelled as an hour’s, then a day’s, the further its record is away; and beyond a day there is none', async () => {
    const stage = startPast({ off: BELOW });
    const near = (gapMs: number) => {
      stage.market.set(LINK, { gaps: [[TURN - gapMs, TURN + gapMs]] }, 'DefiLlama');
      return stage.restart().price(LINK, TURN + 1);
    };
    expect((await near(30 * MINUTE)).price?.granularity).toBe('hour');
    expect((await stage.price(LINK, TURN + 2)).price?.granularity).toBe('hour');
    stage.market.set(LINK, { gaps: [[TURN - 5 * HOUR, TURN + 5 * HOUR]] }, 'DefiLlama');
    expect((await stage.price(LINK, TURN + 3)).price?.granularity).toBe('day');
    stage.market.set(LINK, { gaps: [[TURN - 2 * DAY, TURN + 2 * DAY]] }, 'DefiLlama');
    expect(await stage.price(LINK, TURN + 4)).toMatchObject({ price: null, missing: 'no record' });
  });

  it('has no price of a token in distress, which answers zero with a confidence above one', async () => {
    const stage = startPast({ off: BELOW });
    stage.market.set(PEPE, { distressed: true }, 'DefiLlama');
    const { prices } = await stage.ask({
      moments: [
        [PEPE, TURN],
        [LINK, TURN],
      ],
    });
    expect(prices.map(({ missing }) => missing)).toEqual(['no record', null]);
  });

  it.each([
    ['below what is believed today', '0.5'],
    ['absent', null],
    ['above one', '1.5'],
  ])('has no price where the confidence is %s', async (_what, confidence) => {
    const stage = startPast({ off: BELOW });
    stage.market.set(PEPE, { confidence }, 'DefiLlama');
    expect(await stage.price(PEPE, TURN)).toMatchObject({ price: null, missing: 'no record' });
  });

  it('takes no record that is two days off, whatever width was requested', async () => {
    const stage = startPast({ off: BELOW });
    stage.world.faults.set(LLAMA, { kind: 'values', olderMs: 2 * DAY });
    expect(await stage.price(LINK, TURN)).toMatchObject({ price: null, missing: 'no record' });
  });

  it.each([
    ['KAIA:0x', Date.UTC(2018, 11, 30), Date.UTC(2019, 0, 2)],
    ['POL:0x', Date.UTC(2018, 11, 30), Date.UTC(2019, 0, 2)],
    [PEPE, Date.UTC(2023, 3, 16), Date.UTC(2023, 3, 19)],
  ] as const)('of %s before it existed, under whatever name, is `not yet`', async (asset, before, after) => {
    const stage = startPast();
    expect(await stage.price(asset, before)).toMatchObject({ price: null, missing: 'not yet' });
    expect(await stage.price(asset, after)).toMatchObject({ missing: null });
  });

  it('of an unknown token is unlisted', async () => {
    const stage = startPast();
    expect(await stage.price(NOBODYS, TURN)).toMatchObject({ price: null, missing: 'unlisted' });
  });

  it('in the future sends no request', async () => {
    const stage = startPast();
    expect(await stage.price(LINK, LATER + 1)).toEqual({
      asset: LINK,
      at: LATER + 1,
      price: null,
      missing: 'future',
      isFinal: false,
    });
    expect(stage.requests()).toEqual([]);
  });
});

describe('what is requested', () => {
  it('is a few requests for a hundred tokens at one moment, one for the rate, one for each on Binance, and none again', async () => {
    const stage = startPast();
    const tokens = stage.market
      .coins()
      .flatMap(({ contracts }) => contracts.map(({ platform, address }) => [platform, address] as const))
      .map(([platform, address]) => `${platform}:${address.toLowerCase()}` as AssetKey)
      .filter((asset) => asset !== 'POL:0x0000000000000000000000000000000000001010')
      .filter((asset) => stage.market.lists(asset, 'DefiLlama'));
    const strangers = Array.from(
      { length: 100 },
      (_, i) => `BNB:0x${String(i + 1).padStart(40, '7')}` as AssetKey,
    );
    const hundred = [...tokens, ...strangers].slice(0, 100);
    const moments = hundred.map((asset) => [asset, TURN] as const);
    const { prices, open } = await stage.ask({ moments });
    expect(open).toBe(0);
    expect(prices.filter(({ price }) => price !== null).length).toBeGreaterThan(25);
    // Strangers are looked for in pools, thirty together.
    const pools = stage.requests('api.geckoterminal.com').length;
    expect(pools).toBeLessThanOrEqual(3);
    const batches = stage.requests(LLAMA).filter((path) => path.includes('batchHistorical'));
    expect(batches.length).toBeLessThanOrEqual(4);
    const exchange = stage.requests('data-api.binance.vision').length;
    expect(exchange).toBeLessThanOrEqual(15);
    // Besides: which of them have a first record, and the rate.
    expect(stage.requests().length - pools - batches.length - exchange).toBeLessThanOrEqual(2);
    stage.forget();
    await stage.ask({ moments });
    await stage.restart().ask({ moments });
    expect(stage.requests()).toEqual([]);
  });

  it('is two requests a token at most for a thousand moments of twenty, and none again', async () => {
    const stage = startPast();
    const tokens = stage.market
      .coins()
      .filter(({ id, contracts }) => contracts.length > 0 && stage.market.lists(id, 'DefiLlama'))
      .filter(({ id }) => !['pepe', 'polygon-ecosystem-token', 'unpriced'].includes(id))
      .slice(0, 20)
      .map(({ contracts: [first] }) => `${first?.platform}:${first?.address.toLowerCase()}` as AssetKey);
    const moments = Array.from(
      { length: 1_000 },
      (_, i) => [tokens[i % 20] ?? LINK, LATER - 10 * DAY - i * 7 * HOUR] as const,
    );
    let { prices, open } = await stage.ask({ moments });
    for (let round = 0; round < 3 && open > 0; round++) {
      await aMinutePasses();
      ({ prices, open } = await stage.ask({ moments }));
    }
    expect(prices.filter(({ isFinal }) => !isFinal)).toEqual([]);
    expect(stage.requests().length).toBeLessThanOrEqual(40);
    stage.forget();
    await stage.restart().ask({ moments });
    expect(stage.requests()).toEqual([]);
  });

  it('is a third of the budget at most in a minute, then the answer has the wait', async () => {
    const stage = startPast({ off: BELOW });
    const moments = Array.from({ length: 1_000 }, (_, i) => [LINK, TURN - i * DAY - i] as const).concat(
      Array.from({ length: 500 }, (_, i) => [MKR, TURN - i * DAY - i] as const),
    );
    const { open, nextInMs } = await stage.ask({ moments });
    expect(stage.requests(LLAMA)).toHaveLength(20);
    expect(open).toBe(500);
    expect(nextInMs).toBeGreaterThan(50_000);
    expect(nextInMs).toBeLessThanOrEqual(MINUTE);
    await aMinutePasses();
    expect((await stage.ask({ moments })).open).toBe(0);
  });

  it('is left to present prices where those have spent half of the budget', async () => {
    const stage = startPast({ off: BELOW });
    const { upstream } = stage.sources[0] ?? {};
    const signal = new AbortController().signal;
    for (let i = 0; i < 30; i++)
      await upstream?.fetchJson(`https://${LLAMA}/prices/current/coingecko:bitcoin`, {
        signal,
        read: () => i,
      });
    stage.forget();
    expect(await stage.ask({ moments: [[LINK, TURN]] })).toMatchObject({ open: 1, nextInMs: 10_000 });
    expect(stage.requests(LLAMA)).toEqual([]);
  });

  it('by two at once is sent once', async () => {
    const stage = startPast();
    await Promise.all([stage.ask({ moments: [[LINK, TURN]] }), stage.ask({ moments: [[LINK, TURN]] })]);
    expect(stage.requests(LLAMA)).toHaveLength(1);
  });

  it('is nothing of a source that is switched off', async () => {
    const stage = startPast();
    const { prices } = await stage.ask({ moments: [[LINK, TURN]], off: ['DefiLlama', ...BELOW] });
    expect(prices[0]).toMatchObject({ price: null, missing: 'unlisted' });
    expect(stage.requests()).toEqual([]);
  });

  it('is nothing when only stored prices are wanted', async () => {
    const stage = startPast();
    expect(await stage.known({ moments: [[LINK, TURN]] })).toMatchObject([{ missing: 'not asked' }]);
    const asked = await stage.price(LINK, TURN);
    expect(await stage.restart().known({ moments: [[LINK, TURN]] })).toEqual([asked]);
  });
});

describe('a moment of the Korean market', () => {
  const minute = (stage: PastStage, source: 'Upbit' | 'Bithumb', asset: AssetKey, at: number) =>
    wonCandles(stage.market, stage.market.coin(asset), source, [at - 2 * HOUR, at]).at(-1);

  it('is the candle at or before it, in dollars by the same exchange’s tether and a tether’s price then', async () => {
    const stage = startPast();
    const candle = minute(stage, 'Upbit', LINK, TURN);
    const tether = minute(stage, 'Upbit', 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7', TURN);
    const dollars = truth(stage, 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7', TURN);
    await stage.price(LINK, TURN, 'korea');
    await aMinutePasses();
    const { price, isFinal } = await stage.price(LINK, TURN, 'korea');
    expect(isFinal).toBe(true);
    expect(price).toMatchObject({
      source: 'Upbit',
      basis: 'korea',
      // Upbit writes whole numbers with a nought.
      krw: `${candle?.price}.0`,
      asOf: candle?.at,
      converted: {
        side: 'usd',
        through: 'KRW-USDT',
        krwPerUsdt: expect.stringMatching(`^${tether?.price}(\\.0)?$`),
        krwPerUsdtAsOf: tether?.at,
        usdPerUsdt: dollars.price,
        usdPerUsdtAsOf: dollars.at,
      },
    });
    const [usd, expected] = [
      Number(price?.usd),
      (Number(candle?.price) / Number(tether?.price)) * Number(dollars.price),
    ];
    expect(usd / expected).toBeCloseTo(1, 12);
    expect(stage.requests(FRANKFURTER)).toEqual([]);
  });

  it('a millisecond before the turn of the year is another minute’s', async () => {
    const stage = startPast();
    const traded = (at: number) =>
      stage.market.set(
        LINK,
        {
          gaps: [
            [at - DAY, at - 1],
            [at + 2 * MINUTE, at + DAY],
          ],
        },
        'Upbit',
      );
    traded(TURN - MINUTE);
    const { price: before } = await stage.price(LINK, TURN - 1, 'korea');
    expect(before?.asOf).toBeLessThan(TURN);
    await aMinutePasses();
    const { price: at } = await stage.price(LINK, TURN, 'korea');
    expect(at?.asOf).toBeLessThanOrEqual(TURN);
  });

  it('comes from Bithumb where Upbit has no such market or no trade within two hours', async () => {
    const stage = startPast();
    expect((await stage.price('KAIA:0x', TURN, 'korea')).price).toMatchObject({
      source: 'Bithumb',
      krw: minute(stage, 'Bithumb', 'KAIA:0x', TURN)?.price,
    });
    await aMinutePasses();
    stage.market.set(LINK, { gaps: [[TURN - 3 * HOUR, TURN + 3 * HOUR]] }, 'Upbit');
    expect((await stage.price(LINK, TURN, 'korea')).price?.source).toBe('Bithumb');
  });

  it('is missing for a token that no exchange lists, without a request', async () => {
    const stage = startPast();
    expect(await stage.price(MKR, TURN, 'korea')).toMatchObject({ price: null, missing: 'unlisted' });
    expect(stage.requests()).toEqual([]);
  });

  it('before the exchange had the token is `not yet`', async () => {
    const stage = startPast();
    stage.market.set('KAIA:0x', { since: TURN + DAY });
    expect(await stage.price('KAIA:0x', TURN, 'korea')).toMatchObject({ price: null, missing: 'not yet' });
  });

  it('asks Upbit for the end of the minute in UTC, and Bithumb by the clock in Korea, once for moments close together', async () => {
    const stage = startPast();
    const moments = [0, 5, 17, 60].map((minutes) => ['BTC:0x', TURN + minutes * MINUTE + 1] as const);
    await stage.ask({ moments, basis: 'korea' });
    const [candles] = stage.world.log.filter(({ host }) => host === UPBIT);
    expect(candles?.url).toContain('to=2026-12-31T16:01:00Z&count=200');
    expect(stage.requests(UPBIT)).toHaveLength(1);
    await stage.ask({ moments: [['KAIA:0x', TURN]], basis: 'korea', off: ['Upbit'] });
    const [korea] = stage.world.log.filter(({ host }) => host === BITHUMB);
    expect(korea?.url).toContain('to=2027-01-01%2000:01:00&count=200');
  });
});

describe('an answer that is not final', () => {
  it('of a lower source is replaced once the higher one answers again', async () => {
    const stage = startPast();
    stage.world.faults.set(UPBIT, { kind: 'status', status: 500 });
    const lower = await stage.price(LINK, TURN, 'korea');
    expect(lower.price?.source).toBe('Bithumb');
    expect(lower.isFinal).toBe(false);
    stage.world.faults.clear(UPBIT);
    await aMinutePasses();
    expect((await stage.price(LINK, TURN, 'korea')).price?.source).toBe('Upbit');
  });

  it('because its source was down is requested again, and unavailable meanwhile', async () => {
    const stage = startPast({ off: BELOW });
    stage.world.faults.set(LLAMA, { kind: 'status', status: 502 });
    const { prices, open, nextInMs } = await stage.ask({ moments: [[LINK, TURN]] });
    expect(prices[0]?.missing).toMatch(/unavailable|not asked/);
    expect([open, nextInMs]).toEqual([1, 30_000]);
    stage.world.faults.clear();
    expect((await stage.price(LINK, TURN)).price?.source).toBe('DefiLlama');
  });

  it('because no rate came has its dollars, and its won later', async () => {
    const stage = startPast();
    stage.world.faults.set(FRANKFURTER, { kind: 'status', status: 503 });
    const { prices, open } = await stage.ask({ moments: [[LINK, TURN]] });
    expect(prices[0]).toMatchObject({ price: { krw: null, converted: null }, isFinal: false });
    expect(open).toBe(1);
    stage.world.faults.clear();
    expect((await stage.price(LINK, TURN)).price?.krw).not.toBeNull();
    expect(stage.requests(LLAMA)).toHaveLength(1);
  });

  it('because its day is young is converted anew until three days after it', async () => {
    const stage = startPast({ now: TURN + 2 * HOUR });
    const early = await stage.price(LINK, TURN);
    expect(early.price?.converted).toMatchObject({ date: '2026-12-31' });
    expect(early.isFinal).toBe(false);
    vi.setSystemTime(TURN + 5 * DAY);
    const late = await stage.price(LINK, TURN);
    expect(late.isFinal).toBe(true);
    vi.setSystemTime(TURN + 50 * DAY);
    stage.forget();
    await stage.price(LINK, TURN);
    expect(stage.requests()).toEqual([]);
  });

  it('because a nearer record may still come is requested again after that', async () => {
    const stage = startPast({ now: TURN + 10_000 });
    const early = await stage.price(LINK, TURN);
    expect(early.price?.asOf).toBeLessThanOrEqual(TURN + 10_000);
    vi.setSystemTime(TURN + DAY);
    expect((await stage.price(LINK, TURN)).price?.asOf).toBe(truth(stage, LINK, TURN).at);
  });
});

describe('what goes wrong', () => {
  it('a clock that is a day ahead makes no price of a moment to come, and keeps nothing', async () => {
    const stage = startPast({ now: TURN - 2 * HOUR, aheadMs: DAY });
    const { prices } = await stage.ask({ moments: [[LINK, TURN]] });
    expect(prices[0]).toMatchObject({ price: null, missing: 'future' });
    expect(await stage.store.entries()).toEqual([]);
  });

  it('a clock that is a day behind finds out by its first answers', async () => {
    const stage = startPast({ now: TURN + HOUR, aheadMs: -DAY });
    expect(await stage.price(LINK, TURN)).toMatchObject({ missing: 'future' });
    await stage.ask({ moments: [[LINK, TURN - 2 * DAY]] });
    expect((await stage.price(LINK, TURN)).price?.source).toBe('DefiLlama');
  });

  it('a full disk costs no answer, and and the next worker requests again what could not be stored', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const full = async () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    const stage = startPast({ store: { ...createMemoryStore(), put: full } });
    expect((await stage.price(LINK, TURN)).price?.source).toBe('DefiLlama');
    stage.forget();
    await stage.price(LINK, TURN);
    expect(stage.requests(LLAMA)).toEqual([]);
    await stage.restart().price(LINK, TURN);
    expect(stage.requests(LLAMA)).toHaveLength(1);
    expect(warned).toHaveBeenCalled();
  });

  it.each([
    ['garbage', { kind: 'garbage' }],
    ['a web page', { kind: 'html' }],
    ['half a body', { kind: 'truncated' }],
    ['an error in status 200', { kind: 'garbage', body: '{"error":{"name":"x","message":"y"}}' }],
    ['prices of another shape', { kind: 'garbage', body: '{"coins":[]}' }],
  ] as const)('%s is no answer, and is not stored', async (_what, fault) => {
    const stage = startPast();
    stage.world.faults.set('*', fault);
    expect((await stage.price(LINK, TURN)).missing).toMatch(/unavailable|not asked/);
    expect((await stage.price(LINK, TURN, 'korea')).price).toBeNull();
    expect(await stage.store.entries()).toEqual([]);
  });

  it('nothing that the world does not document is requested', async () => {
    const stage = startPast();
    await stage.ask({
      moments: [
        [LINK, TURN],
        [NOBODYS, TURN],
      ],
    });
    await stage.ask({ moments: [[LINK, TURN]], basis: 'korea' });
    expect(stage.world.strays).toEqual([]);
    expect(stage.world.log.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
