/** Saves an address: the one that was chosen, or the only one that a pasted text can mean. */

import { type AssetKey, assetOf } from '../../../core/market/assets.ts';
import type { Tokens } from '../../../core/tokens/token-metadata.ts';
import type { AddResult, LookUpRow, SaveResult } from '../../messages/messages.ts';
import { candidateAssets } from '../lookup/candidate-assets.ts';
import { findPasted } from '../lookup/find-pasted.ts';
import { commonStatus, exists } from '../lookup/rank-platforms.ts';
import { isKnownToSources, lookedUp, type Resolve } from '../lookup/resolve-address.ts';
import { isBare, isWallet } from '../lookup/wallet.ts';
import type { Saved } from './saved.ts';
import { SAVED_LIMIT } from './saved-limit.ts';

export interface SaveParts {
  readonly saved: Pick<Saved, 'add'>;
  readonly now: () => number;
}

export interface AddParts extends SaveParts {
  readonly resolve: Resolve;
  readonly tokens: Pick<Tokens, 'isWallet'>;
}

/** Saves the address on its platform, whether or not anybody prices it there. */
export async function saveAddress(
  asset: AssetKey,
  address: string,
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
  const coin = all
    .flatMap((each) => candidateAssets(each))
    .map(assetOf)
    .find(({ address }) => address === null);
  if (coin) return { outcome: 'coin', platform: coin.platform };

  const { resolved } = await parts.resolve(all, isUnsent ? 'unsent' : 'choice', { isPrivate });
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
    if (!isUnsent && (await isWallet(found.address, rows, parts.tokens)))
      return { outcome: 'bad address', problem: 'wallet' };
    return { outcome: 'choose', lookedUp: lookedUp({ found, rows }, rows) };
  }
  // Where the text leaves the network open, a single price decides nothing.
  const isOpen = all.length > 1 || found.maybe !== undefined;
  if (isOpen || others.length > 0 || unheard.length > 0 || fresh.length < priced.length)
    return { outcome: 'choose', lookedUp: lookedUp({ found, rows }, [only, ...others]) };
  return saveAddress(only.asset, found.address, parts);
}

/**
 * A token that merely nobody told the price of: it may be the one that is meant. For private windows chains are asked for no
 * names, which are kept: there it need not be known that there is one.
 */
function isUnheard({ price, token }: LookUpRow, isPrivate: boolean): boolean {
  return price.status === 'unavailable' && (isPrivate || exists(token));
}
