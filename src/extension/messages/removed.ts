/** What is handed back to undo a removal. Types only. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { Decimal } from '../../core/market/decimal.ts';

/** What `remove` took away, handed back to `restore` to undo it, in place. */
export interface Removed {
  readonly asset: AssetKey;
  readonly address: string;
  readonly addedAt: number;
  readonly amount?: Decimal;
  /** What was kept in the place of an amount, and nobody could read. */
  readonly unreadAmount?: unknown;
  /** The saved asset that followed it; null when it was the last. */
  readonly before: AssetKey | null;
}
