/** What is kept of a saved token. */
import * as z from 'zod/mini';
import { isAmount } from '../../../core/market/amounts.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Decimal } from '../../../core/market/decimal.ts';

export interface SavedAddress {
  readonly asset: AssetKey;
  /** As it was pasted: its letter case may carry a checksum. */
  readonly address: string;
  readonly addedAt: number;
  /** How much of it the person has, where they have said so. */
  readonly amount?: Decimal | undefined;
  /** What is kept in the place of an amount and cannot be read as one: it stays until the person enters another. */
  readonly unreadAmount?: unknown;
}

/** What a later release has added stays with the item. */
export const item = z.looseObject({
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  addedAt: z.number(),
  /** Its place in the list, counted from 0; gaps and ties are harmless. */
  place: z.number(),
  /** What stood before it when places were last written: by its follower, one whose own record is destroyed finds its place. */
  after: z.optional(z.nullable(z.string())),
  amount: z.optional(z.custom<Decimal>(isAmount)),
});
export type Item = z.infer<typeof item>;

/** An item with the asset that its key names. */
export type SavedItem = SavedAddress & Item;

/** A place after every real one: for items whose own was lost. */
export const LAST_PLACE = Number.MAX_SAFE_INTEGER;
