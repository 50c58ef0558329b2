/** The range of a `price-history`: `from`, `to` and `step`, taken as they are (docs/api.md#a-row-of-past-prices). */
import { isStep, POINT_LIMIT, pointCount, STEP_NAMES, type Step } from '../../core/market/series.ts';
import { clipped } from './requested-addresses.ts';
import { readMoment } from './requested-moment.ts';

type RequestedSeries =
  | { readonly outcome: 'good'; readonly step: Step; readonly from: number; readonly to: number }
  | { readonly outcome: 'malformed'; readonly parameter: 'from' | 'to' | 'step'; readonly detail: string }
  | {
      readonly outcome: 'out of reach';
      readonly parameter: 'from' | 'to';
      readonly at: number;
      readonly detail: string;
    }
  | { readonly outcome: 'too many points'; readonly given: number; readonly step: Step };

interface Texts {
  readonly from: string | undefined;
  /** Left out: now. */
  readonly to: string | undefined;
  /** Left out: a day. */
  readonly step: string | undefined;
}

/** `now` in Unix milliseconds. */
export function readSeries({ from, to, step = '1d' }: Texts, now: number): RequestedSeries {
  if (!isStep(step)) {
    const detail = `Unknown step ${JSON.stringify(clipped(step))}; use one of ${STEP_NAMES.join(', ')}.`;
    return { outcome: 'malformed', parameter: 'step', detail };
  }
  if (from === undefined)
    return {
      outcome: 'malformed',
      parameter: 'from',
      detail: 'from is missing: it is the start of the series.',
    };
  const begins = readMoment(from, now, 'from');
  if (begins.outcome !== 'good') return { ...begins, parameter: 'from' };
  const ends = to === undefined ? ({ outcome: 'good', at: now } as const) : readMoment(to, now, 'to');
  if (ends.outcome !== 'good') return { ...ends, parameter: 'to' };
  if (begins.at > ends.at)
    return { outcome: 'malformed', parameter: 'from', detail: 'from is later than to.' };
  const given = pointCount(step, begins.at, ends.at);
  if (given > POINT_LIMIT) return { outcome: 'too many points', given, step };
  if (given === 0) {
    const detail = `No point of ${step} lies between from and to: points of 5m are at full five minutes, others at full hours.`;
    return { outcome: 'malformed', parameter: 'from', detail };
  }
  return { outcome: 'good', step, from: begins.at, to: ends.at };
}
