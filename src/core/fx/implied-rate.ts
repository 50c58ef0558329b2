/** The rate between the lines: CoinGecko's won price over its dollar price of one coin. It costs no request. */
import { divide } from '../market/arithmetic.ts';
import { type Decimal, isPositive } from '../market/decimal.ts';
import type { Clock } from '../upstream/clock.ts';
import { isBelievable } from './believed-rate.ts';
import { IMPLIED, RATE_STALE_MS, type Rate } from './rate.ts';

export interface ImpliedRate {
  /** Any coin's two prices; the most precise pair of a minute is kept. */
  observe(usd: Decimal, krw: Decimal): void;
  /** The implied rate of the past 24 h: as long it is a witness; in use it is for an hour. */
  rate(): Rate | null;
}

/** Three digits err by 0.5 % at worst; two could be 5 % off and pass for a rate. */
const MIN_DIGITS = 3;
const SAME_ANSWER_MS = 60_000;

export function createImpliedRate(clock: Clock): ImpliedRate {
  let kept: { readonly rate: Rate; readonly digits: number } | null = null;

  /** How long ago it was observed; not at all, if that was "in the future" of a clock that was turned back. */
  function ageMs(): number {
    const age = kept ? clock.now() - kept.rate.checkedAt : -1;
    return age >= 0 ? age : Number.POSITIVE_INFINITY;
  }

  return {
    observe: (usd, krw) => {
      if (!isPositive(usd) || !isPositive(krw)) return;
      const digits = Math.min(significantDigits(usd), significantDigits(krw));
      if (digits < MIN_DIGITS || (kept && digits < kept.digits && ageMs() < SAME_ANSWER_MS)) return;
      const krwPerUsd = divide(krw, usd);
      if (!isBelievable(krwPerUsd)) return;
      kept = { rate: { krwPerUsd, service: IMPLIED, checkedAt: clock.now() }, digits };
    },
    rate: () => (kept && ageMs() <= RATE_STALE_MS ? kept.rate : null),
  };
}

function significantDigits(value: Decimal): number {
  return value.replace(/[-.]/g, '').replace(/^0+/, '').length;
}
