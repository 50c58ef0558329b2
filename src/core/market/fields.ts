/** Schemas of the values that messages, stored items and questions have in common. Not for pages: they load no zod. */
import * as z from 'zod/mini';
import { isAmount } from './amounts.ts';
import { type AssetKey, assetOf, parseAssetKey } from './assets.ts';
import { type Decimal, isPositive, parseDecimal } from './decimal.ts';
import { LATEST_MS } from './moments.ts';
import { PLATFORM_IDS } from './platforms.ts';
import { SOURCE_NAMES } from './source-table.ts';

/** As `parseAssetKey` reads it: `BASE:0x` becomes `ETH:0x`. */
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
/** As `parseAmount` writes it. */
export const amount = z.custom<Decimal>(isAmount);

/** Unix milliseconds of which a page can make a date: another value would leave it blank. */
export const time = z.number().check(z.nonnegative(), z.lte(LATEST_MS));
export const wholeTime = z.int().check(z.nonnegative(), z.lte(LATEST_MS));

export function isDecimal(value: unknown): boolean {
  return typeof value === 'string' && parseDecimal(value) === value;
}
