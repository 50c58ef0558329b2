/**
 * The bundled tokens: facts, each address found in two independent lists. A market is given only where the exchange's
 * symbol means this very contract: never to bridged or pegged tokens, never to USDT (no exchange prices USDT by itself),
 * and to a wrapped coin only where anyone may redeem it 1:1. A CoinGecko id is given only where it is certain; the
 * daily catalog knows the rest. Money is only what its issuer redeems, or a bridge that still holds what it wrapped: what
 * Orbit Bridge issued lost its backing on the last day of 2023.
 */
import type { PlatformId } from '../market/platforms.ts';

export type RegistryRow = readonly [
  /** Lower case. */
  address: `0x${string}`,
  symbol: string,
  name: string,
  decimals: number,
  coinGeckoId: string | null,
  /** The base symbol on Binance, Upbit and Bithumb. */
  market?: string | null,
  /** A token that pools pay in: a dollar, or a coin in a wrapping. */
  money?: 'dollar' | 'coin',
];

export const REGISTRY_ROWS: Readonly<Partial<Record<PlatformId, readonly RegistryRow[]>>> = {
  ETH: [
    ['0xdac17f958d2ee523a2206206994597c13d831ec7', 'USDT', 'Tether USD', 6, 'tether', null, 'dollar'],
    ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USDC', 'USD Coin', 6, 'usd-coin', 'USDC', 'dollar'],
    ['0x6b175474e89094c44da98b954eedeac495271d0f', 'DAI', 'Dai Stablecoin', 18, 'dai', null, 'dollar'],
    ['0x6c3ea9036406852006290770bedfcaba0e23a0e8', 'PYUSD', 'PayPal USD', 6, 'paypal-usd', null, 'dollar'],
    ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', 'WETH', 'Wrapped Ether', 18, 'weth', 'ETH', 'coin'],
    ['0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', 'WBTC', 'Wrapped BTC', 8, 'wrapped-bitcoin', null, 'coin'],
    [
      '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0',
      'wstETH',
      'Wrapped liquid staked Ether 2.0',
      18,
      'wrapped-steth',
    ],
    ['0x514910771af9ca656af840dff83e8264ecf986ca', 'LINK', 'ChainLink Token', 18, 'chainlink', 'LINK'],
    ['0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', 'UNI', 'Uniswap', 18, 'uniswap', 'UNI'],
    ['0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce', 'SHIB', 'SHIBA INU', 18, 'shiba-inu', 'SHIB'],
    ['0x6982508145454ce325ddbe47a25d4ec3d2311933', 'PEPE', 'Pepe', 18, 'pepe', 'PEPE'],
    ['0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2', 'MKR', 'Maker', 18, 'maker'],
    ['0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9', 'AAVE', 'Aave Token', 18, 'aave', 'AAVE'],
    ['0xd533a949740bb3306d119cc777fa900ba034cd52', 'CRV', 'Curve DAO Token', 18, 'curve-dao-token', 'CRV'],
    [
      '0xc00e94cb662c3520282e6f5717214004a7f26888',
      'COMP',
      'Compound',
      18,
      'compound-governance-token',
      'COMP',
    ],
    ['0x5a98fcbea516cf06857215779fd812ca3bef1b32', 'LDO', 'Lido DAO Token', 18, 'lido-dao', 'LDO'],
    ['0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f', 'SNX', 'Synthetix Network Token', 18, 'havven', 'SNX'],
    ['0xc944e90c64b2c07662a292be6244bdf05cda44a7', 'GRT', 'Graph Token', 18, 'the-graph', 'GRT'],
    [
      '0xc18360217d8f7ab5e7c516566761ea12ce7f9d72',
      'ENS',
      'Ethereum Name Service',
      18,
      'ethereum-name-service',
      'ENS',
    ],
    ['0x4d224452801aced8b2f0aebe155379bb5d594381', 'APE', 'ApeCoin', 18, 'apecoin', 'APE'],
    ['0x3845badade8e6dff049820680d1f14bd3903a5d0', 'SAND', 'SAND', 18, 'the-sandbox', 'SAND'],
    ['0x0f5d2fb29fb7d3cfee444a200298f468908cc942', 'MANA', 'Decentraland MANA', 18, 'decentraland', 'MANA'],
    ['0x111111111117dc0aa78b770fa6a738034120c302', '1INCH', '1INCH Token', 18, '1inch', '1INCH'],
    [
      '0x0d8775f648430679a709e98d2b0cb6250d2887ef',
      'BAT',
      'Basic Attention Token',
      18,
      'basic-attention-token',
      'BAT',
    ],
    ['0xe41d2489571d322189246dafa5ebde1f4699f498', 'ZRX', '0x Protocol Token', 18, '0x', 'ZRX'],
    ['0xf57e7e7c23978c3caec3c3548e3d615c346e79ff', 'IMX', 'Immutable X', 18, 'immutable-x', 'IMX'],
    ['0x6b3595068778dd592e39a122f4f5a5cf09c90fe2', 'SUSHI', 'SushiToken', 18, 'sushi', 'SUSHI'],
    ['0x0bc529c00c6401aef6d220be8c6ea1667f6ad93e', 'YFI', 'yearn.finance', 18, 'yearn-finance', 'YFI'],
    ['0x808507121b80c02388fad14726482e061b8da827', 'PENDLE', 'Pendle', 18, 'pendle', 'PENDLE'],
    ['0xfaba6f8e4a5e8ab82f62fe7c39859fa577269be3', 'ONDO', 'Ondo', 18, 'ondo-finance', 'ONDO'],
    [
      '0x455e53cbb86018ac2b8092fdcd39d8444affc3f6',
      'POL',
      'Polygon Ecosystem Token',
      18,
      'polygon-ecosystem-token',
      'POL',
    ],
  ],
  BNB: [
    ['0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c', 'WBNB', 'Wrapped BNB', 18, 'binancecoin', 'BNB', 'coin'],
    [
      '0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82',
      'CAKE',
      'PancakeSwap Token',
      18,
      'pancakeswap-token',
      'CAKE',
    ],
    ['0x55d398326f99059ff775485246999027b3197955', 'USDT', 'Tether USD', 18, null, null, 'dollar'],
    ['0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', 'USDC', 'USD Coin', 18, null, null, 'dollar'],
    ['0x7130d2a12b9bcbfae4f2634d864a1ee1ce3ead9c', 'BTCB', 'BTCB Token', 18, 'binance-bitcoin', null, 'coin'],
    ['0x2170ed0880ac9a755fd29b2688956bd959f933f8', 'ETH', 'Ethereum Token', 18, null, null, 'coin'],
  ],
  POL: [
    [
      '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
      'WPOL',
      'Wrapped Polygon Ecosystem Token',
      18,
      'polygon-ecosystem-token',
      'POL',
      'coin',
    ],
    // Circle's own issue, redeemable like Ethereum's; USDC.e is the bridged one.
    ['0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', 'USDC', 'USD Coin', 6, 'usd-coin', 'USDC', 'dollar'],
    ['0x2791bca1f2de4661ed88a30c99a7a9449aa84174', 'USDC.e', 'USD Coin (PoS)', 6, null, null, 'dollar'],
    ['0xc2132d05d31c914a87c6611c10748aeb04b58e8f', 'USDT', 'Tether USD', 6, null, null, 'dollar'],
    ['0x7ceb23fd6bc0add59e62ac25578270cff1b9f619', 'WETH', 'Wrapped Ether', 18, null, null, 'coin'],
    ['0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6', 'WBTC', 'Wrapped BTC', 8, null, null, 'coin'],
    ['0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39', 'LINK', 'ChainLink Token', 18, null],
    // Old and new QUICK differ a thousandfold: their ids are left to the catalog.
    ['0xb5c064f955d8e7f38fe0460c556a72987494ee17', 'QUICK', 'QuickSwap', 18, null],
    ['0x831753dd7087cac61ab5644b308642cc1c33dc13', 'QUICK', 'QuickSwap (old)', 18, null],
  ],
  KAIA: [
    ['0x19aac5f612f524b754ca7e7c41cbfa2e981a4432', 'WKAIA', 'Wrapped KAIA', 18, 'kaia', 'KAIA', 'coin'],
    ['0xd077a400968890eacc75cdc901f0356c943e4fdb', 'USDT', 'Tether USD', 6, null, null, 'dollar'],
    ['0x02cbe46fb8a1f579254a9b485788f2d86cad51aa', 'BORA', 'BORA', 18, null],
    ['0xcee8faf64bb97a73bb51e115aa89c17ffa8dd167', 'oUSDT', 'Orbit Bridge Klaytn USD Tether', 6, null],
    ['0x754288077d0ff82af7a5317c7cb8c444d421d103', 'oUSDC', 'Orbit Bridge Klaytn USD Coin', 6, null],
    ['0x34d21b1e550d73cee41151c77f3c73359527a396', 'oETH', 'Orbit Bridge Klaytn Ethereum', 18, null],
    ['0x16d0e1fbd024c600ca0380a4c5d57ee7a2ecbf9c', 'oWBTC', 'Orbit Bridge Klaytn Wrapped BTC', 8, null],
  ],
};
