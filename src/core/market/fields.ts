/** Schemas of common values in messages, stored items and requests. Not for pages, which do not load zod. */
import * as z from 'zod/mini';
import { isAmount } from './amounts.ts';
import { type AssetKey, assetOf, parseAssetKey } from './assets.ts';
import { type Decimal, isPositive, parseDecimal } from './decimal.ts';
import { LATEST_MS } from './moments.ts';
import { PLATFORM_IDS } from './platforms.ts';
import { SOURCE_NAMES } from './source-table.ts';

/** An asset key, normalised by `parseAssetKey`: `BASE:0x` becomes `ETH:0x`. */
export const assetKey = z.pipe(
  z.custom<AssetKey>((value) => parseAssetKey(value) !== null),
  z.transform((text) => assetOf(text).key),
);
export const platform = z.enum(PLATFORM_IDS);
export const source = z.enum(SOURCE_NAMES);
export const sources = z.array(source).check(z.maxLength(SOURCE_NAMES.length));
export const basis = z.enum(['global', 'korea']);

/** A decimal string without an exponent. */
export const decimal = z.custom<Decimal>(isDecimal);
export const positiveDecimal = z.custom<Decimal>((value) => isDecimal(value) && isPositive(value as Decimal));
/** An amount in the form that `parseAmount` returns. */
export const amount = z.custom<Decimal>(isAmount);

/** Unix milliseconds in the range of JavaScript's dates: a page that shows another value would fail and stay blank. */
export const time = z.number().check(z.nonnegative(), z.lte(LATEST_MS));
export const wholeTime = z.int().check(z.nonnegative(), z.lte(LATEST_MS));

export function isDecimal(value: unknown): boolean {
  return typeof value === 'string' && parseDecimal(value) === value;
}
