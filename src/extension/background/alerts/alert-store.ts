/** The store of alerts: one item for each, with its state. */
import * as z from 'zod/mini';
import { isAmount } from '../../../core/market/amounts.ts';
import { type AssetKey, parseAssetKey } from '../../../core/market/assets.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import { assetKey, basis } from '../../../core/market/fields.ts';
import { createCollection } from '../../../core/storage/collection.ts';
import type { Store } from '../../../core/storage/store.ts';
import { alertRule } from '../../messages/alerts.ts';

const price = z.custom<Decimal>(isPrice);
const includesKorea = z.exactOptional(z.literal(true));
const seen = z.object({
  at: z.number(),
  isBeyond: z.boolean(),
  by: z.exactOptional(z.string()),
  includesKorea,
});
const crossing = z.object({
  at: z.number(),
  since: z.nullable(z.number()),
  price,
  way: z.enum(['up', 'down']),
  includesKorea,
});

export const storedAlert = z.looseObject({
  asset: assetKey,
  rule: alertRule,
  addedAt: z.number(),
  state: z.object({
    seen: z.record(z.string(), seen),
    samples: z.array(z.object({ at: z.number(), basis, price })),
    last: z.nullable(crossing),
  }),
  /** A crossing whose notification may not have been shown yet. */
  untold: z.nullable(crossing),
  unwatchedSince: z.exactOptional(z.number()),
});

const aboutAsset = z.object({ value: z.object({ asset: z.unknown() }) });

/** The alerts by id. Items that cannot be read are left unchanged. */
export function createAlertStore(store: Store) {
  return createCollection({ store, version: 1, schema: storedAlert });
}

/** The assets of unreadable alerts; null where the asset is unreadable, too. Rejects as the store does. */
export async function unreadAlerts(store: Store): Promise<readonly (AssetKey | null)[]> {
  const { unreadable } = await createAlertStore(store).all();
  return Promise.all(unreadable.map(async (id) => aboutWhat(await store.get(id))));
}

function aboutWhat(stored: unknown): AssetKey | null {
  return parseAssetKey(aboutAsset.safeParse(stored).data?.value.asset)?.key ?? null;
}

/** Accepts prices, which have more digits than amounts, and premiums, which may be negative. */
function isPrice(value: unknown): value is Decimal {
  return typeof value === 'string' && (isAmount(value) || /^-?\d{1,400}(\.\d{1,400})?$/.test(value));
}
