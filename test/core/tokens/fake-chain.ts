/** RPC nodes that answer Multicall3 as the chain would, and a text encoder for each way contracts have of saying a name. */
import { AbiParameters, Hex } from 'ox';
import { MULTICALL3 } from '../../../src/core/tokens/create-tokens.ts';

type HexText = `0x${string}`;

/** What a contract returns to name(), symbol() and decimals(); null when the call fails. */
export interface Contract {
  readonly name: HexText | null;
  readonly symbol: HexText | null;
  readonly decimals: HexText | null;
}

export function asString(text: string): HexText {
  return AbiParameters.encode([{ type: 'string' }], [text]);
}

export function asBytes32(text: string): HexText {
  return Hex.padRight(Hex.fromString(text), 32);
}

export function asNumber(value: number | bigint): HexText {
  return Hex.fromNumber(value, { size: 32 });
}

export function erc20(name: string, symbol: string, decimals: number): Contract {
  return { name: asString(name), symbol: asString(symbol), decimals: asNumber(decimals) };
}

const FIELD_OF: Readonly<Record<string, keyof Contract>> = {
  '0x06fdde03': 'name',
  '0x95d89b41': 'symbol',
  '0x313ce567': 'decimals',
};

/** The calls inside of an `eth_call` of aggregate3. */
export function callsIn(data: HexText): readonly { target: HexText; callData: HexText }[] {
  if (!data.startsWith('0x82ad56cb')) throw new Error(`not aggregate3: ${data.slice(0, 10)}`);
  const [calls] = AbiParameters.decode(
    AbiParameters.from('(address target, bool allowFailure, bytes callData)[]'),
    Hex.slice(data, 4),
  );
  if (calls.some(({ allowFailure }) => !allowFailure)) throw new Error('one bad token would fail all');
  return calls.map(({ target, callData }) => ({ target: target.toLowerCase() as HexText, callData }));
}

/** The tokens asked about, in order. */
export function contractsIn(data: HexText): string[] {
  return [...new Set(callsIn(data).map(({ target }) => target))].filter((target) => target !== MULTICALL3);
}

/** What aggregate3 returns on a chain with these contracts; calls to other addresses succeed and return nothing. */
export function multicallResult(
  data: HexText,
  chainId: number,
  contracts: Readonly<Record<string, Contract>>,
): HexText {
  const results = callsIn(data).map(({ target, callData }) => {
    if (target === MULTICALL3 && callData === '0x3408e470')
      return { success: true, returnData: asNumber(chainId) };
    const contract = contracts[target];
    const field = FIELD_OF[callData];
    if (!contract || !field) return { success: true, returnData: '0x' as HexText };
    const returned = contract[field];
    return { success: returned !== null, returnData: returned ?? ('0x' as HexText) };
  });
  return AbiParameters.encode(AbiParameters.from('(bool success, bytes returnData)[]'), [results]);
}
