/** Live prices in the world's engine: what ticks change, what a socket that does as it likes cannot, and what is requested meanwhile. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Board } from '../../../src/core/market/board.ts';
import { createLivePrices } from '../../../src/core/pricing/live-prices.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { addWonMarkets } from '../../world/won-markets.ts';
import { fakeSockets } from '../upstream/fake-sockets.ts';
import { startEngine } from './engine.ts';
import { untilSettled } from './fake-sources.ts';
import { GLOBAL, SECOND } from './states.ts';

const UPBIT = 'api.upbit.com';
const BINANCE = 'binance.vision';

interface WonTrade {
  readonly krw?: string;
  readonly agoMs?: number;
  readonly more?: object;
}

/** As Upbit sends it, binary. */
function wonFrame(market: string, { krw = '150000000', agoMs = 100, more = {} }: WonTrade = {}): ArrayBuffer {
  const trade = {
    trade_timestamp: Date.now() - agoMs,
    signed_change_rate: 0.0077,
    acc_trade_price_24h: 1.2e11,
  };
  const rest = JSON.stringify({ type: 'ticker', code: market, ...trade, stream_type: 'REALTIME', ...more });
  return new TextEncoder().encode(rest.replace('{', `{"trade_price":${krw},`)).buffer;
}

function dollarFrame(symbol: string, usdt: string): string {
  return JSON.stringify({ e: '24hrMiniTicker', E: Date.now() - 50, s: symbol, c: usdt, o: usdt, h: usdt });
}

async function start() {
  const engine = await startEngine({ settle: addWonMarkets });
  const sockets = fakeSockets();
  const boards: Board[] = [];
  const peek = () => engine.pricing.boards.peek('Upbit', GLOBAL);
  const live = createLivePrices({
    ...{ sources: engine.sources, take: engine.pricing.take, connect: sockets.connect },
    ...{ store: createMemoryStore(), clock: systemClock, random: () => 0 },
    onNews: () => {
      const board = peek();
      if (board) boards.push(board);
    },
  });
  onTestFinished(live.close);
  const round = async () => {
    await untilSettled(engine.pricing.boards.request(GLOBAL));
    live.keep('board', { order: GLOBAL, assets: 'board' });
    await vi.advanceTimersByTimeAsync(1);
  };
  await round();
  const rowOf = (market: string) => peek()?.rows.find((row) => row.market === market);
  const upbit = (...frames: readonly unknown[]) => {
    for (const frame of frames) sockets.last(UPBIT).received(frame);
  };
  const binance = (...frames: readonly unknown[]) => {
    for (const frame of frames) sockets.last(BINANCE).received(frame);
  };
  const krw = () => rowOf('KRW-BTC')?.krw;
  return { engine, live, boards, round, rowOf, upbit, binance, krw, ...sockets };
}

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('live prices', () => {
  it('subscribe to all won markets at Upbit, and at Binance to what is traded in both', async () => {
    const { last } = await start();
    const [ticket, ticker] = JSON.parse(last(UPBIT).sent[0] ?? '');
    expect(ticket).toHaveProperty('ticket');
    expect(ticker.type).toBe('ticker');
    expect(ticker.codes.length).toBeGreaterThan(180);
    expect(ticker.codes).toEqual(expect.arrayContaining(['KRW-BTC', 'KRW-USDT']));
    expect(ticker.codes.filter((code: string) => !code.startsWith('KRW-'))).toEqual([]);
    const { method, params } = JSON.parse(last(BINANCE).sent[0] ?? '');
    expect(method).toBe('SUBSCRIBE');
    expect(params).toContain('btcusdt@miniTicker');
    expect(params.length).toBeLessThanOrEqual(ticker.codes.length);
  });

  it('change the row and its premium at once', async () => {
    const { upbit, binance, rowOf, boards } = await start();
    const before = Number(rowOf('KRW-BTC')?.premium.percent);
    const krw = Number(rowOf('KRW-BTC')?.krw);
    upbit(wonFrame('KRW-BTC', { krw: String(Math.round(krw * 1.01)) }));
    await passed(50);
    expect(boards).toHaveLength(1);
    expect(rowOf('KRW-BTC')).toMatchObject({ krw: String(Math.round(krw * 1.01)), change: '0.77' });
    const raised = Number(rowOf('KRW-BTC')?.premium.percent);
    expect(raised).toBeCloseTo(before + 1.02, 1);
    const usdt = (krw / 1_400 / (1 + before / 100)).toFixed(2);
    binance(dollarFrame('BTCUSDT', usdt));
    await passed(500);
    expect(Number(rowOf('KRW-BTC')?.premium.percent)).not.toBe(raised);
  });

  it('are news at most four times a second', async () => {
    const { upbit, boards } = await start();
    for (let i = 0; i < 100; i += 1) {
      upbit(wonFrame('KRW-BTC', { krw: String(150_000_000 + i) }));
      await passed(20);
    }
    expect(boards.length).toBeGreaterThan(6);
    expect(boards.length).toBeLessThanOrEqual(9);
  });

  it.each<[string, () => unknown]>([
    ['is older than the last', () => wonFrame('KRW-BTC', { krw: '1', agoMs: 10 * SECOND })],
    ['is over 60 s old', () => wonFrame('KRW-BTC', { krw: '1', agoMs: 61 * SECOND })],
    ['is of the future', () => wonFrame('KRW-BTC', { krw: '1', agoMs: -61 * SECOND })],
    ['is of a market without a subscription', () => wonFrame('USDT-BTC', { krw: '1' })],
    [
      'is of a suspended market',
      () => wonFrame('KRW-BTC', { krw: '1', more: { is_trading_suspended: true } }),
    ],
    ['has a price of zero', () => wonFrame('KRW-BTC', { krw: '0' })],
    ['has a negative price', () => wonFrame('KRW-BTC', { krw: '-5' })],
    ['has no time', () => wonFrame('KRW-BTC', { krw: '1', more: { trade_timestamp: null } })],
    ['is of another type', () => wonFrame('KRW-BTC', { krw: '1', more: { type: 'trade' } })],
    ['is an error', () => '{"error":{"name":"WRONG_FORMAT","message":"…"}}'],
    ['is no JSON', () => '{"type":"ticker"'],
    ['is over 64 kB', () => wonFrame('KRW-BTC', { krw: '1', more: { x: 'x'.repeat(70_000) } })],
  ])('do not change by a frame that %s', async (_, frame) => {
    const { upbit, krw, boards } = await start();
    upbit(wonFrame('KRW-BTC', { krw: '150000000' }));
    await passed(300);
    const news = boards.length;
    upbit(frame());
    await passed(300);
    expect(krw()).toBe('150000000');
    expect(boards).toHaveLength(news);
  });

  it('have no premium by a price that the rules doubt', async () => {
    const { upbit, rowOf } = await start();
    upbit(wonFrame('KRW-BTC', { krw: '15' }));
    await passed(300);
    expect(rowOf('KRW-BTC')?.premium.percent).toBeNull();
  });

  it('take the place of requests, for ten minutes', async () => {
    const { engine, round, upbit, binance, last } = await start();
    const codes: string[] = JSON.parse(last(UPBIT).sent[0] ?? '')[1].codes;
    const symbols: string[] = JSON.parse(last(BINANCE).sent[0] ?? '').params.map((each: string) =>
      (each.split('@')[0] ?? '').toUpperCase(),
    );
    const prices = new Map(
      (engine.pricing.boards.peek('Upbit', GLOBAL)?.rows ?? []).map(({ market, krw }) => [
        market,
        krw ?? '1',
      ]),
    );
    const dollars = (symbol: string) =>
      (Number(prices.get(`KRW-${symbol.replace(/USDT$/, '')}`) ?? 1400) / 1428).toFixed(8);
    engine.forget();
    for (let second = 5; second <= 600; second += 5) {
      const some = codes.filter((_, i) => i % 12 === (second / 5) % 12 || i === 0);
      upbit(...some.map((code) => wonFrame(code, { krw: prices.get(code) ?? '1' })));
      if (second % 20 === 0)
        binance(...symbols.slice(0, 190).map((symbol) => dollarFrame(symbol, dollars(symbol))));
      await passed(5 * SECOND);
      if (second % 20 === 0) await round();
    }
    const rows = engine.pricing.boards.peek('Upbit', GLOBAL)?.rows ?? [];
    const ages = rows.map(({ checkedAt }) => Date.now() - (checkedAt ?? 0));
    expect(Math.max(...ages)).toBeLessThanOrEqual(20 * SECOND);
    expect(rows.filter(({ premium }) => premium.percent !== null).length).toBeGreaterThanOrEqual(100);
    // Not all markets have been traded in the first 20 s.
    expect(engine.requests('Upbit').length).toBeLessThanOrEqual(1);
    expect(engine.requests('Binance')).toHaveLength(0);
    expect(engine.requests('CoinGecko').length).toBeLessThanOrEqual(30);
  });

  it('are requested again while the socket is silent, which is no longer live', async () => {
    const { engine, live, round, upbit } = await start();
    upbit(wonFrame('KRW-BTC'));
    await passed(SECOND);
    expect(live.isLive('Upbit')).toBe(true);
    engine.forget();
    for (let i = 0; i < 3; i += 1) {
      await passed(20 * SECOND);
      await round();
    }
    expect(live.isLive('Upbit')).toBe(false);
    expect(engine.requests('Upbit').length).toBeGreaterThanOrEqual(2);
  });

  it('are requested while a socket sends old trades only', async () => {
    const { engine, live, round, upbit } = await start();
    engine.forget();
    for (let second = 1; second <= 60; second += 1) {
      upbit(wonFrame('KRW-BTC', { krw: '1', agoMs: 90 * SECOND }));
      await passed(SECOND);
      if (second % 20 === 0) await round();
    }
    expect(live.isLive('Upbit')).toBe(false);
    expect(engine.requests('Upbit').length).toBeGreaterThanOrEqual(2);
  });

  it('end 30 s after the last view, and begin again with the next', async () => {
    const { live, made, last, round } = await start();
    live.keep('list', { order: GLOBAL, assets: ['BTC:0x'] });
    expect(made).toHaveLength(2);
    await passed(29 * SECOND);
    expect(last(UPBIT).isClosed).toBe(false);
    await passed(2 * SECOND);
    expect(made.map(({ isClosed }) => isClosed)).toEqual([true, true]);
    await round();
    await passed(SECOND);
    expect(made).toHaveLength(4);
  });

  it('are of the sources that are switched on alone', async () => {
    const { live, made } = await start();
    live.close();
    await passed(60 * SECOND);
    const order = GLOBAL.filter((name) => name !== 'Upbit');
    live.keep('list', { order, assets: ['BTC:0x'] });
    await passed(20 * SECOND);
    expect(made.slice(2).map(({ url }) => url)).toEqual(['wss://data-stream.binance.vision/ws']);
  });
});
