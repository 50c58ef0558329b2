/** Multicall3's `aggregate3`: many calls in one. Its only two shapes are written and read here, word by word. */
import { bytesOf, indexAt, word, wordAt } from './abi-words.ts';

export interface Call {
  readonly target: string;
  /** Four bytes: calls with arguments are not made. */
  readonly callData: string;
}

/** First four bytes of the hash of `aggregate3((address,bool,bytes)[])`. */
const AGGREGATE3 = '0x82ad56cb';

/** Target, that it may fail, where its data begins, their length, the data. */
const CALL_BYTES = 5 * 32;

/** Call data for Multicall3; a call that fails spoils no other. */
export function encodeCalls(calls: readonly Call[]): `0x${string}` {
  const starts = calls.map((_, i) => word(calls.length * 32 + i * CALL_BYTES));
  const bodies = calls.map(({ target, callData }) =>
    [word(target.slice(2)), word(1), word(3 * 32), word(4), callData.slice(2).padEnd(64, '0')].join(''),
  );
  return `${AGGREGATE3}${[word(32), word(calls.length), ...starts, ...bodies].join('')}` as `0x${string}`;
}

/** What each call returned, in order; null where it failed. Throws RangeError when the data is no such answer. */
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
