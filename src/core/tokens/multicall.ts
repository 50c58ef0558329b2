/** What a token's contract says of itself, for many tokens in one call (docs/sources.md §12). */
import { cleanDecimals, cleanName, cleanSymbol } from '../market/clean-names.ts';
import type { Token } from '../market/tokens.ts';
import { indexAt, wordAt } from './abi-words.ts';
import { decodeResults, encodeCalls } from './aggregate3.ts';

type Hex = `0x${string}`;

/** Multicall3, at the same address on all four chains. */
export const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11';

/** First four bytes of the hashes of the functions' signatures. */
const GET_CHAIN_ID = '0x3408e470';
const NAME = '0x06fdde03';
const SYMBOL = '0x95d89b41';
const DECIMALS = '0x313ce567';

/** Call data for Multicall3 that asks the chain for its id and each contract (lower case) for what it is called. */
export function encodeQuestions(contracts: readonly string[]): Hex {
  return encodeCalls([
    { target: MULTICALL3, callData: GET_CHAIN_ID },
    ...contracts.flatMap((target) => [NAME, SYMBOL, DECIMALS].map((callData) => ({ target, callData }))),
  ]);
}

/**
 * One token per contract asked about, in order; fields that a contract does not have, or abuses, are null. Throws
 * when the data is no answer of Multicall3 to these questions, or is another chain's.
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

/** A `string`, or the `bytes32` of early tokens such as MKR; null when it is neither, or not UTF-8. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.length === 32) return utf8(bytes.subarray(0, lastNonZero(bytes) + 1));
  const offset = indexAt(bytes, 0);
  const length = offset === null ? null : indexAt(bytes, offset);
  return offset === null || length === null ? null : utf8(bytes.subarray(offset + 32, offset + 32 + length));
}

function lastNonZero(bytes: Uint8Array): number {
  return bytes.findLastIndex((byte) => byte !== 0);
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
