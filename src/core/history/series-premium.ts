/** By how much a market's past was above the other's, point for point: pure (docs/pricing.md §6). */
import { percentAbove } from '../market/arithmetic.ts';
import type { Decimal } from '../market/decimal.ts';
import { type SeriesPoint, STEPS, type Step, undoubted } from '../market/series.ts';
import { isComparable } from '../market/shown-premium.ts';

/** Records of one point that lie further apart are not of one time. */
const APART_MS = STEPS['1h'].ms;

/**
 * Korea's won over the world's, whose own are dollars × the rate of the day and never came through KRW-USDT. One for each point;
 * null where a price, or the day's rate, is missing, or the two cannot be compared. Both series have the same points.
 */
export function premiumsOf(
  korea: readonly SeriesPoint[],
  world: readonly SeriesPoint[],
  step: Step,
): readonly (Decimal | null)[] {
  const apartMs = Math.min(STEPS[step].ms, APART_MS);
  return korea.map((point, i) => {
    const there = undoubted(point);
    const [here] = world.slice(i, i + 1).map(undoubted);
    if (!there?.krw || !here?.krw || here.converted?.through !== 'USD/KRW') return null;
    if (Math.abs(there.asOf - here.asOf) > apartMs) return null;
    const percent = percentAbove(there.krw, here.krw);
    return isComparable(percent) ? percent : null;
  });
}
