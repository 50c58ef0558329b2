/** What is made of a saved item that is damaged, or that a later release has written. */
import * as z from 'zod/mini';
import { isAmount } from '../../../core/market/amounts.ts';
import { type AssetKey, parseAssetKey, tokenKey } from '../../../core/market/assets.ts';
import { type Item, item, LAST_PLACE, type SavedItem } from './saved-item.ts';

/** The key alone names what was saved: from it, an item can always be made again. */
export function rebuildFromKey(key: string, value: unknown): Item | null {
  const asset = parseAssetKey(key);
  if (!asset?.address) return null;
  const { amount, ...fields } = z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
  return {
    ...fields,
    ...(isAmount(amount) ? { amount } : amount !== undefined && { unreadAmount: amount }),
    address: item.shape.address.safeParse(fields.address).data ?? asset.address,
    addedAt: item.shape.addedAt.safeParse(fields.addedAt).data ?? 0,
    place: item.shape.place.safeParse(fields.place).data ?? LAST_PLACE,
  };
}

/** The item under its key; none where that names no token. */
export function itemOf(key: string, value: Item): readonly SavedItem[] {
  const asset = parseAssetKey(key);
  return asset?.address ? [{ ...agreeing(value, asset.key, asset.address), asset: asset.key }] : [];
}

/** An address that is not the key's would show one token under another's name. */
function agreeing(value: Item, key: AssetKey, address: string): Item {
  const platform = parseAssetKey(key)?.platform;
  return platform && tokenKey(platform, value.address) === key ? value : { ...value, address };
}
