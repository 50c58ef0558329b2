import { describe, expect, test } from 'vitest';
import { UPSTREAM_HOSTS } from '../../manifest.ts';
import { liveChecks } from '../../scripts/check-sources.ts';
import { coin } from '../world/coin.ts';
import { createWorld, type World } from '../world/world.ts';

async function run(world: World, host?: string): Promise<(readonly [host: string, outcome: string])[]> {
  const checks = liveChecks((url, init) => world.fetch(url, init));
  const wanted = checks.filter(({ what }) => host === undefined || what.includes(host));
  return Promise.all(
    wanted.map(async ({ what, run }) => {
      const outcome = await run().then(
        (found) => `found: ${found}`,
        (error: Error) => `wrong: ${error.message}`,
      );
      return [what, outcome] as const;
    }),
  );
}

describe('the checks of live upstreams', () => {
  test('cover every host that the product may call', () => {
    const checked = liveChecks(() => Promise.reject(new Error('not asked'))).map(({ what }) => what);
    expect(UPSTREAM_HOSTS.filter((host) => !checked.some((what) => what.includes(host)))).toEqual([]);
  });

  test('find nothing wrong when all answer as documented', async () => {
    const world = createWorld();
    const avalanche = {
      id: 'avalanche-2',
      name: 'Avalanche',
      symbol: 'AVAX',
      usd: '17.5',
      native: 'AVAX',
    } as const;
    world.market.add(coin({ ...avalanche, on: ['CoinGecko', 'Binance', 'Upbit', 'Bithumb'] }));
    const outcomes = await run(world);
    expect(outcomes.filter(([, outcome]) => outcome.startsWith('wrong'))).toEqual([]);
    expect(world.strays).toEqual([]);
  });

  test.each([
    ['api.coingecko.com'],
    ['coins.llama.fi'],
    ['data-api.binance.vision'],
    ['api.upbit.com'],
    ['api.bithumb.com'],
    ['api.geckoterminal.com'],
    ['api.dexscreener.com'],
    ['api.coinbase.com'],
    ['open.er-api.com'],
    ['api.frankfurter.dev'],
    ['eth.drpc.org'],
  ])('say in words when %s answers something else', async (host) => {
    const world = createWorld();
    world.faults.set(host, { kind: 'garbage', body: '{"surprise":true}' });
    const outcomes = await run(world, host);
    expect(outcomes.length).toBeGreaterThan(0);
    for (const [, outcome] of outcomes) expect(outcome).toMatch(/^wrong: .{5,}/);
  });
});
