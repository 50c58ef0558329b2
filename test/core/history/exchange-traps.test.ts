/** Habits of exchanges that are easily got wrong: the world has them, and the real clients meet them there. */
import { describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { pointTimes } from '../../../src/core/market/series.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { hear } from '../../world/asking.ts';
import { binanceMinutes, pastCandles, wonCandles } from '../../world/past.ts';
import type { World } from '../../world/world.ts';
import {
  aMinutePasses,
  DAY,
  HOUR,
  LATER,
  LINK,
  MINUTE,
  type PastStage,
  PEPE,
  startPast,
  TURN,
} from './stage.ts';
import { binanceTruth, poolTruth } from './truth.ts';

const BINANCE = 'data-api.binance.vision';
const KLINES = `https://${BINANCE}/api/v3/klines?symbol=LINKUSDT`;
const GLOBAL: readonly SourceName[] = ['DefiLlama', 'Binance', 'CoinGecko', 'GeckoTerminal'];
const WON = { Upbit: 'api.upbit.com', Bithumb: 'api.bithumb.com' } as const;

/** Only one source is on. */
const alone = (name: SourceName) => ({
  off: [...GLOBAL, 'Upbit', 'Bithumb'].filter((each): each is SourceName => each !== name),
});

const rows = async (world: World, url: string): Promise<(readonly unknown[])[]> =>
  JSON.parse((await hear(world, url)).text);

const urlsTo = ({ world }: PastStage, host: string) =>
  world.log.filter((each) => each.host === host).map(({ url }) => new URL(url));

describe('Binance', () => {
  test('distinguishes a minute from a month by the case of one letter, and gets requests for minutes', async () => {
    const stage = startPast(alone('Binance'));
    // Here a minute and a month begin.
    const at = Date.parse('2026-12-01T00:00:00Z');
    const lengths = ['1m', '1M'].map(async (interval) => {
      const [row] = await rows(stage.world, `${KLINES}&interval=${interval}&startTime=${at}&limit=1`);
      return [row?.[0], Number(row?.[6]) + 1 - at];
    });
    expect(await Promise.all(lengths)).toEqual([
      [at, MINUTE],
      [at, 31 * DAY],
    ]);
    const truth = binanceTruth(stage, LINK, at);
    expect((await stage.price(LINK, at)).price).toMatchObject({ asOf: at, usd: truth?.price });
  });

  test('tells the minute that is running like any other, which is no price until it is over', async () => {
    const stage = startPast({ ...alone('Binance'), now: TURN + 30_000 });
    const [row] = await rows(stage.world, `${KLINES}&interval=1m&startTime=${TURN}`);
    expect(row?.[6]).toBe(TURN + MINUTE - 1);
    const at = TURN + 10_000;
    expect(await stage.price(LINK, at)).toMatchObject({ price: null, missing: 'no record', isFinal: false });
    vi.setSystemTime(TURN + 10 * MINUTE);
    expect((await stage.price(LINK, at)).price).toMatchObject({ source: 'Binance', asOf: TURN });
  });

  test.each([
    ['an hour, after which its first row is a later minute', HOUR, 1],
    ['three days, of which it has an empty list', 3 * DAY, 0],
  ])('has no price in a halt of %s', async (_what, halt, listed) => {
    const stage = startPast(alone('Binance'));
    const at = LATER - 10 * DAY;
    stage.market.set(LINK, { gaps: [[at - HOUR, at + halt]] }, 'Binance');
    expect(await rows(stage.world, `${KLINES}&interval=1m&startTime=${at}&limit=1`)).toHaveLength(listed);
    expect(await stage.price(LINK, at)).toMatchObject({ price: null, missing: 'no record' });
  });

  test('does not list what it calls an invalid symbol', async () => {
    const stage = startPast(alone('Binance'));
    stage.market.unlist(LINK, 'Binance');
    expect(await stage.price(LINK, TURN)).toMatchObject({ price: null, missing: 'unlisted' });
    expect(stage.world.log.find(({ host }) => host === BINANCE)).toMatchObject({ status: 400 });
    const { text } = await hear(stage.world, `${KLINES}&interval=1m`);
    expect(JSON.parse(text)).toMatchObject({ code: -1121 });
  });

  test('that blocks a region has no answer about the market', async () => {
    const stage = startPast(alone('Binance'));
    const body = '{"code":0,"msg":"Service unavailable from a restricted location"}';
    stage.world.faults.set(BINANCE, { kind: 'status', status: 451, body });
    expect((await stage.price(LINK, TURN)).missing).toMatch(/^(unavailable|not asked)$/);
    stage.world.faults.clear();
    expect((await stage.restart().price(LINK, TURN)).price?.source).toBe('Binance');
  });

  test('has a thousand rows a page, and no minute beyond them is lost', async () => {
    const stage = startPast(alone('Binance'));
    const at = LATER - 10 * DAY;
    expect(await rows(stage.world, `${KLINES}&interval=1m&startTime=${at}&limit=1500`)).toHaveLength(1_000);
    stage.forget();
    const moments = [0, 999, 1_000, 1_999].map((minutes) => [LINK, at + minutes * MINUTE] as const);
    const { prices } = await stage.ask({ moments });
    expect(prices.map(({ price }) => price?.asOf)).toEqual(moments.map(([, moment]) => moment));
    const requested = urlsTo(stage, BINANCE).map(({ searchParams }) => Number(searchParams.get('limit')));
    expect(requested).toEqual([1_000, 1_000]);
  });
});

describe('a time with a zone', () => {
  const [upbit, bithumb] = (['Upbit', 'Bithumb'] as const).map(
    (name) => `https://${WON[name]}/v1/candles/minutes/1?market=KRW-LINK&count=1`,
  );

  test('is lost on Upbit where its plus is not encoded, and is UTC where it has none', async () => {
    const { world } = startPast();
    expect((await hear(world, `${upbit}&to=2026-12-31T15:01:00+09:00`)).status).toBe(400);
    const { text } = await hear(world, `${upbit}&to=2026-12-31T06:01:00Z`);
    expect(JSON.parse(text)).toHaveLength(1);
    expect((await hear(world, `${upbit}&to=2026-12-31T15:01:00%2B09:00`)).text).toBe(text);
    expect((await hear(world, `${upbit}&to=2026-12-31T06:01:00`)).text).toBe(text);
  });

  test('is none that Bithumb understands, whose clock is Korea’s', async () => {
    const { world } = startPast();
    const { text } = await hear(world, `${bithumb}&to=2026-12-31T15:30:00`);
    expect(JSON.parse(text)[0].candle_date_time_kst.slice(0, 13)).toBe('2026-12-31T15');
    expect((await hear(world, `${bithumb}&to=2026-12-31T15:30:00Z`)).status).toBe(400);
  });

  test.each([
    ['Upbit', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
    ['Bithumb', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
  ] as const)(
    'is requested of %s only in the form that it parses, for moments and for rows',
    async (name, form) => {
      const stage = startPast(alone(name));
      const from = LATER - 5 * DAY;
      await stage.price(LINK, from, 'korea');
      await aMinutePasses();
      await stage.row({ basis: 'korea', step: '1h', from, to: from + DAY });
      const requested = urlsTo(stage, WON[name]);
      expect(new Set(requested.map(({ pathname }) => pathname))).toEqual(
        new Set(['/v1/candles/minutes/1', '/v1/candles/minutes/60']),
      );
      for (const { searchParams } of requested) expect(searchParams.get('to')).toMatch(form);
      expect(stage.world.log.filter(({ status }) => status !== 200)).toEqual([]);
    },
  );
});

test.each([
  ['Upbit', 404],
  ['Bithumb', 200],
] as const)(
  '%s says with status %i that it has no such market, which is no failure',
  async (name, status) => {
    const stage = startPast(alone(name));
    stage.market.unlist(LINK, name);
    expect(await stage.price(LINK, TURN, 'korea')).toMatchObject({ price: null, missing: 'unlisted' });
    expect(stage.world.log.map((each) => each.status)).toContain(status);
  },
);

test('Bithumb’s days begin at midnight in Korea, with the first price of each', async () => {
  const stage = startPast(alone('Bithumb'));
  const days = { step: '1d', from: TURN - 9 * DAY, to: TURN } as const;
  const { points } = await stage.row({ ...days, basis: 'korea' });
  const all = { times: pointTimes('1d', days.from, days.to), stepMs: DAY, now: LATER };
  const candles = pastCandles(stage.market, [stage.market.coin(LINK), 'Bithumb'], all);
  expect(candles).toHaveLength(10);
  expect(points.map(({ price }) => [price?.asOf, price?.krw])).toEqual(
    candles.map(({ at, open }) => [at, open]),
  );
});

test('a row in won is of one exchange: where that has none of its points, neither the other nor the world’s price stands', async () => {
  const stage = startPast();
  const { market } = stage;
  const hours = { step: '1h', from: LATER - 20 * DAY, to: LATER - 20 * DAY + 99 * HOUR } as const;
  const at = (hour: number) => hours.from + hour * HOUR;
  // Neither has nine in ten, so both get requests.
  market.set(LINK, { gaps: [[at(40) - 1, at(55) - 1]] }, 'Upbit');
  market.set(LINK, { gaps: [[at(60) - 1, at(90) - 1]] }, 'Bithumb');
  let row = await stage.row({ ...hours, basis: 'korea' });
  for (let i = 0; i < 8 && row.nextInMs !== null; i++) {
    await vi.advanceTimersByTimeAsync(row.nextInMs);
    row = await stage.row({ ...hours, basis: 'korea' });
  }
  expect(Object.values(WON).map((host) => urlsTo(stage, host).length > 0)).toEqual([true, true]);
  const coin = market.coin(LINK);
  const all = { times: pointTimes('1h', hours.from, hours.to), stepMs: HOUR, now: LATER };
  const candles = new Map(pastCandles(market, [coin, 'Upbit'], all).map((each) => [each.at, each.open]));
  // The last price before the gap stays for two hours.
  const own = row.points.filter((point) => candles.has(point.at));
  expect(own.map(({ price }) => [price?.source, Number(price?.krw)])).toEqual(
    own.map((point) => ['Upbit', Number(candles.get(point.at))]),
  );
  const rest = row.points.filter((point) => !candles.has(point.at));
  expect(rest.map(({ price }) => price?.source ?? null)).toEqual([
    ...['Upbit', 'Upbit'],
    ...Array.from({ length: 13 }, () => null),
  ]);
  expect(urlsTo(stage, 'api.coingecko.com')).toEqual([]);
});

describe('the last millisecond of the year in Korea', () => {
  const recordsOf = {
    Upbit: ({ market }: PastStage, asset: AssetKey) =>
      wonCandles(market, market.coin(asset), 'Upbit', [TURN - MINUTE, TURN]),
    Bithumb: ({ market }: PastStage, asset: AssetKey) =>
      wonCandles(market, market.coin(asset), 'Bithumb', [TURN - MINUTE, TURN]),
    Binance: ({ market }: PastStage, asset: AssetKey) =>
      binanceMinutes(market, market.coin(asset), [TURN - MINUTE, TURN]),
    GeckoTerminal: (stage: PastStage, asset: AssetKey) =>
      [TURN - 1, TURN].flatMap((at) => poolTruth(stage, asset, at) ?? []),
  };
  const tokens: readonly AssetKey[] = [LINK, PEPE, 'ETH:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'];

  test.each(Object.keys(recordsOf) as (keyof typeof recordsOf)[])(
    'has another minute of %s than the first of the next',
    async (name) => {
      const stage = startPast(alone(name));
      const isBusy = (asset: AssetKey) =>
        recordsOf[name](stage, asset)
          .map(({ at }) => at - TURN)
          .join() === `${-MINUTE},0`;
      const asset = tokens.find(isBusy);
      if (!asset) throw new Error('no trades');
      const moments = [TURN - 1, TURN].map((at) => [asset, at] as const);
      const basis = name === 'Upbit' || name === 'Bithumb' ? 'korea' : 'global';
      const { prices } = await stage.ask({ moments, basis });
      expect(prices.map(({ price }) => [price?.source, price?.asOf])).toEqual([
        [name, TURN - MINUTE],
        [name, TURN],
      ]);
    },
  );
});
