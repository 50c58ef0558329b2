/** Blockscout's API, answered from the frontend's own mocks: which mock answers what, and nothing of their content. */
import type { Mocks, ReadMocks } from './blockscout-mocks.ts';

type Item = Readonly<Record<string, unknown>>;

export interface BlockscoutApi {
  /** What the API says at a path of it; undefined for what it does not know. */
  at(url: URL): unknown;
  /** What it says of a token, by its address in lower case. */
  kindOf(address: string): 'fungible' | 'nft' | undefined;
  /** Addresses and hashes of one of each kind, to go to. */
  readonly samples: Samples;
}

interface Samples {
  readonly fungible: readonly string[];
  readonly nfts: readonly string[];
  readonly transaction: string;
  readonly address: string;
}

const NFT = /^ERC-(?:721|1155|404)$/;
const SECOND_PAGE = 'second_page';

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isToken = (value: unknown): value is Item =>
  isItem(value) && /^ERC-/.test(String(value.type)) && 'address_hash' in value;
const itemsOf = (value: unknown): readonly Item[] =>
  isItem(value) && Array.isArray(value.items) ? value.items : [];
const addressIn = (token: unknown): string => (isItem(token) ? String(token.address_hash).toLowerCase() : '');
const withDifferent = <T>(items: readonly T[], keyOf: (item: T) => unknown): T[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

/** Two pages of a list: the second has the same items, the last one first. */
function paged(items: readonly unknown[], url: URL) {
  return url.searchParams.has(SECOND_PAGE)
    ? { items: items.toReversed(), next_page_params: null }
    : { items, next_page_params: { [SECOND_PAGE]: '1', items_count: items.length } };
}

const all = (items: readonly unknown[]) => ({ items, next_page_params: null });

export async function createBlockscoutApi(read: ReadMocks): Promise<BlockscoutApi> {
  const mocks = await readAll(read);
  const { infos, holdings, transfers, search, summary } = mocks;
  const tokens = new Map(
    [infos, holdings, transfers, search, summary]
      .flatMap((some) => tokensIn(some))
      .map((each) => [addressIn(each), each]),
  );
  const pool = mocks.pools.base as Item | undefined;
  const pooled = new Set(
    [pool?.base_token_address, pool?.quote_token_address].map((each) => String(each).toLowerCase()),
  );
  const routes = [
    ...tokenRoutes(mocks, tokens),
    ...addressRoutes(mocks, tokens),
    ...chainRoutes(mocks, tokens),
  ];
  const ofKind = (isNft: boolean) =>
    [...tokens.values()]
      .filter(({ type }) => NFT.test(String(type)) === isNft)
      .map((token) => String(token.address_hash));
  return {
    at: (url) => {
      for (const [pattern, answer] of routes) {
        const found = pattern.exec(url.pathname);
        if (found) return answer(url, found[1]?.toLowerCase() ?? '');
      }
    },
    kindOf: (address) => {
      const type = tokens.get(address)?.type;
      if (type === undefined) return pooled.has(address) ? 'fungible' : undefined;
      return NFT.test(String(type)) ? 'nft' : 'fungible';
    },
    samples: {
      fungible: ofKind(false),
      nfts: ofKind(true),
      transaction: String((mocks.txs.withTokenTransfer as Item).hash),
      address: String((mocks.addresses.eoa as Item).hash),
    },
  };
}

/** Where this version of the frontend names one otherwise, the page that asks for it gets 404, and the walk says so. */
const FILES = {
  infos: 'tokens/tokenInfo',
  holdings: 'address/tokens',
  transfers: 'tokens/tokenTransfer',
  instances: 'tokens/tokenInstance',
  holders: 'tokens/tokenHolders',
  search: 'search/index',
  summary: 'txs/txInterpretation',
  txs: 'txs/tx',
  internal: 'txs/internalTxs',
  state: 'txs/state',
  txStats: 'txs/stats',
  addresses: 'address/address',
  counters: 'address/counters',
  tabs: 'address/tabCounters',
  balances: 'address/coinBalanceHistory',
  blocks: 'blocks/block',
  stats: 'stats/index',
  daily: 'stats/daily_txs',
  contracts: 'contracts/index',
  contractCounters: 'contracts/counters',
  filtered: 'advancedFilter/advancedFilter',
  withdrawals: 'withdrawals/withdrawals',
  pools: 'pools/pool',
} as const;

type AllMocks = Readonly<Record<keyof typeof FILES, Mocks>>;

async function readAll(read: ReadMocks): Promise<AllMocks> {
  const entries = Object.entries(FILES).map(async ([name, file]) => [name, await read(file)] as const);
  return Object.fromEntries(await Promise.all(entries)) as AllMocks;
}

/** Whatever looks like a token, however deep it stands; what the search finds names its type otherwise. */
function tokensIn(value: unknown, depth = 0): Item[] {
  if (isToken(value)) return [value];
  if (isItem(value) && 'token_type' in value && 'address_hash' in value)
    return [{ ...value, type: value.token_type }];
  if (typeof value !== 'object' || value === null || depth > 8) return [];
  return Object.values(value).flatMap((each) => tokensIn(each, depth + 1));
}

type Tokens = ReadonlyMap<string, Item>;
type Route = readonly [RegExp, (url: URL, named: string) => unknown];

function tokenRoutes({ infos, transfers, instances, holders }: AllMocks, tokens: Tokens): Route[] {
  const listed = withDifferent(tokensIn(infos), addressIn);
  const mixed = itemsOf(transfers.mixTokens);
  const transferred = [
    ...mixed,
    ...listed
      .filter(({ type }) => type === 'ERC-20')
      .map((token) => ({ ...(transfers.erc20 as Item), token })),
  ];
  /** Each once more, as a transfer of its own. */
  const transfersOf = (token: Item | undefined) =>
    mixed
      .filter((each) => isItem(each.token) && each.token.type === token?.type)
      .map((each, i) => ({ ...each, token, log_index: String(i) }));
  const instance = (token: Item | undefined) => [
    { ...(instances.base as Item), token },
    { ...(instances.unique as Item), token, id: '1299871' },
  ];
  return [
    [
      /^\/api\/v2\/tokens$/,
      (url) => {
        const types = url.searchParams.get('type')?.split(',');
        return paged(
          listed.filter(({ type }) => !types || types.includes(String(type))),
          url,
        );
      },
    ],
    [
      /^\/api\/v2\/token-transfers$/,
      (url) =>
        paged(
          transferred.map((each, i) => ({ ...each, log_index: String(i) })),
          url,
        ),
    ],
    [/^\/api\/v2\/tokens\/(0x\w+)$/, (_, hash) => tokens.get(hash)],
    [/^\/api\/v2\/tokens\/0x\w+\/counters$/, () => infos.tokenCounters],
    [
      /^\/api\/v2\/tokens\/(0x\w+)\/holders$/,
      (_, hash) =>
        NFT.test(String(tokens.get(hash)?.type)) ? holders.tokenHoldersERC1155 : holders.tokenHoldersERC20,
    ],
    [/^\/api\/v2\/tokens\/(0x\w+)\/transfers$/, (url, hash) => paged(transfersOf(tokens.get(hash)), url)],
    [/^\/api\/v2\/tokens\/(0x\w+)\/instances$/, (_, hash) => all(instance(tokens.get(hash)))],
    [/^\/api\/v2\/tokens\/(0x\w+)\/instances\/\d+$/, (_, hash) => instance(tokens.get(hash))[0]],
    [/^\/api\/v2\/tokens\/0x\w+\/instances\/\d+\/transfers-count$/, () => ({ transfers_count: 3 })],
    [
      /^\/api\/v2\/tokens\/(0x\w+)\/instances\/\d+\/transfers$/,
      (_, hash) => all(transfersOf(tokens.get(hash))),
    ],
    [/^\/api\/v2\/tokens\/0x\w+\/instances\/\d+\/holders$/, () => holders.tokenHoldersERC1155],
  ];
}

function addressRoutes(mocks: AllMocks, tokens: Tokens): Route[] {
  const { addresses, counters, tabs, holdings, transfers, txs, balances, internal, withdrawals } = mocks;
  const held = withDifferent(
    Object.values(holdings).filter((each): each is Item => isItem(each) && isToken(each.token)),
    ({ token, token_id }) => `${addressIn(token)} ${token_id}`,
  );
  const collections = itemsOf(holdings.collections).filter(
    ({ token }) => isItem(token) && NFT.test(String(token.type)),
  );
  return [
    [
      /^\/api\/v2\/addresses\/?$/,
      () => ({
        ...all(
          [addresses.withName, addresses.withoutName].map((each) => ({
            ...(each as Item),
            tx_count: '7',
            transactions_count: '7',
            coin_balance: '12',
          })),
        ),
        total_supply: '120760000000000000000000000',
        exchange_rate: '0.5',
      }),
    ],
    [
      /^\/api\/v2\/addresses\/(0x\w+)$/,
      (_, hash) => {
        const token = tokens.get(hash);
        if (token) return { ...(addresses.token as Item), hash: token.address_hash, token };
        return {
          ...((String((addresses.eoa as Item).hash).toLowerCase() === hash
            ? addresses.eoa
            : addresses.contract) as Item),
          hash: hash,
        };
      },
    ],
    [/^\/api\/v2\/addresses\/0x\w+\/counters$/, () => counters.forContract],
    [/^\/api\/v2\/addresses\/0x\w+\/tabs-counters$/, () => tabs.base],
    [/^\/api\/v2\/addresses\/0x\w+\/transactions$/, () => all(distinctTxs(txs))],
    [/^\/api\/v2\/addresses\/0x\w+\/internal-transactions$/, () => internal.baseResponse],
    [
      /^\/api\/v2\/addresses\/0x\w+\/token-transfers$/,
      (url) =>
        paged(
          itemsOf(transfers.mixTokens).map((each, i) => ({ ...each, log_index: String(i) })),
          url,
        ),
    ],
    [/^\/api\/v2\/addresses\/0x\w+\/token-balances$/, () => held],
    [
      /^\/api\/v2\/addresses\/0x\w+\/tokens$/,
      (url) => {
        const types = url.searchParams.get('type')?.split(',');
        return paged(
          held.filter(({ token }) => isItem(token) && (!types || types.includes(String(token.type)))),
          url,
        );
      },
    ],
    [/^\/api\/v2\/addresses\/0x\w+\/nft$/, () => holdings.nfts],
    [/^\/api\/v2\/addresses\/0x\w+\/nft\/collections$/, () => all(collections)],
    [/^\/api\/v2\/addresses\/0x\w+\/coin-balance-history$/, () => balances.baseResponse],
    [/^\/api\/v2\/addresses\/0x\w+\/coin-balance-history-by-day$/, () => balances.chartResponse],
    [/^\/api\/v2\/addresses\/0x\w+\/logs$/, () => all([])],
    [/^\/api\/v2\/addresses\/0x\w+\/withdrawals$/, () => withdrawals.data],
  ];
}

function distinctTxs(txs: Mocks): Item[] {
  const names = [
    'withTokenTransfer',
    'base',
    'base2',
    'base3',
    'base4',
    'withContractCreation',
    'withActionsUniswap',
    'withDecodedRevertReason',
  ];
  const found = names.flatMap((name) => (isItem(txs[name]) ? [txs[name]] : []));
  return withDifferent(found, ({ hash }) => hash);
}

/** Its own items are all of the coin: each token is transferred once beside them. */
function filteredWithTokens({ baseResponse }: Mocks, tokens: Tokens) {
  const items = itemsOf(baseResponse);
  const transfers = [...tokens.values()].slice(0, 12).map((token, i) => ({
    ...items[0],
    type: token.type,
    token,
    total: { decimals: token.decimals ?? '18', value: '1250500000000000000000' },
    value: null,
    token_transfer_index: i,
  }));
  return { ...(baseResponse as Item), items: [...transfers, ...items] };
}

function chainRoutes(mocks: AllMocks, tokens: Tokens): Route[] {
  const { txs, txStats, internal, state, summary, transfers, blocks, stats, daily, search } = mocks;
  const transactions = distinctTxs(txs);
  const found =
    itemsOf(search.baseResponse).length > 0
      ? itemsOf(search.baseResponse)
      : Object.values(search).filter((each) => isItem(each) && 'type' in each);
  /** The search knows tokens in a form of its own. */
  const suggested = [...tokens.values()].slice(0, 6).map((token) => ({
    ...(search.token2 as Item),
    address_hash: token.address_hash,
    name: token.name ?? 'Nameless',
    symbol: token.symbol,
    token_type: token.type,
    exchange_rate: token.exchange_rate ?? null,
    token_url: `/token/${token.address_hash}`,
    address_url: `/address/${token.address_hash}`,
  }));
  return [
    [/^\/api\/v2\/transactions$/, (url) => paged(transactions, url)],
    [/^\/api\/v2\/transactions\/stats$/, () => txStats.base],
    [
      /^\/api\/v2\/transactions\/(0x\w+)$/,
      (_, hash) => ({
        ...(transactions.find((each) => String(each.hash).toLowerCase() === hash) ?? (txs.base as Item)),
        hash,
      }),
    ],
    [/^\/api\/v2\/transactions\/0x\w+\/internal-transactions$/, () => internal.baseResponse],
    [/^\/api\/v2\/transactions\/0x\w+\/token-transfers$/, () => transfers.mixTokens],
    [/^\/api\/v2\/transactions\/0x\w+\/state-changes$/, () => state.baseResponse],
    [/^\/api\/v2\/transactions\/0x\w+\/summary$/, () => summary.txInterpretation],
    [/^\/api\/v2\/transactions\/0x\w+\/logs$/, () => all([])],
    [/^\/api\/v2\/transactions\/0x\w+\/raw-trace$/, () => []],
    [/^\/api\/v2\/internal-transactions$/, () => internal.baseResponse],
    [/^\/api\/v2\/blocks$/, (url) => paged([blocks.base, blocks.base2], url)],
    [/^\/api\/v2\/blocks\/\w+$/, () => blocks.base],
    [/^\/api\/v2\/blocks\/\w+\/transactions$/, () => all(transactions)],
    [/^\/api\/v2\/main-page\/blocks$/, () => [blocks.base, blocks.base2]],
    [/^\/api\/v2\/main-page\/transactions$/, () => transactions.slice(0, 5)],
    [/^\/api\/v2\/main-page\/indexing-status$/, () => stats.indexingStatus],
    [/^\/api\/v2\/stats$/, () => stats.base],
    [/^\/api\/v2\/stats\/charts\/transactions$/, () => daily.base],
    [/^\/api\/v2\/stats\/charts\/market$/, () => ({ available_supply: '120000000', chart_data: [] })],
    [/^\/api\/v2\/search$/, (url) => paged([...found, ...suggested], url)],
    [/^\/api\/v2\/search\/quick$/, () => [...suggested, ...found]],
    [/^\/api\/v2\/search\/check-redirect$/, () => ({ parameter: null, redirect: false, type: null })],
    [/^\/api\/v2\/advanced-filters$/, () => filteredWithTokens(mocks.filtered, tokens)],
    [/^\/api\/v2\/withdrawals$/, () => mocks.withdrawals.data],
    [/^\/api\/v2\/smart-contracts$/, () => mocks.contracts.baseResponse],
    [/^\/api\/v2\/smart-contracts\/counters$/, () => mocks.contractCounters.verifiedContractsCountersMock],
    [/^\/api\/v2\/config\/backend-version$/, () => ({ backend_version: 'v8.0.0' })],
    [/^\/api\/v1\/chains\/\d+\/pools$/, () => all([mocks.pools.base])],
    [/^\/api\/v1\/chains\/\d+\/pools\/0x\w+$/, () => mocks.pools.base],
  ];
}
