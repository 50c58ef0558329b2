/** The messages about alerts, and what pages are told of them. Types and limits only, for both sides. */
import type { AssetKey } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Currency } from '../market/format.ts';

/** As many as anybody reads. */
export const MAX_ALERTS = 100;

/** The times within which a change is told (minutes). */
export const CHANGE_MINUTES = [10, 60, 1_440] as const;

/** What is to be told: that the price comes to a line from below or above, or changes by so many percent within a time. */
export type AlertRule =
  | { readonly kind: 'above' | 'below'; readonly currency: Currency; readonly line: Decimal }
  | {
      readonly kind: 'change';
      readonly currency: Currency;
      readonly percent: Decimal;
      readonly minutes: (typeof CHANGE_MINUTES)[number];
    };

/** What came of a rule. Unix milliseconds. */
export interface Crossing {
  /** When it was seen. */
  readonly at: number;
  /** It happened unobserved, after that time; null when somebody was looking on. */
  readonly since: number | null;
  /** By which price, in the rule's currency. */
  readonly price: Decimal;
  /** Of a change: which way it went. */
  readonly way: 'up' | 'down';
}

export interface ShownAlert {
  readonly id: string;
  readonly asset: AssetKey;
  readonly rule: AlertRule;
  /** The last time that it came true; null before the first. */
  readonly last: Crossing | null;
}

export interface AlertMessages {
  /** Of a coin or a saved token. */
  addAlert: {
    request: { readonly asset: AssetKey; readonly rule: AlertRule };
    response: { readonly outcome: 'added' | 'duplicate' | 'full' };
  };
  removeAlert: { request: { readonly id: string }; response: null };
}
