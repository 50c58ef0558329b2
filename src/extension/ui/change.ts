/** Changes as text: of a price, in the main currency if its source has it, and of the total value. */
import { type Currency, plainText, shortChange, shortWorth } from '../../core/market/format.ts';
import type { Change, ChangeSince, Price } from '../../core/market/prices.ts';
import type { TotalWorth } from '../messages/watchlist.ts';
import type { Translate } from './i18n/pages.ts';
import type { PriceTextKey } from './i18n/prices.ts';
import type { Translator } from './i18n/translator.ts';

export interface ShownChange {
  /** `−1.41%`. */
  readonly text: string;
  readonly direction: 'up' | 'down' | 'flat';
  /** `24h`, in the few characters that a row has. */
  readonly label: string;
  /** Since when, and in what currency. */
  readonly hint: string;
}

/** In the main currency if the source has it; undefined where no current change is known. */
export function changeIn(price: Price, main: Currency): Change | undefined {
  const { changes = [] } = price.status === 'priced' ? price : {};
  return changes.find((each) => each.in === main) ?? changes[0];
}

/** Null where it is unknown: never 0 %. */
export function changeOf(price: Price, main: Currency, t: Translator<PriceTextKey>): ShownChange | null {
  const change = changeIn(price, main);
  if (!change) return null;
  const { percent, since } = change;
  const text = shortChange(percent);
  const label = t(SINCE_WORDS[since].label);
  const hint = t(SINCE_WORDS[since].hint, {
    percent: text,
    currency: t(CURRENCY_KEYS[change.in]),
  });
  return { text, direction: DIRECTIONS[text.charAt(0)] ?? 'flat', label, hint };
}

const DIRECTIONS: Readonly<Record<string, ShownChange['direction']>> = { '+': 'up', '−': 'down' };

const SINCE_WORDS = {
  '24h': { label: 'change24h', hint: 'change24hHint' },
  '09:00 KST': { label: 'changeSinceNine', hint: 'changeSinceNineHint' },
  '00:00 KST': { label: 'changeSinceMidnight', hint: 'changeSinceMidnightHint' },
} as const satisfies Record<ChangeSince, Readonly<Record<'label' | 'hint', PriceTextKey>>>;

const CURRENCY_KEYS = {
  USD: 'detailUsd',
  KRW: 'detailKrw',
  USDT: 'changeInUsdt',
} as const satisfies Record<Change['in'], PriceTextKey>;

export interface ShownTotalChange extends ShownChange {
  /** `−₩326,932`: the difference in the main currency. */
  readonly by: string;
}

/** Of the total value; null where no source has a change. */
export function totalChange({ changes }: TotalWorth, main: Currency, t: Translate): ShownTotalChange | null {
  const change = changes[main];
  if (!change) return null;
  const { percent, since, of } = change;
  const text = shortChange(percent);
  const direction = DIRECTIONS[text.charAt(0)] ?? 'flat';
  const size = plainText(shortWorth(change.by, main));
  const by = change.by.startsWith('-') || !/[1-9]/.test(size) ? size : `+${size}`;
  const label = t(since === 'mixed' ? 'worthMixed' : SINCE_WORDS[since].label);
  const period = since === 'mixed' ? t('worthMixedHint') : label;
  const hint = t('worthChangeOf', { percent: text, of, since: period });
  return { text, by, direction, label, hint };
}
