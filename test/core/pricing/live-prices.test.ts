/** Live prices in the world's engine: what ticks change, what a socket that does as it likes cannot, and what is requested meanwhile. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AssetKey, TETHER } from '../../../src/core/market/assets.ts';
import type { Board } from '../../../src/core/market/board.ts';
import { createLivePrices } from '../../../src/core/pricing/live-prices.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { addWonMarkets } from '../../world/won-markets.ts';
import { fakeSockets } from '../upstream/fake-sockets.ts';
import { startEngine } from './engine.ts';
import { untilSettled } from './fake-sources.ts';
import { GLOBAL, KOREA, LINK, SECOND } from './states.ts';

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

async function startLive() {
  const engine = await startEngine({ settle: addWonMarkets });
  const sockets = fakeSockets();
  const live = createLivePrices({
    ...{ sources: engine.sources, take: engine.pricing.take, connect: sockets.connect },
    ...{ store: createMemoryStore(), clock: systemClock, random: () => 0 },
  });
  onTestFinished(live.close);
  const upbit = (...frames: readonly unknown[]) => {
    for (const frame of frames) sockets.last(UPBIT).received(frame);
  };
  return { engine, live, upbit, ...sockets };
}

async function start() {
  const parts = await startLive();
  const { engine, live } = parts;
  const boards: Board[] = [];
  const peek = () => engine.pricing.boards.peek('Upbit', GLOBAL);
  const onNews = async () => {
    const board = peek();
    if (board) boards.push(board);
  };
  const round = async () => {
    await untilSettled(engine.pricing.boards.request(GLOBAL));
    live.keep('board', { order: GLOBAL, assets: 'board', onNews });
    await vi.advanceTimersByTimeAsync(1);
  };
  await round();
  const rowOf = (market: string) => peek()?.rows.find((row) => row.market === market);
  const binance = (...frames: readonly unknown[]) => {
    for (const frame of frames) parts.last(BINANCE).received(frame);
  };
  const krw = () => rowOf('KRW-BTC')?.krw;
  return { ...parts, boards, round, rowOf, binance, krw };
}

const noNews = async () => {};
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

  it('are no news to a view that is still busy with the last', async () => {
    const { live, upbit } = await start();
    const done: (() => void)[] = [];
    const onNews = () => new Promise<void>((resolve) => done.push(resolve));
    live.keep('board', { order: GLOBAL, assets: 'board', onNews });
    for (let i = 0; i < 20; i += 1) {
      upbit(wonFrame('KRW-BTC', { krw: String(150_000_000 + i) }));
      await passed(100);
    }
    expect(done).toHaveLength(1);
    done[0]?.();
    await passed(300);
    expect(done).toHaveLength(2);
    done[1]?.();
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
    ['is a status', () => '{"status":"UP"}'],
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
    live.keep('list', { order: GLOBAL, assets: ['BTC:0x'], onNews: noNews });
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
    const order = GLOBAL.filter((name) => name !== 'Binance');
    live.keep('list', { order, assets: ['BTC:0x'], onNews: noNews });
    await passed(20 * SECOND);
    expect(made.slice(2).map(({ url }) => url)).toEqual(['wss://api.upbit.com/websocket/v1']);
  });
});

describe('live prices of a list', () => {
  const ASSETS: readonly AssetKey[] = ['BTC:0x', 'ETH:0x', LINK, TETHER];
  const ROUND = 10 * SECOND;

  async function startList() {
    const parts = await startLive();
    const { engine, live, upbit } = parts;
    const news: number[] = [];
    const onNews = async () => void news.push(Date.now());
    /** As an open popup. */
    const round = async (assets = ASSETS) => {
      live.keep('list', { order: KOREA, assets, onNews });
      await engine.ask(assets, { order: KOREA, lookedAt: true });
    };
    const wonOf = (key: AssetKey) => engine.peek(key, KOREA).krw ?? '';
    /** A round every 10 s, and each second a trade of bitcoin. */
    const rounds = async (count: number, { assets = ASSETS, isSilent = false } = {}) => {
      for (let second = 1; second <= count * 10; second += 1) {
        if (!isSilent) upbit(wonFrame('KRW-BTC', { krw: wonOf('BTC:0x') }));
        await passed(SECOND);
        if (second % 10 === 0) await round(assets);
      }
    };
    return { ...parts, news, round, rounds, wonOf };
  }

  it('subscribe to the markets of its assets alone, and to those that their premiums compare with', async () => {
    const { live, last } = await startList();
    live.keep('list', { order: KOREA, assets: [LINK, 'ETH:0x', 'BNB:0x'], onNews: noNews });
    await passed(SECOND);
    const { codes } = JSON.parse(last(UPBIT).sent[0] ?? '')[1];
    expect(codes.toSorted()).toEqual(['KRW-BTC', 'KRW-ETH', 'KRW-LINK', 'KRW-USDT']);
    const { params } = JSON.parse(last(BINANCE).sent[0] ?? '');
    expect(params.toSorted()).toEqual(['btcusdt@miniTicker', 'ethusdt@miniTicker', 'linkusdt@miniTicker']);
  });

  it('open no socket for a list without a won market', async () => {
    const { live, made } = await startList();
    live.keep('list', {
      order: KOREA,
      assets: ['ETH:0x5e00000000000000000000000000000000000017'],
      onNews: noNews,
    });
    await passed(20 * SECOND);
    expect(made).toEqual([]);
  });

  it('change its prices by the rules of prices, and are news at most four times a second', async () => {
    const { round, upbit, wonOf, news } = await startList();
    await round();
    const before = Number(wonOf(LINK));
    upbit(wonFrame('KRW-LINK', { krw: String(before + 1) }));
    await passed(50);
    expect(wonOf(LINK)).toBe(String(before + 1));
    expect(news).toHaveLength(1);
    upbit(wonFrame('KRW-LINK', { krw: '1' }));
    await passed(300);
    // Another exchange's.
    expect(Math.abs(Number(wonOf(LINK)) / before - 1)).toBeLessThan(0.05);
    news.length = 0;
    for (let i = 0; i < 50; i += 1) {
      upbit(wonFrame('KRW-LINK', { krw: String(before + 2 + (i % 2)) }));
      await passed(20);
    }
    expect(news.length).toBeGreaterThan(2);
    expect(news.length).toBeLessThanOrEqual(5);
  });

  it('take the place of Upbit’s requests, and leave them to a silent socket', async () => {
    const { engine, round, rounds } = await startList();
    await round();
    // What was received before the subscription is requested once more.
    await rounds(1);
    engine.forget();
    await rounds(6);
    expect(engine.requests('Upbit')).toEqual([]);
    for (const key of ASSETS) {
      const { status, source, checkedAt } = engine.peek(key, KOREA);
      expect([key, status, source]).toEqual([key, 'priced', 'Upbit']);
      expect(Date.now() - (checkedAt ?? 0)).toBeLessThan(ROUND);
    }
    await rounds(3, { isSilent: true });
    expect(engine.requests('Upbit').length).toBeGreaterThanOrEqual(2);
  });

  it('confirm no price of a market from before its subscription', async () => {
    const { engine, live, round, rounds, upbit, wonOf } = await startList();
    await round(['BTC:0x']);
    await passed(ROUND);
    // Has the prices of all markets, while one is subscribed to.
    await engine.ask(ASSETS, { order: KOREA, lookedAt: true });
    const { checkedAt } = engine.peek(LINK, KOREA);
    await rounds(2, { assets: ['BTC:0x'] });
    live.keep('list', { order: KOREA, assets: ASSETS, onNews: noNews });
    for (let second = 0; second < 8; second += 1) {
      upbit(wonFrame('KRW-BTC', { krw: wonOf('BTC:0x') }));
      await passed(SECOND);
    }
    expect(engine.peek('BTC:0x', KOREA).checkedAt).toBeGreaterThan(Date.now() - 6 * SECOND);
    expect(engine.peek(LINK, KOREA).checkedAt).toBe(checkedAt);
  });

  it.each([4, 10])(
    'are compared with another group each minute while a jump of %d× is in doubt',
    async (times) => {
      const { engine, round, upbit, wonOf } = await startList();
      await round();
      await passed(ROUND);
      const before = Number(wonOf(LINK));
      const tick = async (krw: number) => {
        upbit(wonFrame('KRW-BTC', { krw: wonOf('BTC:0x') }), wonFrame('KRW-LINK', { krw: String(krw) }));
        await passed(SECOND);
      };
      for (let second = 1; second <= 10; second += 1) await tick(before);
      engine.forget();
      const seen: string[] = [];
      for (let second = 1; second <= 180; second += 1) {
        await tick(before * times + (second % 3));
        if (second % 10 > 0) continue;
        await round();
        const { status, krw } = engine.peek(LINK, KOREA);
        seen.push(`${status} ${Math.round(Number(krw) / before)}×`);
      }
      expect(new Set(seen)).toEqual(new Set(['priced 1×']));
      const counts = Object.values(engine.counts());
      // As often as a page would request them of each source in turn: every minute, of USDT for conversions besides.
      expect(Math.max(...counts)).toBeLessThanOrEqual(9);
    },
  );
});
