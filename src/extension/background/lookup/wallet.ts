/** Requests from the chains whether an unknown address is a wallet. */

import { chainsOn, type PlatformId } from '../../../core/market/platforms.ts';
import type { Tokens } from '../../../core/tokens/token-metadata.ts';
import type { LookUpRow } from '../../messages/look-up.ts';
import type { Settings } from '../../messages/settings.ts';
import { exists } from './rank-platforms.ts';

/** Longest wait for the chains: one silent node of each, twice. */
const WALLET_LIMIT_MS = 5_500;

/** Whether the address has neither a price nor a known token on any of the rows' platforms. */
export function isBare(rows: readonly LookUpRow[]): boolean {
  return rows.every(({ price, token }) => price.usd === null && !exists(token));
}

interface Suspect {
  readonly address: string;
  /** Where it was looked up, the likeliest first. */
  readonly rows: readonly LookUpRow[];
  readonly settings: Pick<Settings, 'platformsOn'>;
}

/**
 * The networks on which it is a wallet: those of the rows, then the others that are on, since a contract of one is no
 * wallet on another. Null where it is none, or that is not certain. Only for what a person has sent, or has looked up.
 */
export async function walletNetworks(
  { address, rows, settings }: Suspect,
  tokens: Pick<Tokens, 'isWallet'>,
): Promise<readonly PlatformId[] | null> {
  if (rows.length === 0 || !isBare(rows)) return null;
  const on = chainsOn(settings).flatMap(({ id, chainId }) => (chainId === null ? [] : [id]));
  const networks = [...new Set([...rows.flatMap(({ platform }) => platform ?? []), ...on])];
  const signal = AbortSignal.timeout(WALLET_LIMIT_MS);
  return (await tokens.isWallet(address.toLowerCase(), networks, signal)) ? networks : null;
}
