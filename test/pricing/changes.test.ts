/** The change of a price, from each upstream's body through the fold to what is shown (docs/sources.md). */
import { describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../src/market/assets.ts';
import type { SourceName } from '../../src/market/sources.ts';
import { USUAL_CHANGE } from '../world/market.ts';
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
  test('where the source does not tell', async () => {
    const { world, price } = await startEngine();
    world.market.set(LINK, { change: null }, 'CoinGecko');
    expect(await price(LINK)).not.toHaveProperty('changes');
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
