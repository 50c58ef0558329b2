/** Schemas of stored asset states. Each corrupt part is dropped by itself. */
import * as z from 'zod/mini';
import { parseAssetKey } from '../market/assets.ts';
import { decimal, positiveDecimal as price, source, time } from '../market/fields.ts';
import { CHANGE_CURRENCIES, CHANGE_SINCE } from '../market/prices.ts';
import { SOURCE_NAMES, type SourceName } from '../market/source-table.ts';
import { parseStored } from '../storage/collection.ts';
import {
  type AssetState,
  type ComparableQuote,
  comparableQuote,
  type Market,
  marketOf,
  newState,
} from './asset-state.ts';
import { countsUntil } from './freshness.ts';

const gate = z.enum(['value', 'age', 'confidence', 'liquidity', 'volume']);

const changes = z.exactOptional(
  z.array(
    z.object({
      percent: decimal,
      in: z.enum(CHANGE_CURRENCIES),
      since: z.enum(CHANGE_SINCE),
    }),
  ),
);

const converted = z.nullable(
  z.object({
    side: z.enum(['usd', 'krw']),
    through: z.enum(['USD/KRW', 'KRW-USDT']),
    rate: price,
    usdPerUsdt: z.exactOptional(price),
  }),
);
const both = {
  usd: price,
  krw: price,
  converted,
  staleRate: z.exactOptional(z.literal(true)),
};

/** The schema of a last good price in any store. */
export const storedLastGood = z.object({ ...both, source, asOf: time, checkedAt: time, changes });

/** The last good price of a market must be by a source of that market; else it would be compared with the wrong prices. */
const lastGoodOf = (market: Market) =>
  storedLastGood.check(z.refine((last) => marketOf(last.source) === market));

const evidence = z.exactOptional(z.nullable(decimal));
const quote = z.discriminatedUnion('in', [
  z.object({ in: z.literal('USD and KRW'), usd: decimal, krw: decimal }),
  z.object({ in: z.literal('USD'), usd: decimal }),
  z.object({ in: z.literal('KRW'), krw: decimal, krwPerUsdt: z.nullable(decimal) }),
  z.object({ in: z.literal('USDT'), usdt: decimal }),
]);

const judgedQuote = z.object({
  result: z.object({
    kind: z.literal('quoted'),
    source,
    at: time,
    quote,
    price: z.nullable(z.object(both)),
    asOf: z.nullable(time),
    changes,
    confidence: evidence,
    liquidityUsd: evidence,
    volume24hUsd: evidence,
    depthUsd: z.exactOptional(decimal),
  }),
  verdict: z.pipe(
    z.enum(['believed', 'contested', 'doubted', 'rejected', 'unconverted', 'repeated']),
    // An earlier format had `repeated` for quotes that are `believed` now.
    z.transform((verdict) => (verdict === 'repeated' ? 'believed' : verdict)),
  ),
  gate: z.nullable(gate),
  asOf: time,
  unchangedSince: z.exactOptional(time),
});

const judged = z.union([
  judgedQuote,
  z.object({
    result: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('rejected'), source, at: time, gate }),
      z.object({ kind: z.literal('unlisted'), source, at: time }),
      z.object({ kind: z.literal('failed'), source, at: time, omittedSince: z.exactOptional(time) }),
    ]),
  }),
]);

/**
 * The source's earlier quote, stored beside its latest result. Parsed apart from the result, so that a corrupt one does
 * not drop it.
 */
const memory = z.object({ lastSaid: z.exactOptional(judgedQuote) });

const doubt = z.object({
  since: time,
  value: price,
  repeatedSince: time,
  contradictedAt: z.exactOptional(time),
  onlyPools: z.exactOptional(z.literal(true)),
});
const object = z.record(z.string(), z.unknown());

/** When the asset's price was last requested (Unix milliseconds), which is stored with its state; 0 for never. */
export function parseWantedAt(stored: unknown): number {
  return parseStored(z.object({ wantedAt: time }), stored)?.wantedAt ?? 0;
}

/** The valid parts of a stored state; null where the key is no asset. */
export function parseState(key: string, stored: unknown): AssetState | null {
  const asset = parseAssetKey(key);
  if (!asset) return null;
  const fields = parseStored(object, stored) ?? {};
  const memories = readableParts(fields.results, SOURCE_NAMES, () => memory);
  const results = Object.entries(readableParts(fields.results, SOURCE_NAMES, () => judged))
    .filter(([name, { result }]) => result.source === name)
    .map(([name, each]) => [name, { ...timed(each), ...lastSaidBy(name as SourceName, memories) }]);
  return {
    ...newState(asset.key),
    results: Object.fromEntries(results),
    lastGood: readableParts(fields.lastGood, ['global', 'korea', 'pools'], lastGoodOf),
    doubts: readableParts(fields.doubts, SOURCE_NAMES, () => doubt),
    goods: Array.isArray(fields.goods)
      ? fields.goods.flatMap((good) => parseStored(storedLastGood, good) ?? [])
      : [],
    base: parseStored(storedLastGood, fields.base),
    confirmed: parseStored(storedLastGood, fields.confirmed),
  };
}

/**
 * Adds the end of the result's validity (`until`), which is calculated instead of stored, because a release may change
 * the durations.
 */
function timed<J extends z.output<typeof judged>>(each: J) {
  return { ...each, until: countsUntil(each.result) };
}

function lastSaidBy(
  name: SourceName,
  memories: Partial<Record<SourceName, z.output<typeof memory>>>,
): { lastSaid?: ComparableQuote } {
  const { lastSaid } = memories[name] ?? {};
  const quote = lastSaid && comparableQuote(timed(lastSaid));
  return quote?.result.source === name ? { lastSaid: quote } : {};
}

function readableParts<K extends string, S extends z.ZodMiniType>(
  stored: unknown,
  keys: readonly K[],
  schemaOf: (key: K) => S,
): Partial<Record<K, z.output<S>>> {
  const fields = parseStored(object, stored) ?? {};
  const readable: Partial<Record<K, z.output<S>>> = {};
  for (const key of keys) {
    const part = parseStored(schemaOf(key), fields[key]);
    if (part !== null) readable[key] = part;
  }
  return readable;
}
