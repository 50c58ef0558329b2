/** Asks a chain's public nodes what tokens are called. */
import type { Platform } from '../market/platforms.ts';
import type { Token } from '../market/tokens.ts';
import { askNodes, type NodeParts, readBytes } from './ask-nodes.ts';
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
