import { type Currency, exactPrice, shortPrice } from '../market/format.ts';
import type { Language } from '../market/language.ts';

interface PriceProps {
  readonly value: string;
  readonly currency: Currency;
  readonly language: Language;
  /** It stands first, and large. */
  readonly isMain?: boolean;
  /** It has just taken another's place. */
  readonly moved?: boolean;
  readonly id?: string | undefined;
}

/** A price to read; its exact digits are the element's value and its tooltip. */
export function Price({ value, currency, language, isMain = false, moved = false, id }: PriceProps) {
  const { text, plain } = shortPrice(value, currency, language);
  return (
    <data
      // Another figure is another element: its flash begins anew.
      key={text}
      class={[
        'price',
        `price-${currency.toLowerCase()}`,
        isMain ? 'price-main' : 'price-other',
        moved && 'price-moved',
      ]
        .filter(Boolean)
        .join(' ')}
      id={id}
      value={value}
      title={exactPrice(value, currency)}
    >
      {plain === null ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <span class="sr">{plain}</span>
        </>
      )}
    </data>
  );
}
