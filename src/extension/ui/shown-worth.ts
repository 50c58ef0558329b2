/** What is shown of an amount's value, and of everything together. */
import { type Currency, shortChange } from '../../core/market/format.ts';
import type { TotalWorth } from '../messages/worth-requests.ts';
import { DIRECTIONS, type ShownChange, SINCE_WORDS, signedPercent } from './change.ts';
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
