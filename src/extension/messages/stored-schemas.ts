/** The messages about what piles up on the device, as the background accepts them. */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey } from '../../core/market/assets.ts';
import { STORED_PARTS } from './stored-requests.ts';

export const STORED_SCHEMAS = {
  stored: z.strictObject({ type: z.literal('stored') }),
  recordedPrices: z.strictObject({
    type: z.literal('recordedPrices'),
    asset: z.custom<AssetKey>((value) => parseAssetKey(value) !== null),
    from: z.int(),
    to: z.int(),
  }),
  deleteStored: z.strictObject({ type: z.literal('deleteStored'), part: z.enum(STORED_PARTS) }),
};
