/** The messages about alerts, as the background accepts them. */
import * as z from 'zod/mini';
import { type AlertRule, isAlertRule } from '../../core/market/alert-rules.ts';
import { type AssetKey, parseAssetKey } from '../../core/market/assets.ts';

const asset = z.custom<AssetKey>((value) => parseAssetKey(value) !== null);
export const alertRule = z.custom<AlertRule>(isAlertRule);

export const ALERT_SCHEMAS = {
  addAlert: z.strictObject({ type: z.literal('addAlert'), asset, rule: alertRule }),
  removeAlert: z.strictObject({ type: z.literal('removeAlert'), id: z.string().check(z.maxLength(64)) }),
};
