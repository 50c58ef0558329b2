/** The messages of an import, as the background accepts them. */
import * as z from 'zod/mini';
import { parseAddress } from '../../core/market/addresses.ts';
import { isAmount } from '../../core/market/amounts.ts';
import { type AssetKey, assetOf, parseAssetKey, tokenKey } from '../../core/market/assets.ts';
import type { Decimal } from '../../core/market/decimal.ts';
import { MAX_IMPORT, MAX_SETTINGS } from './import-requests.ts';

/** The address is the asset's, whatever its letter case. */
const token = z
  .strictObject({
    asset: z.custom<AssetKey>((value) => !!parseAssetKey(value)?.address),
    address: z.string().check(z.refine((text) => parseAddress(text).ok)),
    amount: z.exactOptional(z.custom<Decimal>(isAmount)),
  })
  .check(z.refine(({ asset, address }) => tokenKey(assetOf(asset).platform, address) === asset));

export const IMPORT_SCHEMAS = {
  saveAll: z.strictObject({
    type: z.literal('saveAll'),
    tokens: z.array(token).check(z.minLength(1), z.maxLength(MAX_IMPORT)),
  }),
  readSettings: z.strictObject({
    type: z.literal('readSettings'),
    settings: z
      .record(z.string(), z.unknown())
      .check(z.refine((settings) => Object.keys(settings).length <= MAX_SETTINGS)),
  }),
  unread: z.strictObject({ type: z.literal('unread') }),
};
