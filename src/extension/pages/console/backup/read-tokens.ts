/** Reads tokens from other programs' lists: addresses and links, and Uniswap token lists. */
import { parseAddress } from '../../../../core/market/addresses.ts';
import { assetOf, tokenKey } from '../../../../core/market/assets.ts';
import type { Decimal } from '../../../../core/market/decimal.ts';
import { findAddresses } from '../../../../core/market/find-addresses.ts';
import type { Doubt, FoundToken } from '../../../../core/market/found.ts';
import { hasTokens, networkOfChain, networkWithId } from '../../../../core/market/networks.ts';
import { EVM_PLATFORMS, type PlatformId, platformRow } from '../../../../core/market/platforms.ts';
import { inSlices, type PageTurn } from '../../../../core/records/in-slices.ts';
import { MOST_ENTRIES, shownValue } from '../../../../core/records/json-values.ts';
import { type Cells, createCellReader } from './network-cells.ts';
import type { OwnedToken } from './owned.ts';

/** Why a line or an entry gives no token. */
export type RefusedWhy =
  | Doubt
  | 'no address'
  | 'coin'
  | 'amount'
  | 'unreadable'
  | 'network open'
  | 'network unknown';

export interface RefusedToken {
  /** The number of the line in a text, or of the entry in a list, counted from 1. */
  readonly line: number;
  readonly why: RefusedWhy;
  /** The text of the line or entry, clipped. */
  readonly value: string;
  /** The networks that the line names, where those are the reason. */
  readonly network?: string;
}

export interface ReadTokens {
  readonly tokens: readonly OwnedToken[];
  readonly refused: readonly RefusedToken[];
}

/** The most characters of a refused line that are shown: one line may be a whole file. */
const LONGEST_VALUE = 80;
/** The most characters of a line that are searched for addresses, to save time. */
const LONGEST_LINE = 2_000;

/** Reads the tokens of a text, line by line; null where it has too many lines. `network`: for addresses without one. */
export async function readLines(
  text: string,
  network: PlatformId,
  pause: PageTurn,
): Promise<ReadTokens | null> {
  const lines = text.split(/\r\n|[\r\n]/, MOST_ENTRIES + 1);
  if (lines.length > MOST_ENTRIES) return null;
  const collected = createTokenCollector();
  const cellsIn = createCellReader(lines);
  await inSlices(lines, pause, (line, index) => {
    if (line.trim() === '') return;
    const part = line.slice(0, LONGEST_LINE);
    readLine({ line: part, place: index + 1, cells: cellsIn(part), network }, collected);
  });
  return collected.read();
}

interface Line {
  readonly line: string;
  readonly place: number;
  readonly cells: Cells;
  readonly network: PlatformId;
}

function readLine({ line, place, cells, network }: Line, into: TokenCollector): void {
  const { found, doubt, unpriced = [] } = findAddresses(line);
  const tokens = found.filter((each) => each.kind === 'token');
  for (const token of tokens) {
    const named = networkFor(token, cells, network);
    if (typeof named === 'string') into.take(named, token.address, place);
    else into.refuse(place, named.why, line, named.network);
  }
  if (tokens.length > 0) return;
  const names = cells.kind === 'named' && !cells.network.priced ? [cells.network.name] : unpriced;
  const why = doubt ?? (names.length > 0 ? 'network' : 'no address');
  into.refuse(place, why, line, why === 'network' ? names.join(', ') : '');
}

/** The network of an address by the cells of its line, or the reason why it has none. */
function networkFor(
  { platform, maybe: given = [] }: FoundToken,
  cells: Cells,
  chosen: PlatformId,
): PlatformId | Pick<RefusedToken, 'why' | 'network'> {
  const open = (networks: readonly { readonly name: string }[]) =>
    ({
      why: 'network open',
      network: [...new Set(networks.map(({ name }) => name))].join(', '),
    }) as const;
  if (cells.kind === 'unknown') return { why: 'network unknown', network: cells.name };
  const maybe = given.filter(({ name }) => cells.ofTokens.every((network) => network.name !== name));
  const own = platform ? [networkWithId(platform)] : maybe;
  if (cells.kind === 'named') {
    const { network } = cells;
    // The only name in the line is the one in its network cell.
    const others = platform || maybe.length > 1 ? own : [];
    if (!hasTokens(network) || others.some(({ name }) => name !== network.name))
      return open([network, ...others]);
    return network.priced ? network.id : { why: 'network', network: network.name };
  }
  const all = cells.kind === 'open' ? [...(platform ? cells.full : cells.networks), ...own] : own;
  const only = platform ?? chosen;
  return all.every(({ name }) => name === platformRow(only).name) ? only : open(all);
}

/** Reads the entries of a token list: https://uniswap.org/tokenlist.schema.json */
export async function readTokenList(entries: readonly unknown[], pause: PageTurn): Promise<ReadTokens> {
  const collected = createTokenCollector();
  await inSlices(entries, pause, (entry, index) => {
    const { chainId, address } = (entry ?? {}) as Partial<Record<string, unknown>>;
    const platform = EVM_PLATFORMS.find((row) => row.chainId === chainId);
    if (typeof address !== 'string' || typeof chainId !== 'number')
      collected.refuse(index + 1, 'unreadable', shownValue(entry));
    else if (!platform)
      collected.refuse(index + 1, 'network', `${chainId} ${address}`, networkOfChain(chainId)?.name);
    else collected.take(platform.id, address, index + 1);
  });
  return collected.read();
}

type TokenCollector = ReturnType<typeof createTokenCollector>;

/** Collects tokens, each once and at its first place. */
export function createTokenCollector() {
  const tokens = new Map<string, OwnedToken>();
  const refused: RefusedToken[] = [];
  const refuse = (line: number, why: RefusedWhy, value: string, network = '') =>
    void refused.push({
      line,
      why,
      value: value.trim().slice(0, LONGEST_VALUE),
      ...(network !== '' && { network: network.slice(0, LONGEST_VALUE) }),
    });
  return {
    refuse,
    take(platform: PlatformId, address: string, line: number, amount?: Decimal): void {
      const parsed = parseAddress(address);
      const asset = tokenKey(platform, address);
      if (!parsed.ok) refuse(line, parsed.problem === 'checksum' ? 'checksum' : 'unreadable', address);
      else if (assetOf(asset).address === null) refuse(line, 'coin', address);
      else if (!tokens.has(asset)) tokens.set(asset, { asset, address, ...(amount && { amount }) });
    },
    read: (): ReadTokens => ({ tokens: [...tokens.values()], refused }),
  };
}
