/** Asks a chain's public nodes what tokens are called, and whether anything but a wallet is at an address. */
import { EVM_PLATFORMS, type Platform } from '../market/platforms.ts';
import type { Token } from '../market/tokens.ts';
import { askNodes, askTwoNodes, type NodeParts, readBytes } from './ask-nodes.ts';
import { decodeAnswers, encodeQuestions, MULTICALL3 } from './multicall.ts';

/**
 * Reads the tokens of one platform's contracts (lower case, in order). Null when no node gave an answer or the signal
 * was aborted.
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
    return askNodes(parts, platform, { method: 'eth_call', params, read }, signal);
  };
}

/** What EIP-7702 puts at a wallet that lets a contract act for it: this, and the contract's address. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i;

/**
 * Whether the address (lower case) is a wallet: on all networks it has no code, or a mere delegation, as two nodes of each say. One
 * that lags or lies must not have a token that nobody prices called a wallet. False also where too few of a network answered.
 */
export async function isWalletOnChains(
  parts: NodeParts,
  address: string,
  signal: AbortSignal,
): Promise<boolean> {
  const read = (result: unknown) => {
    const code = readBytes(result);
    return code === '0x' || DELEGATION.test(code);
  };
  const question = { method: 'eth_getCode', params: [address, 'latest'], read } as const;
  const answers = await Promise.all(
    EVM_PLATFORMS.map((platform) => askTwoNodes(parts, platform, question, signal)),
  );
  return answers.every((said) => said?.every((isBare) => isBare) === true);
}
