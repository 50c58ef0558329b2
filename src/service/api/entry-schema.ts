/** One entry of an answer, as a schema: what the types, the documents and the tests go by. */
import * as z from 'zod/mini';
import { REASONS } from '../../core/market/comparison.ts';
import { STEP_NAMES } from '../../core/market/series.ts';
import { NO_PREMIUM } from '../../core/market/shown-premium.ts';
import { SOURCE_NAMES } from '../../core/market/source-table.ts';

const decimal = z.string().check(z.regex(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/));

const converted = z.strictObject({
  side: z.enum(['usd', 'krw']),
  through: z.enum(['USD/KRW', 'KRW-USDT']),
  rate: decimal,
  usdPerUsdt: z.exactOptional(decimal),
});

/** What an asset costs in Korea above what it costs elsewhere, and what that is made of. */
const premium = z.strictObject({
  /** Won ÷ (dollars × rate) − 1, in percent. */
  percent: decimal,
  korea: z.strictObject({
    source: z.enum(SOURCE_NAMES),
    krwPrice: decimal,
    asOf: z.iso.datetime(),
    checkedAt: z.iso.datetime(),
  }),
  global: z.strictObject({
    source: z.enum(SOURCE_NAMES),
    usdPrice: decimal,
    asOf: z.iso.datetime(),
    checkedAt: z.iso.datetime(),
    includesKoreanVolume: z.boolean(),
  }),
  rate: z.strictObject({
    krwPerUsd: decimal,
    service: z.string(),
    /** The day of a rate that is not of this hour. */
    date: z.nullable(z.iso.date()),
  }),
});

/** With `premium=true`, both; else neither. */
const ofPremium = {
  premium: z.exactOptional(z.nullable(premium)),
  premiumMissing: z.exactOptional(z.nullable(z.enum(NO_PREMIUM))),
};

/** One source beside the others: what it said last, and what became of that. */
const comparedSource = z.strictObject({
  source: z.enum(SOURCE_NAMES),
  usdPrice: z.nullable(decimal),
  krwPrice: z.nullable(decimal),
  asOf: z.nullable(z.iso.datetime()),
  checkedAt: z.nullable(z.iso.datetime()),
  /** Above the dollars that are shown, in percent. */
  differencePercent: z.nullable(decimal),
  reason: z.enum(REASONS),
  value: z.exactOptional(decimal),
  minimum: z.exactOptional(decimal),
  oldestSeconds: z.exactOptional(z.int()),
  /** Of a quote that is too old, also where it stands in no price. */
  quoteAsOf: z.exactOptional(z.iso.datetime()),
  until: z.exactOptional(z.iso.datetime()),
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

export const entry = z.strictObject({ ...plain, ...ofPremium });

/** With `detail=true`. */
export const detailedEntry = z.strictObject({
  ...plain,
  status: z.enum(['priced', 'stale', 'disputed', 'untrusted', 'unlisted', 'unavailable']),
  asOf: z.nullable(z.iso.datetime()),
  basis: z.nullable(z.enum(['global', 'korea'])),
  converted: z.nullable(converted),
  ...ofPremium,
  /** With `sources=true`: all of them, in the order in force. */
  sources: z.exactOptional(z.array(comparedSource)),
});

const pastConverted = z.nullable(
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
);

const missing = z.nullable(
  z.enum(['future', 'not yet', 'too old', 'unlisted', 'no record', 'unavailable', 'not asked']),
);

/** Of a price in doubt: what contradicts it. */
const ofDoubt = {
  status: z.exactOptional(z.literal('disputed')),
  contradictedBy: z.exactOptional(
    z.strictObject({
      source: z.enum(SOURCE_NAMES),
      usdPrice: z.nullable(decimal),
      asOf: z.iso.datetime(),
    }),
  ),
};

/** With `at` and `detail=true`. */
export const detailedMomentEntry = z.strictObject({
  ...plain,
  asOf: z.nullable(z.iso.datetime()),
  granularity: z.nullable(z.enum(['minute', 'hour', 'day'])),
  basis: z.nullable(z.enum(['global', 'korea'])),
  converted: pastConverted,
  missing,
  final: z.boolean(),
  ...ofDoubt,
});

export type ComparedFields = z.infer<typeof comparedSource>;
export type PremiumFields = Required<Pick<z.infer<typeof entry>, keyof typeof ofPremium>>;
const point = { at: z.iso.datetime(), usdPrice: z.nullable(decimal), krwPrice: z.nullable(decimal) };

const seriesHead = {
  token: plain.token,
  source: plain.source,
  basis: z.nullable(z.enum(['global', 'korea'])),
  step: z.enum(STEP_NAMES),
};

/** What `price-history` answers. */
export const series = z.strictObject({ ...seriesHead, points: z.array(z.strictObject(point)) });

/** The same with `detail=true`. */
export const detailedSeries = z.strictObject({
  ...seriesHead,
  missing,
  final: z.boolean(),
  points: z.array(
    z.strictObject({ ...point, asOf: z.nullable(z.iso.datetime()), converted: pastConverted, ...ofDoubt }),
  ),
});

export type PlainSeries = z.infer<typeof series>;
export type DetailedSeries = z.infer<typeof detailedSeries>;
export type Entry = z.infer<typeof entry>;
export type DetailedEntry = z.infer<typeof detailedEntry>;
export type DetailedMomentEntry = z.infer<typeof detailedMomentEntry>;
