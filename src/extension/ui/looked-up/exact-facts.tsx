/** The exact digits of a price, with its source, time and conversion. */
import type { ComponentChildren } from 'preact';
import { sourcePage } from '../../../core/market/asset-pages.ts';
import { exactAmount, plainText, shortPrice } from '../../../core/market/format.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import type { Premium } from '../../../core/market/shown-premium.ts';
import type { LookUpRow } from '../../messages/look-up.ts';
import { changeOf } from '../change.ts';
import type { LookUpTextKey } from '../i18n/look-ups.ts';
import { premiumRate, whyNoPremium } from '../premium-words.ts';
import { CURRENCY_WORDS, conversion, moment } from '../price-facts.ts';
import { SourceLink } from '../source-link.tsx';
import type { ResultContext } from './result-parts.tsx';
import { CopyResult } from './result-parts.tsx';

interface ExactFactsProps {
  readonly row: LookUpRow;
  /** The text that was copied a moment ago, of any button. */
  readonly copied: string | null;
  readonly context: ResultContext;
}

export function ExactFacts({ row, copied, context }: ExactFactsProps) {
  const { t, language, main } = context;
  const { price, address, token, premium, coinGeckoId } = row;
  const copy = (text: string, label: LookUpTextKey) => (
    <CopyResult context={context} text={text} label={label} copied={copied} place="exact " />
  );
  const change = price.usd === null ? null : changeOf(price, main, t);
  return (
    <dl class="facts">
      {price.usd !== null && (
        <>
          {mainFirst(main).map((currency) => {
            const { name, copy: label } = CURRENCY_WORDS[currency];
            const value = sideOf(price, currency);
            return (
              <Fact key={currency} name={t(name)}>
                <span class="exact">{exactAmount(value, currency)}</span>
                {copy(value, label)}
              </Fact>
            );
          })}
          {change && <Fact name={t('detailChange')}>{change.hint}</Fact>}
          {price.converted && <Fact name={t('detailConverted')}>{conversion(price.converted, t)}</Fact>}
          <Fact name={t('detailSource')}>
            <span class="exact">
              <SourceLink page={sourcePage(price.source, price.asset, { symbol: token.symbol, coinGeckoId })}>
                {t('dataBy', { source: price.source })}
              </SourceLink>
              {` (${t(price.basis === 'korea' ? 'basisKorea' : 'basisGlobal')})`}
              {price.through !== undefined && `, ${t('through', { host: price.through })}`}
            </span>
          </Fact>
          <Fact name={t('detailAsOf')}>{moment(price.asOf, language)}</Fact>
        </>
      )}
      {premium &&
        premiumFacts(premium, context).map(([name, value]) => (
          <Fact key={name} name={t(name)}>
            {value}
          </Fact>
        ))}
      {address !== null && (
        <Fact name={t('detailAddress')}>
          <span class="exact address">{address}</span>
          {copy(address, 'copyAddress')}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The two prices whose difference is Korea's premium, and the rate between them. */
function premiumFacts(premium: Premium, { t, language }: ResultContext): [LookUpTextKey, string][] {
  const none: [LookUpTextKey, string][] =
    premium.percent === null ? [['premium', `— ${whyNoPremium(premium.why, t)}`]] : [];
  if (!('rate' in premium)) return none;
  const { korea, world, rate, includesKorea } = premium;
  const elsewhere = [
    plainText(shortPrice(world.price, 'USD', language)),
    world.source,
    moment(world.asOf, language),
  ];
  if (includesKorea) elsewhere.push(t('premiumIncludesKorea'));
  const inKorea = [
    plainText(shortPrice(korea.price, 'KRW', language)),
    korea.source,
    moment(korea.asOf, language),
  ];
  return [
    ...none,
    ['premiumInKorea', inKorea.join(' · ')],
    ['premiumElsewhere', elsewhere.join(' · ')],
    ['premiumRate', premiumRate(rate, t)],
  ];
}
