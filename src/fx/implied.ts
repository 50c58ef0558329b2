/** The rate between the lines: CoinGecko's won price over its dollar price of one coin. Free, and the last rung. */
import { divide } from '../market/arithmetic.ts';
import { type Decimal, isPositive } from '../market/decimal.ts';
import type { Clock } from '../upstream/clock.ts';
import { isBelievable } from './accept.ts';
import type { Rate } from './rate.ts';

export interface Implied {
  /** Any coin's two prices; the most precise pair of a minute is kept. */
  hear(usd: Decimal, krw: Decimal): void;
  /** The implied rate if it was heard within the hour. */
  rate(): Rate | null;
}

/** Three digits err by 0.5 % at worst; two could be 5 % off and pass for a rate. */
const MIN_DIGITS = 3;
const SAME_ANSWER_MS = 60_000;
const OLDEST_MS = 60 * 60_000;

export function createImplied(clock: Clock): Implied {
  let kept: { readonly rate: Rate; readonly digits: number } | null = null;

  /** How long ago it was heard; not at all, if that was "in the future" of a clock that was turned back. */
  function ageMs(): number {
    const age = kept ? clock.now() - kept.rate.checkedAt : -1;
    return age >= 0 ? age : Number.POSITIVE_INFINITY;
  }

  return {
    hear: (usd, krw) => {
      if (!isPositive(usd) || !isPositive(krw)) return;
      const digits = Math.min(significantDigits(usd), significantDigits(krw));
      if (digits < MIN_DIGITS || (kept && digits < kept.digits && ageMs() < SAME_ANSWER_MS)) return;
      const krwPerUsd = divide(krw, usd);
      if (!isBelievable(krwPerUsd)) return;
      kept = { rate: { krwPerUsd, service: 'implied', checkedAt: clock.now() }, digits };
    },
    rate: () => (kept && ageMs() <= OLDEST_MS ? kept.rate : null),
  };
}

function significantDigits(value: Decimal): number {
  return value.replace(/[-.]/g, '').replace(/^0+/, '').length;
}
