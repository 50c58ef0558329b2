/** The past premium of Korea over the global market, point by point: pure (docs/pricing.md §6). */
import { percentAbove } from '../market/arithmetic.ts';
import type { Decimal } from '../market/decimal.ts';
import { type SeriesPoint, STEPS, type Step, undoubted } from '../market/series.ts';
import { isComparable } from '../market/shown-premium.ts';

/** Records further apart are not compared. */
const APART_MS = STEPS['1h'].ms;

/**
 * Korean won over dollars × the rate of the day, never through KRW-USDT. Null where a price or the rate is missing, or the
 * two cannot be compared. Both series have the same points.
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
