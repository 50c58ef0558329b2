/** Saves a coin or an address: the one that was chosen, or the only one that a pasted text can mean. */

import type { AssetKey } from '../../../core/market/assets.ts';
import type { Tokens } from '../../../core/tokens/token-metadata.ts';
import type { AddResult, LookUpRow, SaveResult } from '../../messages/look-up.ts';
import { findPasted } from '../lookup/find-pasted.ts';
import { commonStatus, exists } from '../lookup/rank-platforms.ts';
import { isKnownToSources, lookedUp, type Resolve } from '../lookup/resolve-address.ts';
import { isBare, walletNetworks } from '../lookup/wallet.ts';
import type { Saved } from './saved.ts';
import { SAVED_LIMIT } from './saved.ts';

export interface SaveParts {
  readonly saved: Pick<Saved, 'add'>;
  readonly now: () => number;
}

export interface AddParts extends SaveParts {
  readonly resolve: Resolve;
  readonly tokens: Pick<Tokens, 'isWallet'>;
}

/** Saves the coin, or the address on its platform, whether or not it has a price there. */
export async function saveAsset(
  asset: AssetKey,
  address: string | null,
  { saved, now }: SaveParts,
): Promise<SaveResult> {
  const outcome = await saved.add(asset, address, now());
  return outcome === 'full' ? { outcome, limit: SAVED_LIMIT } : { outcome, asset };
}

export interface PastedText {
  readonly text: string;
  /** In a private window: of what is asked about it nothing is kept, unless it is saved. */
  readonly isPrivate: boolean;
  /** It was pasted, and Enter has not been pressed: chains hear only of what a source knows. */
  readonly isUnsent?: true;
}

/** Saves the address of a pasted text where it can only be meant; otherwise says why not, or what there is to choose from. */
export async function addPasted(
  { text, isPrivate, isUnsent }: PastedText,
  parts: AddParts,
): Promise<AddResult> {
  const pasted = findPasted(text);
  if ('problem' in pasted) return { outcome: 'bad address', ...pasted };
  const { found: all } = pasted;
  const [found] = all;
  const known = await parts.resolve(all, 'known', { isPrivate });
  const coin = known.resolved.flatMap(({ rows }) => rows).find(({ address }) => address === null);
  if (coin) return saveAsset(coin.asset, null, parts);

  const { resolved, settings } = await parts.resolve(all, isUnsent ? 'unsent' : 'choice', { isPrivate });
  const rows = resolved.flatMap((each) => each.rows);
  const priced = rows.filter(({ price }) => price.usd !== null);
  const unheard = rows.filter((row) => isUnheard(row, isPrivate) && !row.saved);
  const fresh = priced.filter((row) => !row.saved);
  const [only, ...others] = priced.length > 0 ? [...fresh, ...unheard] : [];
  if (!only) {
    const duplicate = rows.find((row) => row.saved);
    if (duplicate) return { outcome: 'duplicate', asset: duplicate.asset };
    if (isUnsent && isBare(rows) && !rows.some(({ price }) => isKnownToSources(price)))
      return { outcome: 'unsent', status: commonStatus(rows) };
    const wallet = isUnsent
      ? null
      : await walletNetworks({ address: found.address, rows, settings }, parts.tokens);
    if (wallet) return { outcome: 'bad address', problem: 'wallet', networks: wallet };
    return { outcome: 'choose', lookedUp: lookedUp({ found, rows }, rows) };
  }
  // Where the text leaves the network open, a single price decides nothing.
  const isOpen = all.length > 1 || found.maybe !== undefined;
  if (isOpen || others.length > 0 || unheard.length > 0 || fresh.length < priced.length)
    return { outcome: 'choose', lookedUp: lookedUp({ found, rows }, [only, ...others]) };
  return saveAsset(only.asset, found.address, parts);
}

/**
 * A token without a reply about its price: it may be the one that is meant. For private windows chains are asked for no
 * names, which are kept: there it need not be known that there is one.
 */
function isUnheard({ price, token }: LookUpRow, isPrivate: boolean): boolean {
  if (price.status !== 'unavailable') return false;
  return isPrivate ? price.unheard !== 'not asked' : exists(token);
}
