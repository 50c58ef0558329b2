/** One entry of an answer, as a schema: what the types, the documents and the tests go by. */
import * as z from 'zod/mini';
import { SOURCE_NAMES } from '../market/sources.ts';

const decimal = z.string().check(z.regex(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/));

const converted = z.strictObject({
  side: z.enum(['usd', 'krw']),
  through: z.enum(['USD/KRW', 'KRW-USDT']),
  rate: decimal,
  usdPerUsdt: z.exactOptional(decimal),
});

const plain = {
  token: z.strictObject({
    name: z.nullable(z.string()),
    symbol: z.nullable(z.string()),
    decimals: z.nullable(z.int().check(z.gte(0), z.lte(255))),
    address: z.string(),
  }),
  usdPrice: z.nullable(decimal),
  krwPrice: z.nullable(decimal),
  source: z.nullable(z.enum(SOURCE_NAMES)),
};

export const entry = z.strictObject(plain);

/** With `detail=true`. */
export const detailedEntry = z.strictObject({
  ...plain,
  status: z.enum(['priced', 'stale', 'disputed', 'untrusted', 'unlisted', 'unavailable']),
  asOf: z.nullable(z.iso.datetime()),
  basis: z.nullable(z.enum(['global', 'korea'])),
  converted: z.nullable(converted),
});

/** With `at` and `detail=true`. */
export const detailedMomentEntry = z.strictObject({
  ...plain,
  asOf: z.nullable(z.iso.datetime()),
  granularity: z.nullable(z.enum(['minute', 'hour', 'day'])),
  basis: z.nullable(z.enum(['global', 'korea'])),
  converted: z.nullable(
    z.discriminatedUnion('through', [
      z.strictObject({
        side: z.literal('krw'),
        through: z.literal('USD/KRW'),
        rate: decimal,
        rateDate: z.iso.date(),
        rateService: z.string(),
        usdPerUsdt: z.exactOptional(decimal),
        usdPerUsdtAsOf: z.exactOptional(z.iso.datetime()),
      }),
      z.strictObject({
        side: z.literal('usd'),
        through: z.literal('KRW-USDT'),
        rate: decimal,
        rateAsOf: z.iso.datetime(),
        usdPerUsdt: decimal,
        usdPerUsdtAsOf: z.iso.datetime(),
      }),
    ]),
  ),
  missing: z.nullable(
    z.enum(['future', 'not yet', 'too old', 'unlisted', 'no record', 'unavailable', 'not asked']),
  ),
  final: z.boolean(),
});

export type Entry = z.infer<typeof entry>;
export type DetailedEntry = z.infer<typeof detailedEntry>;
export type DetailedMomentEntry = z.infer<typeof detailedMomentEntry>;
