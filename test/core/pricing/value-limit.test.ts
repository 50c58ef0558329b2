import { describe, expect, it, test } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { newState, type SourceResult } from '../../../src/core/pricing/asset-state.ts';
import { parseState } from '../../../src/core/pricing/asset-state-schema.ts';
import { reduce } from '../../../src/core/pricing/reduce.ts';
import { valueLimitOf } from '../../../src/core/pricing/value-limit.ts';
import type { Market } from '../../world/market.ts';
import { startEngine } from './engine.ts';
import { d, LINK, NOW } from './states.ts';

const DEX1: AssetKey = 'ETH:0x5e00000000000000000000000000000000000007';

interface Depth {
  readonly liquidityUsd?: string;
  readonly depthUsd?: string;
}

function pool(source: SourceName, { liquidityUsd, depthUsd }: Depth, at = NOW): SourceResult {
  return {
    kind: 'quoted',
    source,
    at,
    quote: { in: 'USD', usd: d('1') },
    price: { usd: d('1'), krw: d('1400'), converted: null },
    asOf: at,
    volume24hUsd: d('1000'),
    ...(liquidityUsd && { liquidityUsd: d(liquidityUsd) }),
    ...(depthUsd && { depthUsd: d(depthUsd) }),
  };
}

const stateOf = (...results: readonly SourceResult[]) =>
  results.reduce((state, result) => reduce(state, result), newState(LINK));

const GECKO = pool('GeckoTerminal', { liquidityUsd: '60000' });
const DEX = pool('DexScreener', { liquidityUsd: '9000000', depthUsd: '10002' });
const THIN = pool('GeckoTerminal', { liquidityUsd: '300' });
const FAILED: SourceResult = { kind: 'failed', source: 'DexScreener', at: NOW + 600_000 };

describe('the limit of a value', () => {
  test.each<[string, SourceName, boolean, readonly SourceResult[], string | undefined]>([
    ['a listed token by an aggregator', 'DefiLlama', true, [GECKO, DEX], undefined],
    ['any token by CoinGecko, whose list has it', 'CoinGecko', false, [DEX], undefined],
    ['any token by an exchange, whose registry has it', 'Binance', false, [DEX], undefined],
    ['a listed token by a pool', 'GeckoTerminal', true, [GECKO], '60000'],
    ['an unlisted token by the reserve that a reader reports', 'GeckoTerminal', false, [GECKO], '60000'],
    ['an unlisted token by known money, which goes before the reserve', 'DexScreener', false, [DEX], '10002'],
    ['an unlisted token by the lesser of two readers', 'GeckoTerminal', false, [GECKO, DEX], '10002'],
    ['an unlisted token of DefiLlama by pools that are read besides', 'DefiLlama', false, [GECKO], '60000'],
    ['an unlisted token by pools too thin to price it', 'DefiLlama', false, [THIN], '300'],
    [
      'an unlisted token by what a reader said before it failed',
      'DexScreener',
      false,
      [DEX, FAILED],
      '10002',
    ],
    ['an unlisted token of DefiLlama alone', 'DefiLlama', false, [], '100000'],
    ['a pool of unknown depth', 'GeckoTerminal', false, [pool('GeckoTerminal', {})], '100000'],
  ])('of %s', (_, source, isListed, results, limit) => {
    expect(valueLimitOf(stateOf(...results), source, isListed)).toBe(limit);
  });

  it('survives a stopped worker', () => {
    const kept = parseState(LINK, JSON.parse(JSON.stringify(stateOf(DEX))));
    expect(kept && valueLimitOf(kept, 'DexScreener', false)).toBe('10002');
  });
});

describe('a price', () => {
  it('carries twice the known money of its pools, and none where the token is listed', async () => {
    const pools = { pools: [{ priceUsd: '1000000', liquidityUsd: '40000000', quoteSideUsd: '5001' }] };
    const settle = (market: Market) => market.set(DEX1, pools, 'DexScreener');
    const engine = await startEngine({ settle });
    expect(await engine.price(DEX1)).toMatchObject({
      usd: '1000000',
      valueLimitUsd: expect.stringMatching(/^1000[12]\b/),
    });
    expect(await engine.price(LINK)).not.toHaveProperty('valueLimitUsd');
  });
});
