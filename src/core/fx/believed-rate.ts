/** Which USD/KRW rate converts prices, and whether an exchange's KRW-USDT may (docs/pricing.md §4, §5). */
import { compare, divide, timesApart } from '../market/arithmetic.ts';
import { type Decimal, isPositive } from '../market/decimal.ts';
import { multiply } from '../market/exact.ts';
import { RATE_FRESH_MS, RATE_STALE_MS, type Rate, type RateInUse, type TetherRate } from './rate.ts';

const LOWEST = '900' as Decimal;
const HIGHEST = '2500' as Decimal;

/** Factors within which two USD/KRW rates agree: enough to use one of them, or to confirm it. */
const SUPPORTED_TIMES = 1.03;
const CONFIRMED_TIMES = 1.02;
/** Factor within which a rate agrees with KRW-USDT, which contains the premium: that is seldom more than 6 %. */
const NEAR_TETHER_TIMES = 1.06;
const TETHERS_AGREE_TIMES = 1.05;
const FAR_FROM_TETHER_TIMES = 1.25;

/** Whether a rate lies in the range of the past decades: any other one is a mistake of its source. */
export function isBelievable(krwPerUsd: Decimal, lowest = LOWEST): boolean {
  return compare(krwPerUsd, lowest) >= 0 && compare(krwPerUsd, HIGHEST) <= 0;
}

/** Whether the value is within 10 % of the center. */
function isNear(value: Decimal, center: Decimal): boolean {
  return (
    compare(value, multiply(center, '0.9' as Decimal)) >= 0 &&
    compare(value, multiply(center, '1.1' as Decimal)) <= 0
  );
}

/** All that is known of USD/KRW. Rates that are not believable are left out. */
export interface RateEvidence {
  /** The newest rate of each service, in the order of the services. */
  readonly rates: readonly Rate[];
  readonly implied: Rate | null;
  /** The last rate on which two sources agreed; not older than 7 days. */
  readonly confirmed: Rate | null;
  /** The last rate of a service that another source supported; not older than 7 days. */
  readonly last: Rate | null;
  readonly tethers: readonly TetherRate[];
}

/**
 * The first candidate within 3 % of the last confirmed rate, else the first one within 3 % of another source's rate of the
 * past 24 h. `isConfirmed`: another source is within 2 %. A source's own earlier rate does not support it.
 */
export function witnessedRate(
  candidates: readonly Rate[],
  { rates, implied, confirmed }: Pick<RateEvidence, 'rates' | 'implied' | 'confirmed'>,
  now: number,
): { readonly rate: Rate; readonly isConfirmed: boolean } | null {
  const known = ratesWithin(RATE_STALE_MS, { rates, implied }, now);
  const hasWitness = (rate: Rate, times: number) =>
    known.some((other) => other.service !== rate.service && areWithin(other, rate, times));
  const rate =
    candidates.find((each) => confirmed && areWithin(each, confirmed, SUPPORTED_TIMES)) ??
    candidates.find((each) => hasWitness(each, SUPPORTED_TIMES));
  return rate ? { rate, isConfirmed: hasWitness(rate, CONFIRMED_TIMES) } : null;
}

/** The rate to convert prices with; null without one. `isStale`: prices that are converted with it are marked stale. */
export function rateInUse(evidence: RateEvidence, now: number): RateInUse | null {
  const { last, tethers } = evidence;
  if (last && isOfPast(last, RATE_FRESH_MS, now)) return { ...last, isStale: false };
  const newer = newerRates(evidence, now);
  const witnessed = witnessedRate(newer, evidence, now);
  if (witnessed) return { ...witnessed.rate, isStale: false };
  const isNearTether = (rate: Rate, times: number) => tethers.some((each) => areWithin(each, rate, times));
  const byTether = newer.find((rate) => isNearTether(rate, NEAR_TETHER_TIMES));
  if (byTether) return { ...byTether, isStale: !isNearTether(byTether, SUPPORTED_TIMES) };
  if (last) return { ...last, isStale: now - last.checkedAt > RATE_STALE_MS };
  const alone = ratesWithin(RATE_STALE_MS, evidence, now).find((rate) => !contradictsTethers(rate, tethers));
  return alone ? { ...alone, isStale: true } : null;
}

/** Rates of the past hour that are newer than the last supported rate; those of services precede the implied one. */
export function newerRates(
  { rates, implied, last }: Pick<RateEvidence, 'rates' | 'implied' | 'last'>,
  now: number,
): readonly Rate[] {
  const fresh = ratesWithin(RATE_FRESH_MS, { rates, implied }, now);
  return fresh.filter((rate) => !last || rate.checkedAt > last.checkedAt);
}

/** The services' rates and then the implied one, without those that were received longer ago than `ms`. */
function ratesWithin(
  ms: number,
  { rates, implied }: Pick<RateEvidence, 'rates' | 'implied'>,
  now: number,
): readonly Rate[] {
  return (implied ? [...rates, implied] : rates).filter((rate) => isOfPast(rate, ms, now));
}

/** Whether KRW-USDT of an exchange is near the reference rate, or near KRW-USDT of another exchange. */
export function isTetherSound(
  tether: Pick<TetherRate, 'exchange' | 'krwPerUsd'>,
  reference: Rate | null,
  tethers: readonly TetherRate[],
): boolean {
  if (reference && areWithin(tether, reference, FAR_FROM_TETHER_TIMES)) return true;
  return tethers.some(
    (other) => other.exchange !== tether.exchange && areWithin(other, tether, TETHERS_AGREE_TIMES),
  );
}

/** True when the rate is far from a KRW-USDT on which two exchanges agree. */
function contradictsTethers(rate: Rate, tethers: readonly TetherRate[]): boolean {
  return tethers.some(
    (tether) => isTetherSound(tether, null, tethers) && !areWithin(tether, rate, FAR_FROM_TETHER_TIMES),
  );
}

type Value = Pick<Rate, 'krwPerUsd'>;

function areWithin(a: Value, b: Value, times: number): boolean {
  return timesApart(a.krwPerUsd, b.krwPerUsd) <= times;
}

/** Whether the rate is at most `ms` old. False for a time in the future, from before the clock was set back. */
function isOfPast({ checkedAt }: Rate, ms: number, now: number): boolean {
  return checkedAt <= now && now - checkedAt <= ms;
}

/**
 * Whether the rate in a quote of both currencies, `krw ÷ usd`, is believable and within 10 % of `krwPerUsd`, the rate of a
 * service, if there is one. Otherwise only the dollars count, and the won are converted from them.
 */
export function isQuotedRateBelievable(usd: Decimal, krw: Decimal, krwPerUsd: Decimal | null): boolean {
  if (!isPositive(usd) || !isPositive(krw)) return false;
  const quoted = divide(krw, usd);
  return isBelievable(quoted) && (krwPerUsd === null || isNear(quoted, krwPerUsd));
}
