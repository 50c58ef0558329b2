/** Korea's premium, out of two prices and a rate: pure (docs/pricing.md §6). */
import { DAY_MS, dayOf, startOf } from '../fx/days.ts';
import type { Rate } from '../fx/rate.ts';
import { percentAbove } from '../market/arithmetic.ts';
import { multiply } from '../market/exact.ts';
import {
  isComparable,
  type MissingPremium,
  type Premium,
  type PremiumLeg,
  type PremiumRate,
} from '../market/shown-premium.ts';
import { sourceRow } from '../market/source-table.ts';
import { isTrueNow } from './freshness.ts';

/** Two prices are of one moment when they were heard within this time of each other. */
const APART_MS = 60_000;

const OLDEST_RATE_DAYS = 4;

export interface PremiumParts {
  /** In won, what the exchanges there say, the first choice first. */
  readonly korea: readonly PremiumLeg[];
  /** In dollars, never through won, the first choice first. */
  readonly world: readonly PremiumLeg[];
  readonly rate: Rate | null;
  /** Whether the rate is of this hour; if not, its day is told. */
  readonly isLive: boolean;
}

/** Won ÷ (dollars × rate) − 1, in percent, by the first pair of prices that may be compared; or why there is none. */
export function premiumOf({ korea, world, rate, isLive }: PremiumParts, now: number): Premium {
  // A clock that was set back makes prices of a time that has not come: what came since may be theirs.
  const won = korea.filter(
    ({ source, checkedAt }) => sourceRow(source).basis === 'korea' && checkedAt <= now,
  );
  const traded = won.filter(({ asOf }) => isTrueNow(asOf, now));
  if (traded.length === 0) return none(won.length > 0 ? 'old trade' : 'no Korean price');
  const heard = world.filter(({ checkedAt }) => checkedAt <= now);
  const pairs = traded.flatMap((korea) => heard.map((world) => ({ korea, world })));
  // What a Korean exchange says in dollars has come through its own KRW-USDT: the premium is in it.
  const apart = pairs.filter(({ world }) => sourceRow(world.source).basis === 'global');
  if (apart.length === 0)
    return none(
      pairs.some(({ korea, world }) => korea.source === world.source) ? 'one source' : 'no dollar price',
    );
  const pair = apart.find(({ korea, world }) => Math.abs(korea.checkedAt - world.checkedAt) <= APART_MS);
  if (!pair) return none('too far apart');
  if (!rate) return none('no rate');
  const date = isLive ? null : (rate.date ?? dayOf(rate.checkedAt));
  if (date !== null && daysBetween(date, dayOf(now)) > OLDEST_RATE_DAYS) return none('old rate');
  const shown: PremiumRate = { krwPerUsd: rate.krwPerUsd, service: rate.service, date };
  const percent = percentAbove(pair.korea.price, multiply(pair.world.price, rate.krwPerUsd));
  // CoinGecko's price is weighted by the volume of all exchanges, Korea's among them.
  const prices = { ...pair, rate: shown, includesKorea: pair.world.source !== 'Binance' };
  return isComparable(percent) ? { percent, ...prices } : { percent: null, why: 'not comparable', ...prices };
}

function none(why: MissingPremium['why']): MissingPremium {
  return { percent: null, why };
}

function daysBetween(from: string, to: string): number {
  return (startOf(to) - startOf(from)) / DAY_MS;
}
