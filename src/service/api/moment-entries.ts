/** Answers a request for prices at a past moment (docs/api.md#at-a-past-moment). */
import type { MomentPrice, PastConversion, PastDoubt } from '../../core/market/moments.ts';
import type { Selection } from '../../core/market/selections.ts';
import type { Token } from '../../core/market/tokens.ts';
import type { Requester } from '../../core/pricing/requester.ts';
import type { DetailedMomentEntry, Entry } from './entry-schema.ts';
import type { Questions, SourceOrder } from './questions.ts';
import { type BadAddress, elementsOf, readAddresses } from './requested-addresses.ts';

/** The plain entry. A day's price and a price in doubt are left out (null), because it has no field to mark them. */
function momentEntryOf(address: string, token: Token, { price, doubt }: MomentPrice): Entry {
  const shown = price?.granularity === 'day' || doubt ? null : price;
  return {
    token: tokenFields(token, address),
    usdPrice: shown?.usd ?? null,
    krwPrice: shown?.krw ?? null,
    source: shown?.source ?? null,
  };
}

/** The detailed entry, with the record's time, granularity and conversion. */
function detailedMomentEntryOf(
  address: string,
  token: Token,
  { price, missing, isFinal, doubt }: MomentPrice,
): DetailedMomentEntry {
  return {
    token: tokenFields(token, address),
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

/** The fields of a price in doubt: the status, and the record that contradicts it. */
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

/** The token as an entry names it, with the address as requested. */
export function tokenFields({ name, symbol, decimals }: Token, address: string): Entry['token'] {
  return { name, symbol, decimals, address };
}

export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

export interface MomentListParts {
  readonly questions: Pick<Questions, 'moments'>;
  readonly order: SourceOrder;
}

export interface WantedMoment {
  readonly selection: Selection;
  /** The decoded parameter; null when it is missing. */
  readonly addresses: string | null;
  /** The moment (Unix milliseconds). */
  readonly at: number;
  readonly detail: boolean;
  readonly requester: Requester;
}

interface PricedMoment {
  readonly outcome: 'priced';
  readonly entries: readonly (Entry | DetailedMomentEntry)[];
  readonly maxAgeSeconds: number;
}

/** Why a request for prices has no entries. */
export type Unpriced =
  | { readonly outcome: 'bad'; readonly bad: readonly BadAddress[] }
  | { readonly outcome: 'too many'; readonly given: number }
  | { readonly outcome: 'unanswered' };

/** `max-age` of an answer that will not change any more. */
export const FOR_EVER_SECONDS = 365 * 24 * 60 * 60;
/** `max-age` of an answer that may change: the day's rate is not final, or a source may answer later. */
export const NOT_FINAL_SECONDS = 60;

export function createMomentList({ questions, order }: MomentListParts) {
  return async ({
    selection,
    addresses,
    at,
    detail,
    requester,
  }: WantedMoment): Promise<PricedMoment | Unpriced> => {
    const read = readAddresses(selection, elementsOf(addresses));
    if (read.outcome !== 'good') return read;
    const keys = [...new Set(read.asked.map(({ key }) => key))];
    const { prices, tokens } = await questions.moments({ assets: keys, at, order: await order(), requester });
    if ([...prices.values()].every(isUnanswered)) return { outcome: 'unanswered' };
    const entries = read.asked.map(({ address, key }) => {
      const [price, token] = [prices.get(key), tokens.get(key)];
      if (!price || !token) throw new RangeError(`the past has nothing to say of ${key}`);
      return detail ? detailedMomentEntryOf(address, token, price) : momentEntryOf(address, token, price);
    });
    const isFinal = keys.every(
      (key) => prices.get(key)?.isFinal && (tokens.get(key)?.decimals ?? null) !== null,
    );
    return { outcome: 'priced', entries, maxAgeSeconds: isFinal ? FOR_EVER_SECONDS : NOT_FINAL_SECONDS };
  };
}

function isUnanswered({ price, missing }: MomentPrice): boolean {
  return price === null && (missing === 'unavailable' || missing === 'not asked');
}
