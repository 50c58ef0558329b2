/** One coin of each odd kind. Their contracts are made up: they start with 0x5e. */
import { type Coin, token } from './coin.ts';

const DEX = ['GeckoTerminal', 'DexScreener'] as const;

export const ODD_COINS: readonly Coin[] = [
  token(
    'seventeen-digits',
    'Seventeen Digits',
    'SEVENTEEN',
    '1.2345678901234567',
    ['CoinGecko'],
    [['ETH', '0x5e00000000000000000000000000000000000017', 18]],
  ),
  token(
    'only-on-defillama',
    'Only On DefiLlama',
    'LLAMA1',
    '0.318274',
    ['DefiLlama'],
    [['ETH', '0x5e00000000000000000000000000000000000002', 18]],
  ),
  token(
    'thirty-three-decimals',
    'Thirty Three Decimals',
    'T33',
    '0.000000000123456789012345678901234',
    ['GeckoTerminal'],
    [['ETH', '0x5e00000000000000000000000000000000000033', 18]],
  ),
  token(
    'only-on-dexscreener',
    'Only On DexScreener',
    'DEX1',
    '0.04518',
    ['DexScreener'],
    [['ETH', '0x5e00000000000000000000000000000000000007', 9]],
  ),
  token(
    'unpriced',
    'Known But Unpriced',
    'NOPRICE',
    '1',
    ['CoinGecko', 'DefiLlama', ...DEX],
    [['ETH', '0x5e00000000000000000000000000000000000404', 18]],
  ),
  token(
    'dust-scam',
    'Visit https://prize.example to claim',
    'CLAIM',
    '98765.4321',
    DEX,
    [['ETH', '0x5e0000000000000000000000000000000000dead', 18]],
    { reserveUsd: '41.2', volumeUsd: '0.0' },
  ),
  token(
    'fake-usdt',
    'Tether USD',
    'USDT',
    '1.07',
    DEX,
    [['ETH', '0x5e0000000000000000000000000000000000fa4e', 6]],
    { reserveUsd: '812.5', volumeUsd: '19.3' },
  ),
  // On a bulletin board only: a price of four significant digits far below one won.
  token('bittorrent', 'BitTorrent', 'BTT', '0.00000031', ['CoinGecko', 'Bithumb']),
];
