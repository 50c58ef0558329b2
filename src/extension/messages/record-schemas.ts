/** The messages of records, as the background accepts them. */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey } from '../../core/market/assets.ts';
import { type Decimal, parseDecimal } from '../../core/market/decimal.ts';
import { SOURCE_NAMES } from '../../core/market/source-table.ts';
import { MAX_RECORDS } from './record-requests.ts';

const asset = z.custom<AssetKey>((value) => parseAssetKey(value) !== null);
/** Exactly as it is reckoned with: an exponent is written out before. A sum is longer than any price. */
const MAX_DIGITS = 600;
const decimal = z.custom<Decimal>(
  (value) =>
    parseDecimal(value) === value ||
    (typeof value === 'string' && value.length <= MAX_DIGITS && /^-?\d+(\.\d+)?$/.test(value)),
);

export const RECORD_SCHEMAS = {
  worths: z.strictObject({
    type: z.literal('worths'),
    holdings: z
      .array(
        z.strictObject({
          amount: decimal,
          usd: z.nullable(decimal),
          krw: z.nullable(decimal),
          of: z.exactOptional(z.strictObject({ asset, source: z.enum(SOURCE_NAMES) })),
        }),
      )
      .check(z.maxLength(MAX_RECORDS)),
  }),
  tokenNames: z.strictObject({
    type: z.literal('tokenNames'),
    assets: z.array(asset).check(z.maxLength(MAX_RECORDS)),
  }),
};
