/** Which past prices are requested again: final ones never, others when due. */
import { describe, expect, it } from 'vitest';
import { times } from '../../world/numbers.ts';
import { publishedRates, wonCandles } from '../../world/past.ts';
import { aMinutePasses, DAY, HOUR, LATER, LINK, MKR, startPast, TURN } from './stage.ts';
import { llamaTruth, selectedTruth } from './truth.ts';

const FRANKFURTER = 'api.frankfurter.dev';
const USDT = 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7';

describe('a source that is switched off', () => {
  it('has not answered: the record of a lower one does not become final', async () => {
    const stage = startPast();
    const moments = [[LINK, TURN]] as const;
    const { prices } = await stage.ask({ moments, basis: 'korea', off: ['Upbit'] });
    expect(prices[0]).toMatchObject({ price: { source: 'Bithumb' }, isFinal: false });
    const next = stage.restart();
    await next.price(LINK, TURN, 'korea');
    await aMinutePasses();
    expect(await next.price(LINK, TURN, 'korea')).toMatchObject({
      price: { source: 'Upbit' },
      isFinal: true,
    });
  });

  it('below the one that answered changes nothing', async () => {
    const stage = startPast();
    const wanted = { moments: [[LINK, TURN]], basis: 'korea', off: ['Bithumb'] } as const;
    await stage.ask(wanted);
    await aMinutePasses();
    const { prices } = await stage.ask(wanted);
    expect(prices[0]).toMatchObject({ price: { source: 'Upbit' }, isFinal: true });
  });
});

describe('where DefiLlama has no near record', () => {
  const LLAMA = 'coins.llama.fi';

  it('Binance’s minute speaks, in dollars by a tether’s of then, for two requests more at most', async () => {
    const stage = startPast();
    stage.market.set(LINK, { gaps: [[TURN - HOUR, TURN + HOUR]] }, 'DefiLlama');
    const { price, isFinal } = await stage.price(LINK, TURN);
    const expected = selectedTruth(stage, LINK, TURN);
    expect(price).toMatchObject({ ...expected, granularity: 'minute' });
    expect(price?.converted).toMatchObject({ usdPerUsdt: llamaTruth(stage, USDT, TURN)?.price });
    expect([expected.source, isFinal]).toEqual(['Binance', true]);
    expect(stage.requests(LLAMA).length + stage.requests('data-api.binance.vision').length).toBe(3);
    stage.forget();
    expect((await stage.restart().price(LINK, TURN)).price).toEqual(price);
    expect(await stage.known({ moments: [[LINK, TURN]] })).toMatchObject([{ price }]);
    expect(stage.requests()).toEqual([]);
  });

  it('CoinGecko’s hour speaks of what Binance does not list', async () => {
    const stage = startPast();
    stage.market.set(MKR, { gaps: [[TURN - HOUR, TURN + HOUR]] }, 'DefiLlama');
    const { price, isFinal } = await stage.price(MKR, TURN);
    const expected = selectedTruth(stage, MKR, TURN);
    expect([expected.source, isFinal]).toEqual(['CoinGecko', true]);
    expect(price).toMatchObject({ usd: expected.usd, asOf: expected.asOf });
  });

  it('because it was down, the record of CoinGecko does not become final, and is replaced', async () => {
    const stage = startPast();
    stage.world.faults.set(LLAMA, { kind: 'status', status: 502 });
    const { prices, open } = await stage.ask({ moments: [[LINK, TURN]] });
    // Binance's price means nothing without a tether's dollars.
    expect(prices[0]).toMatchObject({ price: { source: 'CoinGecko' }, isFinal: false });
    expect(open).toBe(1);
    stage.world.faults.clear();
    await aMinutePasses();
    expect(await stage.price(LINK, TURN)).toMatchObject({ price: { source: 'DefiLlama' }, isFinal: true });
  });

  it('and no other source a minute, the nearest record within two hours is used', async () => {
    const stage = startPast({ off: ['Binance'] });
    stage.market.set(MKR, { gaps: [[TURN - HOUR, TURN + HOUR]] }, 'DefiLlama');
    stage.market.unlist(MKR, 'GeckoTerminal');
    stage.market.set(MKR, { gaps: [[TURN - 90 * 60_000, TURN + 90 * 60_000]] }, 'CoinGecko');
    const { price } = await stage.price(MKR, TURN);
    expect(price).toMatchObject({ source: 'DefiLlama', granularity: 'hour' });
  });
});

it('an exchange without a tether that day never has dollars, which no request waits for', async () => {
  const stage = startPast();
  stage.market.set(USDT, { gaps: [[TURN - DAY, TURN + DAY]] }, 'Upbit');
  await stage.ask({ moments: [[LINK, TURN]], basis: 'korea' });
  await aMinutePasses();
  const { prices, open, nextInMs } = await stage.ask({ moments: [[LINK, TURN]], basis: 'korea' });
  expect(prices[0]).toMatchObject({ price: { source: 'Upbit', usd: null }, isFinal: true });
  expect([open, nextInMs]).toEqual([0, null]);
});

describe('rates of past days', () => {
  it('come for half a year at once: one day after another costs one request', async () => {
    const stage = startPast();
    for (const days of [0, 1, 20, 90, -3]) await stage.price(LINK, TURN - days * DAY);
    expect(stage.requests(FRANKFURTER)).toHaveLength(1);
  });

  it('are requested once by concurrent callers', async () => {
    const stage = startPast();
    const found = await Promise.all([0, 1, 2, 3].map((days) => stage.price(LINK, TURN - days * DAY)));
    expect(found.map(({ price }) => price?.converted)).not.toContain(null);
    expect(stage.requests(FRANKFURTER)).toHaveLength(1);
  });

  it('of days that were young when they came are requested again', async () => {
    const now = TURN + 2 * HOUR;
    const stage = startPast({ now });
    await stage.price(LINK, TURN - 30 * DAY);
    const { price } = await stage.price(LINK, TURN);
    const last = publishedRates(stage.market, '2026-12-01', '2027-01-01', now).at(-1);
    expect(price?.converted).toMatchObject({ date: last?.date, krwPerUsd: last?.krw });
    expect(stage.requests(FRANKFURTER)).toHaveLength(2);
  });
});

it('a hundred drawn moments of exchanges equal the world digit for digit, at or before and never after', async () => {
  const stage = startPast();
  const drawn = Array.from({ length: 100 }, (_, i) => LATER - 5 * DAY - ((i * 40_503) % 150) * 60_000 - i);
  const off = ['Upbit'] as const;
  let answer = await stage.ask({ moments: drawn.map((at) => [LINK, at] as const), basis: 'korea', off });
  for (let round = 0; round < 4 && answer.open > 0; round++) {
    await aMinutePasses();
    answer = await stage.ask({ moments: drawn.map((at) => [LINK, at] as const), basis: 'korea', off });
  }
  const last = (of: string, at: number) =>
    wonCandles(stage.market, stage.market.coin(of), 'Bithumb', [at - 2 * HOUR, at]).at(-1);
  expect(answer.prices.map(({ price }) => [price?.krw, price?.asOf])).toEqual(
    drawn.map((at) => [last(LINK, at)?.price, last(LINK, at)?.at]),
  );
  for (const { price, at } of answer.prices) {
    const through = price?.converted?.through === 'KRW-USDT' ? price.converted : null;
    expect(through?.krwPerUsdt).toBe(last(USDT, at)?.price);
    const product = times(price?.krw ?? '0', through?.usdPerUsdt ?? '0');
    expect(Number(price?.usd) / (Number(product) / Number(through?.krwPerUsdt))).toBeCloseTo(1, 12);
  }
});

describe('what only pools have', () => {
  const POOLS = 'api.geckoterminal.com';
  const POOLED = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';

  it('has the minute of its pool, for two requests, and none again', async () => {
    const stage = startPast();
    stage.market.unlist(POOLED, 'Binance', 'CoinGecko');
    stage.market.set(POOLED, { gaps: [[TURN - 3 * DAY, TURN + 3 * DAY]] }, 'DefiLlama');
    const wanted = { moments: [[POOLED, TURN]], off: ['Binance', 'CoinGecko'] } as const;
    const { price } = (await stage.ask(wanted)).prices[0] ?? {};
    const { source, usd, asOf } = selectedTruth(stage, POOLED, TURN);
    expect(price).toMatchObject({ source, usd, asOf, granularity: 'minute', basis: 'global' });
    expect(source).toBe('GeckoTerminal');
    expect(stage.requests(POOLS)).toHaveLength(2);
    stage.forget();
    expect((await stage.restart().ask(wanted)).prices[0]?.price).toEqual(price);
    expect(stage.requests(POOLS)).toEqual([]);
  });
});
