import type { ComparedSource, Comparison, Reason } from '../../../core/market/comparison.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import { exactAmount, plainText, shortChange, shortPrice } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import { type SourceName, sourceRow } from '../../../core/market/source-table.ts';
import { DAY_MS, HOUR_MS } from '../../../core/market/time.ts';
import { AgeText } from '../../ui/age-text.tsx';
import { type ComparisonTextKey, comparisonTranslator } from '../../ui/i18n/comparison.ts';
import { dateFormat } from '../../ui/time-text.ts';
import { Price } from './figures.tsx';
import type { Popup } from './props.ts';

interface SourceComparisonProps {
  readonly popup: Popup;
  /** Null before the background's answer. */
  readonly comparison: Comparison | null;
  /** Unix milliseconds. */
  readonly now: number;
}

/** The comparison of sources: the price of each in the main currency, its difference, and why it is used or not. */
export function SourceComparison({ popup, comparison, now }: SourceComparisonProps) {
  const t = comparisonTranslator(popup.language);
  const taken = comparison?.sources.find(({ reason }) => reason === 'taken')?.source;
  return (
    <section class="compared" aria-busy={comparison === null}>
      <h3 class="compared-title">{t('title')}</h3>
      {comparison === null ? (
        <p class="compared-asking">{t('asking')}</p>
      ) : (
        <>
          <Contradictions popup={popup} sources={comparison.sources} />
          <ul class="compared-list">
            {comparison.sources.map((each) => (
              <Line key={each.source} popup={popup} compared={each} taken={taken} now={now} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface ContradictionsProps {
  readonly popup: Popup;
  readonly sources: Comparison['sources'];
}

/** A sentence for each doubtful source: which sources contradict it, and which price is shown. */
function Contradictions({ popup: { main, language }, sources }: ContradictionsProps) {
  const t = comparisonTranslator(language);
  const quoteOf = ({ source, price }: ComparedSource) => {
    if (!price) return [];
    return [t('quote', { source, price: plainText(shortPrice(sideOf(price, main), main, language)) })];
  };
  const listOf = (some: readonly ComparedSource[]) => some.flatMap(quoteOf).join(', ');
  const doubted = sources.filter(({ price, contradictedBy }) => price && contradictedBy);
  if (doubted.length === 0) return null;
  const isPriced = sources.some(({ reason }) => reason === 'taken');
  const sentences = isPriced
    ? doubted.map((each) => {
        const others = sources.filter(({ source }) => each.contradictedBy?.includes(source));
        const key = each.reason === 'taken' ? 'contested' : 'contradicted';
        return t(key, { doubted: listOf([each]), others: listOf(others) });
      })
    : [t('noneUsed', { others: listOf(doubted) })];
  return sentences.map((sentence) => (
    <p key={sentence} class="compared-doubt">
      {sentence}
    </p>
  ));
}

interface LineProps {
  readonly popup: Popup;
  readonly compared: ComparedSource;
  /** The source whose price is shown. */
  readonly taken: SourceName | undefined;
  readonly now: number;
}

function Line({ popup, compared, taken, now }: LineProps) {
  const { source, price, reason, quoteAsOf } = compared;
  const { main, language } = popup;
  const asOf = price?.asOf ?? quoteAsOf;
  const why = whyOf(compared, popup, now);
  const [, second] = mainFirst(main);
  return (
    <li class={`compared-line compared-${reason === 'taken' ? 'taken' : 'other'}`} data-source={source}>
      <span class="compared-who">
        <span class="compared-source">{source}</span>
        <span class="compared-why">
          {why && <span class="compared-reason">{why}</span>}
          {asOf !== undefined && <AgeText t={popup.t} at={asOf} now={now} />}
        </span>
      </span>
      {price ? (
        <span class="compared-price" title={plainText(shortPrice(sideOf(price, second), second, language))}>
          <Price value={sideOf(price, main)} currency={main} language={language} isMain />
        </span>
      ) : (
        <span class="no-price">—</span>
      )}
      {price?.difference && reason !== 'taken' && (
        <Difference popup={popup} percent={sideOf(price.difference, main)} source={source} taken={taken} />
      )}
    </li>
  );
}

interface DifferenceProps {
  readonly popup: Popup;
  readonly percent: Decimal;
  readonly source: SourceName;
  readonly taken: SourceName | undefined;
}

/** The difference from the shown price. In won, that of the other market is labelled as Korea's premium. */
function Difference({ popup: { main, language }, percent, source, taken }: DifferenceProps) {
  const t = comparisonTranslator(language);
  const { basis } = sourceRow(source);
  const isAcross = main === 'KRW' && taken !== undefined && sourceRow(taken).basis !== basis;
  return (
    <span
      class={isAcross ? 'compared-difference compared-premium' : 'compared-difference'}
      title={t('difference')}
    >
      {isAcross && `${t(basis === 'korea' ? 'premium' : 'withoutPremium')} `}
      <span class="compared-percent">{shortChange(percent)}</span>
    </span>
  );
}

/** Why a source's price is not used; null for one that is only lower in the order. */
function whyOf(compared: ComparedSource, { language }: Popup, now: number): string | null {
  const { reason, value, minimum, oldestMs = 0, until } = compared;
  if (reason === 'lower') return null;
  const t = comparisonTranslator(language);
  const isThin = reason === 'low liquidity' && value === undefined;
  const differs = reason === 'disputed' && compared.contradictedBy !== undefined;
  return t(isThin ? 'thin' : differs ? 'differs' : WORDS[reason], {
    value: whole(value, reason),
    minimum: whole(minimum, reason),
    hours: oldestMs / HOUR_MS,
    time: until === undefined ? '' : clockTime(until, now, language),
  });
}

const WORDS = {
  taken: 'taken',
  disputed: 'disputed',
  'too old': 'tooOld',
  'low confidence': 'lowConfidence',
  'low liquidity': 'lowLiquidity',
  'no volume': 'noVolume',
  'no price': 'noPrice',
  'not converted': 'notConverted',
  pools: 'pools',
  'not listed': 'notListed',
  'no market': 'noMarket',
  'not asked': 'notAsked',
  'look-ups only': 'lookUpsOnly',
  'other market': 'otherMarket',
  'switched off': 'switchedOff',
  'limit spent': 'limitSpent',
  'left alone': 'leftAlone',
  failed: 'failed',
} as const satisfies Record<Exclude<Reason, 'lower'>, ComparisonTextKey>;

/** A market's depth in dollars without cents; other values unchanged. */
function whole(value: string | undefined, reason: Reason): string {
  if (value === undefined || reason !== 'low liquidity') return value ?? '—';
  return exactAmount(value.split('.')[0] ?? value, 'USD');
}

/** A time; with its date where it is a day or more from now. */
function clockTime(at: number, now: number, language: Language): string {
  const dateStyle = at - now < DAY_MS ? undefined : 'medium';
  return dateFormat(language, { dateStyle, timeStyle: 'medium' }).format(at);
}
