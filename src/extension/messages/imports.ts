/** The messages of an import of files, and of what no export contains. */
import * as z from 'zod/mini';
import { parseAddress } from '../../core/market/addresses.ts';
import { type AssetKey, assetOf } from '../../core/market/assets.ts';
import { COINS } from '../../core/market/coins.ts';
import { amount, assetKey } from '../../core/market/fields.ts';
import { type Declaration, reply } from './declaration.ts';
import { MAX_IMPORT, MAX_SETTINGS } from './limits.ts';

/** The address is the asset's, in the letter case in which it was written; null for a coin. */
const importedToken = z
  .strictObject({
    asset: assetKey,
    address: z.nullable(z.string().check(z.refine((text) => parseAddress(text).ok))),
    /** How much of it the person has; left out where the file has none. */
    amount: z.exactOptional(amount),
  })
  .check(z.refine(({ asset, address }) => assetOf(asset).address === (address?.toLowerCase() ?? null)));

/**
 * The stored items that cannot be read, by the asset that they are about; null where not even that is readable.
 * `amounts`: of unknown coins; those of what is shown are in the `View`.
 */
export interface Unread
  extends Readonly<
    Record<'tokens' | 'amounts' | 'alerts' | 'captures' | 'projects', readonly (AssetKey | null)[]>
  > {
  /** The names of unreadable settings, in whose place defaults are used. */
  readonly settings: readonly string[];
}

export const IMPORT_MESSAGES = {
  /** Saves those that are not saved yet, behind all others, in their order; nothing that is saved is changed. */
  saveAll: {
    request: z.strictObject({
      tokens: z.array(importedToken).check(z.minLength(1), z.maxLength(MAX_IMPORT + COINS.length)),
    }),
    /** The outcome of each token. */
    reply: reply<{ readonly outcomes: readonly ('added' | 'duplicate' | 'full')[] }>(),
  },
  /** Returns the valid ones of a file's settings. Changes nothing. */
  readSettings: {
    request: z.strictObject({
      settings: z
        .record(z.string(), z.unknown())
        .check(z.refine((settings) => Object.keys(settings).length <= MAX_SETTINGS)),
    }),
    reply: reply<Readonly<Record<string, unknown>>>(),
  },
  unread: { request: z.strictObject({}), reply: reply<Unread>() },
} satisfies Record<string, Declaration>;
