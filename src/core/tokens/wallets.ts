/** Whether an address is a wallet, and no contract: asked of each chain's public nodes. */
import { EVM_PLATFORMS } from '../market/platforms.ts';
import { askTwoNodes, type NodeParts, readBytes } from './ask-nodes.ts';

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
