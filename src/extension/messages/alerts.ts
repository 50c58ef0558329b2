/** The messages about alerts. */
import * as z from 'zod/mini';
import { type AlertRule, isAlertRule } from '../../core/market/alert-rules.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import type { Decimal } from '../../core/market/decimal.ts';
import { assetKey } from '../../core/market/fields.ts';
import { type Declaration, reply } from './declaration.ts';

/** What came of a rule. Unix milliseconds. */
export interface Crossing {
  /** When it was seen. */
  readonly at: number;
  /** It happened unobserved, after that time; null while the worker was looking on. */
  readonly since: number | null;
  /** In the rule's currency; of a premium, in percent. */
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

export const alertRule = z.custom<AlertRule>(isAlertRule);

export const ALERT_MESSAGES = {
  /** Of a coin or a saved token. */
  addAlert: {
    request: z.strictObject({ asset: assetKey, rule: alertRule }),
    reply: reply<{ readonly outcome: 'added' | 'duplicate' | 'full' }>(),
  },
  removeAlert: { request: z.strictObject({ id: z.string().check(z.maxLength(64)) }), reply: reply<null>() },
} satisfies Record<string, Declaration>;
