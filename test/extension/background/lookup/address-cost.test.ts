/** How many requests an address without a network costs, with the real engine in the made-up world. */
import { describe, expect, it } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import { chainsOn, OPTIONAL_PLATFORMS, type PlatformId } from '../../../../src/core/market/platforms.ts';
import type { SourceName } from '../../../../src/core/market/source-table.ts';
import type { Token } from '../../../../src/core/market/tokens.ts';
import { systemClock } from '../../../../src/core/upstream/clock.ts';
import { createResolver } from '../../../../src/extension/background/lookup/resolve-address.ts';
import { DEFAULT_SETTINGS } from '../../../../src/extension/background/watchlist/settings.ts';
import { type Engine, startEngine } from '../../../core/pricing/engine.ts';
import { untilSettled } from '../../../core/pricing/fake-sources.ts';
import { coin } from '../../../world/coin.ts';
import { addTokens } from '../../../world/synthetic.ts';
import { fakeTokens } from '../watchlist/fakes.ts';

const FOUR: readonly PlatformId[] = chainsOn({}).flatMap(({ id, chainId }) => (chainId === null ? [] : [id]));
const OPTIONAL = OPTIONAL_PLATFORMS.map(({ id }) => id);
const POOLS: readonly SourceName[] = ['GeckoTerminal', 'DexScreener'];
const NAMED: Token = { name: 'Named', symbol: 'NAMED', decimals: 18 };

interface LookedFor {
  readonly on?: readonly SourceName[];
  readonly platform?: PlatformId;
  readonly platformsOn?: readonly PlatformId[];
  readonly named?: readonly PlatformId[];
  readonly saved?: readonly PlatformId[];
  /** Where CoinGecko's list has it. */
  readonly listed?: readonly PlatformId[];
  readonly stage?: 'prices' | 'choice';
  /** The person's order. */
  readonly own?: readonly SourceName[];
  /** It has a contract at the address on each network. */
  readonly isEverywhere?: boolean;
}

/** Looks for the address of a new token, and answers what it has cost and where it has a price. */
async function lookFor({
  on = [],
  platform = 'ETH',
  platformsOn = [],
  named = [],
  saved = [],
  listed = [],
  stage = 'choice',
  own = [],
  isEverywhere = false,
}: LookedFor) {
  const { world } = await startEngine({ catalogs: false });
  const [key = 'ETH:0x'] = addTokens(world.market, 1, on, [platform]);
  const engine = await startEngine({ world });
  const address = key.slice(key.indexOf(':') + 1) as `0x${string}`;
  if (isEverywhere)
    world.market.add(
      coin(
        { id: 'everywhere', name: 'Everywhere', symbol: 'EVERY', usd: '2.5', on },
        [...FOUR, ...OPTIONAL].map((id) => [id, address, 18]),
      ),
    );
  const keyOn = (id: PlatformId): AssetKey => `${id}:${address}`;
  engine.forget();
  const resolve = createResolver({
    pricing: engine.pricing,
    privatePricing: { current: () => engine.pricing },
    tokens: {
      ...fakeTokens(new Map(named.map((id) => [keyOn(id), NAMED]))),
      coinGeckoIdOf: (key) => (listed.some((id) => keyOn(id) === key) ? 'listed' : null),
    },
    isRegistered: () => false,
    saved: { known: async () => saved.map((id) => ({ asset: keyOn(id) })) },
    settings: { read: async () => ({ ...DEFAULT_SETTINGS, own: [...own], platformsOn: [...platformsOn] }) },
    clock: systemClock,
  });
  const looking = resolve([{ kind: 'token', address, platform: null }], stage, { isPrivate: false });
  const { resolved } = await untilSettled(looking);
  const rows = resolved.flatMap((each) => each.rows);
  return {
    engine,
    counts: engine.counts(),
    priced: rows.flatMap(({ platform, price }) => (price.usd === null ? [] : [platform])),
    statuses: [...new Set(rows.map(({ price }) => price.status))],
    asked: (source: SourceName) => networksAsked(engine, source),
  };
}

/** In the order of the requests, by what the source calls each network. */
function networksAsked(engine: Engine, source: SourceName): readonly string[] {
  return engine
    .requests(source)
    .map(({ path }) => /(?:networks|tokens\/v1)\/([^/]+)/.exec(path)?.[1] ?? path);
}

describe('an address without a network', () => {
  it('costs DefiLlama one request for all networks, and the readers of pools none, when that prices it', async () => {
    const { counts, priced } = await lookFor({ on: ['DefiLlama'], platform: 'KAIA' });
    expect([counts, priced]).toEqual([{ DefiLlama: 1 }, ['KAIA']]);
  });

  it('costs the two readers of pools one network when the likeliest has a price', async () => {
    const { counts, priced } = await lookFor({ on: ['GeckoTerminal'], platform: 'ETH' });
    expect(priced).toEqual(['ETH']);
    // One is the other's witness.
    expect(counts).toEqual({ DefiLlama: 1, GeckoTerminal: 1, DexScreener: 1 });
  });

  it('costs them the network alone where the contract has a name', async () => {
    const { asked, priced } = await lookFor({ on: ['GeckoTerminal'], platform: 'POL', named: ['POL'] });
    expect([priced, asked('GeckoTerminal')]).toEqual([['POL'], ['polygon_pos']]);
  });

  it('is looked for on the other networks when the likeliest has no price', async () => {
    const { asked, priced } = await lookFor({ on: ['GeckoTerminal'], platform: 'KAIA' });
    expect(priced).toEqual(['KAIA']);
    expect(asked('GeckoTerminal')).toEqual(['eth', 'bsc', 'polygon_pos', 'kaia']);
  });

  it.each(POOLS)('costs %s five requests at most with eight networks on, and is unlisted', async (source) => {
    const { counts, priced, statuses } = await lookFor({ platformsOn: OPTIONAL });
    expect(counts[source]).toBe(5);
    expect(counts.DefiLlama).toBe(1);
    expect([priced, statuses]).toEqual([[], ['unlisted']]);
  });

  it.each(POOLS)(
    'costs %s five at most where it comes first and the address has a price on eight',
    async (source) => {
      const { counts, priced } = await lookFor({
        ...{ on: ['DefiLlama'], own: POOLS, platformsOn: OPTIONAL, isEverywhere: true },
      });
      expect(priced).toHaveLength(8);
      expect(counts[source]).toBe(5);
    },
  );

  it('reaches an optional network among the five when its contract has a name there', async () => {
    const { asked, priced } = await lookFor({
      on: ['DexScreener'],
      platform: 'AVAX',
      platformsOn: OPTIONAL,
      named: ['AVAX'],
    });
    expect([priced, asked('DexScreener')]).toEqual([['AVAX'], ['avalanche']]);
  });

  it('is not looked for on networks that are off', async () => {
    const { asked, priced } = await lookFor({ on: ['GeckoTerminal', 'DexScreener'], platform: 'BASE' });
    expect(priced).toEqual([]);
    expect(asked('GeckoTerminal')).toHaveLength(FOUR.length);
  });

  it.each<[string, readonly PlatformId[]]>([
    ['off', []],
    ['on', OPTIONAL],
  ])(
    'costs requests about the network alone on which a list has it, where that is %s',
    async (_, platformsOn) => {
      const { counts, priced } = await lookFor({
        ...{ on: ['DefiLlama'], platform: 'BASE', listed: ['BASE'], platformsOn },
      });
      expect([priced, counts]).toEqual([['BASE'], { DefiLlama: 1 }]);
    },
  );

  it('costs requests about its own network alone when it is saved and looked up', async () => {
    const { counts, asked } = await lookFor({ saved: ['BNB'], stage: 'prices' });
    expect(counts).toEqual({ DefiLlama: 1, GeckoTerminal: 1, DexScreener: 1 });
    expect(asked('GeckoTerminal')).toEqual(['bsc']);
  });
});
