/** What each service's body looks like, and where in it the rate is (docs/sources.md §9). */
import * as z from 'zod/mini';
import { compare } from '../market/arithmetic.ts';
import { type Decimal, parseDecimal } from '../market/decimal.ts';
import { isBelievable } from './believed-rate.ts';
import { dayOf } from './days.ts';
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
  time_last_update_unix: z.optional(number),
});

const frankfurterV2 = z.object({
  date: z.optional(z.iso.date()),
  base: z.literal('USD'),
  quote: z.literal('KRW'),
  rate: number,
});

const frankfurterV1 = z.object({
  date: z.optional(z.iso.date()),
  amount: number,
  base: z.literal('USD'),
  rates: z.object({ KRW: number }),
});

/** Won per dollar, and of which day where the body says so. */
export interface ReadOffRate {
  readonly krwPerUsd: Decimal;
  readonly date?: string | undefined;
}

/**
 * Reads won per dollar from a body. Null: it is of another pair, the service's next address may know. Throws when
 * it is not the documented one, or no rate that could be true.
 */
export type ReadRate = (body: unknown) => ReadOffRate | null;

/** One reader for each address of the service, in the order of `RateService.urls`. */
export const READERS: Readonly<Record<RateServiceName, readonly ReadRate[]>> = {
  Coinbase: [(body) => ({ krwPerUsd: believable(coinbase.parse(body).data.rates.KRW) })],
  'ExchangeRate-API': [
    (body) => {
      const { rates, time_last_update_unix } = exchangeRateApi.parse(body);
      return { krwPerUsd: believable(rates.KRW), date: dayRead(time_last_update_unix) };
    },
  ],
  Frankfurter: [
    (body) => {
      const answer = frankfurterV2.safeParse(body);
      return answer.success ? { krwPerUsd: believable(answer.data.rate), date: answer.data.date } : null;
    },
    (body) => {
      const { amount, rates, date } = frankfurterV1.parse(body);
      const dollars = parseDecimal(amount);
      if (dollars === null || compare(dollars, ONE) !== 0)
        throw new RangeError(`a rate for ${amount} dollars`);
      return { krwPerUsd: believable(rates.KRW), date };
    },
  ],
};

const ONE = '1' as Decimal;

/** Of Unix seconds; undefined where they are no time. */
function dayRead(seconds: string | undefined): string | undefined {
  const ms = Number(seconds) * 1000;
  return ms > 0 && ms < 8.64e15 ? dayOf(ms) : undefined;
}

function believable(text: string): Decimal {
  const rate = parseDecimal(text);
  if (rate === null || !isBelievable(rate))
    throw new RangeError(`no believable USD/KRW rate: ${text.slice(0, 40)}`);
  return rate;
}
