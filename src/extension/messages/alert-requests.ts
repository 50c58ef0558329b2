/** The messages about alerts, and what pages are told of them. Types only, for both sides. */
import type { AlertRule } from '../../core/market/alert-rules.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import type { Decimal } from '../../core/market/decimal.ts';

/** What came of a rule. Unix milliseconds. */
export interface Crossing {
  /** When it was seen. */
  readonly at: number;
  /** It happened unobserved, after that time; null when somebody was looking on. */
  readonly since: number | null;
  /** By which price, in the rule's currency; of a premium, by how many percent. */
  readonly price: Decimal;
  /** Of a change: which way it went. */
  readonly way: 'up' | 'down';
  /** Of a premium: its dollar price is made of Korean trades, too. */
  readonly includesKorea?: true;
}

export interface ShownAlert {
  readonly id: string;
  readonly asset: AssetKey;
  readonly rule: AlertRule;
  /** The last time that it came true; null before the first. */
  readonly last: Crossing | null;
  /** No price of its market came for an hour since then (Unix milliseconds); left out while it is watched. */
  readonly unwatchedSince?: number;
}

export interface AlertMessages {
  /** Of a coin or a saved token. */
  addAlert: {
    request: { readonly asset: AssetKey; readonly rule: AlertRule };
    response: { readonly outcome: 'added' | 'duplicate' | 'full' };
  };
  removeAlert: { request: { readonly id: string }; response: null };
}
