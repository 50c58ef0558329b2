/** What is said to those who cannot see the card: all that has come, in one breath. */
import { shortPrice } from '../market/format.ts';
import type { Language } from '../market/language.ts';
import { platformRow } from '../market/platforms.ts';
import type { TranslateCard } from '../ui/i18n/translate-card.ts';
import { entriesOf, type LookUpEntry } from '../ui/look-up-entries.ts';
import type { LookUpState } from '../ui/look-up-state.ts';
import { nameOf } from '../ui/token-name.ts';

/** Is null where there is nothing to say but what stands above the prices as a sentence. */
export function announcement(state: LookUpState, t: TranslateCard, language: Language): string | null {
  if (state.phase === 'asking') return t('adding');
  if (state.phase === 'failed' || !state.answer) return null;
  return [...new Set(entriesOf(state).map((entry) => told(entry, t, language)))].join(' ');
}

function told({ row, why }: LookUpEntry, t: TranslateCard, language: Language): string {
  if (!row || row.price.usd === null) return why ? t(why) : '';
  const { asset, token, platform, price } = row;
  const [usd, krw] = [shortPrice(price.usd, 'USD'), shortPrice(price.krw, 'KRW')];
  const name = `${nameOf(asset, token, language)} (${platformRow(platform).name})`;
  return `${name}: ${usd.plain ?? usd.text}, ${krw.plain ?? krw.text}, ${price.source}.`;
}
