/** What stands beside a chart's lines: rounded for the eye, never a price. */
import { type Currency, shortPrice } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import { dateFormat } from '../time-text.ts';

const DAY_S = 86_400;
const MONTH_S = 28 * DAY_S;
const YEAR_S = 365 * DAY_S;
/** Of a double, more are noise. */
const DIGITS = 12;

export function priceLabel(value: number, currency: Currency, language: Language): string {
  if (value <= 0) return '';
  const [digits = '', power = '0'] = value.toExponential(DIGITS).split('e');
  const places = Math.min(100, Math.max(0, DIGITS - Number(power)));
  return shortPrice(value.toFixed(places) || digits, currency, language).text.replace(
    /(\.\d*?[^\D0])0+$|\.0+$/,
    '$1',
  );
}

/** `step`: seconds between two labels. Those of hours name the day where it begins. */
export function timeLabels(seconds: readonly number[], step: number, language: Language): string[] {
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(language, options);
  const day = format({ month: 'short', day: 'numeric' });
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const month = format({ year: 'numeric', month: 'short' });
  const year = format({ year: 'numeric' });
  return seconds.map((second) => {
    const at = new Date(second * 1000);
    if (step >= YEAR_S) return year.format(at);
    if (step >= MONTH_S) return month.format(at);
    const isMidnight = at.getHours() === 0 && at.getMinutes() === 0;
    return step >= DAY_S || isMidnight ? day.format(at) : time.format(at);
  });
}
