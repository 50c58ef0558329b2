/** What each service's body looks like, and where in it the rate is (docs/sources.md §9). */
import * as z from 'zod/mini';
import { compare } from '../market/arithmetic.ts';
import { type Decimal, parseDecimal } from '../market/decimal.ts';
import { isBelievable } from './choose-rate.ts';
import type { RateServiceName } from './services.ts';

/** Numbers arrive as their source text. */
const number = z.string();

const coinbase = z.object({
  data: z.object({ currency: z.literal('USD'), rates: z.object({ KRW: number }) }),
});

const exchangeRateApi = z.object({
  result: z.literal('success'),
  base_code: z.literal('USD'),
  rates: z.object({ KRW: number }),
});

const frankfurterV2 = z.object({ base: z.literal('USD'), quote: z.literal('KRW'), rate: number });

const frankfurterV1 = z.object({ amount: number, base: z.literal('USD'), rates: z.object({ KRW: number }) });

/**
 * Reads won per dollar from a body. Null: it is of another pair, the service's next address may know. Throws when
 * it is not the documented one, or no rate that could be true.
 */
export type ReadRate = (body: unknown) => Decimal | null;

/** One reader for each address of the service, in the order of `RateService.urls`. */
export const READERS: Readonly<Record<RateServiceName, readonly ReadRate[]>> = {
  Coinbase: [(body) => believable(coinbase.parse(body).data.rates.KRW)],
  'ExchangeRate-API': [(body) => believable(exchangeRateApi.parse(body).rates.KRW)],
  Frankfurter: [
    (body) => {
      const answer = frankfurterV2.safeParse(body);
      return answer.success ? believable(answer.data.rate) : null;
    },
    (body) => {
      const { amount, rates } = frankfurterV1.parse(body);
      const dollars = parseDecimal(amount);
      if (dollars === null || compare(dollars, ONE) !== 0)
        throw new RangeError(`a rate for ${amount} dollars`);
      return believable(rates.KRW);
    },
  ],
};

const ONE = '1' as Decimal;

function believable(text: string): Decimal {
  const rate = parseDecimal(text);
  if (rate === null || !isBelievable(rate))
    throw new RangeError(`no believable USD/KRW rate: ${text.slice(0, 40)}`);
  return rate;
}
