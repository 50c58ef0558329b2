/** The messages about alerts, as the background accepts them. */
import * as z from 'zod/mini';
import { isAmount } from '../market/amounts.ts';
import { type AssetKey, parseAssetKey } from '../market/assets.ts';
import { type Decimal, isPositive } from '../market/decimal.ts';
import { CHANGE_MINUTES } from './alert-requests.ts';

const asset = z.custom<AssetKey>((value) => parseAssetKey(value) !== null);
const positive = z.custom<Decimal>((value) => isAmount(value) && isPositive(value));
const currency = z.enum(['USD', 'KRW']);

export const alertRule = z.union([
  z.strictObject({ kind: z.enum(['above', 'below']), currency, line: positive }),
  z.strictObject({
    kind: z.literal('change'),
    currency,
    percent: positive,
    minutes: z.literal(CHANGE_MINUTES),
  }),
]);

export const ALERT_SCHEMAS = {
  addAlert: z.strictObject({ type: z.literal('addAlert'), asset, rule: alertRule }),
  removeAlert: z.strictObject({ type: z.literal('removeAlert'), id: z.string().check(z.maxLength(64)) }),
};
