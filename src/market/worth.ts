/** What an amount of something was worth. Computed in the background: `src/history/worths.ts`. */
import type { Decimal } from './decimal.ts';

/** An amount with its price; a side is null where it is not known. */
export interface Holding {
  readonly amount: Decimal;
  readonly usd: Decimal | null;
  readonly krw: Decimal | null;
}

/** Exact products, or their exact sum. Null: not known of any part of it. */
export interface Worth {
  readonly usd: Decimal | null;
  readonly krw: Decimal | null;
}
