/** Which tokens the pictures are of. */

/** What the pictures show as saved: one of each kind, and one that has no price. */
export const SAVED = [
  'ETH:0x514910771af9ca656af840dff83e8264ecf986ca',
  'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933',
  'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7',
  'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82',
  'KAIA:0x02cbe46fb8a1f579254a9b485788f2d86cad51aa',
  'ETH:0x5e00000000000000000000000000000000000033',
] as const;

export const COIN_KEYS = ['BTC:0x', 'ETH:0x', 'BNB:0x', 'POL:0x', 'KAIA:0x'] as const;

/** A contract on two platforms that the person must choose between. */
export const TWIN = '0x5e00000000000000000000000000000000007717';

/** Called as USDT is, with a Cyrillic Т. */
export const LOOK_ALIKE = 'ETH:0x5e00000000000000000000000000000000001a1e';

/** By how many percent the coins of the pictures in the documents have changed, by the world's ids. */
export const CHANGES = {
  bitcoin: '1.84',
  ethereum: '2.37',
  binancecoin: '-0.62',
  'polygon-ecosystem-token': '-3.15',
  kaia: '4.08',
  chainlink: '-1.41',
  pepe: '7.93',
  tether: '0.01',
} as const;
