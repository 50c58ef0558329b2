/** Reads a stored record back, field by field: what is corrupt is forgotten, what is sound stays. */
import * as z from 'zod/mini';
import { parseAssetKey } from '../market/assets.ts';
import { type Decimal, isPositive, parseDecimal } from '../market/decimal.ts';
import { type Basis, SOURCE_NAMES, sourceRow } from '../market/sources.ts';
import { LATEST_MS } from '../sources/timestamps.ts';
import { soundOf } from '../storage/sound.ts';
import { type AssetRecord, newRecord } from './record.ts';

/** What a page cannot make a date of would leave it blank. */
const time = z.number().check(z.nonnegative(), z.lte(LATEST_MS));
const price = z.custom<Decimal>((value) => {
  const decimal = parseDecimal(value);
  return decimal !== null && decimal === value && isPositive(decimal);
});
const source = z.enum(SOURCE_NAMES);

const converted = z.nullable(
  z.object({
    side: z.enum(['usd', 'krw']),
    through: z.enum(['USD/KRW', 'KRW-USDT']),
    rate: price,
    usdPerUsdt: z.exactOptional(price),
  }),
);
const both = { usd: price, krw: price, asOf: time, converted };

const quoted = z.object({
  kind: z.literal('quoted'),
  at: time,
  ...both,
  staleRate: z.exactOptional(z.literal(true)),
});
const heard = z.discriminatedUnion('kind', [
  quoted,
  z.object({
    kind: z.literal('untrusted'),
    at: time,
    gate: z.enum(['value', 'age', 'confidence', 'liquidity', 'volume']),
  }),
  z.object({ kind: z.literal('unlisted'), at: time }),
  z.object({ kind: z.literal('failed'), at: time, before: z.exactOptional(quoted) }),
]);
/** A last accepted price, as it is kept anywhere. */
export const accepted = z.object({
  ...both,
  staleRate: z.exactOptional(z.literal(true)),
  source,
  checkedAt: time,
});
/** A price is of its source's own market: another's would be compared, and shown, as what it is not. */
const acceptedOf = (basis: Basis) =>
  accepted.check(z.refine((last) => sourceRow(last.source).basis === basis));
const acceptedGlobal = acceptedOf('global');
const acceptedKorea = acceptedOf('korea');
const doubt = z.object({ since: time, value: price });
const object = z.record(z.string(), z.unknown());

/** The sound parts of a stored record; null when even its key is no asset. */
export function parseRecord(key: string, stored: unknown): AssetRecord | null {
  const asset = parseAssetKey(key);
  if (!asset) return null;
  const fields = soundOf(object, stored) ?? {};
  const wantedAt = soundOf(time, fields.wantedAt) ?? 0;
  return {
    ...newRecord(asset.key),
    heard: soundParts(fields.heard, SOURCE_NAMES, heard),
    accepted: {
      ...soundParts(fields.accepted, ['global'], acceptedGlobal),
      ...soundParts(fields.accepted, ['korea'], acceptedKorea),
    },
    doubts: soundParts(fields.doubts, SOURCE_NAMES, doubt),
    disputedSince: soundParts(fields.disputedSince, ['global', 'korea'], time),
    wantedAt,
  };
}

function soundParts<K extends string, S extends z.ZodMiniType>(
  stored: unknown,
  keys: readonly K[],
  schema: S,
): Partial<Record<K, z.output<S>>> {
  const fields = soundOf(object, stored) ?? {};
  const sound: Partial<Record<K, z.output<S>>> = {};
  for (const key of keys) {
    const part = soundOf(schema, fields[key]);
    if (part !== null) sound[key] = part;
  }
  return sound;
}
