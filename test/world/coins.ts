/**
 * The coins of the made-up market: the platform coins, the fixture tokens of docs/sources.md §13, and a few
 * of each odd kind. Contracts, decimals, ids and who lists what are as documented; every price is invented.
 */
import { type Coin, token } from './coin.ts';
import { ODD_COINS } from './odd-coins.ts';

const AGGREGATORS = ['CoinGecko', 'DefiLlama'] as const;
const DEX = ['GeckoTerminal', 'DexScreener'] as const;
const TOKEN = [...AGGREGATORS, ...DEX] as const;
const EXCHANGES = ['Binance', 'Upbit', 'Bithumb'] as const;

export const COINS: readonly Coin[] = [
  token('bitcoin', 'Bitcoin', 'BTC', '76975.12', [...AGGREGATORS, ...EXCHANGES], [], { native: 'BTC' }),
  token('ethereum', 'Ethereum', 'ETH', '2084.5713', [...AGGREGATORS, ...EXCHANGES], [], { native: 'ETH' }),
  token('binancecoin', 'BNB', 'BNB', '663.684', [...AGGREGATORS, 'Binance', 'Bithumb'], [], {
    native: 'BNB',
  }),
  token(
    'polygon-ecosystem-token',
    'POL (ex-MATIC)',
    'POL',
    '0.092137',
    [...AGGREGATORS, ...EXCHANGES],
    [['POL', '0x0000000000000000000000000000000000001010', 18]],
    { native: 'POL' },
  ),
  token('kaia', 'Kaia', 'KAIA', '0.053128', [...AGGREGATORS, 'Binance', 'Bithumb'], [], { native: 'KAIA' }),
  // Coins without a platform in the product.
  token('ripple', 'XRP', 'XRP', '2.2417', [...AGGREGATORS, ...EXCHANGES], [], { native: 'XRP' }),
  token('solana', 'Solana', 'SOL', '138.82', [...AGGREGATORS, ...EXCHANGES], [], { native: 'SOL' }),
  token('dogecoin', 'Dogecoin', 'DOGE', '0.15213', [...AGGREGATORS, ...EXCHANGES], [], { native: 'DOGE' }),
  // What POL and KAIA were called: CoinGecko and DefiLlama still have the names, Binance their frozen pairs.
  token('matic-network', 'MATIC (migrated to POL)', 'MATIC', '0.092137', [...AGGREGATORS, 'Binance'], [], {
    follows: 'polygon-ecosystem-token',
  }),
  token('klay-token', 'Klaytn', 'KLAY', '0.053128', [...AGGREGATORS, 'Binance'], [], { follows: 'kaia' }),

  token(
    'tether',
    'Tether',
    'USDT',
    '0.999812',
    [...TOKEN, 'Upbit', 'Bithumb'],
    [
      ['ETH', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6, { name: 'Tether USD' }],
      ['KAIA', '0xd077A400968890Eacc75cdc901F0356c943e4fDb', 6, { name: 'Tether USD' }],
    ],
  ),
  token(
    'usd-coin',
    'USDC',
    'USDC',
    '0.99971',
    [...TOKEN, ...EXCHANGES],
    [
      ['ETH', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6, { name: 'USD Coin' }],
      ['POL', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 6, { name: 'USD Coin' }],
    ],
  ),
  token(
    'chainlink',
    'Chainlink',
    'LINK',
    '13.4271',
    [...TOKEN, ...EXCHANGES],
    [['ETH', '0x514910771AF9Ca656af840dff83E8264EcF986CA', 18, { name: 'ChainLink Token' }]],
  ),
  token(
    'uniswap',
    'Uniswap',
    'UNI',
    '5.8132',
    [...TOKEN, ...EXCHANGES],
    [['ETH', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 18]],
  ),
  token(
    'shiba-inu',
    'Shiba Inu',
    'SHIB',
    '0.00000871352',
    [...TOKEN, ...EXCHANGES],
    [['ETH', '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE', 18, { name: 'SHIBA INU' }]],
  ),
  token(
    'pepe',
    'Pepe',
    'PEPE',
    '0.00000421300512',
    [...TOKEN, ...EXCHANGES],
    [['ETH', '0x6982508145454Ce325dDbE47a25d4ec3d2311933', 18]],
  ),
  token(
    'wrapped-bitcoin',
    'Wrapped Bitcoin',
    'WBTC',
    '76721.4',
    [...TOKEN, 'Binance'],
    [['ETH', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8, { name: 'Wrapped BTC' }]],
  ),
  token(
    'weth',
    'WETH',
    'WETH',
    '2084.5713',
    TOKEN,
    [['ETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 18, { name: 'Wrapped Ether' }]],
    { follows: 'ethereum' },
  ),
  token('dai', 'Dai', 'DAI', '0.99994', TOKEN, [
    ['ETH', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 18, { name: 'Dai Stablecoin' }],
  ]),
  token('maker', 'Maker', 'MKR', '1412.77', TOKEN, [
    ['ETH', '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2', 18, { bytes32: true }],
  ]),

  token(
    'pancakeswap-token',
    'PancakeSwap',
    'CAKE',
    '2.4318',
    [...TOKEN, 'Binance', 'Bithumb'],
    [
      [
        'BNB',
        '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82',
        18,
        { name: 'PancakeSwap Token', symbol: 'Cake' },
      ],
    ],
  ),
  token(
    'binance-bridged-usdt-bnb-smart-chain',
    'Binance Bridged USDT (BNB Smart Chain)',
    'BSC-USD',
    '0.99979',
    TOKEN,
    [['BNB', '0x55d398326f99059fF775485246999027B3197955', 18, { name: 'Tether USD', symbol: 'USDT' }]],
  ),
  token(
    'binance-bridged-usdc-bnb-smart-chain',
    'Binance Bridged USDC (BNB Smart Chain)',
    'USDC',
    '0.99968',
    TOKEN,
    [['BNB', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18, { name: 'USD Coin' }]],
  ),
  token(
    'wbnb',
    'Wrapped BNB',
    'WBNB',
    '663.684',
    TOKEN,
    [['BNB', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 18]],
    { follows: 'binancecoin' },
  ),
  token('binance-bitcoin', 'Binance Bitcoin', 'BTCB', '76698.02', TOKEN, [
    ['BNB', '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 18, { name: 'BTCB Token' }],
  ]),
  token('binance-peg-weth', 'Binance-Peg WETH', 'WETH', '2083.94', TOKEN, [
    ['BNB', '0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 18, { name: 'Ethereum Token', symbol: 'ETH' }],
  ]),

  token(
    'polygon-bridged-usdc-polygon-pos',
    'Polygon Bridged USDC (Polygon POS)',
    'USDC.E',
    '0.99967',
    TOKEN,
    [['POL', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 6, { name: 'USD Coin (PoS)', symbol: 'USDC.e' }]],
  ),
  token('polygon-bridged-usdt-polygon', 'Polygon Bridged USDT (Polygon)', 'USDT', '0.99983', TOKEN, [
    ['POL', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 6, { name: '(PoS) Tether USD' }],
  ]),
  token('polygon-pos-bridged-weth-polygon-pos', 'Polygon PoS Bridged WETH', 'WETH', '2083.1', TOKEN, [
    ['POL', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 18, { name: 'Wrapped Ether' }],
  ]),
  token('polygon-bridged-wbtc-polygon-pos', 'Polygon Bridged WBTC', 'WBTC', '76690.5', TOKEN, [
    ['POL', '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', 8, { name: '(PoS) Wrapped BTC' }],
  ]),
  token(
    'wmatic',
    'Wrapped POL',
    'WPOL',
    '0.092137',
    TOKEN,
    [['POL', '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 18, { name: 'Wrapped Polygon Ecosystem Token' }]],
    { follows: 'polygon-ecosystem-token' },
  ),
  token('polygon-pos-bridged-link', 'Polygon PoS Bridged LINK', 'LINK', '13.4198', TOKEN, [
    ['POL', '0x53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39', 18, { name: 'ChainLink Token' }],
  ]),
  token('quickswap', 'Quickswap', 'QUICK', '0.014927', TOKEN, [
    ['POL', '0xB5C064F955D8e7F38fE0460C556a72987494eE17', 18, { name: 'QuickSwap' }],
  ]),
  token('quick', 'Quickswap [OLD]', 'QUICK', '14.88', TOKEN, [
    ['POL', '0x831753DD7087CaC61aB5644b308642cc1c33Dc13', 18, { name: 'Quickswap' }],
  ]),

  token(
    'wrapped-kaia',
    'Wrapped Kaia',
    'WKAIA',
    '0.053128',
    TOKEN,
    [['KAIA', '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432', 18]],
    { follows: 'kaia' },
  ),
  token('wrapped-klay', 'Wrapped KLAY', 'WKLAY', '0.0529', DEX, [
    ['KAIA', '0xe4f05a66ec68b54a58b17c22107b02e0232cc817', 18, { name: 'Wrapped Klay' }],
    ['KAIA', '0xfd844c2fca5e595004b17615f891620d1cb9bbb2', 18, { name: 'Wrapped Klay' }],
  ]),
  token('orbit-bridge-klaytn-usdt', 'Orbit Bridge Klaytn USDT', 'OUSDT', '0.0371', TOKEN, [
    [
      'KAIA',
      '0xcee8faf64bb97a73bb51e115aa89c17ffa8dd167',
      6,
      { name: 'Orbit Bridge Klaytn USD Tether', symbol: 'oUSDT' },
    ],
  ]),
  token('orbit-bridge-klaytn-usd-coin', 'Orbit Bridge Klaytn USDC', 'OUSDC', '0.0413', TOKEN, [
    [
      'KAIA',
      '0x754288077d0ff82af7a5317c7cb8c444d421d103',
      6,
      { name: 'Orbit Bridge Klaytn USD Coin', symbol: 'oUSDC' },
    ],
  ]),
  token('orbit-bridge-klaytn-ethereum', 'Orbit Bridge Klaytn Ethereum', 'OETH', '81.27', TOKEN, [
    ['KAIA', '0x34d21b1e550d73cee41151c77f3c73359527a396', 18, { symbol: 'oETH' }],
  ]),
  token('orbit-bridge-klaytn-wrapped-btc', 'Orbit Bridge Klaytn Wrapped BTC', 'OWBTC', '3120.6', TOKEN, [
    ['KAIA', '0x16d0e1fbd024c600ca0380a4c5d57ee7a2ecbf9c', 8, { symbol: 'oWBTC' }],
  ]),
  token('klayswap-protocol', 'KlaySwap Protocol', 'KSP', '0.1274', TOKEN, [
    ['KAIA', '0xc6a2ad8cc6e4a7e08fc37cc5954be07d499e7654', 18],
  ]),
  token(
    'bora',
    'BORA',
    'BORA',
    '0.0581',
    [...TOKEN, 'Bithumb'],
    [['KAIA', '0x02cbe46fb8a1f579254a9b485788f2d86cad51aa', 18]],
  ),
  token(
    'marblex',
    'Marblex',
    'MBX',
    '0.1263',
    [...TOKEN, 'Bithumb'],
    [['KAIA', '0xd068c52d81f4409b9502da926ace3301cc41f623', 18, { name: 'MARBLEX' }]],
  ),

  ...ODD_COINS,
];
