/** Implements the port `Tokens`: each field is taken from the registry, else the chain, else a price source. */
import { type AssetKey, assetOf } from '../market/assets.ts';
import { setNewest } from '../market/bounded-map.ts';
import { cleanDecimals, cleanName, cleanSymbol } from '../market/clean-names.ts';
import { EVM_PLATFORMS, type Platform, type PlatformId, platformRow } from '../market/platforms.ts';
import { mergedTokens, type Token, UNKNOWN_TOKEN } from '../market/tokens.ts';
import type { Store } from '../storage/store.ts';
import { chunk } from '../upstream/chunk.ts';
import type { Clock } from '../upstream/clock.ts';
import { untilAborted } from '../upstream/deadline.ts';
import { createSharedTasks } from '../upstream/shared-task.ts';
import type { Upstreams } from '../upstream/upstream.ts';
import { type NodeParts, readBytes, requestNodes, requestTwoNodes } from './node-requests.ts';
import type { Tokens } from './token-metadata.ts';
import { createTokenStore } from './token-store.ts';

/** Most tokens in one call to a chain, which reads three fields of each: well within the gas limit of public nodes. */
const BATCH = 100;

/** Most names from sources in memory: enough for the rows of several long pages. */
const FROM_SOURCES_LIMIT = 2000;

/**
 * Creates the port from the bundled rows, the nodes of the chains and `store`. `registered`: the bundled row of a coin
 * or token, or null. `store`: contains nothing but tokens, each under its asset key.
 */
export function createTokens({
  upstreams,
  clock,
  store,
  registered,
  koreanNameOf = () => null,
  coinGeckoIdOf = () => null,
}: {
  readonly upstreams: Upstreams;
  readonly clock: Clock;
  readonly store: Store;
  readonly registered: (key: AssetKey) => Token | null;
  /** The Korean exchanges' name of a token that is not bundled. */
  readonly koreanNameOf?: (key: AssetKey) => string | null;
  readonly coinGeckoIdOf?: (key: AssetKey) => string | null;
}): Tokens {
  const onChain = createOnChain({ upstreams, clock });
  const kept = createTokenStore({ store, clock });
  const fromSources = new Map<AssetKey, Token>();
  const tasks = createSharedTasks<AssetKey>();

  function known(key: AssetKey): Token {
    const bundled = registered(key);
    const { name, symbol, decimals } = bundled ?? mergedTokens(kept.get(key), fromSources.get(key));
    const koreanName = bundled?.koreanName ?? koreanNameOf(key);
    return { name, symbol, decimals, ...(koreanName && { koreanName }) };
  }

  function isDue(key: AssetKey): boolean {
    return assetOf(key).address !== null && registered(key) === null && !kept.isFresh(key);
  }

  async function ask(platform: Platform, keys: readonly AssetKey[], signal: AbortSignal): Promise<void> {
    const contracts = keys.map((key) => assetOf(key).address ?? '');
    const tokens = await onChain(platform, contracts, signal);
    if (tokens) await kept.keep(new Map(keys.map((key, i) => [key, tokens[i] ?? UNKNOWN_TOKEN])));
  }

  async function describe(keys: readonly AssetKey[], signal: AbortSignal): Promise<void> {
    const due = [...new Set(keys)].filter(isDue);
    await Promise.all(
      EVM_PLATFORMS.flatMap((platform) => {
        const ofPlatform = due.filter((key) => assetOf(key).platform === platform.id);
        return chunk(ofPlatform, BATCH).map((batch) =>
          tasks.join(batch, (fresh, given) => ask(platform, fresh, given), signal),
        );
      }),
    );
  }

  return {
    known,
    async describe(keys, signal) {
      await untilAborted(kept.restored, signal);
      if (!signal.aborted) await describe(keys, signal);
      return new Map(keys.map((key) => [key, known(key)]));
    },
    noteFromSource(key, token) {
      setNewest(fromSources, key, token, FROM_SOURCES_LIMIT);
    },
    isWallet: (address, networks, signal) =>
      isWalletOnChains({ upstreams, clock }, address, networks, signal),
    coinGeckoIdOf,
    restored: kept.restored,
  };
}

/**
 * Reads the tokens of one platform's contracts (lower case), in the same order. Null when no node answered or the signal was
 * aborted.
 */
type OnChain = (
  platform: Platform,
  contracts: readonly string[],
  signal: AbortSignal,
) => Promise<readonly Token[] | null>;

export function createOnChain(parts: NodeParts): OnChain {
  return async (platform, contracts, signal) => {
    const { chainId } = platform;
    if (chainId === null) return null;
    const params = [{ to: MULTICALL3, data: encodeQuestions(contracts) }, 'latest'];
    const read = (result: unknown) => decodeAnswers(readBytes(result), chainId, contracts.length);
    return requestNodes(parts, platform, { method: 'eth_call', params, read }, signal);
  };
}

type Hex = `0x${string}`;

/** Multicall3, at the same address on every chain here. */
export const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11';

/** Selectors of functions: the first four bytes of the hashes of their signatures. */
const GET_CHAIN_ID = '0x3408e470';
const NAME = '0x06fdde03';
const SYMBOL = '0x95d89b41';
const DECIMALS = '0x313ce567';

/** Call data for Multicall3 that requests the chain's id, and name, symbol and decimals of each contract (lower case). */
export function encodeQuestions(contracts: readonly string[]): Hex {
  return encodeCalls([
    { target: MULTICALL3, callData: GET_CHAIN_ID },
    ...contracts.flatMap((target) => [NAME, SYMBOL, DECIMALS].map((callData) => ({ target, callData }))),
  ]);
}

/**
 * One token per contract, in order (docs/sources.md §12). Fields that the contract lacks, or that are invalid, are null.
 * Throws when the data is no answer of Multicall3 to these questions, or of another chain.
 */
export function decodeAnswers(data: Hex, chainId: number, contracts: number): readonly Token[] {
  const results = decodeResults(data);
  if (results.length !== 1 + contracts * 3) throw new RangeError(`${results.length} results`);
  const [chain, ...fields] = results.map((bytes) => bytes ?? EMPTY);
  if (!chain || wordAt(chain, 0) !== BigInt(chainId)) throw new RangeError('the answer of another chain');
  return Array.from({ length: contracts }, (_, i) => {
    const [name = EMPTY, symbol = EMPTY, decimals = EMPTY] = fields.slice(i * 3, i * 3 + 3);
    return {
      name: cleanName(textOf(name)),
      symbol: cleanSymbol(textOf(symbol)),
      decimals: cleanDecimals(wordAt(decimals, 0)?.toString()),
    };
  });
}

const EMPTY = new Uint8Array();

/** The text in a `string`, or in the `bytes32` of early tokens such as MKR; null when it is neither, or not UTF-8. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.length === 32) return utf8(bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1));
  const offset = indexAt(bytes, 0);
  const length = offset === null ? null : indexAt(bytes, offset);
  return offset === null || length === null ? null : utf8(bytes.subarray(offset + 32, offset + 32 + length));
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** One of the calls that Multicall3's `aggregate3` bundles. */
interface Call {
  readonly target: string;
  /** The function's selector alone, four bytes: no call has arguments. */
  readonly callData: string;
}

/** First four bytes of the hash of `aggregate3((address,bool,bytes)[])`. */
const AGGREGATE3 = '0x82ad56cb';

/** Size of an encoded call, in five words: target, whether it may fail, offset of the data, their length, the data. */
const CALL_BYTES = 5 * 32;

/** Call data for Multicall3; a call that fails does not affect the others. */
export function encodeCalls(calls: readonly Call[]): `0x${string}` {
  const starts = calls.map((_, i) => word(calls.length * 32 + i * CALL_BYTES));
  const bodies = calls.map(({ target, callData }) =>
    [word(target.slice(2)), word(1), word(3 * 32), word(4), callData.slice(2).padEnd(64, '0')].join(''),
  );
  return `${AGGREGATE3}${[word(32), word(calls.length), ...starts, ...bodies].join('')}` as `0x${string}`;
}

/** The bytes that each call returned, in order; null for a failed call. Throws RangeError for data of another form. */
export function decodeResults(data: string): readonly (Uint8Array | null)[] {
  const bytes = bytesOf(data);
  const list = indexAt(bytes, 0);
  const count = list === null ? null : indexAt(bytes, list);
  if (list === null || count === null) throw new RangeError('no list of results');
  return Array.from({ length: Math.min(count, bytes.length / 32) }, (_, i) => resultAt(bytes, list + 32, i));
}

function resultAt(bytes: Uint8Array, base: number, i: number): Uint8Array | null {
  const start = base + (indexAt(bytes, base + i * 32) ?? Number.NaN);
  const success = wordAt(bytes, start);
  const at = start + (indexAt(bytes, start + 32) ?? Number.NaN);
  const length = indexAt(bytes, at);
  const isResult = success === 0n || success === 1n;
  if (!isResult || length === null || at + 32 + length > bytes.length) throw new RangeError('no result');
  return success === 1n ? bytes.subarray(at + 32, at + 32 + length) : null;
}

/** A word of the ABI: 32 bytes as 64 hex digits. */
function word(value: number | string): string {
  return (typeof value === 'number' ? value.toString(16) : value).padStart(64, '0');
}

/** The bytes of hex digits after a `0x`. Throws RangeError when it is no such text. */
function bytesOf(hex: string): Uint8Array {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(hex)) throw new RangeError('no bytes');
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** The word of 32 bytes that begins at `start`; null when it lies outside. */
function wordAt(bytes: Uint8Array, start: number): bigint | null {
  // The negation also refuses NaN, the position of a word that was not found.
  if (!(start >= 0 && start + 32 <= bytes.length)) return null;
  return bytes.subarray(start, start + 32).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

/** The word as a position or a length within the bytes; null when the word, or the position, lies outside. */
function indexAt(bytes: Uint8Array, start: number): number | null {
  const found = wordAt(bytes, start);
  return found === null || found > BigInt(bytes.length - 32) ? null : Number(found);
}

/** The code of a wallet that lets a contract act for it (EIP-7702): a prefix and the contract's address. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i;

/** Most requests to nodes about one address. */
const WALLET_REQUESTS = 12;

/**
 * Whether the address (lower case) is a wallet: two nodes of the first network, and then a node of each other network, report
 * no code, or only a delegation. False also when fewer nodes respond, or when that takes more than 12 requests.
 */
export async function isWalletOnChains(
  parts: NodeParts,
  address: string,
  [first, ...others]: readonly PlatformId[],
  signal: AbortSignal,
): Promise<boolean> {
  const read = (result: unknown) => {
    const code = readBytes(result);
    return code === '0x' || DELEGATION.test(code);
  };
  const question = { method: 'eth_getCode', params: [address, 'latest'], read } as const;
  const limited = { ...parts, requests: { left: WALLET_REQUESTS } };
  if (first === undefined) return false;
  const two = await requestTwoNodes(limited, platformRow(first), question, signal);
  if (!two?.every((isBare) => isBare)) return false;
  const each = await Promise.all(
    others.map((id) => requestNodes(limited, platformRow(id), question, signal)),
  );
  return each.every((isBare) => isBare === true);
}
