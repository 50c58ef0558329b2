import type { ComparedSource, Comparison, Reason } from '../../../core/market/comparison.ts';
import { exactAmount, shortChange, shortPrice } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import { AgeText } from '../../ui/age-text.tsx';
import { dateFormat } from '../../ui/date-format.ts';
import type { ComparisonTextKey } from '../../ui/i18n/comparison.en.ts';
import { comparisonTranslator } from '../../ui/i18n/translate-comparison.ts';
import { Price } from './figures.tsx';
import type { Popup } from './props.ts';

interface SourceComparisonProps {
  readonly popup: Popup;
  /** Null until it has been answered. */
  readonly comparison: Comparison | null;
  /** Unix milliseconds. */
  readonly now: number;
}

/** What each source says, by how much that differs, and in words why it was taken or not. */
export function SourceComparison({ popup, comparison, now }: SourceComparisonProps) {
  const t = comparisonTranslator(popup.language);
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
              <Line key={each.source} popup={popup} compared={each} now={now} />
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

/** Which sources contradict which, and what became of the price: a sentence for each that is in doubt. */
function Contradictions({ popup: { main, language }, sources }: ContradictionsProps) {
  const t = comparisonTranslator(language);
  const quoteOf = ({ source, price }: ComparedSource) => {
    if (!price) return [];
    const { text, plain } = shortPrice(sideOf(price, main), main, language);
    return [t('quote', { source, price: plain ?? text })];
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
  readonly now: number;
}

function Line({ popup, compared, now }: LineProps) {
  const { source, price, reason, quoteAsOf } = compared;
  const asOf = price?.asOf ?? quoteAsOf;
  const [first, second] = mainFirst(popup.main);
  const t = comparisonTranslator(popup.language);
  const figure = (currency: typeof first, isMain: boolean) =>
    price && (
      <Price value={sideOf(price, currency)} currency={currency} language={popup.language} isMain={isMain} />
    );
  return (
    <li class={`compared-line compared-${reason === 'taken' ? 'taken' : 'other'}`} data-source={source}>
      <span class="compared-source">{source}</span>
      {figure(first, true) ?? <span class="no-price">—</span>}
      <span class="compared-why">
        <span class="compared-reason">{whyOf(compared, popup, now)}</span>
        {asOf !== undefined && <AgeText t={popup.t} at={asOf} now={now} />}
        {price?.difference && reason !== 'taken' && (
          <span class="compared-difference" title={t('difference')}>
            {shortChange(price.difference)}
          </span>
        )}
      </span>
      {figure(second, false)}
    </li>
  );
}

function whyOf(compared: ComparedSource, { language }: Popup, now: number): string {
  const { reason, value, minimum, oldestMs = 0, until } = compared;
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

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const WORDS = {
  taken: 'taken',
  lower: 'lower',
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
} as const satisfies Record<Reason, ComparisonTextKey>;

/** Dollars of a market's depth are read without cents. */
function whole(value: string | undefined, reason: Reason): string {
  if (value === undefined || reason !== 'low liquidity') return value ?? '—';
  return exactAmount(value.split('.')[0] ?? value, 'USD');
}

/** With its day where the hour could be taken for today's. */
function clockTime(at: number, now: number, language: Language): string {
  const dateStyle = at - now < DAY_MS ? undefined : 'medium';
  return dateFormat(language, { dateStyle, timeStyle: 'medium' }).format(at);
}
