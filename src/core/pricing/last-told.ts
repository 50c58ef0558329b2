/** How long what somebody else has told of a price holds, once he cannot be asked: a server of a team, or the engine of a front. */
import type { KnownPrice, NoPrice } from '../market/prices.ts';

/**
 * Whether it speaks against the price that was told before: that nobody lists it, or none is to be trusted, does; that none
 * can be had now does not.
 */
export function isWithdrawn({ status }: Pick<NoPrice, 'status'>): boolean {
  return status !== 'unavailable';
}

/** A price that is not of now any more; what was said against it stays said. */
export function grownOld(price: KnownPrice): KnownPrice {
  return price.status === 'priced' ? { ...price, status: 'stale' } : price;
}
