/** Exact sums and products of `Decimal` strings, on whole numbers of any length: light enough for pages, too. */
import type { Decimal } from './decimal.ts';

/** A decimal as a whole number of its smallest units. */
interface Scaled {
  readonly units: bigint;
  readonly places: number;
}

/** The exact sum: every digit, no rounding. */
export function add(a: Decimal, b: Decimal): Decimal {
  const [x, y] = [scaled(a), scaled(b)];
  const places = Math.max(x.places, y.places);
  const unitsIn = ({ units, places: own }: Scaled) => units * 10n ** BigInt(places - own);
  return written(unitsIn(x) + unitsIn(y), places);
}

/** The exact product: every digit, no rounding. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  const [x, y] = [scaled(a), scaled(b)];
  return written(x.units * y.units, x.places + y.places);
}

/** Whether `a` is above `b`. */
export function isAbove(a: Decimal, b: Decimal): boolean {
  return add(b, multiply(a, '-1' as Decimal)).startsWith('-');
}

function scaled(value: Decimal): Scaled {
  const [whole = '', fraction = ''] = value.split('.');
  return { units: BigInt(whole + fraction), places: fraction.length };
}

/** Writes a number of smallest units as a decimal, without zeros at the end of the fraction. */
function written(units: bigint, places: number): Decimal {
  const size = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const point = size.length - places;
  const fraction = size.slice(point).replace(/0+$/, '');
  const whole = `${units < 0n ? '-' : ''}${size.slice(0, point)}`;
  return (fraction ? `${whole}.${fraction}` : whole) as Decimal;
}
