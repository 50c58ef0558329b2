import type { Decimal } from '../../../../core/market/decimal.ts';
import { type Figure, shortPrice, shortWorth } from '../../../../core/market/format.ts';
import { mainFirst } from '../../../../core/market/main-currency.ts';
import type { Worth } from '../../../../core/market/worth.ts';
import type { Console } from '../props.ts';

interface RecordFiguresProps {
  readonly page: Pick<Console, 'main' | 'language'>;
  /** The price or value by currency; null where it is unknown. */
  readonly of: Worth;
  /** `worth`: the value of an amount; `price`: of one token. Decides the rounding. */
  readonly as: 'price' | 'worth';
}

/** Rounded figures in both currencies, the main one first; exports have every digit. */
export function RecordFigures({ page: { main, language }, of, as }: RecordFiguresProps) {
  const figureOf = as === 'price' ? shortPrice : shortWorth;
  const sides: Readonly<Record<'USD' | 'KRW', Decimal | null>> = { USD: of.usd, KRW: of.krw };
  return mainFirst(main).map((currency) => {
    const value = sides[currency];
    return <RecordFigure key={currency} figure={value && figureOf(value, currency, language)} />;
  });
}

function RecordFigure({ figure }: { readonly figure: Figure | null }) {
  if (!figure) return <span class="figure">–</span>;
  const { text, plain } = figure;
  return (
    <span class="figure" title={plain ?? undefined}>
      <span aria-hidden={plain !== null}>{text}</span>
      {plain !== null && <span class="sr">{plain}</span>}
    </span>
  );
}
