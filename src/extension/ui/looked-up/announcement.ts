/** The text of a look-up for screen readers, with one sentence per result. */
import { plainText, shortPrice } from '../../../core/market/format.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import { platformName } from '../../../core/market/platforms.ts';
import { entriesOf, type LookUpEntry } from '../look-up-entries.ts';
import type { LookUpState } from '../look-up-words.ts';
import { nameOf } from '../token-name.ts';
import type { Words } from './result-parts.tsx';

/** The text to announce; null where only the sentences above the prices apply, which are announced by themselves. */
export function announcement(state: LookUpState, words: Words): string | null {
  if (state.phase === 'asking') return words.t('adding');
  if (state.phase === 'failed' || !state.answer) return null;
  return [...new Set(entriesOf(state).map((entry) => spoken(entry, words)))].join(' ');
}

function spoken({ row, why }: LookUpEntry, { t, language, main }: Words): string {
  if (!row || row.price.usd === null) return why ? t(why.key, why.values) : '';
  const { asset, token, platform, price } = row;
  const prices = mainFirst(main).map((currency) => shortPrice(sideOf(price, currency), currency, language));
  const where = platformName(platform);
  const name = `${nameOf(asset, token, language)}${where === null ? '' : ` (${where})`}`;
  const doubt = isLookAlike(token) ? ` ${t('lookAlike')}` : '';
  return `${name}: ${prices.map(plainText).join(', ')}, ${price.source}.${doubt}`;
}
