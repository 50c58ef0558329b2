/** Every digit of a price, and where it comes from. */
import { ATTRIBUTION } from '../market/attribution.ts';
import { groupedDigits } from '../market/format.ts';
import type { LookUpRow } from '../messages/messages.ts';
import { conversion, moment } from '../pages/price-facts.ts';
import { element } from './element.ts';
import { copyButton } from './parts.ts';
import type { Words } from './words.ts';

export function exactFacts(
  { price, address }: LookUpRow,
  copied: string | null,
  words: Words,
  copy: (text: string) => void,
): HTMLElement {
  const { t, language } = words;
  const exact = (text: string) => element('span', { class: 'exact' }, text);
  const facts: [string, ...(Node | string)[]][] = [];
  if (price.usd !== null) {
    facts.push([
      t('detailUsd'),
      exact(`$${groupedDigits(price.usd)}`),
      copyButton(words, price.usd, 'copyUsd', copied, copy, 'exact '),
    ]);
    facts.push([
      t('detailKrw'),
      exact(`₩${groupedDigits(price.krw)}`),
      copyButton(words, price.krw, 'copyKrw', copied, copy, 'exact '),
    ]);
    if (price.converted) facts.push([t('detailConverted'), conversion(price.converted, t)]);
    const source = element(
      'a',
      { href: ATTRIBUTION[price.source], target: '_blank', rel: 'noreferrer' },
      t('dataBy', { source: price.source }),
    );
    const basis = t(price.basis === 'korea' ? 'basisKorea' : 'basisGlobal');
    facts.push([t('detailSource'), element('span', { class: 'exact' }, source, ` (${basis})`)]);
    facts.push([t('detailAsOf'), moment(price.asOf, language)]);
  }
  if (address !== null)
    facts.push([
      t('detailAddress'),
      element('span', { class: 'exact address' }, address),
      copyButton(words, address, 'copyAddress', copied, copy, 'exact '),
    ]);
  return element(
    'dl',
    { class: 'facts' },
    ...facts.flatMap(([name, ...value]) => [element('dt', {}, name), element('dd', {}, ...value)]),
  );
}
