/** What the card says besides prices: why there is nothing, and what is to be known of what there is. */

import { shortPrice } from '../market/format.ts';
import { PLATFORM_NAMES } from '../market/platform-names.ts';
import type { Language } from '../pages/i18n/language.ts';
import type { LookUpTextKey, TranslateLookUps } from '../pages/i18n/translate-look-ups.ts';
import { nameOf, platformIn } from '../pages/token-name.ts';
import type { Keeping, LookingState } from './looking.ts';

export interface Sentence {
  readonly text: string;
  readonly kind: 'plain' | 'warning';
}

const DOUBTS: Readonly<Record<'digits' | 'prefix' | 'checksum' | 'network', LookUpTextKey>> = {
  digits: 'badDigits',
  prefix: 'lookUpPrefix',
  checksum: 'badChecksum',
  network: 'badNetwork',
};

/** Above the prices, in order. `nothing`: what to say where nothing looks like an address. */
export function sentences(
  { answer, phase, copied }: LookingState,
  t: TranslateLookUps,
  nothing: string,
): Sentence[] {
  if (!answer) return phase === 'failed' ? [{ text: t('failed'), kind: 'warning' }] : [];
  const { found, more, doubt } = answer.finding;
  if (found.length === 0) {
    const text = doubt ? t(DOUBTS[doubt]) : nothing;
    return [{ text, kind: doubt === 'checksum' ? 'warning' : 'plain' }];
  }
  const said: Sentence[] = [];
  if (phase === 'failed') said.push({ text: t('failed'), kind: 'warning' });
  if (copied === '') said.push({ text: t('copyFailed'), kind: 'warning' });
  if (answer.network === 'no network') {
    const priced = answer.results.some(({ rows }) => rows.some(({ price }) => price.usd !== null));
    said.push({ text: t(priced ? 'noNetwork' : 'noNetworkEmpty'), kind: 'warning' });
  }
  if (found.some(({ kind }) => kind === 'bitcoin address'))
    said.push({ text: t('lookUpBitcoin'), kind: 'plain' });
  if (more) said.push({ text: t('lookUpMore', { count: found.length }), kind: 'plain' });
  return said;
}

/** Why it was not saved; null when it was, or nobody has tried. */
export function keepFailure(keeping: Keeping | null, t: TranslateLookUps): string | null {
  return keeping === 'full' ? t('addFull', { limit: 500 }) : keeping === 'failed' ? t('failed') : null;
}

/** For those who cannot see it: what has come, in one breath. Null while nothing has. */
export function announcement(state: LookingState, t: TranslateLookUps, language: Language): string | null {
  const { answer, phase } = state;
  if (phase === 'asking') return t('adding');
  if (!answer) return null;
  return answer.results
    .flatMap(({ rows, status, platforms }) => {
      if (platforms.length === 0) return t('badNetwork');
      const priced = rows.filter(({ price }) => price.usd !== null);
      if (priced.length === 0) return t(status === 'unavailable' ? 'whyUnavailable' : 'whyUnlisted');
      return priced.map(({ asset, token, price }) => {
        if (price.usd === null) return '';
        const usd = shortPrice(price.usd, 'USD');
        const krw = shortPrice(price.krw, 'KRW');
        const name = `${nameOf(asset, token, language)} (${PLATFORM_NAMES[platformIn(asset)].name})`;
        return `${name}: ${usd.plain ?? usd.text}, ${krw.plain ?? krw.text}, ${price.source}.`;
      });
    })
    .join(' ');
}
