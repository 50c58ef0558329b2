/** What is remembered of one asset: each source's latest answer, the last accepted price, and what is in doubt. */
import type { AssetKey } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Converted, Gate } from '../market/prices.ts';
import type { Basis, SourceName } from '../market/sources.ts';

/** A quote that passed its gates, in both currencies. */
export interface BothCurrencies {
  readonly usd: Decimal;
  readonly krw: Decimal;
  readonly asOf: number;
  readonly converted: Converted | null;
  /** What it was converted with is older than 24 h: the price must be marked stale. */
  readonly staleRate?: true;
}

/**
 * The latest answer of one source. `failed` also stands for a skipped request and an unconvertible quote; `before` is
 * what a source said last that was merely skipped.
 */
export type Heard = { readonly at: number } & (
  | Omit<HeardQuote, 'at'>
  | { readonly kind: 'untrusted'; readonly gate: Gate }
  | { readonly kind: 'unlisted' }
  | { readonly kind: 'failed'; readonly before?: HeardQuote }
);

export type HeardQuote = { readonly at: number; readonly kind: 'quoted' } & BothCurrencies;

/** The last quote of a source that nothing it said or failed to say since takes the place of. */
export function lastQuote(heard: Heard | undefined): HeardQuote | undefined {
  return heard?.kind === 'failed' ? heard.before : heard?.kind === 'quoted' ? heard : undefined;
}

/** The last price that was shown as good, of one basis. */
export interface Accepted extends BothCurrencies {
  readonly source: SourceName;
  readonly checkedAt: number;
}

/** A source's quote that is too far off to be believed yet. */
export interface Doubt {
  /** When the source first said so (or something within 20 % of it). */
  readonly since: number;
  /** What it said then, in the basis' own currency. */
  readonly value: Decimal;
}

export interface AssetRecord {
  readonly asset: AssetKey;
  readonly heard: Partial<Record<SourceName, Heard>>;
  readonly accepted: Partial<Record<Basis, Accepted>>;
  readonly doubts: Partial<Record<SourceName, Doubt>>;
  /** When the present dispute of a basis began; it ends with an acceptance. */
  readonly disputedSince: Partial<Record<Basis, number>>;
  /** When somebody last wanted the price. */
  wantedAt: number;
}

export function newRecord(asset: AssetKey): AssetRecord {
  return { asset, heard: {}, accepted: {}, doubts: {}, disputedSince: {}, wantedAt: 0 };
}

/** The currency in which prices of a basis are compared: the one its sources really quote. */
export function inBasisCurrency(price: Pick<BothCurrencies, 'usd' | 'krw'>, basis: Basis): Decimal {
  return basis === 'korea' ? price.krw : price.usd;
}
