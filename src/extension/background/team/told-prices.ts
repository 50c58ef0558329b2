/** What the server told last of each asset, across a stopped worker: what is shown of it, and for how long. */
import * as z from 'zod/mini';
import { timesApart } from '../../../core/market/arithmetic.ts';
import { type AssetKey, parseAssetKey } from '../../../core/market/assets.ts';
import type { KnownPrice, NoPrice, Price } from '../../../core/market/prices.ts';
import { sourceRow } from '../../../core/market/source-table.ts';
import { storedLastGood } from '../../../core/pricing/asset-state-schema.ts';
import { DISPUTE_LIMIT_MS, FRESH_MS, HISTORY_MS, isServable } from '../../../core/pricing/freshness.ts';
import { grownOld, isWithdrawn } from '../../../core/pricing/last-told.ts';
import { AGREEING_TIMES, FAR_OFF_TIMES, REPEATED_AFTER_MS } from '../../../core/pricing/plausibility.ts';
import { parseStored } from '../../../core/storage/parse-stored.ts';
import type { Store } from '../../../core/storage/store.ts';
import type { SaidPrice } from './server-answer.ts';

/** A far-off price that is not believed before the server says so again. */
interface Doubt {
  readonly since: number;
  readonly usd: KnownPrice['usd'];
  /** Left out by earlier versions. */
  readonly krw?: KnownPrice['krw'];
}

export interface Told {
  /** What it said last. */
  readonly said: Price;
  /** When it said that. */
  readonly at: number;
  /** The last price that was believed. */
  readonly good: KnownPrice | null;
  readonly doubt: Doubt | null;
}

export interface ToldByServer {
  readonly restored: Promise<void>;
  note(said: readonly SaidPrice[], at: number): Promise<void>;
  /** Takes in a price that was kept elsewhere: it can only be shown as stale. */
  recall(price: KnownPrice): void;
  of(asset: AssetKey): Told | undefined;
  /** What is shown of it; null where it has told nothing of the asset. */
  shown(asset: AssetKey, now: number): Price | null;
  /** When an open doubt about one of them can be settled by the server's saying it again; else null. */
  repeatableAt(keys: readonly AssetKey[], now: number): number | null;
}

const LIMIT = 2_000;

const known = z.object({
  ...storedLastGood.shape,
  status: z.enum(['priced', 'stale', 'disputed']),
  through: z.string(),
});
const nothing = z.object({
  status: z.enum(['disputed', 'untrusted', 'unlisted', 'unavailable']),
  usd: z.null(),
});
const time = z.number().check(z.nonnegative());
const doubt = z.object({
  since: time,
  usd: storedLastGood.shape.usd,
  krw: z.exactOptional(storedLastGood.shape.krw),
});
const stored = z.object({
  said: z.union([known, nothing]),
  at: time,
  good: z.nullable(known),
  doubt: z.nullable(doubt),
});

/** `through`: the server's host, which every price says. */
export function createToldPrices(store: Store, through: string): ToldByServer {
  const told = new Map<AssetKey, Told>();

  function put(asset: AssetKey, news: Told): void {
    told.delete(asset);
    told.set(asset, news);
  }

  /** Drops those that nobody has asked about for longest. */
  async function makeRoom(): Promise<void> {
    const dropped = [...told.keys()].slice(0, Math.max(0, told.size - LIMIT));
    for (const asset of dropped) told.delete(asset);
    if (dropped.length > 0) await store.delete(dropped);
  }

  const restored = store.entries().then(
    (entries) => {
      for (const [key, value] of entries) {
        const asset = parseAssetKey(key)?.key;
        const read = parseStored(stored, value);
        if (!asset || !read) continue;
        const { said, good } = read;
        const price = 'source' in said ? priceOf(asset, said) : nonePrice(asset, said.status, read.at);
        put(asset, { ...read, said: price, good: good && priceOf(asset, good) });
      }
    },
    (error: unknown) => console.warn('cached server prices could not be read', error),
  );

  return {
    restored,
    of: (asset) => told.get(asset),
    async note(said, at) {
      for (const each of said) put(each.asset, judged(told.get(each.asset), each, { at, through }));
      const items = Object.fromEntries(said.map(({ asset }) => [asset, told.get(asset)]));
      await store
        .put(items)
        .then(makeRoom)
        .catch((reason: unknown) => console.warn('server prices could not be cached', reason));
    },
    recall(price) {
      if (told.has(price.asset)) return;
      const stale = { ...price, status: 'stale' as const };
      put(price.asset, { said: stale, at: price.checkedAt, good: stale, doubt: null });
    },
    shown(asset, now) {
      const known = told.get(asset);
      return known ? shownOf(known, now) : null;
    },
    repeatableAt(keys, now) {
      const since = keys.flatMap((key) => told.get(key)?.doubt?.since ?? []);
      const times = since.filter((at) => at <= now).map((at) => at + REPEATED_AFTER_MS);
      const ahead = times.filter((at) => at > now);
      return ahead.length > 0 ? Math.min(...ahead) : null;
    },
  };
}

/** What the server has said, held against what it said before: it may have lost its own memory, or its mind. */
function judged(
  before: Told | undefined,
  said: SaidPrice,
  { at, through }: { at: number; through: string },
): Told {
  const last = before?.good ?? null;
  if (said.usd === null) return { said: { ...said, checkedAt: at }, at, good: last, doubt: null };
  // Of an old price the server does not tell when it was heard: not before it was true.
  const checkedAt = said.status === 'priced' ? at : Math.min(said.asOf, at);
  const price: KnownPrice = { ...said, checkedAt, through };
  if (!last || !isFarOff(price, last, at) || isRepeated(before?.doubt ?? null, price, at))
    return { said: price, at, good: price, doubt: null };
  const doubt = before?.doubt ?? null;
  const isSame = doubt !== null && timesOff(doubt, price) <= AGREEING_TIMES;
  const { usd, krw } = price;
  return { said: price, at, good: last, doubt: isSame ? doubt : { since: at, usd, krw } };
}

function isFarOff(price: KnownPrice, last: KnownPrice, at: number): boolean {
  const isOfNow = price.basis === last.basis && at - last.checkedAt <= HISTORY_MS;
  return isOfNow && timesOff(last, price) > FAR_OFF_TIMES;
}

function isRepeated(doubt: Doubt | null, price: KnownPrice, at: number): boolean {
  if (!doubt || at - doubt.since < REPEATED_AFTER_MS) return false;
  return timesOff(doubt, price) <= AGREEING_TIMES;
}

/** In the currency that differs more. */
function timesOff({ usd, krw }: Pick<Doubt, 'usd' | 'krw'>, price: KnownPrice): number {
  return Math.max(timesApart(usd, price.usd), krw === undefined ? 1 : timesApart(krw, price.krw));
}

function shownOf({ said, at, good, doubt }: Told, now: number): Price {
  if (doubt) {
    if (now - doubt.since > DISPUTE_LIMIT_MS) return nonePrice(said.asset, 'untrusted', at);
    return good && isServable(good, now)
      ? { ...good, status: 'disputed' }
      : nonePrice(said.asset, 'disputed', at);
  }
  const isOfNow = now >= at && now - at < FRESH_MS;
  if (said.usd !== null) {
    if (!isServable(said, now)) return nonePrice(said.asset, 'unavailable', at);
    return isOfNow ? said : grownOld(said);
  }
  return !isWithdrawn(said) && good && isServable(good, now) ? { ...good, status: 'stale' } : said;
}

function priceOf(asset: AssetKey, read: z.infer<typeof known>): KnownPrice {
  return { ...read, asset, basis: sourceRow(read.source).basis };
}

function nonePrice(asset: AssetKey, status: NoPrice['status'], checkedAt: number): NoPrice {
  const nothing = { usd: null, krw: null, source: null, basis: null, asOf: null } as const;
  return { asset, status, ...nothing, checkedAt, converted: null };
}
