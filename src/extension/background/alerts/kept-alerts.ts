/** A person's alerts, one item each, with what has become of them. */
import * as z from 'zod/mini';
import { isAmount } from '../../../core/market/amounts.ts';
import { type AssetKey, parseAssetKey } from '../../../core/market/assets.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import { createCollection } from '../../../core/storage/collection.ts';
import type { Store } from '../../../core/storage/store.ts';
import { alertRule } from '../../messages/alert-schemas.ts';
import type { Alert } from './alerts.ts';

const basis = z.enum(['global', 'korea']);
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

export const keptAlert = z.looseObject({
  asset: z.custom<Alert['asset']>((value) => parseAssetKey(value) !== null),
  rule: alertRule,
  addedAt: z.number(),
  state: z.object({
    seen: z.record(z.string(), seen),
    samples: z.array(z.object({ at: z.number(), basis, price })),
    last: z.nullable(crossing),
  }),
  /** It has come true, and nobody has been told so for certain. */
  untold: z.nullable(crossing),
  unwatchedSince: z.exactOptional(z.number()),
});

const aboutAsset = z.object({ value: z.object({ asset: z.unknown() }) });

/** By id. What cannot be read stays where it is. */
export function createKeptAlerts(store: Store) {
  return createCollection({ store, version: 1, schema: keptAlert });
}

/** Of what those are that cannot be read; null where not even that can be. Rejects as the store does. */
export async function unreadAlerts(store: Store): Promise<readonly (AssetKey | null)[]> {
  const { unreadable } = await createKeptAlerts(store).all();
  return Promise.all(unreadable.map(async (id) => aboutWhat(await store.get(id))));
}

function aboutWhat(stored: unknown): AssetKey | null {
  return parseAssetKey(aboutAsset.safeParse(stored).data?.value.asset)?.key ?? null;
}

/** Those of sources have more digits than amounts; a premium may be below zero. */
function isPrice(value: unknown): value is Decimal {
  return typeof value === 'string' && (isAmount(value) || /^-?\d{1,400}(\.\d{1,400})?$/.test(value));
}
