/** The table of coins, with their names in Sise and at the sources. A new coin is a new row. Facts: docs/coins.md. */
import type { SourceName } from './source-table.ts';

/** A former name of a coin that was renamed one to one. */
export interface FormerName {
  readonly symbol: string;
  readonly coinGeckoId: string;
  /**
   * When each source's records under this name end (Unix milliseconds, exclusive). A source that is left out has the whole
   * past under today's name, or its past begins later.
   */
  readonly until: Readonly<Partial<Record<SourceName, number>>>;
}

type Row = readonly [
  /** The symbol, and the first part of the asset key. It never changes, because it is stored. */
  id: string,
  name: string,
  koreanName: string,
  decimals: number,
  /** CoinGecko's id, which DefiLlama uses too. */
  coinGeckoId: string,
  /** Base symbols of the markets: at Binance in USDT, at Upbit and Bithumb in won; null without a market. */
  binance: string | null,
  upbit: string | null,
  bithumb: string | null,
  more?: CoinNames,
];

export interface CoinNames {
  /** Further names that people and exchanges use, in their exact spelling. */
  readonly names?: readonly string[];
  /** Former names, oldest first. */
  readonly former?: readonly FormerName[];
  /** No exchange's list confirms the names and markets: the coin is priced by CoinGecko only, without a premium. */
  readonly isUnconfirmed?: true;
}

export const COIN_ROWS = [
  ['BTC', 'Bitcoin', '비트코인', 8, 'bitcoin', 'BTC', 'BTC', 'BTC', { names: ['비트'] }],
  ['ETH', 'Ether', '이더리움', 18, 'ethereum', 'ETH', 'ETH', 'ETH', { names: ['Ethereum', '이더'] }],
  ['BNB', 'BNB', '비앤비', 18, 'binancecoin', 'BNB', null, 'BNB', { names: ['바이낸스코인'] }],
  [
    'POL',
    'Polygon',
    '폴리곤',
    18,
    'polygon-ecosystem-token',
    'POL',
    'POL',
    'POL',
    {
      names: ['폴리곤에코시스템토큰', 'Polygon Ecosystem Token'],
      former: [
        {
          symbol: 'MATIC',
          coinGeckoId: 'matic-network',
          // DefiLlama: the day on which the network changed the name. Binance: when the market MATICUSDT ended.
          until: { DefiLlama: Date.UTC(2024, 8, 4), Binance: Date.UTC(2024, 8, 10, 3) },
        },
      ],
    },
  ],
  [
    'KAIA',
    'Kaia',
    '카이아',
    18,
    'kaia',
    'KAIA',
    null,
    'KAIA',
    {
      names: ['클레이튼'],
      former: [
        {
          symbol: 'KLAY',
          coinGeckoId: 'klay-token',
          // DefiLlama: the day that the foundation announced for the change of the name. Binance: when the market
          // KLAYUSDT ended.
          until: { DefiLlama: Date.UTC(2024, 9, 31), Binance: Date.UTC(2024, 9, 28, 3) },
        },
      ],
    },
  ],
  [
    'XRP',
    'XRP',
    '엑스알피',
    6,
    'ripple',
    'XRP',
    'XRP',
    'XRP',
    { names: ['리플', 'Ripple', '엑스알피(리플)'] },
  ],
  ['SOL', 'Solana', '솔라나', 9, 'solana', 'SOL', 'SOL', 'SOL', { names: ['솔'] }],
  ['DOGE', 'Dogecoin', '도지코인', 8, 'dogecoin', 'DOGE', 'DOGE', 'DOGE', { names: ['도지'] }],
  ['ADA', 'Cardano', '에이다', 6, 'cardano', 'ADA', 'ADA', 'ADA', { names: ['카르다노'] }],
  ['TRX', 'TRON', '트론', 6, 'tron', 'TRX', 'TRX', 'TRX'],
  ['SUI', 'Sui', '수이', 9, 'sui', 'SUI', 'SUI', 'SUI'],
  ['AVAX', 'Avalanche', '아발란체', 18, 'avalanche-2', 'AVAX', 'AVAX', 'AVAX', { names: ['아발'] }],
  ['DOT', 'Polkadot', '폴카닷', 10, 'polkadot', 'DOT', 'DOT', 'DOT', { names: ['폴카'] }],
  ['BCH', 'Bitcoin Cash', '비트코인캐시', 8, 'bitcoin-cash', 'BCH', 'BCH', 'BCH', { names: ['비캐'] }],
  [
    'XLM',
    'Stellar',
    '스텔라루멘',
    7,
    'stellar',
    'XLM',
    'XLM',
    'XLM',
    { names: ['스텔라', 'Lumen', 'Stellar Lumens'] },
  ],
  [
    'HBAR',
    'Hedera',
    '헤데라',
    8,
    'hedera-hashgraph',
    'HBAR',
    'HBAR',
    'HBAR',
    { names: ['Hedera Hashgraph', '헤데라 해시그래프'] },
  ],
  ['NEAR', 'NEAR Protocol', '니어프로토콜', 24, 'near', 'NEAR', 'NEAR', 'NEAR', { names: ['니어'] }],
  ['APT', 'Aptos', '앱토스', 8, 'aptos', 'APT', 'APT', 'APT'],
  [
    'ETC',
    'Ethereum Classic',
    '이더리움클래식',
    18,
    'ethereum-classic',
    'ETC',
    'ETC',
    'ETC',
    { names: ['이클'] },
  ],
  ['ATOM', 'Cosmos Hub', '코스모스', 6, 'cosmos', 'ATOM', 'ATOM', 'ATOM', { names: ['Cosmos', '아톰'] }],
  [
    'GRAM',
    'Gram',
    '그램',
    9,
    'the-open-network',
    'GRAM',
    null,
    null,
    {
      names: ['Toncoin', '톤코인', '톤', 'The Open Network'],
      former: [
        {
          symbol: 'TON',
          coinGeckoId: 'the-open-network',
          // The day on which the network changed the name.
          until: { Binance: Date.UTC(2026, 5, 15) },
        },
      ],
      isUnconfirmed: true,
    },
  ],
  [
    'A',
    'Vaulta',
    '볼타',
    4,
    'vaulta',
    'A',
    null,
    null,
    {
      names: ['EOS', '이오스'],
      former: [
        {
          symbol: 'EOS',
          coinGeckoId: 'eos',
          // The day on which exchanges closed the markets of EOS. Upbit and Bithumb are left out: they list the whole
          // past under `A`.
          until: { DefiLlama: Date.UTC(2025, 4, 26), Binance: Date.UTC(2025, 4, 26, 3) },
        },
      ],
      isUnconfirmed: true,
    },
  ],
  [
    'LTC',
    'Litecoin',
    '라이트코인',
    8,
    'litecoin',
    'LTC',
    null,
    null,
    { names: ['라코'], isUnconfirmed: true },
  ],
  ['ICP', 'Internet Computer', '인터넷컴퓨터', 8, 'internet-computer', 'ICP', 'ICP', 'ICP'],
  ['FIL', 'Filecoin', '파일코인', 18, 'filecoin', 'FIL', 'FIL', 'FIL'],
  ['VET', 'VeChain', '비체인', 18, 'vechain', 'VET', 'VET', 'VET', { names: ['VeChainThor'] }],
  ['ALGO', 'Algorand', '알고랜드', 6, 'algorand', 'ALGO', 'ALGO', 'ALGO'],
  ['XTZ', 'Tezos', '테조스', 6, 'tezos', 'XTZ', 'XTZ', 'XTZ'],
  [
    'EGLD',
    'MultiversX',
    '멀티버스엑스',
    18,
    'elrond-erd-2',
    'EGLD',
    'EGLD',
    'EGLD',
    { names: ['Elrond', '엘론드'] },
  ],
  ['INJ', 'Injective', '인젝티브', 18, 'injective-protocol', 'INJ', 'INJ', 'INJ'],
  ['SEI', 'Sei', '세이', 6, 'sei-network', 'SEI', 'SEI', 'SEI'],
  ['TIA', 'Celestia', '셀레스티아', 6, 'celestia', 'TIA', 'TIA', 'TIA'],
  ['STX', 'Stacks', '스택스', 6, 'blockstack', 'STX', 'STX', 'STX', { names: ['Blockstack'] }],
  [
    'THETA',
    'Theta Network',
    '쎄타토큰',
    18,
    'theta-token',
    'THETA',
    'THETA',
    'THETA',
    { names: ['쎄타', '세타', 'Theta Token', '세타토큰'] },
  ],
  ['TFUEL', 'Theta Fuel', '쎄타퓨엘', 18, 'theta-fuel', 'TFUEL', 'TFUEL', 'TFUEL'],
  ['FLOW', 'Flow', '플로우', 8, 'flow', 'FLOW', null, null, { isUnconfirmed: true }],
  ['NEO', 'NEO', '네오', 0, 'neo', 'NEO', 'NEO', 'NEO'],
  ['GAS', 'Gas', '가스', 8, 'gas', 'GAS', 'GAS', 'GAS'],
  ['QTUM', 'Qtum', '퀀텀', 8, 'qtum', 'QTUM', 'QTUM', 'QTUM'],
  ['WAVES', 'Waves', '웨이브', 8, 'waves', null, 'WAVES', 'WAVES'],
  ['ICX', 'ICON', '아이콘', 18, 'icon', 'ICX', 'ICX', 'ICX'],
  ['MINA', 'Mina Protocol', '미나', 9, 'mina-protocol', 'MINA', 'MINA', 'MINA'],
  ['KAVA', 'Kava', '카바', 6, 'kava', 'KAVA', 'KAVA', 'KAVA'],
  ['ASTR', 'Astar', '아스타', 18, 'astar', 'ASTR', 'ASTR', 'ASTR'],
  [
    'CFX',
    'Conflux',
    '콘플럭스',
    18,
    'conflux-token',
    'CFX',
    'CFX',
    'CFX',
    { names: ['Conflux Network', '씨에프엑스'] },
  ],
  ['IOTA', 'IOTA', '아이오타', 9, 'iota', 'IOTA', 'IOTA', 'IOTA', { names: ['MIOTA'] }],
  [
    'BSV',
    'Bitcoin SV',
    '비트코인에스브이',
    8,
    'bitcoin-cash-sv',
    null,
    'BSV',
    'BSV',
    { names: ['비트코인SV', 'Bitcoin Satoshi Vision'] },
  ],
  ['XEC', 'eCash', '이캐시', 2, 'ecash', 'XEC', 'XEC', 'XEC'],
  ['RVN', 'Ravencoin', '레이븐코인', 8, 'ravencoin', 'RVN', 'RVN', 'RVN'],
  ['ZIL', 'Zilliqa', '질리카', 12, 'zilliqa', 'ZIL', 'ZIL', 'ZIL'],
  ['ONT', 'Ontology', '온톨로지', 9, 'ontology', 'ONT', 'ONT', 'ONT'],
  ['ONG', 'Ontology Gas', '온톨로지가스', 18, 'ong', 'ONG', 'ONG', 'ONG'],
  ['IOST', 'IOST', '아이오에스티', 8, 'iostoken', 'IOST', 'IOST', 'IOST', { names: ['이오스트'] }],
  ['STEEM', 'Steem', '스팀', 3, 'steem', 'STEEM', 'STEEM', 'STEEM'],
  ['HIVE', 'Hive', '하이브', 3, 'hive', 'HIVE', 'HIVE', 'HIVE'],
  ['TAO', 'Bittensor', '비트텐서', 9, 'bittensor', 'TAO', 'TAO', 'TAO', { names: ['비텐서'] }],
  ['ZEC', 'Zcash', '지캐시', 8, 'zcash', 'ZEC', null, null, { isUnconfirmed: true }],
  ['XMR', 'Monero', '모네로', 12, 'monero', null, null, null, { isUnconfirmed: true }],
  [
    'HYPE',
    'Hyperliquid',
    '하이퍼리퀴드',
    18,
    'hyperliquid',
    null,
    null,
    null,
    { names: ['하이퍼', '하이프'], isUnconfirmed: true },
  ],
  ['CKB', 'Nervos Network', '너보스', 8, 'nervos-network', 'CKB', 'CKB', 'CKB'],
  ['CELO', 'Celo', '셀로', 18, 'celo', 'CELO', 'CELO', 'CELO'],
  ['SC', 'Siacoin', '시아코인', 24, 'siacoin', 'SC', 'SC', 'SC'],
  ['ARK', 'Ark', '아크', 8, 'ark', 'ARK', 'ARK', 'ARK'],
  ['ARDR', 'Ardor', '아더', 8, 'ardor', 'ARDR', 'ARDR', 'ARDR'],
  ['AKT', 'Akash Network', '아카시네트워크', 6, 'akash-network', null, 'AKT', 'AKT'],
  ['BERA', 'Berachain', '베라체인', 18, 'berachain-bera', 'BERA', 'BERA', 'BERA'],
  ['VTHO', 'VeThor', '비토르토큰', 18, 'vethor-token', 'VTHO', 'VTHO', 'VTHO', { names: ['VeThor Token'] }],
  ['WAXP', 'WAX', '왁스', 8, 'wax', 'WAXP', 'WAXP', 'WAXP'],
  ['KSM', 'Kusama', '쿠사마', 12, 'kusama', 'KSM', null, 'KSM'],
  ['AR', 'Arweave', '알위브', 12, 'arweave', 'AR', null, 'AR', { names: ['아르위브'] }],
] as const satisfies readonly Row[];
