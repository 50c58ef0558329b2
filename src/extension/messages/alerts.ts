/** The messages about alerts. */
import * as z from 'zod/mini';
import { type AlertRule, isAlertRule } from '../../core/market/alert-rules.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import type { Decimal } from '../../core/market/decimal.ts';
import { assetKey } from '../../core/market/fields.ts';
import { type Declaration, reply } from './declaration.ts';

/** A crossing of an alert's threshold. Times are Unix milliseconds. */
export interface Crossing {
  /** When the check found it. */
  readonly at: number;
  /** The check before, where the crossing was between two distant checks; null where its time is known. */
  readonly since: number | null;
  /** In the rule's currency; of a premium, in percent. */
  readonly price: Decimal;
  /** Whether the price rose or fell. */
  readonly way: 'up' | 'down';
  /** Of a premium: its dollar price includes Korean trades. */
  readonly includesKorea?: true;
}

export interface ShownAlert {
  readonly id: string;
  readonly asset: AssetKey;
  readonly rule: AlertRule;
  /** The last crossing; null before the first. */
  readonly last: Crossing | null;
  /** No price of its market came for an hour since then (Unix milliseconds); left out while it is watched. */
  readonly unwatchedSince?: number;
}

export const alertRule = z.custom<AlertRule>(isAlertRule);

export const ALERT_MESSAGES = {
  /** Adds an alert about a coin or a saved token. */
  addAlert: {
    request: z.strictObject({ asset: assetKey, rule: alertRule }),
    reply: reply<{ readonly outcome: 'added' | 'duplicate' | 'full' }>(),
  },
  removeAlert: { request: z.strictObject({ id: z.string().check(z.maxLength(64)) }), reply: reply<null>() },
} satisfies Record<string, Declaration>;
