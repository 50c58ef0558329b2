/**
 * An hour of the alarm (docs/pricing.md §9 Refresh; "no saved price is ever older than 61 s while its
 * source answers").
 */

import { describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { Price } from '../../../src/core/market/prices.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { draws } from '../../draws.ts';
import { addTokens } from '../../world/synthetic.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { type Engine, startEngine } from './engine.ts';
import { GLOBAL, HOUR, KOREA, LINK, MINUTE, SECOND } from './states.ts';

const COINS: readonly AssetKey[] = ['BTC:0x', 'ETH:0x', 'BNB:0x', 'POL:0x', 'KAIA:0x'];
const LLAMA: AssetKey = 'ETH:0x5e00000000000000000000000000000000000002';
const T33: AssetKey = 'ETH:0x5e00000000000000000000000000000000000033';
const DEX: AssetKey = 'ETH:0x5e00000000000000000000000000000000000007';
const SAVED: readonly AssetKey[] = [...COINS, LINK, LLAMA, T33, DEX];

/** Instead of an hour, or of a third of one. */
const SHORT = 8 * MINUTE;

interface Hour {
  readonly keys: readonly AssetKey[];
  readonly order: readonly SourceName[];
  readonly periodMs: number;
  readonly forMs?: number;
  /** The popup is open, which asks by itself. */
  readonly popupEveryMs?: number;
}

/** Lets the alarm tick for an hour; gives the greatest age that any price had when the next one came, and every status. */
async function live(engine: Engine, { keys, order, periodMs, popupEveryMs = periodMs, forMs = HOUR }: Hour) {
  const heardAt = new Map<AssetKey, number>();
  const statuses = new Set<string>();
  let oldestMs = 0;
  const note = (prices: ReadonlyMap<AssetKey, Price>) => {
    for (const [key, { checkedAt, status }] of prices) {
      const before = heardAt.get(key) ?? checkedAt ?? 0;
      // What is as old as before is as old as now.
      oldestMs = Math.max(oldestMs, (checkedAt === before ? Date.now() : (checkedAt ?? 0)) - before);
      heardAt.set(key, checkedAt ?? 0);
      statuses.add(status);
    }
  };
  const startedAt = Date.now();
  note((await engine.ask(keys, { order, aheadMs: periodMs })).prices);
  const asking: Promise<void>[] = [];
  for (let passedMs = popupEveryMs; passedMs <= forMs; passedMs += popupEveryMs) {
    await vi.advanceTimersByTimeAsync(startedAt + passedMs - Date.now());
    const urgency = passedMs % periodMs === 0 ? { aheadMs: periodMs } : { act: true };
    asking.push(engine.pricing.prices(keys, { requester: PERSON, order, ...urgency }).then(note));
    await vi.advanceTimersByTimeAsync(3 * SECOND);
  }
  await Promise.all(asking);
  note(engine.pricing.peek(keys, order));
  return { oldestMs, statuses: [...statuses] };
}

function latencies(engine: Engine, ms: number): void {
  for (const host of Object.values(SOURCE_HOSTS)) engine.world.faults.set(host, { kind: 'slow', ms });
}

/** No two of these requests within the span. */
function expectApart(times: readonly number[], ms: number): void {
  expect(times.slice(1).filter((at, i) => at - (times[i] ?? 0) < ms)).toEqual([]);
}

describe('an hour of ticks', () => {
  test.each([
    ['every minute', GLOBAL, MINUTE, 0, draws(HOUR, SHORT)],
    ['every minute, sources taking 0.7 s', GLOBAL, MINUTE, 700, draws(20 * MINUTE, SHORT)],
    ['every half minute', GLOBAL, 30 * SECOND, 100, draws(20 * MINUTE, SHORT)],
    ['every minute, in Korea', KOREA, MINUTE, 100, draws(20 * MINUTE, SHORT)],
  ] as const)('%s leaves no price older than 61 s', async (_what, order, periodMs, ms, forMs) => {
    const engine = await startEngine();
    if (ms > 0) latencies(engine, ms);
    const { oldestMs, statuses } = await live(engine, { keys: SAVED, order, periodMs, forMs });
    expect(oldestMs).toBeLessThanOrEqual(61 * SECOND);
    expect(statuses).toEqual(['priced']);
    const ticks = forMs / periodMs + 1;
    expect(engine.requests('CoinGecko').length).toBeLessThanOrEqual(ticks);
    expectApart(
      engine.requests('CoinGecko').map(({ at }) => at),
      10 * SECOND,
    );
    expect(engine.world.log.filter(({ status }) => status !== 200)).toEqual([]);
    expect(engine.world.strays).toEqual([]);
  });

  test.each([
    ['answers with 500', { kind: 'status', status: 500 }],
    ['hangs', { kind: 'never' }],
    ['is slow', { kind: 'slow', ms: 1_500 }],
    ['says ten times as much', { kind: 'values', factor: '10' }],
  ] as const)(
    'in Korea loses and spoils no price of CoinGecko’s while DefiLlama %s',
    async (_what, fault) => {
      const first = await startEngine({ catalogs: false });
      const keys = addTokens(first.world.market, 4, ['CoinGecko', 'DefiLlama']);
      const alone = addTokens(first.world.market, 4, ['CoinGecko']);
      const engine = await startEngine({ world: first.world });
      const all = [...COINS, ...keys, ...alone];
      await live(engine, { keys: all, order: KOREA, periodMs: MINUTE, forMs: 2 * MINUTE });
      const right = new Map(all.map((key) => [key, Number(engine.peek(key, KOREA).usd)]));
      engine.world.faults.set(SOURCE_HOSTS.DefiLlama, fault);
      const { statuses } = await live(engine, {
        keys: all,
        order: KOREA,
        periodMs: MINUTE,
        forMs: 6 * MINUTE,
      });
      expect(statuses).toEqual(['priced']);
      for (const key of all)
        expect(Number(engine.peek(key, KOREA).usd) / (right.get(key) ?? 0)).toBeCloseTo(1, 1);
    },
  );

  test('after most of an hour in which every request hung is fresh again within a minute', async () => {
    const engine = await startEngine();
    await engine.ask(COINS);
    engine.world.faults.set('*', { kind: 'never' });
    for (let minute = 0; minute < 40; minute++) {
      await vi.advanceTimersByTimeAsync(MINUTE);
      await engine.ask(COINS, { aheadMs: MINUTE });
    }
    expect(engine.peek('BTC:0x').status).toBe('stale');
    engine.world.faults.clear();
    await vi.advanceTimersByTimeAsync(MINUTE);
    const { get } = await engine.ask(COINS, { aheadMs: MINUTE });
    for (const key of COINS) expect(get(key)).toMatchObject({ status: 'priced', source: 'CoinGecko' });
  });

  test('with an open popup keeps within the same limits', async () => {
    const engine = await startEngine();
    latencies(engine, 200);
    const { oldestMs } = await live(engine, {
      keys: SAVED,
      order: GLOBAL,
      periodMs: MINUTE,
      popupEveryMs: 10 * SECOND,
      forMs: draws(HOUR, SHORT),
    });
    expect(oldestMs).toBeLessThanOrEqual(61 * SECOND);
    expectApart(
      engine.requests('CoinGecko').map(({ at }) => at),
      10 * SECOND,
    );
    expect(engine.world.log.filter(({ status }) => status === 429)).toEqual([]);
  });

  test('costs one request a minute for a hundred saved tokens', async () => {
    const engine = await startEngine({ catalogs: false });
    const keys = addTokens(engine.world.market, 100);
    const ready = await startEngine({ world: engine.world });
    const { oldestMs } = await live(ready, { keys, order: GLOBAL, periodMs: MINUTE, forMs: 20 * MINUTE });
    expect(oldestMs).toBeLessThanOrEqual(61 * SECOND);
    expect(ready.counts()).toEqual({ CoinGecko: 21 });
  });

  test('goes on while CoinGecko is down, from the next source, and comes back to it', async () => {
    const engine = await startEngine();
    engine.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'status', status: 503 });
    const { oldestMs } = await live(engine, { keys: COINS, order: GLOBAL, periodMs: MINUTE });
    expect(oldestMs).toBeLessThanOrEqual(61 * SECOND);
    expect(engine.peek('BTC:0x').source).toBe('DefiLlama');
    // Left alone for up to 15 minutes at a time, it is not asked 60 times.
    expect(engine.requests('CoinGecko').length).toBeLessThan(15);
    engine.world.faults.clear();
    await live(engine, { keys: COINS, order: GLOBAL, periodMs: MINUTE });
    expect(engine.peek('BTC:0x').source).toBe('CoinGecko');
  });
});

describe('a clock that jumps', () => {
  const jumps = [
    ['an hour ahead', 60 * MINUTE],
    ['an hour back', -60 * MINUTE],
    ['a year ahead', 365 * 24 * 60 * MINUTE],
    ['a year back', -365 * 24 * 60 * MINUTE],
  ] as const;

  test.each(jumps)('%s between two lookups leaves right prices', async (_what, ms) => {
    const engine = await startEngine();
    const first = await engine.ask(SAVED);
    await vi.advanceTimersByTimeAsync(20 * SECOND);
    vi.setSystemTime(Date.now() + ms);
    const { get, tookMs } = await engine.ask(SAVED);
    expect(tookMs).toBeLessThanOrEqual(6_000);
    for (const key of SAVED) {
      expect(get(key)).toMatchObject({ status: 'priced' });
      expect(Number(get(key).usd) / Number(first.get(key).usd)).toBeCloseTo(1, 2);
    }
    // And once the budgets have got over it, everything is as it was.
    await vi.advanceTimersByTimeAsync(MINUTE);
    const later = await engine.ask(SAVED);
    for (const key of SAVED) expect(later.get(key).source).toBe(first.get(key).source);
  });

  test.each(jumps)('%s during a lookup leaves right prices', async (_what, ms) => {
    const engine = await startEngine();
    const first = await engine.ask(SAVED);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    latencies(engine, 500);
    const asking = engine.pricing.prices(SAVED, { requester: PERSON, order: GLOBAL, aheadMs: MINUTE });
    await vi.advanceTimersByTimeAsync(300);
    vi.setSystemTime(Date.now() + ms);
    await vi.advanceTimersByTimeAsync(6_000);
    await asking;
    for (let minute = 0; minute < 3; minute++) {
      const { get } = await engine.ask(SAVED, { aheadMs: MINUTE });
      for (const key of SAVED) {
        expect(get(key).status).toBe('priced');
        expect(Number(get(key).usd) / Number(first.get(key).usd)).toBeCloseTo(1, 2);
      }
      await vi.advanceTimersByTimeAsync(MINUTE);
    }
  });

  test.each(jumps)('%s never makes an old price look fresh', async (_what, ms) => {
    const engine = await startEngine();
    await engine.ask(SAVED);
    engine.world.faults.set('*', { kind: 'reset' });
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    vi.setSystemTime(Date.now() + ms);
    const { prices } = await engine.ask(SAVED);
    expect([...prices.values()].filter(({ status }) => status === 'priced')).toEqual([]);
  });

  test.each(jumps)('%s in a dispute does not keep it open', async (_what, ms) => {
    const T17: AssetKey = 'ETH:0x5e00000000000000000000000000000000000017';
    const engine = await startEngine();
    await engine.ask([T17]);
    engine.world.market.set(T17, { usd: '0.125' });
    await vi.advanceTimersByTimeAsync(MINUTE);
    await engine.ask([T17]);
    vi.setSystemTime(Date.now() + ms);
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    await engine.ask([T17]);
    await vi.advanceTimersByTimeAsync(61 * SECOND);
    expect(await engine.price(T17)).toMatchObject({ status: 'priced', usd: '0.125' });
  });
});
