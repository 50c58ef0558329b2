/**
 * The store of amounts that were typed but not saved, one per token: the next popup puts them back into their fields, because a
 * browser closes the popup at the first press elsewhere, without an event for the field.
 */
import { isAmount } from '../../../core/market/amounts.ts';
import { type AssetKey, parseAssetKey } from '../../../core/market/assets.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import { DAY_MS } from '../../../core/market/time.ts';

export interface KeptDraft {
  readonly asset: AssetKey;
  readonly text: string;
  /** The saved amount when the person began to type. */
  readonly was: Decimal | null;
}

export type KeptDrafts = ReturnType<typeof createKeptDrafts>;

const KEY = 'amount-drafts';

/** The most drafts that are stored. */
const MAX_DRAFTS = 20;

/** Older drafts are dropped: after a month, a person no longer knows what they were for. */
const DRAFT_AGE_MS = 30 * DAY_MS;

type Dated = KeptDraft & { readonly at: number };

/** `store`: one that writes before it returns, since a popup that is being closed has no time for more. */
export function createKeptDrafts(
  store: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number,
) {
  /** Reads the drafts, and removes those from the store that are too old. */
  function read(): readonly Dated[] {
    const kept: unknown = JSON.parse(store().getItem(KEY) ?? '[]');
    const drafts = (Array.isArray(kept) ? kept : []).flatMap(draftIn);
    // After the clock was set back, ages are negative: such drafts stay.
    const lasting = drafts.filter(({ at }) => now() - at < DRAFT_AGE_MS);
    if (lasting.length < drafts.length) write(lasting);
    return lasting;
  }

  function write(drafts: readonly Dated[]): void {
    if (drafts.length > 0) store().setItem(KEY, JSON.stringify(drafts));
    else store().removeItem(KEY);
  }

  /** Replaces the draft of one asset; those of others may be of another window and stay. Unreadable ones are overwritten. */
  function replace(asset: AssetKey, by: readonly Dated[]): void {
    const others = quietly(read, []).filter((each) => each.asset !== asset);
    write([...by, ...others].slice(0, MAX_DRAFTS));
  }

  function quietly<T>(task: () => T, otherwise: T): T {
    try {
      return task();
    } catch (reason) {
      console.warn('what is typed is not kept beyond this popup', reason);
      return otherwise;
    }
  }

  return {
    /** The drafts, the latest first; none where they cannot be read. */
    read: (): readonly KeptDraft[] => quietly(read, []),
    keep: (draft: KeptDraft) => quietly(() => replace(draft.asset, [{ ...draft, at: now() }]), undefined),
    /** Removes the draft of an asset. */
    drop: (asset: AssetKey) => quietly(() => replace(asset, []), undefined),
  };
}

function draftIn(kept: Partial<Dated> | null): readonly Dated[] {
  const { asset, text, was = null, at } = kept ?? {};
  const isSound = typeof text === 'string' && typeof at === 'number' && (was === null || isAmount(was));
  return asset && parseAssetKey(asset) && isSound ? [{ asset, text, was, at }] : [];
}
