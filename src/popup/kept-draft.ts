/**
 * The amount that is typed and not kept yet. Browsers close the popup at the first press elsewhere, without a word to the field:
 * in the next popup it stands in its field again.
 */
import { isAmount } from '../market/amounts.ts';
import { type AssetKey, parseAssetKey } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';

export interface KeptDraft {
  readonly asset: AssetKey;
  readonly text: string;
  /** What was kept when the person began to type. */
  readonly was: Decimal | null;
}

export interface KeptDrafts {
  /** Null when there is none, or none that can be read. */
  read(): KeptDraft | null;
  /** Null: there is nothing to keep any more. */
  keep(draft: KeptDraft | null): void;
}

const KEY = 'amount-draft';

/** In a store that writes before it returns: a popup that is being closed has no time for more. */
export function createKeptDrafts(
  store: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): KeptDrafts {
  return {
    read() {
      try {
        const { asset, text, was = null } = JSON.parse(store().getItem(KEY) ?? '{}') as Partial<KeptDraft>;
        const isDraft = parseAssetKey(asset) && typeof text === 'string' && (was === null || isAmount(was));
        return asset && isDraft ? { asset, text: text ?? '', was } : null;
      } catch (reason) {
        console.warn('what was typed could not be read', reason);
        return null;
      }
    },
    keep(draft) {
      try {
        if (draft) store().setItem(KEY, JSON.stringify(draft));
        else store().removeItem(KEY);
      } catch (reason) {
        console.warn('what is typed is not kept beyond this popup', reason);
      }
    },
  };
}
