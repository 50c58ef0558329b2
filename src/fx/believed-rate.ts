/** Which of the reported rates is believed (docs/pricing.md §5). Which is in use: `rate-in-use.ts`. */
import { compare } from '../market/arithmetic.ts';
import type { Decimal } from '../market/decimal.ts';
import { multiply } from '../market/exact.ts';

const LOWEST = '900' as Decimal;
const HIGHEST = '2500' as Decimal;

/** The won has stayed within these for decades: anything else is a mistake, whoever says it. */
export function isBelievable(krwPerUsd: Decimal): boolean {
  return compare(krwPerUsd, LOWEST) >= 0 && compare(krwPerUsd, HIGHEST) <= 0;
}

/**
 * The first rate within 10 % of the reference; else the first that another one confirms within 1 %; else null.
 * Without a reference the first is believed. `rates` are in the order of the services, each service once, all
 * believable.
 */
export function chooseRate<T extends { readonly krwPerUsd: Decimal }>(
  rates: readonly T[],
  reference: Decimal | null,
): T | null {
  const near = rates.find(({ krwPerUsd }) => reference === null || isNear(krwPerUsd, reference));
  const isConfirmed = (rate: T) =>
    rates.some((other) => other !== rate && agree(other.krwPerUsd, rate.krwPerUsd));
  return near ?? rates.find(isConfirmed) ?? null;
}

/** Within 10 % of the center. */
export function isNear(value: Decimal, center: Decimal): boolean {
  return (
    compare(value, multiply(center, '0.9' as Decimal)) >= 0 &&
    compare(value, multiply(center, '1.1' as Decimal)) <= 0
  );
}

/** The larger is at most 1 % above the smaller, whichever that is. */
function agree(a: Decimal, b: Decimal): boolean {
  const margin = '1.01' as Decimal;
  return compare(a, multiply(b, margin)) <= 0 && compare(b, multiply(a, margin)) <= 0;
}
