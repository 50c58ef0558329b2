/**
 * The recordings: accepted prices, thinned with age and stored in chunks that are written whole, so that a stopped worker neither
 * loses nor repeats a point (docs/pricing.md §8 Recording).
 */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey } from '../market/assets.ts';
import { type Decimal, isPositive, parseDecimal } from '../market/decimal.ts';
import type { AvailablePrice } from '../market/prices.ts';
import type { SeriesPoint } from '../market/series.ts';
import { type Basis, SOURCE_NAMES, type SourceName, sourceRow } from '../market/source-table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../market/time.ts';
import { asideKey, isAside } from '../storage/collection.ts';
import { createSerial } from '../storage/serial.ts';
import { bytesOf, type Deletion, deleteWanted, type Store } from '../storage/store.ts';
import { granularityOf } from './past-rules.ts';

export interface RecordedPrice {
  /** When the price was true, not when it was received (Unix milliseconds). */
  readonly at: number;
  readonly usd: Decimal;
  readonly krw: Decimal;
  readonly source: SourceName;
  /** The host of the team's server that the price came from; absent for a direct request to the source. */
  readonly through?: string;
}

export type Recordings = ReturnType<typeof createRecordings>;

export interface RecordedSize {
  readonly bytes: number;
  readonly assets: readonly AssetKey[];
  /** The time of the oldest readable point (Unix milliseconds); null without one. */
  readonly since: number | null;
  /** The number of chunks that have unreadable lines or are set aside. */
  readonly unreadable: number;
  /** Whether the last write failed, mostly because the disk is full. */
  readonly isUnwritten: boolean;
}

/**
 * A stored chunk. `text` has a line for each point: seconds since the chunk began, dollars, won, and the index of the source in
 * `sources`, where `CoinGecko prices.example` is CoinGecko through that server. Strict, because a write would drop fields of a
 * newer version: a chunk with more fields is set aside.
 */
const Chunk = z.strictObject({ sources: z.readonly(z.array(z.string())), text: z.string() });
type Chunk = z.infer<typeof Chunk>;

interface FoundChunk {
  readonly chunk: Chunk;
  /** The stored value where it is not a chunk; else undefined. */
  readonly unreadable: unknown;
}

const EMPTY: Chunk = { sources: [], text: '' };
/** A whole line. Strict, because no field of a line that was cut off or joined with another can be trusted. */
const LINE = /^(\d+(?:\.\d+)?) (\S+) (\S+) (\d{1,2})$/;
/**
 * How far in the future (ms) a price's time may be, because the hosts' clocks differ. Later prices are not recorded.
 */
const AHEAD_MS = MINUTE_MS;

export function createRecordings(store: Store) {
  const inTurn = createSerial();
  /** The chunk to which points are added, and the time of its last point, by asset and tier. */
  const current = new Map<string, { readonly key: string; readonly chunk: Chunk; readonly lastAt: number }>();
  let isUnwritten = false;

  async function chunkAt(key: string): Promise<FoundChunk> {
    const stored = await store.get(key);
    const chunk = Chunk.safeParse(stored).data;
    return { chunk: chunk ? withMissingSources(chunk) : EMPTY, unreadable: chunk ? undefined : stored };
  }

  async function currentOf({ asset, asOf: at }: AvailablePrice, tier: Tier, latest: number) {
    const place = `${asset}/${tier.name}`;
    const key = `${place}/${Math.floor(at / tier.chunkMs)}`;
    const remembered = current.get(place);
    const usable = remembered && remembered.lastAt <= latest ? remembered : undefined;
    if (usable?.key === key || (usable && usable.lastAt >= at))
      return { place, isNew: false, ...usable, unreadable: undefined };
    const { chunk, unreadable } = await chunkAt(key);
    // Points in the future, from a time when the clock was ahead, do not count as the last: else nothing would be
    // recorded until then.
    const lastAt = pointsIn(chunk, beginOf(tier, key)).findLast((point) => point.at <= latest)?.at ?? 0;
    return { place, isNew: chunk.text === '', key, chunk, lastAt, unreadable };
  }

  return {
    /**
     * Adds the prices that are newer than the stored ones and not in the future. `now`: the time by the hosts' clocks. Resolves to
     * whether anything was written. Rejects as the store does, without effect.
     */
    take: (prices: readonly AvailablePrice[], now: number) =>
      inTurn(async () => {
        const changed: [string, { key: string; chunk: Chunk; lastAt: number }][] = [];
        const gone: string[] = [];
        const aside: [string, unknown][] = [];
        const latest = now + AHEAD_MS;
        for (const price of prices.filter(({ asOf }) => asOf <= latest)) {
          for (const tier of TIERS) {
            const { asset, asOf: at } = price;
            const { place, isNew, key, chunk, lastAt, unreadable } = await currentOf(price, tier, latest);
            if (lastAt > 0 && slotOf(tier, { at: lastAt }) >= slotOf(tier, { at })) continue;
            changed.push([place, { key, chunk: added(chunk, price, at - beginOf(tier, key)), lastAt: at }]);
            if (unreadable !== undefined) aside.push([asideKey(key, now), unreadable]);
            if (isNew) gone.push(...(await endedKeys(store, asset, tier, now)));
          }
        }
        if (changed.length === 0) return false;
        // Unreadable chunks are set aside instead of deleted.
        for (const key of gone) {
          const stored = await store.get(key);
          if (stored !== undefined && !isWhole(stored)) aside.push([asideKey(key, now), stored]);
        }
        const written = changed.map(([, { key, chunk }]): [string, unknown] => [key, chunk]);
        await store.put(Object.fromEntries([...aside, ...written])).catch((reason: unknown) => {
          isUnwritten = true;
          throw reason;
        });
        isUnwritten = false;
        for (const [place, next] of changed) current.set(place, next);
        if (gone.length > 0) await store.delete(gone);
        return true;
      }),
    /** The points from `from` to `to`, both included, oldest first. */
    async read(
      asset: AssetKey,
      { from, to, now }: { readonly from: number; readonly to: number; readonly now: number },
    ): Promise<readonly RecordedPrice[]> {
      const places = TIERS.flatMap((tier) => {
        const [first, last] = [Math.max(from, now - tier.maxAgeMs), to].map((at) =>
          Math.floor(at / tier.chunkMs),
        );
        return numbersBetween(first, last).map((i) => ({ tier, key: `${asset}/${tier.name}/${i}` }));
      });
      // All chunks are read at once, so that the store's latency counts once.
      const chunks = await Promise.all(places.map(({ key }) => chunkAt(key)));
      const found = new Map<number, RecordedPrice>();
      for (const [i, { tier, key }] of places.entries())
        for (const point of pointsIn(chunks[i]?.chunk ?? EMPTY, beginOf(tier, key)))
          if (isCurrent(tier, point.at, now)) found.set(point.at, point);
      const all = [...found.values()].sort((a, b) => a.at - b.at);
      return thinned(all, now).filter(({ at }) => at >= from && at <= to);
    },
    /** The size of all recordings, including chunks that are set aside. */
    size: async (): Promise<RecordedSize> => ({ ...(await sizeOf(store)), isUnwritten }),
    deleteAll: (): Promise<Deletion> =>
      inTurn(async () => {
        // The memory is cleared also after a failed deletion, because its chunks would be written back.
        const deletion = await deleteWanted(store, () => true).finally(() => current.clear());
        isUnwritten = false;
        return deletion;
      }),
  };
}

async function sizeOf(store: Pick<Store, 'pages'>): Promise<Omit<RecordedSize, 'isUnwritten'>> {
  const assets = new Set<AssetKey>();
  let [bytes, unreadable] = [0, 0];
  let since: number | null = null;
  for await (const page of store.pages()) {
    for (const [key, value] of page) {
      bytes += bytesOf(key, value);
      if (isAside(key) || !isWhole(value)) unreadable += 1;
      const asset = isAside(key) ? null : parseAssetKey(key.slice(0, key.indexOf('/')));
      if (!asset) continue;
      assets.add(asset.key);
      const first = firstAt(key, value);
      if (first !== null) since = Math.min(since ?? first, first);
    }
  }
  return { bytes, assets: [...assets], since, unreadable };
}

function beginOf({ chunkMs }: Tier, key: string): number {
  return Number(key.slice(key.lastIndexOf('/') + 1)) * chunkMs;
}

function numbersBetween(first = 0, last = -1): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

/** The keys of chunks in which every point is too old. */
async function endedKeys(
  store: Pick<Store, 'keysBetween'>,
  asset: AssetKey,
  { name, maxAgeMs, chunkMs }: Tier,
  now: number,
): Promise<readonly string[]> {
  if (!Number.isFinite(maxAgeMs)) return [];
  const place = `${asset}/${name}/`;
  const oldest = Math.floor((now - maxAgeMs) / chunkMs);
  // `:` follows the digits in ASCII, so it ends the range of numbered keys.
  const there = await store.keysBetween(place, `${place}:`);
  return there.filter((key) => Number(key.slice(place.length)) < oldest);
}

function added(chunk: Chunk, { usd, krw, through, ...price }: AvailablePrice, offsetMs: number): Chunk {
  const source = through === undefined ? price.source : `${price.source} ${through}`;
  const all = chunk.sources.includes(source) ? chunk.sources : [...chunk.sources, source];
  // A last line that was cut off must not be joined with the new one.
  const before = chunk.text === '' || chunk.text.endsWith('\n') ? chunk.text : `${chunk.text}\n`;
  return { sources: all, text: `${before}${offsetMs / 1000} ${usd} ${krw} ${all.indexOf(source)}\n` };
}

/** The chunk with an empty name for each missing source, so that the next source does not get its index, and so its prices. */
function withMissingSources({ sources, text }: Chunk): Chunk {
  const named = Math.max(sources.length, ...linesOf(text).map(({ place }) => place + 1));
  return { sources: Array.from({ length: named }, (_, place) => sources[place] ?? ''), text };
}

/** The fields of each readable line. */
function linesOf(text: string) {
  return text.split('\n').flatMap((line) => {
    const [, seconds, dollars, won, place] = LINE.exec(line) ?? [];
    return place ? [{ seconds: Number(seconds), dollars, won, place: Number(place) }] : [];
  });
}

/** The time of the first point of a chunk, or null. */
function firstAt(key: string, stored: unknown): number | null {
  const tier = TIERS.find(({ name }) => key.includes(`/${name}/`));
  const chunk = Chunk.safeParse(stored).data;
  if (!tier || !chunk) return null;
  const begin = beginOf(tier, key);
  const firstLine = { ...chunk, text: chunk.text.slice(0, chunk.text.indexOf('\n') + 1) };
  // Only the first line is read at first, since it nearly always has a point.
  const first = pointsIn(firstLine, begin)[0] ?? pointsIn(chunk, begin)[0];
  return first?.at ?? null;
}

/** Whether the stored value is a chunk in which every line is a point. */
function isWhole(stored: unknown): boolean {
  const chunk = Chunk.safeParse(stored).data;
  if (!chunk) return false;
  if (isPlainlyWhole(chunk)) return true;
  const lines = chunk.text.split('\n').filter((line) => line !== '');
  return pointsIn(chunk, 0).length === lines.length;
}

const SECONDS = '\\d{1,12}(?:\\.\\d{1,3})?';
/** A number above zero with at most as many digits as prices have. */
const PRICE = '(?=[0.]*[1-9])(?:0|[1-9]\\d{0,40})(?:\\.\\d{1,50})?';

/** A fast check by one regular expression, which most intact chunks pass. Parsing each line would double the time. */
function isPlainlyWhole({ sources, text }: Chunk): boolean {
  if (sources.length === 0 || sources.length > 10 || sources.some((source) => !originOf(source)))
    return false;
  return new RegExp(`^(?:${SECONDS} ${PRICE} ${PRICE} [0-${sources.length - 1}]\n)+$`).test(text);
}

function pointsIn({ sources, text }: Chunk, begin: number): readonly RecordedPrice[] {
  return linesOf(text).flatMap(({ seconds, dollars, won, place }) => {
    const [usd, krw] = [parseDecimal(dollars), parseDecimal(won)];
    // A source that a newer version recorded may be unknown: its points are skipped.
    const origin = originOf(sources[place]);
    const isGood = usd !== null && isPositive(usd) && krw !== null && isPositive(krw);
    return isGood && origin ? [{ at: begin + Math.round(seconds * 1000), usd, krw, ...origin }] : [];
  });
}

/** The source and the server in a name of `sources`; null for an unknown source. */
function originOf(text = ''): Pick<RecordedPrice, 'source' | 'through'> | null {
  const [first, through, ...rest] = text.split(' ');
  const source = SOURCE_NAMES.find((name) => name === first);
  if (!source || through === '' || rest.length > 0) return null;
  return through === undefined ? { source } : { source, through };
}

/** Points are stored in three tiers: every 5 minutes for 2 days, every hour for 90 days, one a day without limit. */
export interface Tier {
  readonly name: '5m' | '1h' | '1d';
  /** The length of a slot: of the points in one, only the first is stored. */
  readonly slotMs: number;
  readonly maxAgeMs: number;
  /** The time that a stored chunk covers. */
  readonly chunkMs: number;
}

export const TIERS: readonly Tier[] = [
  { name: '5m', slotMs: 5 * MINUTE_MS, maxAgeMs: 2 * DAY_MS, chunkMs: DAY_MS },
  { name: '1h', slotMs: HOUR_MS, maxAgeMs: 90 * DAY_MS, chunkMs: 10 * DAY_MS },
  { name: '1d', slotMs: DAY_MS, maxAgeMs: Number.POSITIVE_INFINITY, chunkMs: 365 * DAY_MS },
];

function isCurrent({ maxAgeMs }: Tier, at: number, now: number): boolean {
  return now - at <= maxAgeMs;
}

/** The points that the tiers retain. `points`: oldest first. */
export function thinned<T extends { readonly at: number }>(points: readonly T[], now: number): readonly T[] {
  const staying = TIERS.flatMap((tier) => {
    const firsts = points.filter(
      (point, i) => i === 0 || slotOf(tier, point) !== slotOf(tier, points[i - 1] ?? point),
    );
    return firsts.filter(({ at }) => isCurrent(tier, at, now));
  });
  const set = new Set(staying);
  return points.filter((point) => set.has(point));
}

function slotOf({ slotMs }: Tier, { at }: { readonly at: number }): number {
  return Math.floor(at / slotMs);
}

export interface RecordedRow {
  /** The source of the points; null when no point is recorded. */
  readonly source: SourceName | null;
  readonly points: readonly SeriesPoint[];
  readonly isRecorded: boolean;
}

interface WantedTimes {
  /** The wanted times, oldest first (Unix milliseconds). */
  readonly times: readonly number[];
  /** The largest distance of a recorded point from a wanted time (ms). */
  readonly nearMs: number;
}

/**
 * The recorded point nearest to each wanted time. All are of one source of the market: the one that has most of them.
 * `recorded`: oldest first.
 */
export function recordedRow(
  recorded: readonly RecordedPrice[],
  basis: Basis,
  { times, nearMs }: WantedTimes,
): RecordedRow {
  const own = recorded.filter(({ source }) => sourceRow(source).basis === basis);
  const rows = [...Map.groupBy(own, ({ source }) => source)].map(([source, prices]) => {
    let place = 0;
    const points = times.map((at): SeriesPoint => {
      const distance = (price: RecordedPrice) => Math.abs(price.at - at);
      // Times and points are oldest first, so the search continues where the last one ended.
      for (let next = prices[place + 1]; next; next = prices[place + 1]) {
        const here = prices[place];
        if (here && distance(next) >= distance(here)) break;
        place += 1;
      }
      const nearest = prices[place];
      const granularity = nearest && granularityOf(distance(nearest));
      if (!granularity || distance(nearest) > nearMs) return { at, price: null };
      const { at: asOf, ...recorded } = nearest;
      return { at, price: { ...recorded, basis, asOf, granularity, converted: null } };
    });
    return { source, points, count: points.filter(({ price }) => price !== null).length };
  });
  const [best] = rows.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  const nothing = { source: null, points: times.map((at) => ({ at, price: null })) };
  const { source, points } = best ?? nothing;
  return { source, points, isRecorded: source !== null };
}
