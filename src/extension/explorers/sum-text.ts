/** What the sum above a list of holdings says. */
import type { Decimal } from '../../core/market/decimal.ts';
import { add } from '../../core/market/exact.ts';
import { type Currency, exactPrice, shortWorth, tightWorth } from '../../core/market/format.ts';
import { mainFirst, sideOf } from '../../core/market/main-currency.ts';
import type { PriceReader } from './price-text.ts';
import type { AmountWorth } from './worth-text.ts';

export interface SumText {
  /** `₩24,150,000 · 3 of 12 not priced` */
  readonly text: string;
  /** In units, with a sign that it is not all. */
  readonly short: string;
  readonly label: string;
  readonly hint: string;
}

const WORDS = {
  en: {
    sum: 'Sum of the rows priced so far',
    left: (left: number, rows: number) => `${left} of ${rows} not priced`,
  },
  ko: {
    sum: '시세를 받은 항목의 합계',
    left: (left: number, rows: number) => `${rows}개 중 ${left}개 시세 없음`,
  },
} as const;

/** Of a list in which nothing is priced: there is no sum, and that is all it says. */
export function describeUnpriced(rows: number, { language }: Pick<PriceReader, 'language'>): SumText {
  const text = WORDS[language].left(rows, rows);
  return { text, short: NO_SUM, label: text, hint: text };
}

const NO_SUM = '—';

/** `worths`: of the rows that are priced; `rows`: how many there are. Null where none is priced. */
export function describeSum(
  worths: readonly AmountWorth[],
  rows: number,
  { language, main }: Pick<PriceReader, 'language' | 'main'>,
): SumText | null {
  if (worths.length === 0) return null;
  const total = (currency: Currency) =>
    worths.map((worth) => sideOf(worth, currency)).reduce(add, '0' as Decimal);
  const first = shortWorth(total(main), main, language).text;
  const tight = tightWorth(total(main), main, language).text;
  const { sum, left } = WORDS[language];
  const rest = rows > worths.length ? [left(rows - worths.length, rows)] : [];
  return {
    text: [first, ...rest].join(' · '),
    short: rest.length > 0 ? `${tight}+` : tight,
    label: [sum, first, ...rest].join(', '),
    hint: [sum, ...mainFirst(main).map((each) => exactPrice(total(each), each)), ...rest].join('\n'),
  };
}
