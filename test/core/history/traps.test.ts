/** Habits of sources that are easily got wrong, played by the world as strictly as they are documented. */
import { describe, expect, test } from 'vitest';
import { binanceMinutes, wonCandles } from '../../world/past.ts';
import { DAY, HOUR, LATER, LINK, MINUTE, type PastStage, PEPE, startPast } from './stage.ts';

const LLAMA = 'coins.llama.fi';
const BINANCE = 'data-api.binance.vision';
const CHART = `https://${LLAMA}/chart/coingecko:ethereum`;

const urlsTo = ({ world }: PastStage, host: string) =>
  world.log.filter((each) => each.host === host).map(({ url }) => new URL(url));

describe('DefiLlama’s chart', () => {
  test('refuses both ends, and more than 500 points', async () => {
    const { world } = startPast();
    const status = async (query: string) => (await world.fetch(`${CHART}?${query}`)).status;
    expect(await status('start=1790000000&end=1790086400&span=2')).toBe(400);
    expect(await status('start=1790000000&span=501&period=5m')).toBe(400);
    expect(await status('start=1790000000&span=500&period=5m')).toBe(200);
  });

  test('gets requests from one end, for 500 points at most, and none of a thousand is lost', async () => {
    const stage = startPast();
    const from = LATER - 60 * DAY;
    const { source, points } = await stage.row({ step: '1h', from, to: from + 999 * HOUR });
    const charts = urlsTo(stage, LLAMA).filter(({ pathname }) => pathname.startsWith('/chart/'));
    expect(charts).toHaveLength(2);
    for (const { searchParams } of charts) {
      expect(searchParams.has('start') && searchParams.has('end')).toBe(false);
      expect(Number(searchParams.get('span'))).toBeLessThanOrEqual(500);
    }
    expect([source, points.length]).toEqual(['DefiLlama', 1_000]);
    expect(points.filter(({ price }) => price).length).toBeGreaterThan(900);
  });
});

test.each([
  ['in Korea', '2026-12-01T15:00:00Z', '9'],
  ['in UTC', '2026-12-01T00:00:00Z', null],
  ['in New York', '2026-12-01T05:00:00Z', '-5'],
])('Binance’s days begin at midnight %s where a series does', async (_where, begin, zone) => {
  const from = Date.parse(begin);
  const stage = startPast({ off: ['DefiLlama', 'CoinGecko', 'GeckoTerminal'] });
  const { source, points } = await stage.row({ step: '1d', from, to: from + 9 * DAY });
  expect(source).toBe('Binance');
  expect(points.map(({ price }) => price?.asOf)).toEqual(points.map(({ at }) => at));
  const [request] = urlsTo(stage, BINANCE);
  expect(request?.searchParams.get('timeZone')).toBe(zone);
});

describe.each(['Upbit', 'Bithumb'] as const)('%s', (name) => {
  const off = name === 'Bithumb' ? (['Upbit'] as const) : (['Bithumb'] as const);

  test('has the minute that begins at the moment, though the requested end is excluded', async () => {
    const stage = startPast({ off });
    const [candle, next] = wonCandles(stage.market, stage.market.coin(LINK), name, [
      LATER - DAY,
      LATER - DAY + HOUR,
    ]);
    if (!candle || !next) throw new Error('no trades');
    const moments = [candle.at, next.at - 1].map((at) => [LINK, at] as const);
    const { prices } = await stage.ask({ moments, basis: 'korea' });
    for (const { price } of prices) {
      expect(price).toMatchObject({ source: name, asOf: candle.at });
      expect(Number(price?.krw)).toBe(Number(candle.price));
    }
  });

  test('says won in its own form of number, none of whose digits is lost', async () => {
    const stage = startPast({ off });
    const at = LATER - 3 * DAY;
    const { price } = await stage.price('BTC:0x', at, 'korea');
    const coin = stage.market.coin('BTC:0x');
    const truth = wonCandles(stage.market, coin, name, [at - HOUR, at]).at(-1)?.price;
    expect(price?.krw).toBe(name === 'Bithumb' ? truth : `${truth}.0`);
  });
});

test('Binance’s row of a later minute is no price of one before the market', async () => {
  const stage = startPast({ off: ['DefiLlama', 'CoinGecko', 'GeckoTerminal'] });
  const coin = stage.market.coin(PEPE);
  const before = Date.parse('2023-03-20T00:00:00Z');
  expect(await stage.price(PEPE, before)).toMatchObject({ price: null, missing: 'not yet' });
  expect(urlsTo(stage, BINANCE)).toHaveLength(1);
  expect(binanceMinutes(stage.market, coin, [before, before + 60 * DAY])[0]?.at).toBeGreaterThan(before);
});

test('a refusal that a browser shows as a broken connection leaves the moment open, and is made good', async () => {
  const stage = startPast();
  const at = LATER - 5 * DAY + 7 * MINUTE;
  stage.world.faults.set(LLAMA, { kind: 'reset' });
  const first = await stage.ask({ moments: [[LINK, at]] });
  expect(first.prices[0]).toMatchObject({ isFinal: false });
  expect(first.prices[0]?.price?.source).not.toBe('DefiLlama');
  stage.world.faults.clear();
  const later = stage.restart();
  expect((await later.price(LINK, at)).price?.source).toBe('DefiLlama');
});
