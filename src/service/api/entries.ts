/** Entries of the API for present prices (docs/api.md#the-answer). */
import { PLAIN_ANSWER_MS } from '../../core/market/ages.ts';
import type { Price } from '../../core/market/prices.ts';
import type { Token } from '../../core/market/tokens.ts';
import type { DetailedEntry, Entry } from './entry-schema.ts';

/**
 * Fields in the order of the contract. `address` is as requested. Null for a price that was received too long ago, is
 * disputed, or was converted by an old rate.
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

/** The price of any age, with its details. */
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
