/** Reads tokens out of what other programs write: lists of addresses and links, and Uniswap token lists. */
import { parseAddress } from '../market/addresses.ts';
import { assetOf, tokenKey } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import { findAddresses } from '../market/find-addresses.ts';
import type { Doubt } from '../market/found.ts';
import { EVM_PLATFORMS, findPlatform, type PlatformId } from '../market/platforms.ts';
import { inSlices, type PageTurn } from '../records/in-slices.ts';
import { MOST_ENTRIES, shownValue } from '../records/json-values.ts';
import type { OwnedToken } from './owned.ts';

/** Why a line, or an entry, brings nothing: what stands there instead, or what it lacks. */
export type RefusedWhy = Doubt | 'no address' | 'coin' | 'amount' | 'unreadable';

export interface RefusedToken {
  /** Of a text, its line; of a list, its entry; counted from 1. */
  readonly line: number;
  readonly why: RefusedWhy;
  /** What stands there, clipped. */
  readonly value: string;
}

export interface ReadTokens {
  readonly tokens: readonly OwnedToken[];
  readonly refused: readonly RefusedToken[];
}

/** A whole file may stand in one line. */
const LONGEST_VALUE = 80;
/** Longer lines are no addresses; nobody waits for them to be searched. */
const LONGEST_LINE = 2_000;

/** `network`: of addresses that do not tell theirs. Null: there are too many lines. */
export async function readLines(
  text: string,
  network: PlatformId,
  pause: PageTurn,
): Promise<ReadTokens | null> {
  const lines = text.split(/\r\n|[\r\n]/, MOST_ENTRIES + 1);
  if (lines.length > MOST_ENTRIES) return null;
  const collected = createTokenCollector();
  await inSlices(lines, pause, (line, index) => {
    if (line.trim() !== '') readLine(line, index + 1, network, collected);
  });
  return collected.read();
}

function readLine(line: string, place: number, network: PlatformId, into: TokenCollector): void {
  const { found, doubt } = findAddresses(line.slice(0, LONGEST_LINE));
  const told = line
    .slice(0, LONGEST_LINE)
    .split(/[\s,;]+/)
    .map(findPlatform)
    .find((platform) => platform?.chainId != null);
  const tokens = found.filter((each) => each.kind === 'token');
  for (const { address, platform } of tokens) into.take(platform ?? told?.id ?? network, address, place);
  if (tokens.length === 0) into.refuse(place, doubt ?? 'no address', line);
}

/** Entries of a token list: https://uniswap.org/tokenlist.schema.json */
export async function readTokenList(entries: readonly unknown[], pause: PageTurn): Promise<ReadTokens> {
  const collected = createTokenCollector();
  await inSlices(entries, pause, (entry, index) => {
    const { chainId, address } = (entry ?? {}) as Partial<Record<string, unknown>>;
    const platform = EVM_PLATFORMS.find((row) => row.chainId === chainId);
    if (typeof address !== 'string' || typeof chainId !== 'number')
      collected.refuse(index + 1, 'unreadable', shownValue(entry));
    else if (!platform) collected.refuse(index + 1, 'network', `${chainId} ${address}`);
    else collected.take(platform.id, address, index + 1);
  });
  return collected.read();
}

type TokenCollector = ReturnType<typeof createTokenCollector>;

/** Each token once, at its first place. */
export function createTokenCollector() {
  const tokens = new Map<string, OwnedToken>();
  const refused: RefusedToken[] = [];
  const refuse = (line: number, why: RefusedWhy, value: string) =>
    void refused.push({ line, why, value: value.trim().slice(0, LONGEST_VALUE) });
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
