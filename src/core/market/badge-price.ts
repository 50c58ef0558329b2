/**
 * Formats a price in four characters, because a toolbar badge cuts off longer texts, which would then read as another
 * price.
 */
import { type Decimal, shiftPoint } from './decimal.ts';
import { type Currency, exactAmount, toPlaces, wholeLength } from './format.ts';

export interface BadgeText {
  /** The badge's text: at most four digits with a point among them, or two digits and `k`. */
  readonly text: string;
  /** The value of one unit of the text: `$1`, `₩10,000`. */
  readonly unit: string;
}

/** Exponents by which the badge's units grow: dollars in thousands (10³), won in 만 (10⁴). */
const STEP: Readonly<Record<Currency, number>> = { USD: 3, KRW: 4 };

const MOST = 4;

/** The badge's text for a positive price, rounded half up, in the unit with the most digits. */
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
  // Nines that were rounded up to a further digit are written in the next larger unit.
  return { text: fitted(shiftPoint(price, -power - step)), unit: unitText(power + step, currency) };
}

/** The value rounded to three digits, or to its whole part if that is longer. */
function fitted(value: string): string {
  const placesOf = (text: string) => Math.max(0, Math.min(2, 3 - wholeLength(text)));
  return toPlaces(value, placesOf(toPlaces(value, placesOf(value))));
}

/** The power of ten of the first significant digit. */
function exponentOf(value: string): number {
  const length = wholeLength(value);
  const [, fraction = ''] = value.split('.');
  return length > 0 ? length - 1 : -(/^0*/.exec(fraction)?.[0].length ?? 0) - 1;
}

function unitText(power: number, currency: Currency): string {
  return exactAmount(shiftPoint('1', power).replace(/\.0*$/, ''), currency);
}
