/** What is shown of an amount's value, and of everything together. */
import { type Currency, shortChange } from '../market/format.ts';
import type { Held, TotalWorth } from '../messages/worth-requests.ts';
import { DIRECTIONS, isChange, type ShownChange, SINCE_WORDS, signedPercent } from './change.ts';
import type { Translate } from './i18n/translate-pages.ts';

/** By how much everything together has changed; null where no source tells. */
export function totalChange({ changes }: TotalWorth, main: Currency, t: Translate): ShownChange | null {
  const change = changes[main];
  if (!change) return null;
  const { percent, since, of } = change;
  const text = shortChange(percent);
  const label = t(since === 'mixed' ? 'worthMixed' : SINCE_WORDS[since].label);
  const told = since === 'mixed' ? t('worthMixedHint') : label;
  const hint = t('worthChangeOf', { percent: signedPercent(percent), of, since: told });
  return { text, direction: DIRECTIONS[text.charAt(0)] ?? 'flat', label, hint };
}

/** Whether they can be shown: they may come from a store that something has damaged. */
export function isHeld(held: Partial<Held> | undefined): boolean {
  return held === undefined || (isDecimal(held?.amount) && (held.worth === null || isWorth(held.worth)));
}

export function isTotal(total: Partial<TotalWorth> | undefined): boolean {
  if (total === undefined) return true;
  const { USD, KRW } = total?.changes ?? {};
  return isWorth(total) && [USD, KRW].every((change) => change === null || isTotalChange(change));
}

function isTotalChange(change: TotalWorth['changes'][Currency] | undefined): boolean {
  const since = change?.since === 'mixed' ? '24h' : change?.since;
  return isChange({ ...change, in: 'USD', ...(since && { since }) } as Parameters<typeof isChange>[0]);
}

function isWorth(worth: Held['worth'] | Partial<TotalWorth> | undefined): boolean {
  return isDecimal(worth?.usd) && isDecimal(worth?.krw);
}

function isDecimal(value: unknown): boolean {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
}
