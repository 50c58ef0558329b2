/** What is shown of a price's change: that of the main currency, where its source tells it in that. */
import { type Currency, shortChange } from '../../core/market/format.ts';
import type { Change, ChangeSince, Price } from '../../core/market/prices.ts';
import type { PriceTextKey } from './i18n/prices.en.ts';
import type { Translator } from './i18n/translator.ts';

export interface ShownChange {
  /** `−1.41%`. */
  readonly text: string;
  readonly direction: 'up' | 'down' | 'flat';
  /** `24h`, in the few characters that a row has. */
  readonly label: string;
  /** Every digit, since when, and in what currency. */
  readonly hint: string;
}

/** Null where nothing is known, which is nothing to show: never 0 %. */
export function changeOf(price: Price, main: Currency, t: Translator<PriceTextKey>): ShownChange | null {
  const { changes = [] } = price.status === 'priced' ? price : {};
  const change = changes.find((each) => each.in === main) ?? changes[0];
  if (!change) return null;
  const { percent, since } = change;
  const text = shortChange(percent);
  const label = t(SINCE_WORDS[since].label);
  const hint = t(SINCE_WORDS[since].hint, {
    percent: signedPercent(percent),
    currency: t(CURRENCY_KEYS[change.in]),
  });
  return { text, direction: DIRECTIONS[text.charAt(0)] ?? 'flat', label, hint };
}

/** Every digit, with its sign. */
export function signedPercent(percent: string): string {
  return percent.startsWith('-') ? percent.replace('-', '−') : `+${percent}`;
}

export const DIRECTIONS: Readonly<Record<string, ShownChange['direction']>> = { '+': 'up', '−': 'down' };

export const SINCE_WORDS = {
  '24h': { label: 'change24h', hint: 'change24hHint' },
  '09:00 KST': { label: 'changeSinceNine', hint: 'changeSinceNineHint' },
  '00:00 KST': { label: 'changeSinceMidnight', hint: 'changeSinceMidnightHint' },
} as const satisfies Record<ChangeSince, Readonly<Record<'label' | 'hint', PriceTextKey>>>;

const CURRENCY_KEYS = {
  USD: 'detailUsd',
  KRW: 'detailKrw',
  USDT: 'changeInUsdt',
} as const satisfies Record<Change['in'], PriceTextKey>;
