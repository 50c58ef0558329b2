/** All networks, platforms and those without prices, and how to find one by any of its names. */
import { coinRow } from './coins.ts';
import { UNPRICED_ROWS, type UnpricedRow } from './network-rows.ts';
import { PLATFORMS, type Platform, type PlatformId } from './platforms.ts';

interface PricedNetwork extends Platform {
  readonly priced: true;
}

export type Network = PricedNetwork | UnpricedRow;

export const NETWORKS: readonly Network[] = [
  ...PLATFORMS.map((row) => ({ ...row, priced: true }) as const),
  ...UNPRICED_ROWS,
];

type Index = ReadonlyMap<string, Network>;

const BY_CHAIN: Index = indexOf(({ chainId }) => (chainId === null ? [] : [String(chainId)]));
const BY_NAME: Index = indexOf(({ name, names }) => [name, ...names]);
const BY_SLUG: Index = indexOf((row) => [...row.slugs, ...furtherSlugs(row)]);
const BY_SYMBOL: Index = indexOf(symbolsOf);
const BY_HOST: Index = indexOf(({ hosts = [] }) => hosts);

const CAIP_2 = /^eip155:(\d{1,10})$/;
/** A chain id as programs write it: `chain_id: 8453`, `"chainId":137`. */
const CHAIN_ID = `chain[_ -]?id["'\`]?\\s*[:=]?\\s*["'\`]?\\d{1,10}`;

/** Finds a network by any name, for columns, links and options, where a text cannot mean anything else. */
export function networkCalled(text: string): Network | null {
  const name = plain(text);
  return networkNamed(name) ?? BY_SYMBOL.get(name) ?? null;
}

/** Finds a network by full name, slug or CAIP-2; not by id, which usually is a coin's symbol. */
export function networkNamed(text: string): Network | null {
  const name = plain(text);
  const [, chain] = CAIP_2.exec(name) ?? [];
  if (chain !== undefined) return networkOfChain(chain);
  const called = BY_NAME.get(name);
  if (called) return called;
  if (BY_SYMBOL.has(name)) return null;
  return BY_SLUG.get(name) ?? null;
}

/** The network of a platform. Throws RangeError when there is none. */
export function networkWithId(id: PlatformId): Network {
  const row = NETWORKS.find((each) => each.id === id);
  if (!row) throw new RangeError(`no network ${id}`);
  return row;
}

/** Finds a network by its EIP-155 chain id, in decimal digits. */
export function networkOfChain(chainId: string | number): Network | null {
  return BY_CHAIN.get(String(chainId)) ?? null;
}

/**
 * Finds a network by a part of a link. Only lower case counts, because upper case in links usually is a currency
 * (`/swap/ETH/0x…`).
 */
export function networkOfSlug(slug: string): Network | null {
  return slug.startsWith('eip155:') ? networkNamed(slug) : (BY_SLUG.get(slug) ?? null);
}

/** Whether the network has tokens: Bitcoin has none. */
export function hasTokens(network: Network): boolean {
  return !network.priced || network.chainId !== null;
}

/** The network of an explorer's host that is not in `explorers.ts`: its pages get no prices. */
export function networkOfHost(host: string): Network | null {
  return BY_HOST.get(host) ?? null;
}

/** Whether a name may also be an ordinary word or a token: `Base`, `폴리곤`; not `BNB Chain`, `eip155:137`, `polygon_pos`. */
export function isAlsoWord(name: string, { id }: Network): boolean {
  return id !== 'TESTNET' && !/[\s:_-]|chain$|체인$|^bsc$/i.test(name);
}

/** Whether a name is written like a coin's symbol: `KAIA`, `LINEA`. */
export function isSymbolLike(name: string): boolean {
  return /^[A-Z0-9]+$/.test(name) && BY_SYMBOL.has(name.toLowerCase());
}

/** Korean particles and nouns that directly follow a network's name. */
const AFTER_NAME = '에서|에|의|상|은|는|이|가|을|를|으?로|용|기반|체인|네트워크|메인넷|토큰';

/** Full names, slugs that are no ordinary words, and chain ids in a text; the longest one at each place. */
const NAMES = new RegExp(
  `(?<![\\p{L}\\p{N}_./@])(?:${[...BY_NAME.keys(), ...[...BY_SLUG.keys()].filter((slug) => /[-_]/.test(slug))]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll('.', '\\.').replaceAll(' ', '\\s+'))
    .join('|')}|eip155:\\d{1,10}|${CHAIN_ID})(?![.]?[A-Za-z0-9_]|(?!${AFTER_NAME})[\\p{L}\\p{N}])`,
  'giu',
);

/** Any word that the text calls a network: “on Ronin network”. */
const CALLED_NETWORK =
  /(?<![\p{L}\p{N}])on\s+(?:the\s+)?(?!(?:the|this|that|any|every|all|which|what|same|other|our|your|its|each|another|main|one|a)\s)([\p{L}\p{N}][\p{L}\p{N}.-]{1,30})\s+(?:network|chain|blockchain|testnet)(?!\p{L})/giu;

/** Symbols of networks; they count only in a list with names of networks: `(BSC, ETH)`. */
const SYMBOLS = new RegExp(
  `(?<![\\p{L}\\p{N}_.@$-])(?:${[...BY_SYMBOL.keys()]
    .filter((key) => /^[a-z]+$/.test(key))
    .map((key) => key.toUpperCase())
    .join('|')})(?![.]?[\\p{L}\\p{N}_-])`,
  'gu',
);
const JOINED = /^\s*(?:[,/&+|]|and|or|및|와|과)\s*$/iu;

/** A network's name in a text. `unknown`: our table does not have the network. */
export interface NameInText {
  readonly name: string;
  readonly network: Network | 'unknown';
  readonly at: number;
  readonly end: number;
  /** Whether the name can only mean a network. */
  readonly isClear: boolean;
}

/** The names of networks in a text, in the order of the text. */
export function namesIn(text: string): readonly NameInText[] {
  const names = [...text.matchAll(NAMES)].map(({ 0: name, index: at }): NameInText => {
    const [id] = /\d+$/.exec(/^(?:eip155|chain[_ -]?id)/i.test(name) ? name : '') ?? [];
    const network = id === undefined ? networkNamed(name) : networkOfChain(id);
    return { name, network: network ?? 'unknown', at, end: at + name.length, isClear: id !== undefined };
  });
  const isApart = ({ at, end }: NameInText) => !names.some((each) => each.at < end && at < each.end);
  const nameAt = (at: number, name: string, length: number, isClear: boolean): NameInText => {
    return { name, network: networkCalled(name) ?? 'unknown', at, end: at + length, isClear };
  };
  const called = Array.from(text.matchAll(CALLED_NETWORK), ({ 0: all, 1: name = '', index }) =>
    nameAt(index, name, all.length, true),
  );
  const symbols = [...text.matchAll(SYMBOLS)]
    .map(({ 0: name, index }) => nameAt(index, name, name.length, false))
    .filter(({ at, end }) =>
      names.some((each) => JOINED.test(each.end <= at ? text.slice(each.end, at) : text.slice(end, each.at))),
    );
  return [...names, ...[...called, ...symbols].filter(isApart)]
    .filter(({ network }) => network === 'unknown' || hasTokens(network))
    .sort((a, b) => a.at - b.at);
}

function indexOf(namesOf: (row: Network) => readonly string[]): Index {
  return new Map(NETWORKS.flatMap((row) => namesOf(row).map((name) => [name.toLowerCase(), row] as const)));
}

function furtherSlugs(row: Network): readonly string[] {
  if (!row.priced) return row.caip2 ? [row.caip2] : [];
  const { coinGecko, defiLlama, geckoTerminal, dexScreener } = row.upstream;
  return [...coinGecko, defiLlama, geckoTerminal, dexScreener].filter((slug) => slug !== null);
}

function symbolsOf(row: Network): readonly string[] {
  return row.priced
    ? [
        ...[row.id, ...(row.aliases ?? []), ...(row.token ? [row.token.symbol] : [])],
        ...(row.id === row.coin ? [coinRow(row.coin).koreanName] : []),
      ]
    : [row.id];
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
