/**
 * Accepted prices as they came, thinned (`src/core/history/thinning.ts`), in chunks that are written whole: what a stop may cost is
 * nothing that was written, and what was written is never written twice (docs/pricing.md §8 Recording).
 */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey } from '../market/assets.ts';
import { type Decimal, isPositive, parseDecimal } from '../market/decimal.ts';
import type { KnownPrice } from '../market/prices.ts';
import { SOURCE_NAMES, type SourceName } from '../market/source-table.ts';
import { createSerial } from '../storage/serial.ts';
import { asideKey, isAside } from '../storage/set-aside.ts';
import type { Store } from '../storage/store.ts';
import { bytesOf, type Deletion, deleteWanted } from '../storage/stored-size.ts';
import { isKept, slotOf, TIERS, type Tier, thinned } from './thinning.ts';

export interface RecordedPrice {
  /** When the price was true (Unix milliseconds). */
  readonly at: number;
  readonly usd: Decimal;
  readonly krw: Decimal;
  readonly source: SourceName;
  /** The host of the team's server that passed it on; left out where its source was requested. */
  readonly through?: string;
}

export interface Recordings {
  /**
   * Takes what is newer than what is there, and nothing that is yet to come by `now`, the hosts' time. Rejects as the store does;
   * then nothing was taken. Resolves with whether anything was written.
   */
  take(prices: readonly KnownPrice[], now: number): Promise<boolean>;
  /** What is kept of an asset between two times, both included, oldest first. */
  read(
    asset: AssetKey,
    range: { readonly from: number; readonly to: number; readonly now: number },
  ): Promise<readonly RecordedPrice[]>;
  /** What there is of it, what could not be read and was set aside included. */
  size(): Promise<RecordedSize>;
  /** All of that. What comes later is recorded as before. */
  deleteAll(): Promise<Deletion>;
}

export interface RecordedSize {
  readonly bytes: number;
  readonly assets: readonly AssetKey[];
  /** Of when the oldest point is that can be read (Unix milliseconds); null where there is none. */
  readonly since: number | null;
  /** Chunks that cannot be read, or not all of whose lines can, and those that were set aside. */
  readonly unreadable: number;
  /** The last prices could not be written: the disk is full, mostly. */
  readonly isUnwritten: boolean;
}

/**
 * A line for each point: seconds after the chunk began, both prices, the place of its source in the list, where `CoinGecko prices.example`
 * is CoinGecko through that server. Strict: what a newer
 * version has added would be lost with the next writing, so that its chunk is set aside whole.
 */
const Chunk = z.strictObject({ sources: z.readonly(z.array(z.string())), text: z.string() });
type Chunk = z.infer<typeof Chunk>;

interface FoundChunk {
  readonly chunk: Chunk;
  /** What stands in its place and is none. */
  readonly unreadable: unknown;
}

const EMPTY: Chunk = { sources: [], text: '' };
/** Of two that were glued together, or of one that was cut off, none of the fields can be trusted. */
const LINE = /^(\d+(?:\.\d+)?) (\S+) (\S+) (\d{1,2})$/;
/** Hosts' clocks differ a little. */
const AHEAD_MS = 60_000;

export function createRecordings(store: Store): Recordings {
  const inTurn = createSerial();
  /** The chunk that each tier of an asset is at, and when its last point is from. */
  const current = new Map<string, { readonly key: string; readonly chunk: Chunk; readonly lastAt: number }>();
  let isUnwritten = false;

  async function chunkAt(key: string): Promise<FoundChunk> {
    const stored = await store.get(key);
    const chunk = Chunk.safeParse(stored).data;
    return { chunk: chunk ? withMissingSources(chunk) : EMPTY, unreadable: chunk ? undefined : stored };
  }

  async function currentOf({ asset, asOf: at }: KnownPrice, tier: Tier, latest: number) {
    const place = `${asset}/${tier.name}`;
    const key = `${place}/${Math.floor(at / tier.chunkMs)}`;
    const remembered = current.get(place);
    const known = remembered && remembered.lastAt <= latest ? remembered : undefined;
    if (known?.key === key || (known && known.lastAt >= at))
      return { place, isNew: false, ...known, unreadable: undefined };
    const { chunk, unreadable } = await chunkAt(key);
    // By a clock that was ahead, points may be there that are yet to come: they must not end the recording.
    const lastAt = pointsIn(chunk, beginOf(tier, key)).findLast((point) => point.at <= latest)?.at ?? 0;
    return { place, isNew: chunk.text === '', key, chunk, lastAt, unreadable };
  }

  return {
    take: (prices, now) =>
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
        // What cannot be read outlives its time: nobody knows what it is.
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
    async read(asset, { from, to, now }) {
      const places = TIERS.flatMap((tier) => {
        const [first, last] = [Math.max(from, now - tier.keptMs), to].map((at) =>
          Math.floor(at / tier.chunkMs),
        );
        return numbersBetween(first, last).map((i) => ({ tier, key: `${asset}/${tier.name}/${i}` }));
      });
      // At once: one after another, each would wait for the store anew.
      const chunks = await Promise.all(places.map(({ key }) => chunkAt(key)));
      const found = new Map<number, RecordedPrice>();
      for (const [i, { tier, key }] of places.entries())
        for (const point of pointsIn(chunks[i]?.chunk ?? EMPTY, beginOf(tier, key)))
          if (isKept(tier, point.at, now)) found.set(point.at, point);
      const all = [...found.values()].sort((a, b) => a.at - b.at);
      return thinned(all, now).filter(({ at }) => at >= from && at <= to);
    },
    size: async () => ({ ...(await sizeOf(store)), isUnwritten }),
    deleteAll: () =>
      inTurn(async () => {
        // What is remembered of a deletion that stopped half-way would be written back.
        const deletion = await deleteWanted(store, () => true).finally(() => current.clear());
        // There is room again.
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

/** Of chunks all of whose points are too old by now. */
async function endedKeys(
  store: Pick<Store, 'keysBetween'>,
  asset: AssetKey,
  { name, keptMs, chunkMs }: Tier,
  now: number,
): Promise<readonly string[]> {
  if (!Number.isFinite(keptMs)) return [];
  const place = `${asset}/${name}/`;
  const oldest = Math.floor((now - keptMs) / chunkMs);
  // The character behind the digits.
  const there = await store.keysBetween(place, `${place}:`);
  return there.filter((key) => Number(key.slice(place.length)) < oldest);
}

function added(chunk: Chunk, { usd, krw, through, ...price }: KnownPrice, offsetMs: number): Chunk {
  const source = through === undefined ? price.source : `${price.source} ${through}`;
  const all = chunk.sources.includes(source) ? chunk.sources : [...chunk.sources, source];
  // A last line that was cut off must not take the new one along.
  const before = chunk.text === '' || chunk.text.endsWith('\n') ? chunk.text : `${chunk.text}\n`;
  return { sources: all, text: `${before}${offsetMs / 1000} ${usd} ${krw} ${all.indexOf(source)}\n` };
}

/** Whose name is missing keeps its place, so that its prices do not become those of the next one that comes. */
function withMissingSources({ sources, text }: Chunk): Chunk {
  const named = Math.max(sources.length, ...linesOf(text).map(({ place }) => place + 1));
  return { sources: Array.from({ length: named }, (_, place) => sources[place] ?? ''), text };
}

/** The fields of each line; one that cannot be read costs no other. */
function linesOf(text: string) {
  return text.split('\n').flatMap((line) => {
    const [, seconds, dollars, won, place] = LINE.exec(line) ?? [];
    return place ? [{ seconds: Number(seconds), dollars, won, place: Number(place) }] : [];
  });
}

/** Of when the first point of a chunk is; null where there is none. */
function firstAt(key: string, stored: unknown): number | null {
  const tier = TIERS.find(({ name }) => key.includes(`/${name}/`));
  const chunk = Chunk.safeParse(stored).data;
  if (!tier || !chunk) return null;
  const begin = beginOf(tier, key);
  const firstLine = { ...chunk, text: chunk.text.slice(0, chunk.text.indexOf('\n') + 1) };
  // Nearly always that is the first line.
  const first = pointsIn(firstLine, begin)[0] ?? pointsIn(chunk, begin)[0];
  return first?.at ?? null;
}

/** Whether each of its lines is a point. */
function isWhole(stored: unknown): boolean {
  const chunk = Chunk.safeParse(stored).data;
  if (!chunk) return false;
  if (isPlainlyWhole(chunk)) return true;
  const lines = chunk.text.split('\n').filter((line) => line !== '');
  return pointsIn(chunk, 0).length === lines.length;
}

const SECONDS = '\\d{1,12}(?:\\.\\d{1,3})?';
/** Above zero, and as long as prices are. */
const PRICE = '(?=[0.]*[1-9])(?:0|[1-9]\\d{0,40})(?:\\.\\d{1,50})?';

/** What is as it was written is told without looking at each line by itself: that takes as long as everything else. */
function isPlainlyWhole({ sources, text }: Chunk): boolean {
  if (sources.length === 0 || sources.length > 10 || sources.some((source) => !originOf(source)))
    return false;
  return new RegExp(`^(?:${SECONDS} ${PRICE} ${PRICE} [0-${sources.length - 1}]\n)+$`).test(text);
}

function pointsIn({ sources, text }: Chunk, begin: number): readonly RecordedPrice[] {
  return linesOf(text).flatMap(({ seconds, dollars, won, place }) => {
    const [usd, krw] = [parseDecimal(dollars), parseDecimal(won)];
    // A newer version may have recorded a source that this one does not know.
    const origin = originOf(sources[place]);
    const isGood = usd !== null && isPositive(usd) && krw !== null && isPositive(krw);
    return isGood && origin ? [{ at: begin + Math.round(seconds * 1000), usd, krw, ...origin }] : [];
  });
}

/** Null where this version knows no such source. */
function originOf(text = ''): Pick<RecordedPrice, 'source' | 'through'> | null {
  const [first, through, ...rest] = text.split(' ');
  const source = SOURCE_NAMES.find((name) => name === first);
  if (!source || through === '' || rest.length > 0) return null;
  return through === undefined ? { source } : { source, through };
}
