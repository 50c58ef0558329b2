/** Every digit of a price, and where it comes from. */
import { sourcePage } from '../../../core/market/asset-pages.ts';
import { exactAmount } from '../../../core/market/format.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import type { LookUpRow } from '../../messages/look-up.ts';
import { changeOf } from '../../ui/change.ts';
import type { CardTextKey } from '../../ui/i18n/card.ts';
import { CURRENCY_WORDS, conversion, moment } from '../../ui/price-facts.ts';
import { element } from './element.ts';
import { premiumFacts } from './premium-facts.ts';
import type { ResultContext } from './result-context.ts';
import { copyButton } from './result-parts.ts';

export function exactFacts(
  { price, address, token, premium, coinGeckoId }: LookUpRow,
  copied: string | null,
  context: ResultContext,
): HTMLElement {
  const { t, language, main } = context;
  const exact = (...of: (Node | string)[]) => element('span', { class: 'exact' }, ...of);
  const copy = (text: string, label: CardTextKey) =>
    copyButton(context, { text, label, copied, place: 'exact ' });
  const facts: [CardTextKey, ...(Node | string)[]][] = [];
  if (price.usd !== null) {
    const href = sourcePage(price.source, price.asset, { symbol: token.symbol, coinGeckoId });
    const source = href ? element('a', { href, target: '_blank', rel: 'noreferrer' }) : element('span');
    source.append(t('dataBy', { source: price.source }));
    const basis = t(price.basis === 'korea' ? 'basisKorea' : 'basisGlobal');
    for (const currency of mainFirst(main)) {
      const { name, copy: label } = CURRENCY_WORDS[currency];
      const value = sideOf(price, currency);
      facts.push([name, exact(exactAmount(value, currency)), copy(value, label)]);
    }
    const change = changeOf(price, main, t);
    if (change) facts.push(['detailChange', change.hint]);
    if (price.converted) facts.push(['detailConverted', conversion(price.converted, t)]);
    const through = price.through === undefined ? '' : `, ${t('through', { host: price.through })}`;
    facts.push(['detailSource', exact(source, ` (${basis})${through}`)]);
    facts.push(['detailAsOf', moment(price.asOf, language)]);
  }
  if (premium) facts.push(...premiumFacts(premium, context));
  if (address !== null) {
    const written = element('span', { class: 'exact address' }, address);
    facts.push(['detailAddress', written, copy(address, 'copyAddress')]);
  }
  return element(
    'dl',
    { class: 'facts' },
    ...facts.flatMap(([name, ...value]) => [element('dt', {}, t(name)), element('dd', {}, ...value)]),
  );
}
