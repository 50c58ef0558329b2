/** The messages by which what a file brings is taken in. Types and limits only, for both sides. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { Decimal } from '../../core/market/decimal.ts';

/** The most tokens in one message: more cannot be saved. */
export const MAX_IMPORT = 500;
/** More settings than there are. */
export const MAX_SETTINGS = 100;

export interface ImportedToken {
  readonly asset: AssetKey;
  /** As it was written. */
  readonly address: string;
  /** How much of it the person has, where that is told. */
  readonly amount?: Decimal;
}

/**
 * What is kept and cannot be read, by what it is of; null where not even that is known. `amounts`: of coins that nobody
 * knows; those of what is shown are in the `View`.
 */
export interface Unread
  extends Readonly<
    Record<'tokens' | 'amounts' | 'alerts' | 'captures' | 'projects', readonly (AssetKey | null)[]>
  > {
  /** By name. Defaults stand in for them. */
  readonly settings: readonly string[];
}

export interface ImportMessages {
  /** Saves those that are not saved yet, behind all others, in their order; nothing that is saved is changed. */
  saveAll: {
    request: { readonly tokens: readonly ImportedToken[] };
    /** What came of each. */
    response: { readonly outcomes: readonly ('added' | 'duplicate' | 'full')[] };
  };
  /** Which of these settings mean something here, as far as they do. Changes nothing. */
  readSettings: {
    request: { readonly settings: Readonly<Record<string, unknown>> };
    response: Readonly<Record<string, unknown>>;
  };
  /** What no export takes along. */
  unread: { request: Record<never, never>; response: Unread };
}
