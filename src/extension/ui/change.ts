/** Changes of a price and of the total value as text. */
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
  /** The period in a few characters: `24h`. */
  readonly label: string;
  /** The period and the currency of the change in words. */
  readonly hint: string;
}

/** The change in the main currency, or else in another; undefined where no current one is known. */
export function changeIn(price: Price, main: Currency): Change | undefined {
  const { changes = [] } = price.status === 'priced' ? price : {};
  return changes.find((each) => each.in === main) ?? changes[0];
}

/** The change of a price as text; null, never 0 %, where it is unknown. */
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

/** The change of the total value; null where no source has a change. */
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
