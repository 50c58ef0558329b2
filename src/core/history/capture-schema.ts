/** The schema of captures that are stored, exported and imported. */
import * as z from 'zod/mini';
import { cleanDecimals, cleanName, cleanSymbol } from '../market/clean-names.ts';
import { assetKey, basis, positiveDecimal, source, wholeTime } from '../market/fields.ts';
import type { Capture } from '../market/moments.ts';

const MAX_SERVICE = 64;

const dayRate = z.strictObject({
  krwPerUsd: positiveDecimal,
  service: z.string().check(z.maxLength(MAX_SERVICE)),
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
});

const side = z.enum(['before', 'after', 'nearest']);

export const pastPriceSchema = z.strictObject({
  source,
  basis,
  usd: z.nullable(positiveDecimal),
  krw: z.nullable(positiveDecimal),
  asOf: wholeTime,
  granularity: z.enum(['minute', 'hour', 'day']),
  converted: z.nullable(
    z.discriminatedUnion('through', [
      z.strictObject({
        side: z.literal('krw'),
        through: z.literal('USD/KRW'),
        usdPerUsdt: z.exactOptional(positiveDecimal),
        usdPerUsdtAsOf: z.exactOptional(wholeTime),
        ...dayRate.shape,
      }),
      z.strictObject({
        side: z.literal('usd'),
        through: z.literal('KRW-USDT'),
        krwPerUsdt: positiveDecimal,
        krwPerUsdtAsOf: wholeTime,
        usdPerUsdt: positiveDecimal,
        usdPerUsdtAsOf: wholeTime,
      }),
    ]),
  ),
});

const missing = z.enum(['future', 'not yet', 'too old', 'unlisted', 'no record', 'unavailable', 'not asked']);

const isImported = z.exactOptional(z.literal(true));
const about = { source, side, isFinal: z.boolean(), isImported };
/** A part has either a price, which is of the part's source, or the reason why it has none. */
const part = z.union([
  z
    .strictObject({ ...about, price: pastPriceSchema, missing: z.null() })
    .check(z.refine((each) => each.price.source === each.source)),
  z.strictObject({ ...about, price: z.null(), missing }),
]);

/** Names of tokens are untrusted text, in imported files too, so only cleaned ones are accepted. */
const name = z.string().check(z.refine((text) => cleanName(text) === text));
const token = z.strictObject({
  name: z.nullable(name),
  symbol: z.nullable(z.string().check(z.refine((text) => cleanSymbol(text) === text))),
  decimals: z.nullable(z.int().check(z.refine((count) => cleanDecimals(count) === count))),
  koreanName: z.exactOptional(z.nullable(name)),
});

const MAX_PARTS = 32;

export const captureSchema: z.ZodMiniType<Capture> = z.strictObject({
  asset: assetKey,
  at: wholeTime,
  token,
  parts: z.array(part).check(z.maxLength(MAX_PARTS)),
  rate: z.nullable(z.strictObject({ ...dayRate.shape, isImported })),
  capturedAt: wholeTime,
  isComplete: z.boolean(),
});
