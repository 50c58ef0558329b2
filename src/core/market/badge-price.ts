/** A price in the four characters that a toolbar's badge shows: more are cut off, to another price. */
import { type Decimal, shiftPoint } from './decimal.ts';
import { type Currency, exactAmount, toPlaces, wholeLength } from './format.ts';

export interface BadgeText {
  /** At most four of `0-9.`, or two digits and `k`. */
  readonly text: string;
  /** What one of it stands for: `$1`, `₩10,000`. */
  readonly unit: string;
}

/** Dollars are counted in thousands, won in 만 (10⁴). */
const STEP: Readonly<Record<Currency, number>> = { USD: 3, KRW: 4 };

const MOST = 4;

/** A positive price, half up, in the unit that leaves it the most digits. */
export function badgeText(price: Decimal, currency: Currency): BadgeText {
  const asIs = fitted(price);
  if (wholeLength(price) > 0 || /^0\.[1-9]/.test(price)) {
    if (asIs.length <= MOST) return { text: asIs, unit: unitText(0, currency) };
  }
  const thousands = toPlaces(shiftPoint(price, -3), 0);
  if (currency === 'USD' && thousands.length === 2)
    return { text: `${thousands}k`, unit: unitText(0, currency) };
  const step = STEP[currency];
  const power = Math.floor(exponentOf(price) / step) * step;
  const text = fitted(shiftPoint(price, -power));
  if (text.length <= MOST) return { text, unit: unitText(power, currency) };
  // Nines that turned over belong to the unit above.
  return { text: fitted(shiftPoint(price, -power - step)), unit: unitText(power + step, currency) };
}

/** Three digits, or the whole part if that is longer. */
function fitted(value: string): string {
  const placesOf = (text: string) => Math.max(0, Math.min(2, 3 - wholeLength(text)));
  return toPlaces(value, placesOf(toPlaces(value, placesOf(value))));
}

/** The power of ten of the first digit that counts. */
function exponentOf(value: string): number {
  const length = wholeLength(value);
  const [, fraction = ''] = value.split('.');
  return length > 0 ? length - 1 : -(/^0*/.exec(fraction)?.[0].length ?? 0) - 1;
}

function unitText(power: number, currency: Currency): string {
  return exactAmount(shiftPoint('1', power).replace(/\.0*$/, ''), currency);
}
