/** What an answer says of one address at a past moment (docs/api.md#at-a-past-moment). */
import type { MomentPrice, PastConversion, PastDoubt } from '../../core/market/moments.ts';
import type { Token } from '../../core/market/tokens.ts';
import type { DetailedMomentEntry, Entry } from './entry-schema.ts';

/** A price of a day, or one in doubt, is none here: the plain answer has no place to say so. */
export function momentEntryOf(address: string, token: Token, { price, doubt }: MomentPrice): Entry {
  const shown = price?.granularity === 'day' || doubt ? null : price;
  const { name, symbol, decimals } = token;
  return {
    token: { name, symbol, decimals, address },
    usdPrice: shown?.usd ?? null,
    krwPrice: shown?.krw ?? null,
    source: shown?.source ?? null,
  };
}

/** The same with the record's own time, how near it is, and by what it was converted. */
export function detailedMomentEntryOf(
  address: string,
  token: Token,
  { price, missing, isFinal, doubt }: MomentPrice,
): DetailedMomentEntry {
  const { name, symbol, decimals } = token;
  return {
    token: { name, symbol, decimals, address },
    usdPrice: price?.usd ?? null,
    krwPrice: price?.krw ?? null,
    source: price?.source ?? null,
    asOf: price && isoOf(price.asOf),
    granularity: price?.granularity ?? null,
    basis: price?.basis ?? null,
    converted: price?.converted ? convertedOf(price.converted) : null,
    missing,
    final: isFinal,
    ...(doubt && doubtOf(doubt)),
  };
}

/** As of a present price: its status, and what it is compared with. */
export function doubtOf({ source, usd, asOf }: PastDoubt) {
  return {
    status: 'disputed',
    contradictedBy: { source, usdPrice: usd, asOf: isoOf(asOf) },
  } as const;
}

export function convertedOf(converted: PastConversion): DetailedMomentEntry['converted'] {
  if (converted.through === 'USD/KRW') {
    const { side, through, krwPerUsd, date, service, usdPerUsdt, usdPerUsdtAsOf } = converted;
    const day = { side, through, rate: krwPerUsd, rateDate: date, rateService: service };
    if (usdPerUsdt === undefined || usdPerUsdtAsOf === undefined) return day;
    return { ...day, usdPerUsdt, usdPerUsdtAsOf: isoOf(usdPerUsdtAsOf) };
  }
  const { side, through, krwPerUsdt, krwPerUsdtAsOf, usdPerUsdt, usdPerUsdtAsOf } = converted;
  return {
    side,
    through,
    rate: krwPerUsdt,
    rateAsOf: isoOf(krwPerUsdtAsOf),
    usdPerUsdt,
    usdPerUsdtAsOf: isoOf(usdPerUsdtAsOf),
  };
}

export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
