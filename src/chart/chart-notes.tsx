import type { MissingReason } from '../market/moments.ts';
import type { Basis } from '../market/sources.ts';
import type { MarketSeries } from '../messages/series-requests.ts';
import type { ChartTextKey } from '../ui/i18n/translate-chart.ts';
import { moment } from '../ui/price-facts.ts';
import { gapsIn } from './chart-lines.ts';
import type { ChartProps } from './state.ts';

/** In plain words: what is on its way, what is missing and why, and where another source begins. */
export function ChartNotes(props: ChartProps) {
  const { t, language, lines, state, show, market } = props;
  const { phase, problem } = state;
  return (
    <div class="notes">
      <p class="notes-now" role="status">
        {problem ? t(problem) : phase === 'done' ? '' : t(waitText(props), { n: secondsLeft(props) })}
      </p>
      {phase === 'done' && (problem || isOpen(props)) && (
        <button type="button" class="plain" data-focus="again" onClick={() => show({ market })}>
          {t('chartAgain')}
        </button>
      )}
      {lines.lines.map((line) => {
        const gaps = gapsIn(line);
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
                <strong>{name}</strong> {t('chartGaps', { n: gaps, all: lines.times.length })}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}

function waitText({ state: { phase, nextAt } }: ChartProps): ChartTextKey {
  return phase === 'waiting' && nextAt !== null ? 'chartWaiting' : 'chartAsking';
}

function secondsLeft({ state: { nextAt, askedAt } }: ChartProps): number {
  return nextAt === null ? 0 : Math.max(1, Math.ceil((nextAt - askedAt) / 1000));
}

function isOpen({ state: { pages } }: ChartProps): boolean {
  return pages.some(({ series }) => series.some(({ missing }) => missing === 'unavailable'));
}

/** Null where any page of the market has something. */
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
