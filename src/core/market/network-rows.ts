/** The table of networks without prices, and the type of the names that all networks have. */

/** The names of a network in texts and links. No name may be in two rows. */
export interface NetworkNames {
  readonly name: string;
  /**
   * Further names in both languages. A name of a single word counts as one that may also be an ordinary word or a token,
   * unless it ends in “chain” (`networks.ts`).
   */
  readonly names: readonly string[];
  /**
   * Names in links, price sites, front ends and lists, in lower case, such as EIP-3770's short name. The sources' names of a
   * platform are in its column `upstream`.
   */
  readonly slugs: readonly string[];
  /** EIP-155 chain id; null for networks of another kind. */
  readonly chainId: number | null;
  /** Hosts of its explorers, without those in `explorers.ts`. */
  readonly hosts?: readonly string[];
}

export interface UnpricedRow extends NetworkNames {
  readonly id: string;
  readonly priced: false;
  /** The CAIP-2 reference if `chainId` is null. */
  readonly caip2?: string;
}

type Cells = readonly [
  id: string,
  chainId: number | string,
  name: string,
  names: readonly string[],
  slugs: readonly string[],
  hosts: readonly string[],
];

/** `chainId` as a text is a CAIP-2 reference. The first three columns are as on chainlist.org. */
const ROWS: readonly Cells[] = [
  [
    'SOL',
    'solana:5eykt4usfv8p8njdtrepy1vzqkqzkvdp',
    'Solana',
    ['솔라나'],
    ['solana', 'sol'],
    ['solscan.io', 'explorer.solana.com', 'solana.fm'],
  ],
  ['TRX', 'tron:0x2b6653dc', 'Tron', ['트론'], ['tron', 'trx'], ['tronscan.org', 'tronscan.io']],
  [
    'NOVA',
    42170,
    'Arbitrum Nova',
    ['아비트럼 노바'],
    ['arbitrum-nova', 'arbitrum_nova', 'arb-nova'],
    ['nova.arbiscan.io'],
  ],
  [
    'ZKSYNC',
    324,
    'ZKsync Era',
    ['ZKsync', '지케이싱크'],
    ['zksync', 'zksync-era', 'zksync_era'],
    ['era.zksync.network', 'explorer.zksync.io', 'zksync.blockscout.com'],
  ],
  ['LINEA', 59144, 'Linea', ['리네아'], ['linea'], ['lineascan.build', 'explorer.linea.build']],
  ['SONIC', 146, 'Sonic', ['소닉'], ['sonic'], ['sonicscan.org']],
  ['FTM', 250, 'Fantom', ['팬텀', 'Fantom Opera'], ['fantom', 'ftm'], ['ftmscan.com']],
  ['BLAST', 81457, 'Blast', ['블라스트'], ['blast', 'blastmainnet'], ['blastscan.io']],
  ['SCR', 534352, 'Scroll', ['스크롤'], ['scroll', 'scr'], ['scrollscan.com', 'scroll.blockscout.com']],
  ['MNT', 5000, 'Mantle', ['맨틀'], ['mantle', 'mnt'], ['mantlescan.xyz', 'explorer.mantle.xyz']],
  ['CELO', 42220, 'Celo', ['셀로'], ['celo'], ['celoscan.io', 'celo.blockscout.com']],
  [
    'GNO',
    100,
    'Gnosis',
    ['노시스', 'Gnosis Chain', 'xDai'],
    ['gnosis', 'gno', 'xdai'],
    ['gnosisscan.io', 'gnosis.blockscout.com'],
  ],
  ['CRO', 25, 'Cronos', ['크로노스'], ['cronos', 'cro'], ['cronoscan.com', 'explorer.cronos.org']],
  ['GLMR', 1284, 'Moonbeam', ['문빔'], ['moonbeam', 'glmr'], ['moonscan.io', 'moonbeam.moonscan.io']],
  ['WEMIX', 1111, 'WEMIX3.0', ['WEMIX', '위믹스'], ['wemix', 'wemix-network'], ['wemixscan.com']],
  ['OPBNB', 204, 'opBNB', [], ['opbnb', 'obnb'], ['opbnbscan.com', 'opbnb.bscscan.com']],
  ['UNICHAIN', 130, 'Unichain', ['유니체인'], ['unichain'], ['uniscan.xyz', 'unichain.blockscout.com']],
  ['WLD', 480, 'World Chain', ['월드체인', '월드 체인'], ['worldchain', 'world-chain'], ['worldscan.org']],
  ['BERA', 80094, 'Berachain', ['베라체인'], ['berachain'], ['berascan.com']],
  ['HYPE', 999, 'HyperEVM', ['하이퍼EVM'], ['hyperevm'], ['hyperevmscan.io']],
  ['MONAD', 143, 'Monad', ['모나드'], ['monad'], ['monadscan.com']],
  [
    'ZKEVM',
    1101,
    'Polygon zkEVM',
    ['폴리곤 zkEVM'],
    ['polygon-zkevm', 'polygon_zkevm', 'zkevm'],
    ['zkevm.polygonscan.com'],
  ],
  ['PLS', 369, 'PulseChain', ['펄스체인'], ['pulsechain', 'pls'], ['scan.pulsechain.com']],
  [
    'ETC',
    61,
    'Ethereum Classic',
    ['이더리움 클래식'],
    ['ethereum-classic', 'ethereum_classic'],
    ['etc.blockscout.com'],
  ],
  ['RON', 2020, 'Ronin', ['로닌'], ['ronin', 'ron'], ['app.roninchain.com', 'explorer.roninchain.com']],
  ['ETHW', 10001, 'EthereumPoW', ['이더리움PoW'], ['ethereumpow', 'ethw'], []],
  [
    'TESTNET',
    11155111,
    'Testnet',
    [
      '테스트넷',
      'Sepolia',
      '세폴리아',
      'Holesky',
      '홀스키',
      'Hoodi',
      'Goerli',
      'Amoy',
      '아모이',
      'Mumbai',
      'Fuji',
      'Kairos',
      'Baobab',
    ],
    [
      'testnet',
      'sepolia',
      'sep',
      'holesky',
      'hoodi',
      'goerli',
      'amoy',
      'mumbai',
      'fuji',
      'kairos',
      'baobab',
      'base-sepolia',
      'arbitrum-sepolia',
      'optimism-sepolia',
      'bsc-testnet',
      'bnbt',
      'basesep',
    ],
    [],
  ],
];

/**
 * The networks that Sise recognises in texts and links, but has no prices for. A network that gets prices moves to
 * `platform-rows.ts`.
 */
export const UNPRICED_ROWS: readonly UnpricedRow[] = ROWS.map(([id, chain, name, names, slugs, hosts]) => ({
  id,
  priced: false,
  name,
  names,
  slugs,
  hosts,
  ...(typeof chain === 'number' ? { chainId: chain } : { chainId: null, caip2: chain }),
}));
