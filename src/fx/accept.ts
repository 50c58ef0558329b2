/** Which of the rates that were heard is believed (design §4 Rate). */
import { compare, multiply } from '../market/arithmetic.ts';
import type { Decimal } from '../market/decimal.ts';

const LOWEST = '900' as Decimal;
const HIGHEST = '2500' as Decimal;

/** The won has stayed within these for decades: anything else is a mistake, whoever says it. */
export function isBelievable(krwPerUsd: Decimal): boolean {
  return compare(krwPerUsd, LOWEST) >= 0 && compare(krwPerUsd, HIGHEST) <= 0;
}

/**
 * The first rate within 10 % of the reference; else the first that another one confirms within 1 %; else null.
 * Without a reference the first is believed. `heard` is in the order of the services, each service once, all
 * believable.
 */
export function chooseRate<T extends { readonly krwPerUsd: Decimal }>(
  heard: readonly T[],
  reference: Decimal | null,
): T | null {
  const near = heard.find(
    ({ krwPerUsd }) => reference === null || isWithin(krwPerUsd, reference, TEN_PERCENT),
  );
  const confirmed = (rate: T) =>
    heard.some((other) => other !== rate && isWithin(other.krwPerUsd, rate.krwPerUsd, ONE_PERCENT));
  return near ?? heard.find(confirmed) ?? null;
}

type Margin = readonly [below: Decimal, above: Decimal];
const TEN_PERCENT: Margin = ['0.9' as Decimal, '1.1' as Decimal];
const ONE_PERCENT: Margin = ['0.99' as Decimal, '1.01' as Decimal];

function isWithin(value: Decimal, center: Decimal, [below, above]: Margin): boolean {
  return compare(value, multiply(center, below)) >= 0 && compare(value, multiply(center, above)) <= 0;
}
