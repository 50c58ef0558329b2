/** The messages about past moments, as the background accepts them. */
import * as z from 'zod/mini';
import { captureSchema } from '../../core/history/capture-schema.ts';
import { type AssetKey, parseAssetKey } from '../../core/market/assets.ts';
import { PLATFORM_IDS } from '../../core/market/platforms.ts';
import { MAX_PAGE_ASSETS } from './messages.ts';
import { LATEST_AT, MAX_CAPTURES, MAX_MOMENTS } from './moment-requests.ts';
import { MAX_BLOCK } from './past-requests.ts';

const asset = z.custom<AssetKey>((value) => parseAssetKey(value) !== null);

export const at = z.int().check(z.nonnegative(), z.lte(LATEST_AT));

const captures = z.array(captureSchema).check(z.maxLength(MAX_CAPTURES));

const block = z.int().check(z.nonnegative(), z.lte(MAX_BLOCK));

const transactionMoment = z.union([
  z.strictObject({ at }),
  z.strictObject({ platform: z.enum(PLATFORM_IDS), block }),
]);

export const MOMENT_SCHEMAS = {
  pastPrices: z.strictObject({
    type: z.literal('pastPrices'),
    moment: transactionMoment,
    assets: z.array(asset).check(z.minLength(1), z.maxLength(MAX_PAGE_ASSETS)),
  }),
  moments: z.strictObject({
    type: z.literal('moments'),
    basis: z.enum(['global', 'korea']),
    stage: z.enum(['known', 'ask']),
    moments: z.array(z.strictObject({ asset, at })).check(z.minLength(1), z.maxLength(MAX_MOMENTS)),
  }),
  captures: z.strictObject({ type: z.literal('captures') }),
  capture: z.strictObject({ type: z.literal('capture') }),
  keepCaptures: z.strictObject({ type: z.literal('keepCaptures'), captures }),
  deleteCaptures: z.strictObject({
    type: z.literal('deleteCaptures'),
    at,
    assets: z.nullable(z.array(asset).check(z.maxLength(MAX_CAPTURES))),
  }),
};
