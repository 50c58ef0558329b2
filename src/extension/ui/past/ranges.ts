/** The ranges of a chart, in pages of one message each. Their points lie on fixed grids, so that stored prices are used again. */
import { POINT_LIMIT, STEPS, type Step } from '../../../core/market/series.ts';
import { DAY_MS } from '../../../core/market/time.ts';

export const RANGES = ['24h', '7d', '30d', '1y', 'all'] as const;
export type Range = (typeof RANGES)[number];

export interface Span {
  readonly step: Step;
  readonly from: number;
  readonly to: number;
}

const LENGTHS: Readonly<Record<Exclude<Range, 'all'>, { readonly step: Step; readonly ms: number }>> = {
  '24h': { step: '5m', ms: DAY_MS },
  '7d': { step: '1h', ms: 7 * DAY_MS },
  '30d': { step: '1h', ms: 30 * DAY_MS },
  '1y': { step: '1d', ms: 365 * DAY_MS },
};

/** The time of bitcoin's first price: no older prices are requested. */
const FIRST_PRICES = Date.UTC(2010, 6, 17);

/** The pages of a range, newest first. For the whole past, requests end with the first page for which no source has prices. */
export function spansOf(range: Range, now: number): readonly Span[] {
  if (range !== 'all') {
    const { step, ms } = LENGTHS[range];
    const to = lastOf(step, now);
    return [{ step, from: to - ms, to }];
  }
  const spans: Span[] = [];
  for (let to = lastOf('1d', now); to > FIRST_PRICES; to -= POINT_LIMIT * DAY_MS) {
    const from = Math.max(to - (POINT_LIMIT - 1) * DAY_MS, FIRST_PRICES);
    spans.push({ step: '1d', from, to });
  }
  return spans;
}

/** The time of the last point; daily points are at midnight UTC, when the days of most sources begin. */
export function lastOf(step: Step, now: number): number {
  const { ms } = STEPS[step];
  return Math.floor(now / ms) * ms;
}
