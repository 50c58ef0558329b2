/**
 * What an answer says of one address (docs/api.md#the-answer).
 */
import type { Price } from '../../core/market/prices.ts';
import type { Token } from '../../core/market/tokens.ts';
import { PLAIN_ANSWER_MS } from '../../core/pricing/freshness.ts';
import type { DetailedEntry, Entry } from './entry-schema.ts';

/**
 * Fields in the order of the contract. `address` is as requested. A price that was received too long ago is null here; so is
 * a disputed one, and one by an old rate.
 */
export function entryOf(address: string, token: Token, price: Price, now: number): Entry {
  const { name, symbol, decimals } = token;
  const isByOldRate = price.usd !== null && price.staleRate === true;
  const isYoung = price.checkedAt !== null && now - price.checkedAt <= PLAIN_ANSWER_MS;
  const isSure = isYoung && !isByOldRate && price.status !== 'disputed';
  return {
    token: { name, symbol, decimals, address },
    usdPrice: isSure ? price.usd : null,
    krwPrice: isSure ? price.krw : null,
    source: isSure ? price.source : null,
  };
}

/** The same with what is known of the price besides, however old it is. */
export function detailedEntryOf(address: string, token: Token, price: Price): DetailedEntry {
  const { name, symbol, decimals } = token;
  return {
    token: { name, symbol, decimals, address },
    usdPrice: price.usd,
    krwPrice: price.krw,
    source: price.source,
    status: price.status,
    asOf: price.asOf === null ? null : new Date(price.asOf).toISOString(),
    basis: price.basis,
    converted: price.converted && { ...price.converted },
  };
}
