/** Captures from files: why one is refused, and whether one fills gaps in stored captures. */
import type { Capture, CapturePart, DayRate, PastConversion } from './moments.ts';
import { DAY_MS, dayOf } from './time.ts';

/**
 * Why a capture from a file is refused.
 * - `future`: it contains a time in the future; `early`: it was made before its moment
 * - `far`: it contains a time more than a day away from the moment
 * - `rate day`: a rate is dated after the moment's day in Korea, or more than ten days before it
 * - `rate`: a rate is outside 700–2,500 won per dollar
 */
export type CaptureProblem = 'future' | 'early' | 'far' | 'rate day' | 'rate';

/**
 * Age of the moment up to which the source of an imported part is requested like one that has no price yet; after that,
 * one more response without a price makes the imported part final.
 */
export const IMPORTED_OPEN_MS = 10 * DAY_MS;

const OLDEST_RATE_DAYS = 10;
const LOWEST_RATE = 700;
const HIGHEST_RATE = 2500;

/** Why the capture is refused; null when it can be imported. `now`: Unix milliseconds. */
export function captureProblem(capture: Capture, now: number): CaptureProblem | null {
  const { at, capturedAt, parts, rate } = capture;
  const times = parts.flatMap(timesOf);
  if ([at, ...times].some((time) => time > now)) return 'future';
  if (capturedAt < at) return 'early';
  if (times.some((time) => Math.abs(time - at) > DAY_MS)) return 'far';
  const conversions = parts.flatMap(({ price }) => price?.converted ?? []);
  const dayRates = [...conversions.filter(({ through }) => through === 'USD/KRW'), ...(rate ? [rate] : [])];
  if (!dayRates.every((each) => 'date' in each && isOfDay(each.date, at))) return 'rate day';
  return [...conversions, ...(rate ? [rate] : [])].every(isLikely) ? null : 'rate';
}

/** Whether the import would add a price or a rate to the stored capture of the same token and moment. */
export function fillsGaps(imported: Capture, stored: Capture): boolean {
  const isGap = (part: CapturePart) =>
    part.price !== null && !stored.parts.some((each) => each.price !== null && isSameSlot(each, part));
  return imported.parts.some(isGap) || (imported.rate !== null && stored.rate === null);
}

export function isSameSlot(
  a: Pick<CapturePart, 'source' | 'side'>,
  b: Pick<CapturePart, 'source' | 'side'>,
): boolean {
  return a.source === b.source && a.side === b.side;
}

function timesOf({ price }: CapturePart): readonly number[] {
  if (!price) return [];
  const { asOf, converted } = price;
  if (converted === null) return [asOf];
  const ofDollar = converted.usdPerUsdtAsOf ?? asOf;
  return converted.through === 'KRW-USDT' ? [asOf, ofDollar, converted.krwPerUsdtAsOf] : [asOf, ofDollar];
}

function isLikely(rate: DayRate | PastConversion): boolean {
  const won = Number('krwPerUsdt' in rate ? rate.krwPerUsdt : rate.krwPerUsd);
  return won >= LOWEST_RATE && won <= HIGHEST_RATE;
}

/** Whether a rate of this date may be used at `at`. False for a text that is no date. */
function isOfDay(date: string, at: number): boolean {
  const age = Date.parse(dayOf(at)) - Date.parse(date);
  return age >= 0 && age <= OLDEST_RATE_DAYS * DAY_MS;
}
