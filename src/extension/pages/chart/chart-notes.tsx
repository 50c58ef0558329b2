import type { MissingReason } from '../../../core/market/moments.ts';
import type { PauseReason } from '../../../core/market/series.ts';
import type { Basis } from '../../../core/market/source-table.ts';
import type { MarketSeries } from '../../messages/series.ts';
import type { ChartTextKey } from '../../ui/i18n/chart.ts';
import { gapsIn, unconvertedIn } from '../../ui/past/chart-lines.ts';
import { moment } from '../../ui/price-facts.ts';
import type { ChartProps } from './state.ts';

/** The notes below the chart: what is being requested, what is missing and why, and where another source begins. */
export function ChartNotes(props: ChartProps) {
  const { t, language, lines, state, show, currency } = props;
  const { phase, problem } = state;
  return (
    <div class="notes">
      <p class="notes-now" role="status">
        {nowText(props)}
      </p>
      {phase === 'done' && (problem || state.isOpen) && (
        <button type="button" class="plain" data-focus="again" onClick={() => show({})}>
          {t('chartAgain')}
        </button>
      )}
      {lines.lines.map((line) => {
        const [gaps, unconverted, all] = [gapsIn(line), unconvertedIn(line, currency), lines.times.length];
        const isRecorded = hasRecorded(props, line.basis);
        const why = missingOf(props, line.basis);
        const name = t(line.basis === 'korea' ? 'chartKorea' : 'chartGlobal');
        return (
          <div key={line.basis} class="notes-market">
            {why && phase === 'done' && (
              <p class="notes-none">
                <strong>{name}</strong> {t('chartNone', { why: t(why) })}
              </p>
            )}
            {line.runs.length > 1 &&
              line.runs.map(({ first, source }) => (
                <p key={first}>
                  <strong>{name}</strong>{' '}
                  {t('chartSources', { time: moment(lines.times[first] ?? 0, language), source })}
                </p>
              ))}
            {line.runs.length > 0 && gaps > 0 && phase === 'done' && (
              <p>
                <strong>{name}</strong> {t(isRecorded ? 'chartRecordedGaps' : 'chartGaps', { n: gaps, all })}
              </p>
            )}
            {unconverted > 0 && (
              <p>
                <strong>{name}</strong> {t('chartUnconverted', { n: unconverted, all })}
              </p>
            )}
            {isRecorded && (
              <p>
                <strong>{name}</strong> {t('chartRecorded')}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}

function nowText(props: ChartProps): string {
  const { t, state, lines } = props;
  const { phase, problem, isOpen, waitsFor } = state;
  if (problem) return t(problem);
  const isDrawn = lines.lines.some(({ runs }) => runs.length > 0);
  // Where nothing is drawn, the notes of the markets have the reason.
  if (phase === 'done') return isOpen && isDrawn ? t('chartFailed') : '';
  return t(phase === 'waiting' ? WAITS[waitsFor] : 'chartAsking', { n: secondsLeft(props) });
}

const WAITS: Readonly<Record<PauseReason, ChartTextKey>> = {
  limit: 'chartWaiting',
  failure: 'chartWaitingFailed',
  time: 'chartAsking',
};

function secondsLeft({ state: { nextAt, askedAt } }: ChartProps): number {
  return nextAt === null ? 0 : Math.max(1, Math.ceil((nextAt - askedAt) / 1000));
}

function hasRecorded({ state: { pages } }: ChartProps, basis: Basis): boolean {
  return pages.some(({ series }) => series.some((each) => each.basis === basis && each.isRecorded));
}

/** Why the market has no prices; null where any of its pages has some. */
function missingOf({ state: { pages } }: ChartProps, basis: Basis): ChartTextKey | null {
  const own = pages.flatMap(({ series }) => series.filter((each) => each.basis === basis));
  if (own.some(({ source }) => source !== null)) return null;
  const [reason] = own.flatMap(({ missing }: MarketSeries) => missing ?? []);
  if (reason === 'unlisted' && basis === 'korea') return 'chartUnlistedKorea';
  return reason ? (WORDS[reason] ?? 'chartNoRecord') : null;
}

const WORDS: Readonly<Partial<Record<MissingReason, ChartTextKey>>> = {
  unlisted: 'chartUnlisted',
  unavailable: 'chartUnavailable',
  'not asked': 'chartUnavailable',
};
