import { describe, expect, test } from 'vitest';
import type { PlatformId } from '../../../../src/core/market/platforms.ts';
import type { Price } from '../../../../src/core/market/prices.ts';
import { UNKNOWN_TOKEN } from '../../../../src/core/market/tokens.ts';
import { orderOf } from '../../../../src/core/sources/active-sources.ts';
import { commonStatus, offered, ranked } from '../../../../src/extension/background/lookup/rank-platforms.ts';
import type { LookUpRow } from '../../../../src/extension/messages/look-up.ts';
import { priced, unpriced } from '../watchlist/fakes.ts';

const ADDRESS = `0x${'a'.repeat(40)}` as const;
const ORDER = orderOf({ preset: 'global', own: [], off: [] });

function row(platform: PlatformId, price: Price, name: string | null = null): LookUpRow {
  const token = name ? { name, symbol: name, decimals: 18 } : UNKNOWN_TOKEN;
  const asset = `${platform}:${ADDRESS}` as const;
  return { asset, platform, address: ADDRESS, token, price: { ...price, asset }, saved: false, explorer: '' };
}

const known = (source: 'CoinGecko' | 'DefiLlama' | 'DexScreener') => ({ ...priced('ETH:0x', '1'), source });
const none = (status: 'unlisted' | 'untrusted' | 'unavailable' | 'disputed' = 'unlisted') =>
  unpriced('ETH:0x', status);

const platforms = (rows: readonly LookUpRow[], registered: readonly string[] = []) =>
  offered(
    ranked(rows, {
      isRegistered: (key) => registered.some((symbol) => key.startsWith(`${symbol}:`)),
      order: ORDER,
    }),
  )
    .map(({ platform }) => platform)
    .join();

describe('of several platforms', () => {
  test('those with a price are offered, the highest source first', () => {
    const rows = [
      row('ETH', known('DexScreener')),
      row('BNB', none()),
      row('POL', known('CoinGecko')),
      row('KAIA', known('DefiLlama')),
    ];
    expect(platforms(rows)).toBe('POL,KAIA,ETH');
  });

  test('registry tokens come before all others', () => {
    const rows = [row('ETH', known('CoinGecko')), row('BNB', known('DexScreener'))];
    expect(platforms(rows, ['BNB'])).toBe('BNB,ETH');
  });

  test('equals stay in the order of the table', () => {
    expect(platforms([row('ETH', known('DefiLlama')), row('BNB', known('DefiLlama'))])).toBe('ETH,BNB');
  });

  test('without any price, those are offered on which such a token is known or traded', () => {
    const rows = [
      row('ETH', none()),
      row('BNB', none(), 'CAKE'),
      row('POL', none('untrusted')),
      row('KAIA', none('disputed')),
    ];
    expect(platforms(rows)).toBe('BNB,POL,KAIA');
    expect(platforms([row('ETH', none()), row('BNB', none())])).toBe('');
  });

  test('a single one is always offered', () => {
    expect(platforms([row('ETH', none())])).toBe('ETH');
  });
});

test.each([
  ['unlisted', ['unlisted', 'unlisted']],
  ['unavailable', ['unlisted', 'unavailable']],
] as const)('with nothing to offer, it is %s when they are %j', (expected, statuses) => {
  expect(commonStatus(statuses.map((status) => row('ETH', none(status))))).toBe(expected);
});
