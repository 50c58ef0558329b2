/** Captures as they are kept, exported and imported: whoever reads one holds it against this. */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey } from '../market/assets.ts';
import { cleanDecimals, cleanName, cleanSymbol } from '../market/clean-names.ts';
import { type Decimal, isPositive, parseDecimal } from '../market/decimal.ts';
import type { Capture } from '../market/moments.ts';
import { SOURCE_NAMES } from '../market/source-table.ts';
import { LATEST_MS } from '../sources/timestamps.ts';

const assetKey = z.custom<AssetKey>((value) => parseAssetKey(value) !== null);
/** What a page cannot make a date of would leave it blank. */
export const timeSchema = z.int().check(z.nonnegative(), z.lte(LATEST_MS));
export const decimalPrice = z.custom<Decimal>((value) => {
  const read = parseDecimal(value);
  return read !== null && read === value && isPositive(read);
});

const MAX_SERVICE = 64;

const dayRate = z.strictObject({
  krwPerUsd: decimalPrice,
  service: z.string().check(z.maxLength(MAX_SERVICE)),
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
});

const source = z.enum(SOURCE_NAMES);
const side = z.enum(['before', 'after', 'nearest']);

export const pastPriceSchema = z.strictObject({
  source,
  basis: z.enum(['global', 'korea']),
  usd: z.nullable(decimalPrice),
  krw: z.nullable(decimalPrice),
  asOf: timeSchema,
  granularity: z.enum(['minute', 'hour', 'day']),
  converted: z.nullable(
    z.discriminatedUnion('through', [
      z.strictObject({
        side: z.literal('krw'),
        through: z.literal('USD/KRW'),
        usdPerUsdt: z.exactOptional(decimalPrice),
        usdPerUsdtAsOf: z.exactOptional(timeSchema),
        ...dayRate.shape,
      }),
      z.strictObject({
        side: z.literal('usd'),
        through: z.literal('KRW-USDT'),
        krwPerUsdt: decimalPrice,
        krwPerUsdtAsOf: timeSchema,
        usdPerUsdt: decimalPrice,
        usdPerUsdtAsOf: timeSchema,
      }),
    ]),
  ),
});

const missing = z.enum(['future', 'not yet', 'too old', 'unlisted', 'no record', 'unavailable', 'not asked']);

const isImported = z.exactOptional(z.literal(true));
const about = { source, side, isFinal: z.boolean(), isImported };
/** A part has a price or a reason, never both, and a price of its own source. */
const part = z.union([
  z
    .strictObject({ ...about, price: pastPriceSchema, missing: z.null() })
    .check(z.refine((each) => each.price.source === each.source)),
  z.strictObject({ ...about, price: z.null(), missing }),
]);

/** Names of tokens are strangers' words, also in a file that somebody else has exported. */
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
  at: timeSchema,
  token,
  parts: z.array(part).check(z.maxLength(MAX_PARTS)),
  rate: z.nullable(z.strictObject({ ...dayRate.shape, isImported })),
  capturedAt: timeSchema,
  isComplete: z.boolean(),
});
