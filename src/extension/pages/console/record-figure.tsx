import type { Decimal } from '../../../core/market/decimal.ts';
import { type Currency, exactPrice, shortPrice } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import type { Worth } from '../../../core/market/worth.ts';
import type { Console } from './props.ts';

interface RecordFigureProps {
  /** Null: not known. */
  readonly value: Decimal | null;
  readonly currency: Currency;
  readonly language: Language;
}

/** An amount of money for reading; every digit is told on hover, and stands in exports. */
function RecordFigure({ value, currency, language }: RecordFigureProps) {
  if (value === null) return <span class="figure">–</span>;
  const isNegative = value.startsWith('-');
  const size = isNegative ? value.slice(1) : value;
  // Of nothing at all there is no short form.
  const { text, plain } = /[1-9]/.test(size)
    ? shortPrice(size, currency, language)
    : { text: exactPrice('0', currency), plain: null };
  const sign = isNegative ? '−' : '';
  return (
    <span class="figure" title={sign + exactPrice(size, currency)}>
      <span aria-hidden={plain !== null}>{sign + text}</span>
      {plain !== null && <span class="sr">{sign + plain}</span>}
    </span>
  );
}

interface RecordFiguresProps {
  readonly page: Pick<Console, 'main' | 'language'>;
  readonly of: Worth;
}

/** Both currencies, the main one first. */
export function RecordFigures({ page: { main, language }, of: { usd, krw } }: RecordFiguresProps) {
  const dollars = <RecordFigure key="USD" value={usd} currency="USD" language={language} />;
  const won = <RecordFigure key="KRW" value={krw} currency="KRW" language={language} />;
  return <>{main === 'KRW' ? [won, dollars] : [dollars, won]}</>;
}
