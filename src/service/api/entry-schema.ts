/** The schemas of the API's answers, from which types, documents and tests are made. */
import * as z from 'zod/mini';
import { REASONS } from '../../core/market/comparison.ts';
import { basis, source } from '../../core/market/fields.ts';
import { CHANGE_SINCE } from '../../core/market/prices.ts';
import { STEP_NAMES } from '../../core/market/series.ts';
import { NO_PREMIUM } from '../../core/market/shown-premium.ts';

const decimal = z.string().check(z.regex(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/));

const converted = z.strictObject({
  side: z.enum(['usd', 'krw']),
  through: z.enum(['USD/KRW', 'KRW-USDT']),
  rate: decimal,
  usdPerUsdt: z.exactOptional(decimal),
});

/** The kimchi premium, and the prices and the rate that it is made of. */
const premium = z.strictObject({
  /** Won ÷ (dollars × rate) − 1, in percent. */
  percent: decimal,
  korea: z.strictObject({
    source,
    krwPrice: decimal,
    asOf: z.iso.datetime(),
    checkedAt: z.iso.datetime(),
  }),
  global: z.strictObject({
    source,
    usdPrice: decimal,
    asOf: z.iso.datetime(),
    checkedAt: z.iso.datetime(),
    includesKoreanVolume: z.boolean(),
  }),
  rate: z.strictObject({
    krwPerUsd: decimal,
    service: z.string(),
    /** The day of a daily rate; null for a rate of the past hour. */
    date: z.nullable(z.iso.date()),
  }),
});

/** The two fields that `premium=true` adds. */
const ofPremium = {
  premium: z.exactOptional(z.nullable(premium)),
  premiumMissing: z.exactOptional(z.nullable(z.enum(NO_PREMIUM))),
};

/** One source in a comparison: its last price, and why it is shown or not. */
const comparedSource = z.strictObject({
  source,
  usdPrice: z.nullable(decimal),
  krwPrice: z.nullable(decimal),
  asOf: z.nullable(z.iso.datetime()),
  checkedAt: z.nullable(z.iso.datetime()),
  /** By how many percent this source's price in dollars is above the price that the entry shows; negative if below. */
  differencePercent: z.nullable(decimal),
  reason: z.enum(REASONS),
  value: z.exactOptional(decimal),
  minimum: z.exactOptional(decimal),
  oldestSeconds: z.exactOptional(z.int()),
  /** The time of the source's last quote, if that is too old to be compared; the quote may have no price. */
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
  source: z.nullable(source),
};

export const entry = z.strictObject({ ...plain, ...ofPremium });

/** An entry with `detail=true`. */
export const detailedEntry = z.strictObject({
  ...plain,
  status: z.enum(['priced', 'stale', 'disputed', 'untrusted', 'unlisted', 'unavailable']),
  asOf: z.nullable(z.iso.datetime()),
  basis: z.nullable(basis),
  converted: z.nullable(converted),
  ...ofPremium,
  /** With `sources=true`: every source, in the current order of preference. */
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

/** The fields that are present only if a past price is in doubt, because another record contradicts it. */
const ofDoubt = {
  status: z.exactOptional(z.literal('disputed')),
  contradictedBy: z.exactOptional(
    z.strictObject({
      source,
      usdPrice: z.nullable(decimal),
      asOf: z.iso.datetime(),
    }),
  ),
};

/** An entry with `at` and `detail=true`. */
export const detailedMomentEntry = z.strictObject({
  ...plain,
  asOf: z.nullable(z.iso.datetime()),
  granularity: z.nullable(z.enum(['minute', 'hour', 'day'])),
  basis: z.nullable(basis),
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
  basis: z.nullable(basis),
  step: z.enum(STEP_NAMES),
};

/** A market in won, in the answer of `premiums`. */
const boardMarket = z.strictObject({
  /** The exchange's name of the market, such as `KRW-BTC`. */
  market: z.string(),
  name: z.string(),
  koreanName: z.string(),
  /** The symbol for the path of `token-price`; null if `token-price` has no prices for this market's coin. */
  coinSymbol: z.nullable(z.string()),
  /** The token's address, or `0x` for a coin; null like `coinSymbol`. */
  address: z.nullable(z.string()),
  krwPrice: z.nullable(decimal),
  /** The change of the price since the exchange's day began (`changeSince`). */
  changePercent: z.nullable(decimal),
  /** The traded value of 24 hours, in won. */
  tradedKrw: z.nullable(decimal),
  /** The time of the last trade. */
  asOf: z.nullable(z.iso.datetime()),
  /** Won ÷ (dollars × rate) − 1, in percent. */
  premiumPercent: z.nullable(decimal),
  premiumMissing: z.nullable(z.enum([...NO_PREMIUM, 'not confirmed'])),
  usdPrice: z.nullable(decimal),
  usdSource: z.nullable(source),
  includesKoreanVolume: z.nullable(z.boolean()),
});

/** The answer of `premiums`. */
export const boardAnswer = z.strictObject({
  exchange: source,
  changeSince: z.enum(CHANGE_SINCE),
  rate: z.nullable(premium.shape.rate),
  markets: z.array(boardMarket),
});

/** The answer of `price-history`. */
export const series = z.strictObject({ ...seriesHead, points: z.array(z.strictObject(point)) });

/** The answer of `price-history` with `detail=true`. */
export const detailedSeries = z.strictObject({
  ...seriesHead,
  missing,
  final: z.boolean(),
  points: z.array(
    z.strictObject({ ...point, asOf: z.nullable(z.iso.datetime()), converted: pastConverted, ...ofDoubt }),
  ),
});

export type PremiumBoard = z.infer<typeof boardAnswer>;
export type PlainSeries = z.infer<typeof series>;
export type DetailedSeries = z.infer<typeof detailedSeries>;
export type Entry = z.infer<typeof entry>;
export type DetailedEntry = z.infer<typeof detailedEntry>;
export type DetailedMomentEntry = z.infer<typeof detailedMomentEntry>;
