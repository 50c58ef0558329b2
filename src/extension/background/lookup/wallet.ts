/** Whether an address of which nobody knows anything is a wallet: the one question that chains are asked about it. */

import type { Tokens } from '../../../core/tokens/token-metadata.ts';
import type { LookUpRow } from '../../messages/messages.ts';
import { exists } from './rank-platforms.ts';

/** Chains that have not said by then are not waited for. */
const WALLET_LIMIT_MS = 4_000;

/** Nobody prices it on any of these platforms, nor has told anything of a token there. */
export function isBare(rows: readonly LookUpRow[]): boolean {
  return rows.every(({ price, token }) => price.usd === null && !exists(token));
}

/** Only for what a person has sent, or has looked up. False where that is not certain. */
export async function isWallet(
  address: string,
  rows: readonly LookUpRow[],
  tokens: Pick<Tokens, 'isWallet'>,
): Promise<boolean> {
  return isBare(rows) && (await tokens.isWallet(address.toLowerCase(), AbortSignal.timeout(WALLET_LIMIT_MS)));
}
