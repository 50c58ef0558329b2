/** The change of a price, from each upstream's body through the fold to what is shown (docs/sources.md). */
import { describe, expect, test, vi } from 'vitest';
import { type AssetKey, TETHER } from '../../../src/core/market/assets.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import type { Requester } from '../../../src/core/pricing/requester.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { waitFor } from '../../wait-for.ts';
import { USUAL_CHANGE } from '../../world/market.ts';
import { abs, aligned, rational } from '../market/rational.ts';
import { startEngine } from './engine.ts';
import { LINK } from './states.ts';

const T33: AssetKey = 'ETH:0x5e00000000000000000000000000000000000033';
const ON_DEXSCREENER: AssetKey = 'ETH:0x5e00000000000000000000000000000000000007';

test.each<[SourceName, AssetKey, readonly object[]]>([
  [
    'CoinGecko',
    LINK,
    [
      { percent: '-1.5', in: 'USD', since: '24h' },
      { percent: '-1.5', in: 'KRW', since: '24h' },
    ],
  ],
  ['Upbit', LINK, [{ percent: '-1.5', in: 'KRW', since: '09:00 KST' }]],
  ['Bithumb', LINK, [{ percent: '-1.5', in: 'KRW', since: '00:00 KST' }]],
  ['GeckoTerminal', T33, [{ percent: '-1.5', in: 'USD', since: '24h' }]],
  ['DexScreener', ON_DEXSCREENER, [{ percent: '-1.5', in: 'USD', since: '24h' }]],
])('%s tells its change in its own currency', async (source, key, changes) => {
  const { world, price } = await startEngine();
  world.market.set(key, { change: '-1.5' }, source);
  const shown = await price(key, { order: [source] });
  expect(shown.source).toBe(source);
  const told = 'changes' in shown ? shown.changes : [];
  // The exchanges write more zeros.
  expect(told?.map((each) => ({ ...each, percent: each.percent.replace(/0+$/, '') }))).toEqual(changes);
});

test('Binance’s is last ÷ open − 1, in USDT, by one request in the place of the price’s', async () => {
  const { world, price, requests } = await startEngine();
  world.market.set(LINK, { usdt: '13.30000000', change: '-5' }, 'Binance');
  // It opened at 14.00000000.
  const shown = await price(LINK, { order: ['Binance'] });
  expect(shown).toMatchObject({ source: 'Binance', changes: [{ percent: '-5', in: 'USDT', since: '24h' }] });
  expect(requests('Binance').map(({ path }) => path)).toEqual(['/api/v3/ticker/24hr']);
});

describe('no change is shown', () => {
  test.each<[SourceName, AssetKey]>([
    ['CoinGecko', LINK],
    ['Upbit', LINK],
    ['Bithumb', LINK],
    ['GeckoTerminal', T33],
    ['DexScreener', ON_DEXSCREENER],
  ])('where %s does not tell, and the price stands', async (source, key) => {
    const { world, price } = await startEngine();
    world.market.set(key, { change: null }, source);
    const shown = await price(key, { order: [source] });
    expect(shown).toMatchObject({ status: 'priced', source });
    expect(shown).not.toHaveProperty('changes');
  });

  test.each<[SourceName, string]>([
    ['Upbit', '2026-11-21T09:00+09:00'],
    ['Bithumb', '2026-11-22T00:00+09:00'],
  ])('when the day has begun anew on %s since the price was true', async (source, begins) => {
    const engine = await startEngine();
    const order = [source];
    vi.setSystemTime(Date.parse(begins) - 30_000);
    expect(await engine.price(LINK, { order })).toMatchObject({ status: 'priced', changes: [{}] });
    vi.setSystemTime(Date.parse(begins) - 1_000);
    expect(engine.peek(LINK, order)).toHaveProperty('changes');
    vi.setSystemTime(Date.parse(begins) + 1_000);
    expect(engine.peek(LINK, order)).toMatchObject({ status: 'priced' });
    expect(engine.peek(LINK, order)).not.toHaveProperty('changes');
    vi.setSystemTime(Date.parse(begins) + 60_000);
    expect(await engine.price(LINK, { order })).toMatchObject({ status: 'priced', changes: [{}] });
  });

  test('of a price that is stale by now', async () => {
    const { world, price, ask } = await startEngine();
    expect(await price(LINK)).toMatchObject({ changes: [{ percent: USUAL_CHANGE }, {}] });
    world.faults.set('*', { kind: 'status', status: 500 });
    vi.setSystemTime(Date.now() + 30 * 60_000);
    await ask([LINK]);
    const stale = await price(LINK);
    expect(stale).toMatchObject({ status: 'stale', source: 'CoinGecko' });
    expect(stale).not.toHaveProperty('changes');
  });
});

test('a change outlives the worker', async () => {
  const engine = await startEngine();
  await engine.price(LINK);
  const next = await engine.restart();
  await next.pricing.restored;
  expect(next.peek(LINK)).toMatchObject({ status: 'priced', changes: [{ percent: USUAL_CHANGE }, {}] });
});

describe('DefiLlama’s change', () => {
  const COIN = 'ethereum:0x5e00000000000000000000000000000000000002';
  const ON_DEFILLAMA: AssetKey = 'ETH:0x5e00000000000000000000000000000000000002';
  const historical = (engine: Awaited<ReturnType<typeof startEngine>>) =>
    engine.world.log.filter(({ path }) => path.startsWith('/prices/historical/'));

  test('is the quotient of its price now and a day ago, and comes after the price', async () => {
    const engine = await startEngine();
    const { world, ask, peek } = engine;
    const first = await ask([ON_DEFILLAMA]);
    expect(first.get(ON_DEFILLAMA)).toMatchObject({ status: 'priced', source: 'DefiLlama' });
    await waitFor(() => expect(peek(ON_DEFILLAMA)).toHaveProperty('changes'));
    const [asked] = historical(engine);
    const body = await (await world.fetch(`https://coins.llama.fi${asked?.path}?searchWidth=1h`, {})).json();
    const ago = String(body.coins[COIN].price);
    const now = world.market.said(ON_DEFILLAMA, 'DefiLlama').usd ?? '';
    const shown = peek(ON_DEFILLAMA);
    const [change] = ('changes' in shown && shown.changes) || [];
    expect(change).toMatchObject({ in: 'USD', since: '24h' });
    expect(isQuotient(change?.percent ?? '', ago, now)).toBe(true);
  });

  test('is asked for once a quarter of an hour, too, while that fails', async () => {
    const engine = await startEngine();
    engine.world.faults.set(
      'coins.llama.fi',
      { kind: 'status', status: 500 },
      { path: '/prices/historical/' },
    );
    for (let minute = 0; minute < 15; minute += 1) {
      await engine.ask([ON_DEFILLAMA]);
      vi.setSystemTime(Date.now() + 60_000 - 1);
    }
    expect(historical(engine)).toHaveLength(1);
  });

  test('stays with USDT when that rides along with others', async () => {
    const { ask, peek } = await startEngine();
    const order: readonly SourceName[] = ['DefiLlama'];
    await ask([TETHER], { order });
    await waitFor(() => expect(peek(TETHER, order)).toHaveProperty('changes'));
    vi.setSystemTime(Date.now() + 61_000);
    await ask([ON_DEFILLAMA], { order });
    expect(peek(TETHER, order)).toMatchObject({ status: 'priced', changes: [{ since: '24h' }] });
  });

  test.each<Requester>([
    { kind: 'page', host: 'etherscan.io' },
    { kind: 'key', project: 'books' },
    { kind: 'private window' },
  ])('is not asked for of what only a $kind looks at', async (requester) => {
    const engine = await startEngine();
    await engine.ask([ON_DEFILLAMA], { requester });
    await vi.advanceTimersByTimeAsync(100);
    expect(engine.requests('DefiLlama')).toHaveLength(1);
    expect(historical(engine)).toEqual([]);
  });

  test('leaves no trace on the disk of what was looked at', async () => {
    const [kept, session] = [createMemoryStore(), createMemoryStore()];
    const { ask, peek } = await startEngine({ stores: { kept, session } });
    await ask([ON_DEFILLAMA]);
    await waitFor(() => expect(peek(ON_DEFILLAMA)).toHaveProperty('changes'));
    const written = async (store: Store) =>
      JSON.stringify(await store.entries())
        .toLowerCase()
        .includes(COIN);
    expect([await written(session), await written(kept)]).toEqual([true, false]);
  });

  test('is one request a quarter of an hour, whatever the number of prices', async () => {
    const engine = await startEngine();
    for (let minute = 0; minute < 15; minute += 1) {
      await engine.ask([ON_DEFILLAMA]);
      vi.setSystemTime(Date.now() + 60_000 - 1);
    }
    expect(historical(engine)).toHaveLength(1);
    expect(engine.requests('DefiLlama').length).toBeGreaterThan(5);
  });
});

/** Whether the percent are (b − a) × 100 ÷ a, to the last digit that they have. */
function isQuotient(percent: string, a: string, b: string): boolean {
  const { units, places } = rational(percent);
  const [x, y] = aligned(rational(a), rational(b));
  return abs(units * x - (y - x) * 100n * 10n ** BigInt(places)) < x && places > 15;
}
