/**
 * One source failing in any way (docs/sources.md §14) is as good as one that is down: the next one's price,
 * digit for digit.
 */
import { describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { Price } from '../../../src/core/market/prices.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { drawn, draws } from '../../draws.ts';
import type { Fault } from '../../world/faults.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { grownStale, startEngine } from './engine.ts';
import { DAY, GLOBAL, HOUR, KOREA, LINK, MINUTE, NOW } from './states.ts';

const PEPE: AssetKey = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';
const CAKE: AssetKey = 'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82';
const KEYS: readonly AssetKey[] = ['BTC:0x', 'ETH:0x', 'KAIA:0x', LINK, PEPE, CAKE];

const DOWN: Fault = { kind: 'status', status: 503 };

type Row = readonly [what: string, fault: Fault];

const ANSWERS: readonly Row[] = [
  ['an internal error', { kind: 'status', status: 500 }],
  ['a bad gateway', { kind: 'status', status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
  ['a country that is not served', { kind: 'status', status: 451 }],
  ['a firewall', { kind: 'html' }],
  ['a web page as if all were well', { kind: 'html', status: 200 }],
  ['too many requests', { kind: 'status', status: 429, retryAfter: 119 }],
  ['too many requests until a date', { kind: 'status', status: 429, retryAfter: new Date(NOW + HOUR) }],
  ['too many requests, as a web page', { kind: 'html', status: 429 }],
  ['a ban', { kind: 'status', status: 418, retryAfter: 3 * 86_400 }],
  ['a 404 of another kind', { kind: 'status', status: 404, contentType: 'text/plain', body: 'Not Found' }],
  ['an error with status 200', { kind: 'garbage', body: '{"error":{"name":500,"message":"Internal"}}' }],
  ['half a body', { kind: 'truncated' }],
  ['a body of 6 MB', { kind: 'oversized' }],
  ['no JSON', { kind: 'garbage' }],
  ['no body', { kind: 'garbage', body: '' }],
  ['null', { kind: 'garbage', body: 'null' }],
  ['a text', { kind: 'garbage', body: '"ok"' }],
  ['a number', { kind: 'garbage', body: '1e999' }],
  ['a deep nest', { kind: 'garbage', body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` }],
  ['another content type', { kind: 'content type', type: 'text/plain' }],
  ['a redirect', { kind: 'redirect', to: 'https://elsewhere.example/' }],
  ['3 s', { kind: 'slow', ms: 3_000 }],
  ['no answer ever', { kind: 'never' }],
  ['a body that drips', { kind: 'drip', bytes: 1, everyMs: 50 }],
  ['a broken connection', { kind: 'reset' }],
  ['a connection that breaks in the body', { kind: 'reset', when: 'in body' }],
];

const VALUES: readonly Row[] = [
  '0',
  '0.00000000',
  '-13.37',
  '-0.0',
  'null',
  '""',
  '" "',
  '"NaN"',
  '"Infinity"',
  '"0x10"',
  '"1,234.5"',
  '"13.37 USD"',
  '1e400',
  '1E-4000',
  'true',
  '[1]',
  '{"usd":1}',
  `1${'0'.repeat(200)}`,
].map((price): Row => [`${price.slice(0, 20)} for every price`, { kind: 'values', price }]);

const AGES: readonly Row[] = [['prices of a day ago', { kind: 'values', olderMs: DAY }]];

/** Binance and DexScreener tell no time, so that theirs cannot be old. */
const TIMELESS: readonly SourceName[] = ['Binance', 'DexScreener'];

/** What everything costs by the sources from this one down, when this one is at fault. */
async function pricesWith(source: SourceName, fault: Fault) {
  const engine = await startEngine();
  engine.world.faults.set(SOURCE_HOSTS[source], fault);
  const { get, tookMs } = await engine.ask(KEYS, { order: GLOBAL.slice(GLOBAL.indexOf(source)) });
  return { prices: KEYS.map((key) => essence(get(key))), tookMs, strays: engine.world.strays };
}

const whenDown = new Map<SourceName, ReturnType<typeof essence>[]>();

async function pricesWithout(source: SourceName) {
  const known = whenDown.get(source) ?? (await pricesWith(source, DOWN)).prices;
  whenDown.set(source, known);
  return known;
}

/** What a wrong price would be wrong in. */
function essence({ asset, usd, krw, source, basis, converted }: Price) {
  return { asset, usd, krw, source, basis, converted };
}

describe.each(GLOBAL)('%s answering with', (source) => {
  const rows = [...ANSWERS, ...VALUES, ...(TIMELESS.includes(source) ? [] : AGES)];
  /** Of few, each source has its share, and all sources together have each fault. */
  const isInTurn = (i: number) => (i + GLOBAL.indexOf(source)) % GLOBAL.length === 0;

  test.each(rows.filter((_, i) => draws(true, isInTurn(i))))(
    '%s loses nothing that a lower source has, within 6 s',
    async (_what, fault) => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      const { prices, tookMs, strays } = await pricesWith(source, fault);
      expect(prices).toEqual(await pricesWithout(source));
      expect(prices.filter((price) => price.source === source)).toEqual([]);
      expect(tookMs).toBeLessThanOrEqual(6_000);
      expect(strays).toEqual([]);
      expect(console.error).not.toHaveBeenCalled();
      vi.restoreAllMocks();
    },
  );
});

describe('one source down', () => {
  test.each([
    ['CoinGecko', 'DefiLlama'],
    ['DefiLlama', 'Binance'],
    ['Binance', 'Upbit'],
    ['Upbit', 'Bithumb'],
    // What an exchange lists is not priced by pools because that fails.
    ['Bithumb', null],
    ['GeckoTerminal', 'DexScreener'],
    ['DexScreener', null],
  ] as const)('%s: LINK is priced by %s', async (source, next) => {
    const { prices } = await pricesWith(source, DOWN);
    expect(prices.find(({ asset }) => asset === LINK)?.source).toBe(next);
  });
});

describe('everybody failing', () => {
  const HOSTS = Object.values(SOURCE_HOSTS);
  /** Hosts that hang decide how long an answer takes: they are among the few. */
  const HANGING = ANSWERS.filter(([what]) => ['no answer ever', 'a body that drips'].includes(what));
  const DRAWN = [...new Set([...drawn(ANSWERS, 9), ...HANGING])];

  test.each(DRAWN)('with %s shows the last prices, marked stale, within 6 s', async (_what, fault) => {
    const engine = await startEngine();
    const good = await engine.ask(KEYS);
    engine.world.faults.set(HOSTS, fault);
    await vi.advanceTimersByTimeAsync(MINUTE);
    const { get, tookMs } = await engine.ask(KEYS);
    expect(tookMs).toBeLessThanOrEqual(6_000);
    for (const key of KEYS) {
      expect(get(key)).toEqual(grownStale(good.get(key)));
    }
  });

  test.each(DRAWN)('with %s from the start makes no price, within 6 s', async (_what, fault) => {
    const engine = await startEngine({ catalogs: false });
    engine.world.faults.set('*', fault);
    for (const order of [GLOBAL, KOREA]) {
      const { prices, tookMs } = await engine.ask(KEYS, { order });
      expect(tookMs).toBeLessThanOrEqual(6_000);
      expect([...prices.values()].map(({ usd, krw }) => usd ?? krw)).toEqual(KEYS.map(() => null));
    }
  });

  test.each([...drawn(VALUES, 6), ...AGES])('with %s never shows one of them', async (_what, fault) => {
    const engine = await startEngine();
    const good = await engine.ask(KEYS);
    engine.world.faults.set('*', fault);
    await vi.advanceTimersByTimeAsync(MINUTE);
    const { get } = await engine.ask(KEYS, { order: fault === AGES[0]?.[1] ? GLOBAL.slice(0, 2) : GLOBAL });
    for (const key of KEYS) {
      expect(get(key)).toMatchObject({ status: 'stale', usd: good.get(key).usd, krw: good.get(key).krw });
    }
  });

  test('and answering again shows fresh prices again', async () => {
    const engine = await startEngine();
    engine.world.faults.set(HOSTS, { kind: 'status', status: 500 });
    for (let minute = 0; minute < 10; minute++) {
      await engine.ask(KEYS);
      await vi.advanceTimersByTimeAsync(MINUTE);
    }
    engine.world.faults.clear();
    // The breakers let one trial through after 15 minutes at the latest.
    await vi.advanceTimersByTimeAsync(16 * MINUTE);
    const { get } = await engine.ask(KEYS);
    expect(KEYS.map((key) => get(key).source)).toEqual(KEYS.map(() => 'CoinGecko'));
  });
});
