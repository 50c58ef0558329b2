import { type Currency, exactPrice, shortPrice } from '../market/format.ts';

interface PriceProps {
  readonly value: string;
  readonly currency: Currency;
  /** It stands first, and large. */
  readonly isMain?: boolean;
  readonly id?: string | undefined;
}

/** A price to read; its exact digits are the element's value and its tooltip. */
export function Price({ value, currency, isMain = false, id }: PriceProps) {
  const { text, plain } = shortPrice(value, currency);
  return (
    <data
      class={`price price-${currency.toLowerCase()} ${isMain ? 'price-main' : 'price-other'}`}
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
