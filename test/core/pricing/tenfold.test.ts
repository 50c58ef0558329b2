/** Errors of one source and true crashes, minute by minute (docs/pricing.md §3). */
import { describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { Price } from '../../../src/core/market/prices.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { draws } from '../../draws.ts';
import type { Market } from '../../world/market.ts';
import { addTokens } from '../../world/synthetic.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { type Engine, startEngine } from './engine.ts';
import { GLOBAL, HOUR, KOREA, LINK, MINUTE, SECOND } from './states.ts';

const KAIA: AssetKey = 'KAIA:0x';
const T17: AssetKey = 'ETH:0x5e00000000000000000000000000000000000017';
const LINK_USD = 13.4271;
const KAIA_USD = 0.053128;
const KRW_PER_USD = 1380.25;

interface Watched {
  readonly key: AssetKey;
  readonly order: readonly SourceName[];
  readonly everyMs: number;
  /** Moves the market before each tick. */
  readonly stir?: (tick: number) => void;
}

interface Seen {
  readonly atS: number;
  readonly usd: number | null;
  readonly krw: number | null;
  readonly status: string;
}

/** Further off in either currency than any source or premium is. */
function isWrong({ usd, krw }: Seen, rightUsd: number): boolean {
  return usd !== null && krw !== null && (isDouble(usd, rightUsd) || isDouble(krw, rightUsd * KRW_PER_USD));
}

function isDouble(value: number, right: number): boolean {
  return value > 2 * right || value < right / 2;
}

/** Refreshes as the alarm does and looks in between; gives what was seen, with the seconds since the beginning. */
async function watch(engine: Engine, { key, order, everyMs, stir }: Watched, forMs: number) {
  const seen: Seen[] = [];
  const startedAt = Date.now();
  const note = ({ usd, krw, status }: Price) =>
    seen.push({
      atS: (Date.now() - startedAt) / SECOND,
      usd: usd === null ? null : Number(usd),
      krw: krw === null ? null : Number(krw),
      status,
    });
  for (let tickAt = startedAt; tickAt < startedAt + forMs; tickAt += everyMs) {
    await vi.advanceTimersByTimeAsync(Math.max(0, tickAt - Date.now()));
    stir?.((tickAt - startedAt) / everyMs);
    note(await engine.price(key, { order, aheadMs: everyMs }));
    for (const at of [10 * SECOND, everyMs / 2, everyMs - 10]) {
      await vi.advanceTimersByTimeAsync(Math.max(0, tickAt + at - Date.now()));
      note(engine.peek(key, order));
    }
  }
  return seen;
}

const ERRORS: readonly (readonly [factor: string, everyMs: number])[] = [
  ['10', MINUTE],
  ['0.1', MINUTE],
  ['10', 5 * MINUTE],
  ['10', 30 * SECOND],
];

const from = (source: SourceName) => GLOBAL.slice(GLOBAL.indexOf(source));

const AT_FAULT = [
  ['CoinGecko', GLOBAL, LINK, LINK_USD],
  ['CoinGecko', GLOBAL, KAIA, KAIA_USD],
  ['DefiLlama', from('DefiLlama'), LINK, LINK_USD],
  ['DefiLlama', from('DefiLlama'), KAIA, KAIA_USD],
  ['Binance', from('Binance'), LINK, LINK_USD],
  ['Binance', from('Binance'), KAIA, KAIA_USD],
  ['Upbit', from('Upbit'), LINK, LINK_USD],
  ['Upbit', KOREA, LINK, LINK_USD],
  ['Bithumb', from('Bithumb'), LINK, LINK_USD],
  ['Bithumb', KOREA, KAIA, KAIA_USD],
  ['GeckoTerminal', from('GeckoTerminal'), LINK, LINK_USD],
] as const;

describe('a lasting error of one source', () => {
  test.each(AT_FAULT.map((row, i) => [...row, i % ERRORS.length] as const))(
    '%s (order %j, %s) is never shown',
    async (source, order, key, usd, turn) => {
      for (const [factor, everyMs] of draws(ERRORS, ERRORS.slice(turn, turn + 1))) {
        const engine = await startEngine();
        await engine.ask([key], { order });
        engine.world.faults.set(SOURCE_HOSTS[source], { kind: 'values', factor });
        await vi.advanceTimersByTimeAsync(MINUTE);
        // A market that stands still proves nothing after ten minutes.
        const stir = (tick: number) =>
          engine.world.market.set(key, { usd: `${usd + (tick % 7) * usd * 1e-4}` });
        const seen = await watch(engine, { key, order, everyMs, stir }, 15 * MINUTE);
        expect(seen.filter((each) => isWrong(each, usd))).toEqual([]);
        // The asset keeps a price, from another source.
        expect(seen.at(-1)?.usd).not.toBeNull();
      }
    },
  );

  test.each([KAIA, 'BNB:0x'] as const)(
    'is not shown after an hour either, though no other Korean source has %s',
    async (key) => {
      const engine = await startEngine();
      const right = Number((await engine.price(key, { order: KOREA })).krw);
      engine.world.faults.set(SOURCE_HOSTS.Bithumb, { kind: 'values', factor: '10' });
      await vi.advanceTimersByTimeAsync(MINUTE);
      const seen = await watch(engine, { key, order: KOREA, everyMs: MINUTE }, 90 * MINUTE);
      expect(seen.filter(({ krw }) => krw === null || isDouble(krw, right))).toEqual([]);
    },
  );

  test('is not shown at the next of hourly ticks either, late as alarms are', async () => {
    const engine = await startEngine();
    await engine.ask([LINK], { aheadMs: HOUR });
    engine.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'values', factor: '10' });
    await vi.advanceTimersByTimeAsync(HOUR + MINUTE);
    expect(Number((await engine.price(LINK, { aheadMs: HOUR })).usd)).toBeLessThan(2 * LINK_USD);
  });

  test.each([
    ['that takes its time', { kind: 'slow', ms: 1_500 }],
    ['that asks for two minutes of quiet', { kind: 'status', status: 429, retryAfter: 119 }],
  ] as const)('of DefiLlama, USDT included, is never shown beside a CoinGecko %s', async (_what, fault) => {
    const engine = await startEngine();
    await engine.ask([LINK, KAIA]);
    engine.world.faults.set(SOURCE_HOSTS.DefiLlama, { kind: 'values', factor: '10' });
    engine.world.faults.set(SOURCE_HOSTS.CoinGecko, fault);
    const seen: Seen[] = [];
    for (let minute = 1; minute <= 5; minute++) {
      await vi.advanceTimersByTimeAsync(65 * SECOND);
      // The alarm's round is under way when a page asks about something else.
      const round = engine.pricing.prices([LINK], { requester: PERSON, order: GLOBAL });
      await vi.advanceTimersByTimeAsync(200);
      const page = engine.pricing.prices([KAIA], { requester: PERSON, order: GLOBAL });
      await vi.advanceTimersByTimeAsync(6_000);
      for (const price of [...(await round).values(), ...(await page).values()]) {
        const { usd, krw, status, asset } = price;
        const scale = asset === LINK ? 1 : LINK_USD / KAIA_USD;
        seen.push({ atS: minute * 65, usd: Number(usd) * scale, krw: Number(krw) * scale, status });
      }
    }
    expect(seen).toHaveLength(10);
    expect(seen.filter((each) => isWrong(each, LINK_USD))).toEqual([]);
  });

  test('is not shown because CoinGecko’s slot went to another token just before each tick', async () => {
    const first = await startEngine({ catalogs: false });
    const [key] = addTokens(first.world.market, 1, ['CoinGecko', 'DefiLlama']);
    const others = addTokens(first.world.market, 6, ['CoinGecko']);
    const engine = await startEngine({ world: first.world });
    if (!key) throw new Error('no token');
    const usd = Number((await engine.price(key, { aheadMs: 5 * MINUTE })).usd);
    engine.world.faults.set(SOURCE_HOSTS.DefiLlama, { kind: 'values', factor: '10' });
    const startedAt = Date.now();
    const seen: (string | null)[] = [];
    for (const [i, other] of others.entries()) {
      const tickAt = startedAt + (i + 1) * 5 * MINUTE;
      await vi.advanceTimersByTimeAsync(tickAt - 2 * SECOND - Date.now());
      await engine.ask([other]);
      await vi.advanceTimersByTimeAsync(tickAt - Date.now());
      seen.push((await engine.price(key, { aheadMs: 5 * MINUTE })).usd);
      await vi.advanceTimersByTimeAsync(MINUTE);
      seen.push((await engine.price(key, { aheadMs: 5 * MINUTE })).usd);
    }
    expect(seen.filter((each) => each !== null && isDouble(Number(each), usd))).toEqual([]);
    expect(seen.filter((each) => each !== null)).not.toEqual([]);
  });

  test('of a minute, in turn at every source, is never shown', async () => {
    const engine = await startEngine();
    await engine.ask([LINK]);
    const seen = [];
    for (const source of [...GLOBAL, ...GLOBAL]) {
      engine.world.faults.clear();
      engine.world.faults.set(SOURCE_HOSTS[source], { kind: 'values', factor: '10' });
      await vi.advanceTimersByTimeAsync(MINUTE);
      seen.push(...(await watch(engine, { key: LINK, order: GLOBAL, everyMs: MINUTE }, MINUTE)));
    }
    expect(seen.filter((each) => each.usd === null || isWrong(each, LINK_USD))).toEqual([]);
  });
});

describe('a crash of 90 %', () => {
  test.each([
    ['global', GLOBAL, LINK],
    ['korea', KOREA, LINK],
    ['korea', KOREA, KAIA],
    ['without CoinGecko', from('DefiLlama'), LINK],
  ] as const)('everywhere is shown within 2 minutes, %s', async (_what, order, key) => {
    const engine = await startEngine();
    const watched = { key, order, everyMs: MINUTE };
    const [first] = await watch(engine, watched, MINUTE);
    await vi.advanceTimersByTimeAsync(SECOND);
    engine.world.market.set(key, { usd: String((first?.usd ?? 0) / 10) });
    await vi.advanceTimersByTimeAsync(59 * SECOND);
    const seen = await watch(engine, watched, 2 * MINUTE);
    const shown = seen.find(({ usd, status }) => status === 'priced' && (usd ?? 0) < (first?.usd ?? 0) / 8);
    expect(shown?.atS).toBeLessThan(60);
  });

  // Whoever makes a pool says what he likes in it, and as often as he likes.
  test('said by pools alone is not believed for being repeated', async () => {
    const engine = await startEngine();
    const watched = { key: LINK, order: from('GeckoTerminal'), everyMs: MINUTE };
    const [first] = await watch(engine, watched, MINUTE);
    engine.world.market.set(LINK, { usd: String((first?.usd ?? 0) / 10) });
    await vi.advanceTimersByTimeAsync(MINUTE);
    const seen = await watch(engine, watched, 10 * MINUTE);
    expect(seen.filter(({ usd }) => usd !== null && usd < (first?.usd ?? 0) / 8)).toEqual([]);
  });

  test('while CoinGecko has asked to be left alone is shown within 2 minutes', async () => {
    const first = await startEngine({ catalogs: false });
    const [key] = addTokens(first.world.market, 1, ['CoinGecko', 'DefiLlama']);
    const engine = await startEngine({ world: first.world });
    if (!key) throw new Error('no token');
    engine.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'slow', ms: 500 });
    const watched = { key, order: GLOBAL, everyMs: MINUTE };
    const [before] = await watch(engine, watched, 2 * MINUTE);
    // Sooner than its last answer came, so that this is not a minute old.
    engine.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'status', status: 429, retryAfter: 3_000 });
    await watch(engine, watched, MINUTE);
    engine.world.market.set(key, { usd: String((before?.usd ?? 0) / 10) });
    const seen = await watch(engine, watched, 3 * MINUTE);
    const shown = seen.find(({ usd, status }) => status === 'priced' && (usd ?? 0) < (before?.usd ?? 0) / 8);
    expect(shown?.atS).toBeLessThanOrEqual(120);
  });

  test('that DefiLlama learns of 5 minutes late is shown within 2 minutes', async () => {
    const engine = await startEngine();
    const watched = { key: LINK, order: GLOBAL, everyMs: MINUTE };
    await watch(engine, watched, 2 * MINUTE);
    engine.world.market.set(LINK, { usd: '1.34271' });
    engine.world.market.set(LINK, { usd: '13.43', ageMs: 4 * MINUTE }, 'DefiLlama');
    const seen = await watch(engine, watched, 2 * MINUTE);
    const shown = seen.find(({ usd, status }) => status === 'priced' && usd === 1.34271);
    expect(shown?.atS).toBeLessThan(60);
  });

  test('of a token that only one source lists is shown at the second tick', async () => {
    const engine = await startEngine();
    engine.world.market.set(T17, { usd: '1.25' });
    const watched = { key: T17, order: GLOBAL, everyMs: MINUTE };
    await watch(engine, watched, 2 * MINUTE);
    engine.world.market.set(T17, { usd: '0.125' });
    const seen = await watch(engine, watched, 3 * MINUTE);
    expect(seen[0]).toMatchObject({ status: 'disputed', usd: 1.25 });
    const shown = seen.find(({ status, usd }) => status === 'priced' && usd === 0.125);
    expect(shown?.atS).toBeGreaterThanOrEqual(60);
    expect(shown?.atS).toBeLessThan(62);
  });

  test('of a token whose only source answers every second time is shown when it is repeated', async () => {
    const engine = await startEngine();
    engine.world.market.set(T17, { usd: '1.25' });
    await engine.ask([T17]);
    engine.world.market.set(T17, { usd: '0.125' });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect((await engine.price(T17)).status).toBe('disputed');
    engine.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'status', status: 500 }, { times: 1 });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await engine.price(T17)).toMatchObject({ status: 'stale', usd: '1.25' });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await engine.price(T17)).toMatchObject({ status: 'priced', usd: '0.125' });
  });
});

describe('a dispute', () => {
  test('ends after 2 minutes without a price when nobody can settle it', async () => {
    const engine = await startEngine();
    const { market } = engine.world;
    // No last price, two sources a hundred times apart, and no third: the first answer has nothing to be compared with.
    market.unlist(LINK, 'Binance', 'Upbit', 'Bithumb', 'GeckoTerminal', 'DexScreener');
    market.set(LINK, { usd: '1342.71' }, 'CoinGecko');
    engine.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'slow', ms: 1_500 });
    const seen = await watch(engine, { key: LINK, order: GLOBAL, everyMs: MINUTE }, 5 * MINUTE);
    expect(seen[0]).toMatchObject({ status: 'disputed', usd: null });
    expect(seen.filter(({ usd }) => usd !== null)).toEqual([]);
    expect(seen.find(({ status }) => status === 'untrusted')?.atS).toBeLessThanOrEqual(130);
  });

  test('survives a restart', async () => {
    const engine = await startEngine();
    engine.world.market.set(T17, { usd: '1.25' });
    await engine.ask([T17]);
    engine.world.market.set(T17, { usd: '0.125' });
    await vi.advanceTimersByTimeAsync(MINUTE);
    await engine.price(T17);
    const again = await engine.restart();
    expect(again.peek(T17)).toMatchObject({ status: 'disputed', usd: '1.25' });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await again.price(T17)).toMatchObject({ status: 'priced', usd: '0.125' });
  });
});

describe('an error in one of the two currencies', () => {
  test.each([
    ['CoinGecko’s won', GLOBAL, (market: Market) => market.set(LINK, { krw: '185328.4' }, 'CoinGecko')],
    ['CoinGecko’s dollars', GLOBAL, (market: Market) => market.set(LINK, { usd: '134.271' }, 'CoinGecko')],
    ['Upbit’s won for a tether', KOREA, (market: Market) => market.set('tether', { krw: '14080' }, 'Upbit')],
    ['Upbit’s won for a tether', KOREA, (market: Market) => market.set('tether', { krw: '140.8' }, 'Upbit')],
    ['DefiLlama’s tether', KOREA, (market: Market) => market.set('tether', { usd: '10' }, 'DefiLlama')],
  ] as const)('%s is never shown', async (_what, order, spoil) => {
    const engine = await startEngine();
    await engine.ask([LINK], { order });
    spoil(engine.world.market);
    await vi.advanceTimersByTimeAsync(MINUTE);
    const seen = await watch(engine, { key: LINK, order, everyMs: MINUTE }, 10 * MINUTE);
    expect(seen.filter((each) => isWrong(each, LINK_USD))).toEqual([]);
    expect(seen.at(-1)?.usd).not.toBeNull();
  });
});
