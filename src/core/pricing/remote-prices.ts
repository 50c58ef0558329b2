/** Prices from another program (a team's server, or the engine of a front): which one is shown, and for how long. */
import { DISPUTE_LIMIT_MS, FRESH_MS, HISTORY_MS, PLAIN_ANSWER_MS } from '../market/ages.ts';
import { timesApart } from '../market/arithmetic.ts';
import { type AvailablePrice, noPrice, type Price } from '../market/prices.ts';
import { isServable } from './freshness.ts';
import { AGREEING_TIMES, FAR_OFF_TIMES, REPEATED_AFTER_MS } from './plausibility.ts';

/** What is stored about an asset's price from another program. Times are Unix milliseconds. */
export interface RemotePrice {
  /** The price in the latest response. */
  readonly latest: Price;
  /** When the latest response was received. */
  readonly at: number;
  /** The last price that was believed. */
  readonly good: AvailablePrice | null;
  readonly doubt: RemoteDoubt | null;
}

/** A reported price that is not believed yet, or is disputed. */
export interface RemoteDoubt {
  /** When the price was first received. */
  readonly since: number;
  readonly usd: AvailablePrice['usd'];
  /** Absent in items stored by earlier versions. */
  readonly krw?: AvailablePrice['krw'];
}

export interface RemotePolicy {
  /** A response is current for this long, in milliseconds. */
  readonly freshMs: number;
  /** Whether a price may still be shown, as stale. */
  readonly isUsable: (price: AvailablePrice, now: number) => boolean;
  /**
   * - `far off`: a price far from the last good one is in doubt until it is repeated
   * - `reported`: a price is in doubt where the program reports a dispute
   */
  readonly doubts: 'far off' | 'reported';
}

export const REMOTE_POLICIES = {
  server: { freshMs: FRESH_MS, isUsable: isServable, doubts: 'far off' },
  /** For the prices that a front has from the engine, while the engine does not answer: none counts as current. */
  engine: {
    freshMs: 0,
    isUsable: ({ checkedAt }, now) => now - checkedAt <= PLAIN_ANSWER_MS,
    doubts: 'reported',
  },
} as const satisfies Record<string, RemotePolicy>;

/** What to store after a response with the price `latest`, received at `at`. */
export function judgeRemotePrice(
  before: RemotePrice | undefined,
  latest: Price,
  at: number,
  { doubts }: RemotePolicy,
): RemotePrice {
  const { good = null, doubt = null } = before ?? {};
  if (latest.usd === null) return { latest, at, good, doubt: null };
  const newDoubt = { since: at, usd: latest.usd, krw: latest.krw };
  if (doubts === 'reported')
    return { latest, at, good: latest, doubt: latest.status === 'disputed' ? (doubt ?? newDoubt) : null };
  if (!good || !isFarOff(latest, good, at) || isRepeated(doubt, latest, at))
    return { latest, at, good: latest, doubt: null };
  const isSame = doubt !== null && timesOff(doubt, latest) <= AGREEING_TIMES;
  return { latest, at, good, doubt: isSame ? doubt : newDoubt };
}

/** The price to show at `now`. */
export function remotePriceAt(
  { latest, at, good, doubt }: RemotePrice,
  now: number,
  { freshMs, isUsable }: RemotePolicy,
): Price {
  const usable = good && isUsable(good, now) ? good : null;
  if (doubt) {
    if (now - doubt.since > DISPUTE_LIMIT_MS) return noPrice(latest.asset, 'untrusted', at);
    return usable ? { ...usable, status: 'disputed' } : noPrice(latest.asset, 'disputed', at);
  }
  if (latest.usd === null) return usable && !isWithdrawn(latest) ? { ...usable, status: 'stale' } : latest;
  if (!isUsable(latest, now)) return noPrice(latest.asset, 'unavailable', at);
  const isCurrent = now >= at && now - at < freshMs;
  return isCurrent || latest.status !== 'priced' ? latest : { ...latest, status: 'stale' };
}

/** Whether a response without a price invalidates the last good price: with any status but `unavailable`. */
export function isWithdrawn({ status }: Pick<Price, 'status'>): boolean {
  return status !== 'unavailable';
}

/** When a repeated price can first settle one of the open doubts (Unix milliseconds); null where none can. */
export function doubtSettlesAt(prices: readonly RemotePrice[], now: number): number | null {
  const times = prices.flatMap(({ doubt }) => (doubt && doubt.since <= now ? [doubt.since] : []));
  const ahead = times.map((since) => since + REPEATED_AFTER_MS).filter((at) => at > now);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

function isFarOff(price: AvailablePrice, good: AvailablePrice, at: number): boolean {
  const isComparable = price.basis === good.basis && at - good.checkedAt <= HISTORY_MS;
  return isComparable && timesOff(good, price) > FAR_OFF_TIMES;
}

function isRepeated(doubt: RemoteDoubt | null, price: AvailablePrice, at: number): boolean {
  if (!doubt || at - doubt.since < REPEATED_AFTER_MS) return false;
  return timesOff(doubt, price) <= AGREEING_TIMES;
}

/** The ratio of the two prices, at least 1, in the currency that differs more. */
function timesOff({ usd, krw }: Pick<RemoteDoubt, 'usd' | 'krw'>, price: AvailablePrice): number {
  return Math.max(timesApart(usd, price.usd), krw === undefined ? 1 : timesApart(krw, price.krw));
}
