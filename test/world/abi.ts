/** As much of the Solidity ABI as Multicall3 needs, by hand, so that nothing is shared with what it tests. */

/** One call inside `aggregate3`. */
export interface InnerCall {
  /** Lower case. */
  readonly target: string;
  readonly allowFailure: boolean;
  /** `0x` and hex digits. */
  readonly callData: string;
}

const WORD = 64;

/** Reads the argument of `aggregate3((address,bool,bytes)[])`, selector removed. Throws RangeError when it is none. */
export function readCalls(hex: string): readonly InnerCall[] {
  const list = hex.slice(count(hex, 0) * 2);
  const items = list.slice(WORD);
  return Array.from({ length: count(list, 0) }, (_, i) => {
    const item = items.slice(count(items, i) * 2);
    const bytes = item.slice(count(item, 2) * 2);
    return {
      target: `0x${word(item, 0).slice(24)}`,
      allowFailure: count(item, 1) !== 0,
      callData: `0x${bytes.slice(WORD, WORD + count(bytes, 0) * 2)}`,
    };
  });
}

/** Writes `(bool success, bytes returnData)[]`. */
export function writeResults(
  results: readonly { readonly success: boolean; readonly data: string }[],
): string {
  const items = results.map(({ success, data }) => unsigned(success ? 1 : 0) + unsigned(WORD) + bytes(data));
  let at = items.length * 32;
  const heads = items.map((item) => {
    const head = unsigned(at);
    at += item.length / 2;
    return head;
  });
  return `0x${unsigned(32)}${unsigned(items.length)}${heads.join('')}${items.join('')}`;
}

/** A returned `string`. */
export function stringResult(text: string): string {
  return `0x${unsigned(32)}${bytes(`0x${Buffer.from(text, 'utf8').toString('hex')}`)}`;
}

/** A returned `bytes32` with a text in it. */
export function bytes32Result(text: string): string {
  return `0x${Buffer.from(text, 'utf8').toString('hex').padEnd(WORD, '0')}`;
}

/** A returned integer. */
export function integerResult(value: number): string {
  return `0x${unsigned(value)}`;
}

function bytes(data: string): string {
  const hex = data.slice(2);
  return unsigned(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / WORD) * WORD, '0');
}

function unsigned(value: number): string {
  return value.toString(16).padStart(WORD, '0');
}

function word(hex: string, index: number): string {
  const text = hex.slice(index * WORD, (index + 1) * WORD);
  if (text.length !== WORD) throw new RangeError('call data ends too early');
  return text;
}

/** A length, an offset or a flag: small, or the data is no such argument. */
function count(hex: string, index: number): number {
  const value = Number.parseInt(word(hex, index), 16);
  if (!(value < 1e7)) throw new RangeError('call data holds an absurd number');
  return value;
}
