/** What somebody owns, made up. */

import type { Decimal } from '../../../../../src/core/market/decimal.ts';
import type { Capture } from '../../../../../src/core/market/moments.ts';
import type { Owned } from '../../../../../src/extension/pages/console/backup/owned.ts';

export const LINK = {
  asset: 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca',
  address: '0x514910771AF9Ca656af840dff83E8264EcF986CA',
} as const;
export const CAKE = {
  asset: 'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82',
  address: '0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82',
} as const;

export const BITCOIN = { asset: 'BTC:0x', address: null, amount: '0.1' as Decimal } as const;

export const CAPTURE: Capture = {
  asset: LINK.asset,
  at: 1_798_729_200_000,
  token: { name: 'ChainLink Token', symbol: 'LINK', decimals: 18 },
  parts: [{ source: 'CoinGecko', side: 'nearest', price: null, missing: 'no record', isFinal: true }],
  rate: null,
  capturedAt: 1_798_729_300_000,
  isComplete: false,
};

export const OWNED: Owned = {
  tokens: [CAKE, BITCOIN, { ...LINK, amount: '12.5' as Decimal }],
  alerts: [
    { asset: LINK.asset, rule: { kind: 'above', currency: 'USD', line: '20.5' as Decimal } },
    {
      asset: 'BTC:0x',
      rule: { kind: 'change', currency: 'KRW', percent: '5' as Decimal, minutes: 60, basis: 'korea' },
    },
    { asset: 'BTC:0x', rule: { kind: 'premium below', percent: '-1.5' as Decimal } },
  ],
  settings: { preset: 'korea', off: ['Upbit'], periodMinutes: 5 },
  projects: [
    { name: 'Shop', network: 'mainnet', platforms: ['ETH', 'BNB'] },
    { name: 'Trial', network: 'testnet', platforms: null },
  ],
  captures: [CAPTURE],
};
