/**
 * The coins of the made-up market: the platform coins, the fixture tokens of sources.md §13, and a few of each odd
 * kind. Contracts, decimals, ids and who lists what are as documented; every price is invented.
 */
import type { PlatformSymbol } from '../../src/market/platforms.ts';

export type SourceName =
  | 'CoinGecko'
  | 'DefiLlama'
  | 'Binance'
  | 'Upbit'
  | 'Bithumb'
  | 'GeckoTerminal'
  | 'DexScreener';

export interface Contract {
  readonly platform: PlatformSymbol;
  /** In the letter case of the documents. */
  readonly address: string;
  readonly decimals: number;
  /** What the contract itself says. */
  readonly name: string;
  readonly symbol: string;
  /** Answers `name` and `symbol` as bytes32, as contracts of 2017 do. */
  readonly bytes32: boolean;
}

export interface Coin {
  /** CoinGecko's id where CoinGecko lists it; a name of our own elsewhere. */
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  /** Made up. */
  readonly usd: string;
  /** Id of the coin whose price it has until it gets one of its own (wrapped coins). */
  readonly follows: string | null;
  readonly on: readonly SourceName[];
  /** The platform whose coin it is. */
  readonly native: PlatformSymbol | null;
  readonly contracts: readonly Contract[];
  /** What its pools hold and traded in 24 h, in U.S. dollars. */
  readonly reserveUsd: string;
  readonly volumeUsd: string;
}

type Row = Pick<Coin, 'id' | 'name' | 'symbol' | 'usd' | 'on'> & Partial<Coin>;
type ContractRow = readonly [PlatformSymbol, string, number, Partial<Contract>?];

const AGGREGATORS = ['CoinGecko', 'DefiLlama'] as const;
const DEX = ['GeckoTerminal', 'DexScreener'] as const;
const TOKEN = [...AGGREGATORS, ...DEX] as const;
const EXCHANGES = ['Binance', 'Upbit', 'Bithumb'] as const;

export const COINS: readonly Coin[] = [
  coin({
    id: 'bitcoin',
    name: 'Bitcoin',
    symbol: 'BTC',
    usd: '76975.12',
    on: [...AGGREGATORS, ...EXCHANGES],
    native: 'BTC',
  }),
  coin({
    id: 'ethereum',
    name: 'Ethereum',
    symbol: 'ETH',
    usd: '2084.5713',
    on: [...AGGREGATORS, ...EXCHANGES],
    native: 'ETH',
  }),
  coin({
    id: 'binancecoin',
    name: 'BNB',
    symbol: 'BNB',
    usd: '663.684',
    on: [...AGGREGATORS, 'Binance', 'Bithumb'],
    native: 'BNB',
  }),
  coin(
    {
      id: 'polygon-ecosystem-token',
      name: 'POL (ex-MATIC)',
      symbol: 'POL',
      usd: '0.092137',
      on: [...AGGREGATORS, ...EXCHANGES],
      native: 'POL',
    },
    [['POL', '0x0000000000000000000000000000000000001010', 18]],
  ),
  coin({
    id: 'kaia',
    name: 'Kaia',
    symbol: 'KAIA',
    usd: '0.053128',
    on: [...AGGREGATORS, 'Binance', 'Bithumb'],
    native: 'KAIA',
  }),

  coin(
    { id: 'tether', name: 'Tether', symbol: 'USDT', usd: '0.999812', on: [...TOKEN, 'Upbit', 'Bithumb'] },
    [
      ['ETH', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6, { name: 'Tether USD' }],
      ['KAIA', '0xd077A400968890Eacc75cdc901F0356c943e4fDb', 6, { name: 'Tether USD' }],
    ],
  ),
  coin({ id: 'usd-coin', name: 'USDC', symbol: 'USDC', usd: '0.99971', on: [...TOKEN, ...EXCHANGES] }, [
    ['ETH', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6, { name: 'USD Coin' }],
    ['POL', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 6, { name: 'USD Coin' }],
  ]),
  coin({ id: 'chainlink', name: 'Chainlink', symbol: 'LINK', usd: '13.4271', on: [...TOKEN, ...EXCHANGES] }, [
    ['ETH', '0x514910771AF9Ca656af840dff83E8264EcF986CA', 18, { name: 'ChainLink Token' }],
  ]),
  coin({ id: 'uniswap', name: 'Uniswap', symbol: 'UNI', usd: '5.8132', on: [...TOKEN, ...EXCHANGES] }, [
    ['ETH', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 18],
  ]),
  coin(
    {
      id: 'shiba-inu',
      name: 'Shiba Inu',
      symbol: 'SHIB',
      usd: '0.00000871352',
      on: [...TOKEN, ...EXCHANGES],
    },
    [['ETH', '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE', 18, { name: 'SHIBA INU' }]],
  ),
  coin({ id: 'pepe', name: 'Pepe', symbol: 'PEPE', usd: '0.00000421300512', on: [...TOKEN, ...EXCHANGES] }, [
    ['ETH', '0x6982508145454Ce325dDbE47a25d4ec3d2311933', 18],
  ]),
  coin(
    {
      id: 'wrapped-bitcoin',
      name: 'Wrapped Bitcoin',
      symbol: 'WBTC',
      usd: '76721.4',
      on: [...TOKEN, 'Binance'],
    },
    [['ETH', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8, { name: 'Wrapped BTC' }]],
  ),
  coin({ id: 'weth', name: 'WETH', symbol: 'WETH', usd: '2084.5713', follows: 'ethereum', on: TOKEN }, [
    ['ETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 18, { name: 'Wrapped Ether' }],
  ]),
  coin({ id: 'dai', name: 'Dai', symbol: 'DAI', usd: '0.99994', on: TOKEN }, [
    ['ETH', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 18, { name: 'Dai Stablecoin' }],
  ]),
  coin({ id: 'maker', name: 'Maker', symbol: 'MKR', usd: '1412.77', on: TOKEN }, [
    ['ETH', '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2', 18, { bytes32: true }],
  ]),

  coin(
    {
      id: 'pancakeswap-token',
      name: 'PancakeSwap',
      symbol: 'CAKE',
      usd: '2.4318',
      on: [...TOKEN, 'Binance', 'Bithumb'],
    },
    [
      [
        'BNB',
        '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82',
        18,
        { name: 'PancakeSwap Token', symbol: 'Cake' },
      ],
    ],
  ),
  coin(
    {
      id: 'binance-bridged-usdt-bnb-smart-chain',
      name: 'Binance Bridged USDT (BNB Smart Chain)',
      symbol: 'BSC-USD',
      usd: '0.99979',
      on: TOKEN,
    },
    [['BNB', '0x55d398326f99059fF775485246999027B3197955', 18, { name: 'Tether USD', symbol: 'USDT' }]],
  ),
  coin(
    {
      id: 'binance-bridged-usdc-bnb-smart-chain',
      name: 'Binance Bridged USDC (BNB Smart Chain)',
      symbol: 'USDC',
      usd: '0.99968',
      on: TOKEN,
    },
    [['BNB', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18, { name: 'USD Coin' }]],
  ),
  coin(
    { id: 'wbnb', name: 'Wrapped BNB', symbol: 'WBNB', usd: '663.684', follows: 'binancecoin', on: TOKEN },
    [['BNB', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 18]],
  ),
  coin({ id: 'binance-bitcoin', name: 'Binance Bitcoin', symbol: 'BTCB', usd: '76698.02', on: TOKEN }, [
    ['BNB', '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 18, { name: 'BTCB Token' }],
  ]),
  coin({ id: 'binance-peg-weth', name: 'Binance-Peg WETH', symbol: 'WETH', usd: '2083.94', on: TOKEN }, [
    ['BNB', '0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 18, { name: 'Ethereum Token', symbol: 'ETH' }],
  ]),

  coin(
    {
      id: 'polygon-bridged-usdc-polygon-pos',
      name: 'Polygon Bridged USDC (Polygon POS)',
      symbol: 'USDC.E',
      usd: '0.99967',
      on: TOKEN,
    },
    [['POL', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 6, { name: 'USD Coin (PoS)', symbol: 'USDC.e' }]],
  ),
  coin(
    {
      id: 'polygon-bridged-usdt-polygon',
      name: 'Polygon Bridged USDT (Polygon)',
      symbol: 'USDT',
      usd: '0.99983',
      on: TOKEN,
    },
    [['POL', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 6, { name: '(PoS) Tether USD' }]],
  ),
  coin(
    {
      id: 'polygon-pos-bridged-weth-polygon-pos',
      name: 'Polygon PoS Bridged WETH',
      symbol: 'WETH',
      usd: '2083.1',
      on: TOKEN,
    },
    [['POL', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 18, { name: 'Wrapped Ether' }]],
  ),
  coin(
    {
      id: 'polygon-bridged-wbtc-polygon-pos',
      name: 'Polygon Bridged WBTC',
      symbol: 'WBTC',
      usd: '76690.5',
      on: TOKEN,
    },
    [['POL', '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', 8, { name: '(PoS) Wrapped BTC' }]],
  ),
  coin(
    {
      id: 'wmatic',
      name: 'Wrapped POL',
      symbol: 'WPOL',
      usd: '0.092137',
      follows: 'polygon-ecosystem-token',
      on: TOKEN,
    },
    [['POL', '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 18, { name: 'Wrapped Polygon Ecosystem Token' }]],
  ),
  coin(
    {
      id: 'polygon-pos-bridged-link',
      name: 'Polygon PoS Bridged LINK',
      symbol: 'LINK',
      usd: '13.4198',
      on: TOKEN,
    },
    [['POL', '0x53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39', 18, { name: 'ChainLink Token' }]],
  ),
  coin({ id: 'quickswap', name: 'Quickswap', symbol: 'QUICK', usd: '0.014927', on: TOKEN }, [
    ['POL', '0xB5C064F955D8e7F38fE0460C556a72987494eE17', 18, { name: 'QuickSwap' }],
  ]),
  coin({ id: 'quick', name: 'Quickswap [OLD]', symbol: 'QUICK', usd: '14.88', on: TOKEN }, [
    ['POL', '0x831753DD7087CaC61aB5644b308642cc1c33Dc13', 18, { name: 'Quickswap' }],
  ]),

  coin(
    {
      id: 'wrapped-kaia',
      name: 'Wrapped Kaia',
      symbol: 'WKAIA',
      usd: '0.053128',
      follows: 'kaia',
      on: TOKEN,
    },
    [['KAIA', '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432', 18]],
  ),
  coin({ id: 'wrapped-klay', name: 'Wrapped KLAY', symbol: 'WKLAY', usd: '0.0529', on: DEX }, [
    ['KAIA', '0xe4f05a66ec68b54a58b17c22107b02e0232cc817', 18, { name: 'Wrapped Klay' }],
    ['KAIA', '0xfd844c2fca5e595004b17615f891620d1cb9bbb2', 18, { name: 'Wrapped Klay' }],
  ]),
  coin(
    {
      id: 'orbit-bridge-klaytn-usdt',
      name: 'Orbit Bridge Klaytn USDT',
      symbol: 'OUSDT',
      usd: '0.0371',
      on: TOKEN,
    },
    [
      [
        'KAIA',
        '0xcee8faf64bb97a73bb51e115aa89c17ffa8dd167',
        6,
        { name: 'Orbit Bridge Klaytn USD Tether', symbol: 'oUSDT' },
      ],
    ],
  ),
  coin(
    {
      id: 'orbit-bridge-klaytn-usd-coin',
      name: 'Orbit Bridge Klaytn USDC',
      symbol: 'OUSDC',
      usd: '0.0413',
      on: TOKEN,
    },
    [
      [
        'KAIA',
        '0x754288077d0ff82af7a5317c7cb8c444d421d103',
        6,
        { name: 'Orbit Bridge Klaytn USD Coin', symbol: 'oUSDC' },
      ],
    ],
  ),
  coin(
    {
      id: 'orbit-bridge-klaytn-ethereum',
      name: 'Orbit Bridge Klaytn Ethereum',
      symbol: 'OETH',
      usd: '81.27',
      on: TOKEN,
    },
    [['KAIA', '0x34d21b1e550d73cee41151c77f3c73359527a396', 18, { symbol: 'oETH' }]],
  ),
  coin(
    {
      id: 'orbit-bridge-klaytn-wrapped-btc',
      name: 'Orbit Bridge Klaytn Wrapped BTC',
      symbol: 'OWBTC',
      usd: '3120.6',
      on: TOKEN,
    },
    [['KAIA', '0x16d0e1fbd024c600ca0380a4c5d57ee7a2ecbf9c', 8, { symbol: 'oWBTC' }]],
  ),
  coin({ id: 'klayswap-protocol', name: 'KlaySwap Protocol', symbol: 'KSP', usd: '0.1274', on: TOKEN }, [
    ['KAIA', '0xc6a2ad8cc6e4a7e08fc37cc5954be07d499e7654', 18],
  ]),
  coin({ id: 'bora', name: 'BORA', symbol: 'BORA', usd: '0.0581', on: [...TOKEN, 'Bithumb'] }, [
    ['KAIA', '0x02cbe46fb8a1f579254a9b485788f2d86cad51aa', 18],
  ]),
  coin({ id: 'marblex', name: 'Marblex', symbol: 'MBX', usd: '0.1263', on: [...TOKEN, 'Bithumb'] }, [
    ['KAIA', '0xd068c52d81f4409b9502da926ace3301cc41f623', 18, { name: 'MARBLEX' }],
  ]),

  // Odd kinds. Their contracts are made up: they start with 0x5e.
  coin(
    {
      id: 'seventeen-digits',
      name: 'Seventeen Digits',
      symbol: 'SEVENTEEN',
      usd: '1.2345678901234567',
      on: ['CoinGecko'],
    },
    [['ETH', '0x5e00000000000000000000000000000000000017', 18]],
  ),
  coin(
    {
      id: 'only-on-defillama',
      name: 'Only On DefiLlama',
      symbol: 'LLAMA1',
      usd: '0.318274',
      on: ['DefiLlama'],
    },
    [['ETH', '0x5e00000000000000000000000000000000000002', 18]],
  ),
  coin(
    {
      id: 'thirty-three-decimals',
      name: 'Thirty Three Decimals',
      symbol: 'T33',
      usd: '0.000000000123456789012345678901234',
      on: ['GeckoTerminal'],
    },
    [['ETH', '0x5e00000000000000000000000000000000000033', 18]],
  ),
  coin(
    {
      id: 'only-on-dexscreener',
      name: 'Only On DexScreener',
      symbol: 'DEX1',
      usd: '0.04518',
      on: ['DexScreener'],
    },
    [['ETH', '0x5e00000000000000000000000000000000000007', 9]],
  ),
  coin({ id: 'unpriced', name: 'Known But Unpriced', symbol: 'NOPRICE', usd: '1', on: TOKEN }, [
    ['ETH', '0x5e00000000000000000000000000000000000404', 18],
  ]),
  coin(
    {
      id: 'dust-scam',
      name: 'Visit https://prize.example to claim',
      symbol: 'CLAIM',
      usd: '98765.4321',
      on: DEX,
      reserveUsd: '41.2',
      volumeUsd: '0.0',
    },
    [['ETH', '0x5e0000000000000000000000000000000000dead', 18]],
  ),
  coin(
    {
      id: 'fake-usdt',
      name: 'Tether USD',
      symbol: 'USDT',
      usd: '1.07',
      on: DEX,
      reserveUsd: '812.5',
      volumeUsd: '19.3',
    },
    [['ETH', '0x5e0000000000000000000000000000000000fa4e', 6]],
  ),
  // On a bulletin board only: a price of four significant digits far below one won.
  coin({
    id: 'bittorrent',
    name: 'BitTorrent',
    symbol: 'BTT',
    usd: '0.00000031',
    on: ['CoinGecko', 'Bithumb'],
  }),
];

/** A coin from what is special about it. */
export function coin(row: Row, contracts: readonly ContractRow[] = []): Coin {
  return {
    follows: null,
    native: null,
    reserveUsd: '52340000.114500245561938501',
    volumeUsd: '41230000.5',
    ...row,
    contracts: contracts.map(([platform, address, decimals, own]) => ({
      platform,
      address,
      decimals,
      name: row.name,
      symbol: row.symbol,
      bytes32: false,
      ...own,
    })),
  };
}
