/** The premium board in a world with a whole board of won markets: its rows, and what it costs to keep it. */
import { describe, expect, it, vi } from 'vitest';
import type { Board, BoardRow } from '../../../src/core/market/board.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import type { Market } from '../../world/market.ts';
import { addWonMarkets } from '../../world/won-markets.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { type Engine, startEngine } from './engine.ts';
import { untilSettled } from './fake-sources.ts';
import { DAY, GLOBAL, KOREA, LINK, MINUTE, SECOND } from './states.ts';

const DOWN = { kind: 'status', status: 503 } as const;

const start = (settle: (market: Market) => void = () => {}) =>
  startEngine({
    settle: (market) => {
      addWonMarkets(market);
      settle(market);
    },
  });

async function boardOf(engine: Engine, order: readonly SourceName[] = GLOBAL): Promise<Board> {
  const board = await untilSettled(engine.pricing.boards.request(order));
  if (!board) throw new Error('no board');
  return board;
}

async function later(engine: Engine, times: number, order = GLOBAL): Promise<Board> {
  let board = await boardOf(engine, order);
  for (let i = 0; i < times; i++) {
    await vi.advanceTimersByTimeAsync(20 * SECOND);
    board = await boardOf(engine, order);
  }
  return board;
}

function row({ rows }: Board, symbol: string): BoardRow {
  const found = rows.find(({ market }) => market === `KRW-${symbol}`);
  if (!found) throw new Error(`no row of ${symbol}`);
  return found;
}

const premiumsIn = ({ rows }: Board) => rows.filter(({ premium }) => premium.percent !== null);

describe('the premium board', () => {
  it('has every won market of Upbit by traded value, and a premium on a hundred of them', async () => {
    const engine = await start();
    const board = await later(engine, 2);
    expect(board).toMatchObject({ exchange: 'Upbit', since: '09:00 KST', rate: { date: null } });
    expect(board.rows.length).toBeGreaterThan(180);
    expect(premiumsIn(board).length).toBeGreaterThanOrEqual(100);
    const traded = board.rows.map(({ tradedKrw }) => Number(tradedKrw));
    expect(traded).toEqual(traded.toSorted((a, b) => b - a));
    // The world's exchanges ask 2 % more there.
    for (const { premium } of premiumsIn(board)) expect(Number(premium.percent)).toBeCloseTo(2, 0);
    expect(row(board, 'BTC')).toMatchObject({ name: 'Bitcoin', koreanName: '비트코인', asset: 'BTC:0x' });
    expect(row(board, 'JTO')).toMatchObject({ asset: null, premium: { world: { source: 'CoinGecko' } } });
  });

  it('shows the premium that the popup shows, when both compare with Upbit', async () => {
    const engine = await start();
    const board = await boardOf(engine);
    const premiums = await untilSettled(engine.pricing.premiums.request(['BTC:0x', LINK], GLOBAL));
    expect(row(board, 'BTC').premium).toEqual(premiums.get('BTC:0x'));
    expect(row(board, 'LINK').premium).toEqual(premiums.get(LINK));
  });

  it('requests one board of one exchange every 20 s for ten minutes, and nothing for a popup beside it', async () => {
    const engine = await start();
    await boardOf(engine);
    engine.forget();
    for (let second = 20; second <= 600; second += 20) {
      await vi.advanceTimersByTimeAsync(20 * SECOND);
      await boardOf(engine);
      // A popup and a look-up of the same moment.
      await untilSettled(engine.pricing.premiums.request(['BTC:0x', 'XRP:0x', LINK], GLOBAL));
      await boardOf(engine);
    }
    expect(engine.requests('Upbit').length).toBeLessThanOrEqual(30);
    expect(engine.requests('Upbit').length).toBeGreaterThan(25);
    // The popup's own, once a minute.
    expect(engine.requests('Bithumb').length).toBeLessThanOrEqual(10);
    const weights = engine.requests('Binance').map(({ query }) => {
      const symbols: unknown[] = JSON.parse(query.get('symbols') ?? '[]');
      return symbols.length <= 20 ? 2 : symbols.length <= 100 ? 40 : 80;
    });
    expect(weights.length).toBeLessThanOrEqual(30);
    expect(Math.max(...weights)).toBeLessThanOrEqual(40);
    // Its budget without a key is 60 in that time.
    expect(engine.requests('CoinGecko').length).toBeLessThanOrEqual(30);
    expect(engine.world.strays).toEqual([]);
  });

  it('confirms a market outside the tables by two readings, and drops it when the prices part', async () => {
    const engine = await start();
    expect(row(await boardOf(engine), 'JTO').premium).toEqual({ percent: null, why: 'not confirmed' });
    expect(row(await later(engine, 1), 'JTO').premium.percent).not.toBeNull();
    engine.world.market.set('jito', { usd: '0.0001' }, 'CoinGecko');
    const board = await later(engine, 4);
    expect(row(board, 'JTO').premium).toEqual({ percent: null, why: 'not confirmed' });
    expect(row(board, 'JTO').krw).not.toBeNull();
  });

  it('keeps what it has confirmed over a stopped worker', async () => {
    const engine = await start();
    await later(engine, 1);
    const restarted = await engine.restart();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(row(await boardOf(restarted), 'JTO').premium.percent).not.toBeNull();
  });

  it('compares a symbol that several coins claim with none of them', async () => {
    const engine = await start();
    const board = await later(engine, 3);
    expect(row(board, 'PENGU').premium).toEqual({ percent: null, why: 'not confirmed' });
  });

  it('is Bithumb’s when Upbit fails, with its own day', async () => {
    const engine = await start();
    engine.world.faults.set(SOURCE_HOSTS.Upbit, DOWN);
    const board = await boardOf(engine);
    expect(board).toMatchObject({ exchange: 'Bithumb', since: '00:00 KST' });
    expect(row(board, 'KAIA').premium.percent).not.toBeNull();
  });

  it('is Bithumb’s when Upbit is switched off, and absent without both', async () => {
    const engine = await start();
    const withoutUpbit = KOREA.filter((name) => name !== 'Upbit');
    expect((await boardOf(engine, withoutUpbit)).exchange).toBe('Bithumb');
    expect(engine.requests('Upbit')).toHaveLength(0);
    const none = await untilSettled(engine.pricing.boards.request(['CoinGecko', 'Binance']));
    expect(none).toBeNull();
  });

  it.each(['Upbit', 'Bithumb', 'CoinGecko', 'Binance'] as const)(
    'requests nothing of %s when that is off',
    async (off) => {
      const engine = await startEngine({ catalogs: false, settle: (market) => void addWonMarkets(market) });
      await later(
        engine,
        2,
        GLOBAL.filter((name) => name !== off),
      );
      const hosts = engine.world.log.map(({ host }) => host);
      expect(hosts).not.toContain(SOURCE_HOSTS[off]);
      expect(new Set(hosts).size).toBeGreaterThan(2);
    },
  );

  it('marks a premium by a rate of yesterday with its day', async () => {
    const engine = await start();
    for (const host of ['api.coinbase.com', SOURCE_HOSTS.CoinGecko]) engine.world.faults.set(host, DOWN);
    const board = await boardOf(engine);
    expect(row(board, 'BTC').premium).toMatchObject({ rate: { date: expect.stringMatching(/^2026-11-/) } });
    expect(board.rate?.date).toMatch(/^2026-11-/);
  });

  it('has no premium by an old trade, as of a market that is suspended', async () => {
    const engine = await start((market) => market.set('ripple', { ageMs: 10 * MINUTE }, 'Upbit'));
    const xrp = row(await boardOf(engine), 'XRP');
    expect(xrp.premium).toEqual({ percent: null, why: 'old trade' });
    expect(xrp.krw).not.toBeNull();
  });

  it.each(['CoinGecko', 'Upbit'] as const)('has no premium by a time of next year at %s', async (source) => {
    const engine = await start((market) => market.set('jito', { ageMs: -365 * DAY }, source));
    const jito = row(await later(engine, 3), 'JTO');
    expect(jito.premium.percent).toBeNull();
    expect(jito.asOf === null).toBe(source === 'Upbit');
  });

  it('has every price of Bithumb, whatever else was requested there a moment before', async () => {
    const engine = await start();
    engine.world.faults.set(SOURCE_HOSTS.Upbit, DOWN);
    await untilSettled(engine.pricing.premiums.request(['BTC:0x'], GLOBAL));
    const board = await boardOf(engine);
    expect(board.exchange).toBe('Bithumb');
    expect(board.rows.filter(({ krw }) => krw === null)).toEqual([]);
  });

  it('is renewed beside a popup that requests its own prices of Bithumb every 10 s', async () => {
    const engine = await start();
    engine.world.faults.set(SOURCE_HOSTS.Upbit, DOWN);
    let board = await boardOf(engine);
    const order: readonly SourceName[] = ['Bithumb', ...GLOBAL.filter((name) => name !== 'Bithumb')];
    for (let second = 10; second <= 120; second += 10) {
      await vi.advanceTimersByTimeAsync(10 * SECOND);
      await engine.ask(['BTC:0x', LINK], { lookedAt: true, order });
      if (second % 20 === 0) board = await boardOf(engine);
    }
    const oldest = Math.min(...board.rows.map(({ checkedAt }) => checkedAt ?? 0));
    expect(Date.now() - oldest).toBeLessThan(30 * SECOND);
  });

  it('has a market that is newer than the list, and compares it with nothing', async () => {
    const engine = await start();
    await boardOf(engine);
    const { market } = engine.world;
    const names = { id: 'newcomer', symbol: 'NEWC', name: 'Newcomer', koreanName: '뉴커머', native: null };
    market.add({ ...market.coin('ripple'), ...names });
    expect(row(await later(engine, 2), 'NEWC')).toMatchObject({
      krw: expect.stringMatching(/^\d/),
      premium: { percent: null, why: 'not confirmed' },
    });
    market.unlist('newcomer', 'Upbit');
    expect((await later(engine, 1)).rows.some((each) => each.market === 'KRW-NEWC')).toBe(false);
  });

  it('has no price of a coin that jumped tenfold at the exchange alone, until it is back', async () => {
    const engine = await start();
    const before = row(await later(engine, 2), 'XRP');
    const { market } = engine.world;
    const { usd = null } = market.said('ripple', 'CoinGecko');
    market.set('ripple', { usd: String(Number(usd) * 10) }, 'Upbit');
    const jumped = row(await later(engine, 1), 'XRP');
    expect(jumped).toMatchObject({ krw: null, change: null, premium: { percent: null } });
    expect(jumped.tradedKrw).not.toBeNull();
    market.set('ripple', { usd }, 'Upbit');
    expect(Number(row(await later(engine, 2), 'XRP').krw)).toBeCloseTo(Number(before.krw), 0);
  });

  it('has no premium of a symbol that has become another coin’s', async () => {
    const engine = await start();
    expect(row(await boardOf(engine), 'ADA').premium.percent).not.toBeNull();
    const { market } = engine.world;
    market.add({ ...market.coin('cardano'), name: 'Adamant', koreanName: '아다만트' });
    market.set('cardano', { usd: '0.41' }, 'CoinGecko');
    await vi.advanceTimersByTimeAsync(DAY);
    const ada = row(await later(engine, 3), 'ADA');
    expect(ada).toMatchObject({ name: 'Adamant', asset: null });
    expect(ada.premium).toEqual({ percent: null, why: 'not confirmed' });
  });

  it('keeps what half a board leaves out, with its time, until the list drops it', async () => {
    const engine = await start();
    const before = await boardOf(engine);
    for (const { market } of before.rows.slice(0, 90)) {
      const symbol = market.slice(4);
      const coin = engine.world.market.coins().find((each) => each.symbol === symbol);
      if (coin) engine.world.market.unlist(coin.id, 'Upbit');
    }
    const half = await later(engine, 5);
    expect(half.rows).toHaveLength(before.rows.length);
    const btc = row(half, 'BTC');
    expect(btc.krw).not.toBeNull();
    expect(half.checkedAt - (btc.checkedAt ?? 0)).toBeGreaterThan(MINUTE);
    expect(btc.premium.percent).toBeNull();
  });
});
