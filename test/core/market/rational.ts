/** Decimal texts as whole numbers over powers of ten, by BigInt alone: an arithmetic that shares nothing with ours. */
import fc from 'fast-check';

/** The value is `units` ÷ 10^`places`. */
export interface Rational {
  readonly units: bigint;
  readonly places: number;
}

export function rational(text: string): Rational {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const units = BigInt(whole + fraction);
  const places = fraction.length - Number(exponent);
  return places >= 0 ? { units, places } : { units: units * 10n ** BigInt(-places), places: 0 };
}

/** Both as whole numbers of the same, smallest unit. */
export function aligned(a: Rational, b: Rational): readonly [bigint, bigint] {
  const places = Math.max(a.places, b.places);
  return [a.units * 10n ** BigInt(places - a.places), b.units * 10n ** BigInt(places - b.places)];
}

export function isEqual(a: Rational, b: Rational): boolean {
  const [x, y] = aligned(a, b);
  return x === y;
}

export const abs = (value: bigint): bigint => (value < 0n ? -value : value);

/** Decimal texts as upstreams write them, up to 60 digits, any sign. */
export const decimalText = fc.stringMatching(/^-?(0|[1-9]\d{0,29})(\.\d{1,30})?$/);

/** The same without zero. */
export const nonZeroText = decimalText.filter((text) => /[1-9]/.test(text));
