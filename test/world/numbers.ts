/**
 * Decimal texts of the made-up market. Prices are kept, multiplied and rounded as integers with a scale, and written
 * out digit by digit: what a body says is decided here and never by how a double happens to print.
 */
interface Scaled {
  readonly units: bigint;
  readonly scale: number;
}

const FORM = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Writes an exponent out: `4.2e-06` becomes `0.0000042`. Digits and trailing zeros stay. Throws on anything else. */
export function plain(text: string): string {
  const { units, scale } = scaled(text);
  return written(units, scale);
}

/** The exact product. */
export function times(a: string, b: string): string {
  const [x, y] = [scaled(a), scaled(b)];
  return trimmed(written(x.units * y.units, x.scale + y.scale));
}

/** The exact sum. */
export function plus(a: string, b: string): string {
  const [x, y] = [scaled(a), scaled(b)];
  const scale = Math.max(x.scale, y.scale);
  const units = x.units * 10n ** BigInt(scale - x.scale) + y.units * 10n ** BigInt(scale - y.scale);
  return trimmed(written(units, scale));
}

/** The quotient, cut after `places` decimals. */
export function over(a: string, b: string, places: number): string {
  const [x, y] = [scaled(a), scaled(b)];
  return written((x.units * 10n ** BigInt(y.scale + places)) / (y.units * 10n ** BigInt(x.scale)), places);
}

/** Exactly `places` decimals, half up. */
export function fixed(text: string, places: number): string {
  const { units, scale } = scaled(text);
  if (scale <= places) return written(units * 10n ** BigInt(places - scale), places);
  const step = 10n ** BigInt(scale - places);
  return written((units + (units < 0n ? -step : step) / 2n) / step, places);
}

/** At most `digits` significant digits, half up, without trailing zeros. */
export function significant(text: string, digits: number): string {
  return trimmed(fixed(text, Math.max(0, digits - 1 - magnitude(text))));
}

/** The power of ten of the first significant digit: 2 for `123`, -6 for `0.0000042`; 0 for zero. */
export function magnitude(text: string): number {
  const { units, scale } = scaled(text);
  const digits = (units < 0n ? -units : units).toString();
  return units === 0n ? 0 : digits.length - 1 - scale;
}

/** Scientific form with all digits: `4.213e-06` with `('e', 2)`, `1.4E-7` with `('E', 1)`. */
export function scientific(text: string, mark: 'e' | 'E', exponentDigits: number): string {
  const { units } = scaled(text);
  const digits = (units < 0n ? -units : units).toString().replace(/0+$/, '');
  const power = magnitude(text);
  const exponent = `${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(exponentDigits, '0')}`;
  const sign = units < 0n ? '-' : '';
  return `${sign}${digits[0] ?? '0'}${digits.length > 1 ? `.${digits.slice(1)}` : ''}${mark}${exponent}`;
}

/** Without the zeros after the last decimal that says something. */
export function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function scaled(text: string): Scaled {
  const match = FORM.exec(text);
  if (!match) throw new RangeError(`not a decimal: ${text}`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  const units = BigInt(`${whole}${fraction}`) * (sign ? -1n : 1n);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

function written(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${units < 0n ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`;
}
