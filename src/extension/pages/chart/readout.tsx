import { sourcePage } from '../../../core/market/asset-pages.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import { directionOf, plainText, shortChange, shortPrice, wonRate } from '../../../core/market/format.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import type { PastConversion, PastPrice } from '../../../core/market/moments.ts';
import { placeOf } from '../../ui/past/chart-lines.ts';
import { periodOf } from '../../ui/past/period.ts';
import { moment } from '../../ui/price-facts.ts';
import { SourceLink } from '../../ui/source-link.tsx';
import type { ChartProps } from './state.ts';

/** The values of the point under the cursor, or of the latest: rounded prices with their source and time. */
export function Readout(props: ChartProps) {
  const { t, language, currency, lines, state } = props;
  const place = placeOf(props.state.cursor, lines);
  const at = place === null ? undefined : lines.times[place];
  const premium = place === null ? null : lines.premiums[place];
  return (
    <div class="readout">
      <p class="readout-when">{at === undefined ? ' ' : moment(at, language)}</p>
      <PeriodFacts {...props} />
      {lines.lines.map(({ basis, prices }) => {
        const price = place === null ? null : prices[place];
        return (
          <div key={basis} class={`readout-line readout-${basis}`}>
            <p class="readout-market">
              <span class="swatch" aria-hidden="true" />
              {t(basis === 'korea' ? 'chartKorea' : 'chartGlobal')}
            </p>
            {mainFirst(currency).map((each, i) => {
              const value = price && sideOf(price, each);
              return (
                <data key={each} class={i === 0 ? 'readout-main' : 'readout-other'} value={value ?? ''}>
                  {value
                    ? shortPrice(value, each, language).text
                    : i === 0 || price
                      ? t(price ? 'chartNoRate' : 'noPrice')
                      : ' '}
                </data>
              );
            })}
            <p class="readout-source">
              {price && state.asset ? (
                <>
                  <SourceLink page={sourcePage(price.source, state.asset, pageNames(state))}>
                    {t('dataBy', { source: price.source })}
                  </SourceLink>
                  , {recordText(price, props)}
                  {price.converted && <span class="readout-rate">{conversionText(price.converted, t)}</span>}
                </>
              ) : (
                ' '
              )}
            </p>
          </div>
        );
      })}
      {lines.premiums.length > 0 && (
        <div class="readout-line readout-premium">
          <p class="readout-market">
            <span class="swatch" aria-hidden="true" />
            {t('premium')}
          </p>
          <data class="readout-main" value={premium ?? ''}>
            {premium ? shortChange(premium) : '—'}
          </data>
        </div>
      )}
    </div>
  );
}

/** The change, high and low of the shown period. */
function PeriodFacts({ t, language, currency, lines }: ChartProps) {
  const period = periodOf(lines, currency);
  const price = (value: Decimal) => plainText(shortPrice(value, currency, language));
  const facts = period && [
    ['chartPeriodChange', period.percent === null ? '—' : shortChange(period.percent)] as const,
    ['chartHigh', price(period.high)] as const,
    ['chartLow', price(period.low)] as const,
  ];
  return (
    <dl class="readout-period">
      {facts?.map(([word, text]) => (
        <div key={word}>
          <dt>{t(word)}</dt>
          <dd class={word === 'chartPeriodChange' ? changeClass(period?.percent) : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function changeClass(percent: string | null | undefined): string | undefined {
  return percent ? `change-${directionOf(percent)}` : undefined;
}

/** The names by which the sources' pages about the token are found. */
function pageNames({ token, pages }: ChartProps['state']) {
  const [coinGeckoId] = pages.flatMap(({ series }) => series.flatMap((each) => each.coinGeckoId ?? []));
  return { symbol: token?.symbol ?? null, coinGeckoId };
}

/** The values of the point in one sentence, for screen readers. */
export function readoutText(props: ChartProps): string {
  const { t, language, currency, lines } = props;
  const place = placeOf(props.state.cursor, lines);
  const at = place === null ? undefined : lines.times[place];
  if (place === null || at === undefined) return t('noPrice');
  const said = lines.lines.map(({ basis, prices }) => {
    const price = prices[place];
    const market = t(basis === 'korea' ? 'chartKorea' : 'chartGlobal');
    return `${market}: ${price ? spoken(price) : t('noPrice')}`;
  });
  const premium = lines.premiums[place];
  return [
    moment(at, language),
    ...said,
    ...(premium ? [`${t('premium')} ${shortChange(premium)}`] : []),
  ].join(', ');

  function spoken(price: PastPrice): string {
    const values = mainFirst(currency).flatMap((each) => {
      const value = sideOf(price, each);
      return value ? plainText(shortPrice(value, each, language)) : t('chartNoRate');
    });
    return `${values.join(', ')}, ${price.source}, ${recordText(price, props)}`;
  }
}

/** The time of the record, and its granularity where that is coarse. */
function recordText({ asOf, granularity }: PastPrice, { t, language }: ChartProps): string {
  const record = t('chartRecordOf', { time: moment(asOf, language) });
  if (granularity === 'minute') return record;
  return `${record}, ${t(granularity === 'hour' ? 'chartWithinHours' : 'chartWithinDay')}`;
}

function conversionText(converted: PastConversion, t: ChartProps['t']): string {
  return converted.through === 'USD/KRW'
    ? t('chartRate', {
        rate: wonRate(converted.krwPerUsd),
        service: converted.service,
        date: converted.date,
      })
    : t('chartRateUsdt', { rate: wonRate(converted.krwPerUsdt) });
}
