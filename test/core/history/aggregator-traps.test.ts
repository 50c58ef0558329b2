/** Habits of those who gather prices that are easily got wrong: the world has them, and the real clients meet them there. */
import { describe, expect, test } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { hear } from '../../world/asking.ts';
import { geckoPoints, llamaRecords } from '../../world/past.ts';
import { BELOW, DAY, HOUR, LATER, LINK, MINUTE, type PastStage, startPast, TURN } from './stage.ts';
import { llamaTruth, poolTruth } from './truth.ts';

const LLAMA = 'coins.llama.fi';
const COINGECKO = 'api.coingecko.com';
const GECKOTERMINAL = 'api.geckoterminal.com';
const UNI: AssetKey = 'ETH:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984';

/** Only one of the global sources is on. */
const alone = (name: SourceName) => ({
  off: (['DefiLlama', ...BELOW] as const).filter((each) => each !== name),
});

const requestsTo = ({ world }: PastStage, host: string) => world.log.filter((each) => each.host === host);

describe('CoinGecko', () => {
  test('refuses what is older than a year by a 401 that says nothing of the key, and is believed', async () => {
    // By a clock that is two days behind it is of this year.
    const stage = startPast({ ...alone('CoinGecko'), aheadMs: -2 * DAY });
    const at = LATER - 2 * DAY - 364 * DAY + HOUR;
    expect(await stage.price(LINK, at)).toMatchObject({ price: null, missing: 'too old' });
    const [refused] = requestsTo(stage, COINGECKO);
    expect(refused?.status).toBe(401);
    const { text } = await hear(stage.world, refused?.url ?? '');
    expect(JSON.parse(text)).toMatchObject({ error: { status: { error_code: 10012 } } });
    // It goes on answering what it has.
    expect((await stage.price(LINK, LATER - 30 * DAY)).price?.source).toBe('CoinGecko');
  });

  test('has points without a price among others: the nearest that has one speaks', async () => {
    const stage = startPast(alone('CoinGecko'));
    stage.world.faults.set(COINGECKO, { kind: 'values', nullEvery: 2 });
    const moments = Array.from({ length: 24 }, (_, i) => [LINK, LATER - 30 * DAY + i * HOUR] as const);
    const { prices } = await stage.ask({ moments });
    const [asked] = requestsTo(stage, COINGECKO);
    const [from = 0, to = 0] = ['from', 'to'].map((name) => Number(asked?.query.get(name)) * 1_000);
    const points = geckoPoints(stage.market, stage.market.coin(LINK), from, to);
    const { text } = await hear(stage.world, asked?.url ?? '');
    const told: readonly (readonly [number, number | null])[] = JSON.parse(text).prices;
    const priced = points.filter((_, i) => told[i]?.[1] !== null);
    expect([points.length, priced.length]).toEqual([told.length, Math.ceil(told.length / 2)]);
    const nearestOf = (some: typeof points, at: number) =>
      some.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];
    expect(prices.map(({ price }) => [price?.asOf, price?.usd])).toEqual(
      moments.map(([, at]) => [nearestOf(priced, at)?.at, nearestOf(priced, at)?.price]),
    );
    const passedOver = moments.filter(([, at]) => nearestOf(points, at) !== nearestOf(priced, at));
    expect(passedOver.length).toBeGreaterThan(5);
  });
});

describe('DefiLlama', () => {
  test('has one point without a count, and always gets one, even if it is 1', async () => {
    const stage = startPast({ off: BELOW });
    const from = LATER - 30 * DAY;
    const { text } = await hear(
      stage.world,
      `https://${LLAMA}/chart/coingecko:ethereum?start=${from / 1000}&period=1h&searchWidth=1800`,
    );
    expect(JSON.parse(text).coins['coingecko:ethereum'].prices).toHaveLength(1);
    stage.forget();
    const { points } = await stage.row({ step: '1h', from, to: from });
    expect(points.map(({ price }) => price?.source)).toEqual(['DefiLlama']);
    expect(requestsTo(stage, LLAMA).map(({ query }) => query.get('span'))).toEqual(['1']);
  });

  test('answers many moments shuffled and short: each has its own record, or none', async () => {
    const stage = startPast({ off: BELOW });
    const at = (days: number) => TURN - days * DAY;
    stage.market.set(LINK, { gaps: [[at(5) - 2 * DAY, at(5) + 2 * DAY]] }, 'DefiLlama');
    const moments = [9, 1, 5, 3.5, 0].map((days) => [LINK, at(days)] as const);
    const { prices } = await stage.ask({ moments });
    const truth = moments.map(([, moment]) => llamaTruth(stage, LINK, moment));
    expect(truth[2]).toBeNull();
    expect(prices.map(({ price }) => price?.asOf ?? null)).toEqual(truth.map((each) => each?.at ?? null));
    const [batch] = requestsTo(stage, LLAMA).filter(({ path }) => path === '/batchHistorical');
    const { text } = await hear(stage.world, batch?.url ?? '');
    const told = Object.values<{ prices: { timestamp: number }[] }>(JSON.parse(text).coins)
      .flatMap((coin) => coin.prices)
      .map(({ timestamp }) => timestamp * 1000);
    expect(told).toEqual([truth[4], truth[1], truth[3], truth[0]].map((each) => each?.at));
  });

  test('has a record after the moment where that is nearer', async () => {
    const stage = startPast({ off: BELOW });
    const [next] = llamaRecords(stage.market, stage.market.coin(LINK), TURN, TURN + HOUR);
    const at = (next?.at ?? 0) - 1_000;
    expect((await stage.price(LINK, at)).price).toMatchObject({ asOf: at + 1_000, usd: next?.price });
  });
});

describe('GeckoTerminal', () => {
  test('has the price of a pool’s base unless the token is named, and gets requests with the token', async () => {
    const stage = startPast(alone('GeckoTerminal'));
    const at = LATER - 60 * DAY;
    const expected = poolTruth(stage, LINK, at);
    expect((await stage.price(LINK, at)).price).toMatchObject({
      source: 'GeckoTerminal',
      usd: expected?.price,
      asOf: expected?.at,
    });
    const [minutes] = requestsTo(stage, GECKOTERMINAL).filter(({ path }) => path.includes('/ohlcv/'));
    const nameless = new URL(minutes?.url ?? '');
    nameless.searchParams.delete('token');
    const init = { headers: { accept: 'application/json;version=20230302' } };
    const { data, meta } = JSON.parse((await hear(stage.world, nameless.href, init)).text);
    const ofBase = data.attributes.ohlcv_list.find(
      ([s]: readonly number[]) => s === (expected?.at ?? 0) / 1000,
    );
    expect(ofBase[4] / Number(expected?.price)).toBeGreaterThan(100);
    expect([meta.base.symbol, meta.quote.symbol]).toEqual(['WETH', 'LINK']);
  });

  test('has the newest minute first, many without a swap, and some with one of dust', async () => {
    const stage = startPast(alone('GeckoTerminal'));
    const moments = Array.from({ length: 60 }, (_, i) => [UNI, LATER - 90 * DAY + i * 7 * MINUTE] as const);
    const { prices } = await stage.ask({ moments });
    const truth = moments.map(([asset, at]) => poolTruth(stage, asset, at));
    expect(prices.map(({ price }) => [price?.asOf, price?.usd])).toEqual(
      truth.map((each) => [each?.at, each?.price]),
    );
    expect(truth.filter((each, i) => each?.at !== moments[i]?.[1]).length).toBeGreaterThan(10);
  });

  test('has an empty list of a pool without a swap: that is no price, and no failure', async () => {
    const stage = startPast(alone('GeckoTerminal'));
    stage.market.set(LINK, { gaps: [[0, LATER]] }, 'GeckoTerminal');
    expect(await stage.price(LINK, LATER - 60 * DAY)).toMatchObject({ price: null, missing: 'no record' });
    const asked = requestsTo(stage, GECKOTERMINAL);
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    const init = { headers: { accept: 'application/json;version=20230302' } };
    const { text } = await hear(stage.world, asked.at(-1)?.url ?? '', init);
    expect(JSON.parse(text).data.attributes.ohlcv_list).toEqual([]);
  });
});
