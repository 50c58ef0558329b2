/** What a line must show, worked out from what the world says with whole numbers only. */
import type { SourceName } from '../../src/core/market/source-table.ts';
import type { CoinRef } from '../world/market.ts';
import type { World } from '../world/world.ts';

export interface Expected {
  readonly exactUsd: string;
  readonly exactKrw: string;
  readonly source: string;
  readonly status: string;
}

/** A fresh price of CoinGecko (both currencies as quoted), or of a source in dollars (won by Coinbase's rate). */
export function expected({ market }: World, ref: CoinRef, source: SourceName): Expected {
  const { usd, krw } = market.said(ref, source);
  if (!usd) throw new RangeError(`${source} says no dollars of ${ref}`);
  const exactKrw = source === 'CoinGecko' ? krw : product(usd, market.rate('Coinbase'));
  if (!exactKrw) throw new RangeError(`${source} says no won of ${ref}`);
  return { exactUsd: usd, exactKrw, source, status: 'priced' };
}

/** A fresh price of a Korean exchange: won as quoted, dollars through its own price of USDT and that of either aggregator. */
export function expectedKorean({ market }: World, ref: CoinRef, source: 'Upbit' | 'Bithumb') {
  const won = market.said(ref, source).krw;
  const wonPerUsdt = market.said('tether', source).krw;
  if (!won || !wonPerUsdt) throw new RangeError(`${source} says no won of ${ref}`);
  return (['CoinGecko', 'DefiLlama'] as const).map((aggregator) => {
    const dollarsPerUsdt = market.said('tether', aggregator).usd;
    if (!dollarsPerUsdt) throw new RangeError(`${aggregator} says no dollars of USDT`);
    const exactUsd = quotient(product(won, dollarsPerUsdt), wonPerUsdt);
    return { exactUsd, won: withoutZeros(won), source, status: 'priced' };
  });
}

/** Every digit of a × b; no zeros at the end. */
export function product(a: string, b: string): string {
  const [x, y] = [unitsOf(a), unitsOf(b)];
  return plainOf(x.units * y.units, x.places + y.places);
}

/** a ÷ b to 24 significant digits, half to even; no zeros at the end. */
export function quotient(a: string, b: string): string {
  const [x, y] = [unitsOf(a), unitsOf(b)];
  const places = 80;
  const dividend = x.units * 10n ** BigInt(places + y.places);
  const divisor = y.units * 10n ** BigInt(x.places);
  const digits = (dividend / divisor).toString().length;
  const step = 10n ** BigInt(digits - 24);
  const kept = dividend / (divisor * step);
  const rest = (dividend - kept * divisor * step) * 2n;
  const half = divisor * step;
  const up = rest > half || (rest === half && kept % 2n === 1n);
  return plainOf((up ? kept + 1n : kept) * step, places);
}

function unitsOf(text: string): { readonly units: bigint; readonly places: number } {
  const [whole = '', fraction = ''] = text.split('.');
  return { units: BigInt(whole + fraction), places: fraction.length };
}

function plainOf(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, '0');
  const cut = digits.length - places;
  return `${digits.slice(0, cut)}.${digits.slice(cut)}`.replace(/\.?0+$/, '');
}

/** The same value without zeros at its end. */
export function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
