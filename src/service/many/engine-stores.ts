/** The stores of an engine in NATS, where its state outlives it. Names and past prices are in a local cache. */
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { EngineStores } from '../../core/engine/engine.ts';
import { createFailureLog } from '../../core/storage/failure-log.ts';
import { createSerial } from '../../core/storage/serial.ts';
import { keysOf, onePage, type Store } from '../../core/storage/store.ts';
import { chunk } from '../../core/upstream/chunk.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { type Bucket, parsed, type Revised } from './buckets.ts';
import { LeaseLost, requireLease, type Term } from './lease.ts';

export interface EngineBuckets {
  /** How many requests to each upstream are spent, monthly budgets included. */
  readonly budgets: Bucket;
  /** The exchange rate, and the rates that confirmed it. */
  readonly rates: Bucket;
  readonly catalogs: Bucket;
  readonly prices: Bucket;
}

const CATALOG = 'catalog:';

/** Opens the stores of a term. Rejects when a bucket cannot be read: an engine must not begin with budgets that it takes for unspent. */
export async function openEngineStores(
  buckets: EngineBuckets,
  term: Term,
  { clock, ...own }: Pick<EngineStores, 'tokens' | 'history'> & { readonly clock: Clock },
): Promise<{ readonly stores: EngineStores; close(): Promise<void> }> {
  const [budgets, rates, catalogs, prices] = await Promise.all([
    openFencedStore(buckets.budgets, term),
    openFencedStore(buckets.rates, term),
    openCatalogStore(buckets.catalogs, term),
    openPriceStore(buckets.prices, term, clock),
  ]);
  const kept: Store = {
    ...rates,
    get: (key) => (key.startsWith(CATALOG) ? catalogs : rates).get(key),
    async put(items) {
      for (const [key, value] of Object.entries(items))
        await (key.startsWith(CATALOG) ? catalogs : rates).put({ [key]: value });
    },
  };
  return {
    stores: { ...own, upstreams: budgets, settings: budgets, kept, assets: prices },
    close: prices.close,
  };
}

export interface PriceStore extends Store {
  /** Writes the remaining changes, if the lease is valid. Never rejects. */
  close(): Promise<void>;
}

const WRITE_EVERY_MS = 1_000;
/** The most prices that are stored, of about 1 kB each. */
const MOST_KEYS = 20_000;
const AT_ONCE = 100;

/**
 * The store of asset states: read as a whole when a term begins, written every second. Nothing waits for a write: if one fails, a
 * later engine only sends more requests. Rejects when the bucket cannot be read.
 */
export async function openPriceStore(bucket: Bucket, term: Term, clock: Clock): Promise<PriceStore> {
  const revisions = new Map<string, number>();
  const values = new Map<string, unknown>();
  for (const [key, { value, revision }] of await bucket.all()) {
    revisions.set(key, revision);
    if (value !== null) values.set(key, parsed(value));
  }
  const changed = new Set<string>();
  const failures = createFailureLog('warn', 'last prices could not be written to NATS');

  async function write(key: string): Promise<void> {
    requireLease(term);
    changed.delete(key);
    const [value, revision] = [values.get(key), revisions.get(key) ?? 0];
    try {
      const next =
        value === undefined
          ? await removed(key, revision)
          : await bucket.compareAndSet(key, JSON.stringify(value), revision);
      if (next !== null) return void revisions.set(key, next);
      // The key has another revision, because an earlier write was not acknowledged or the value has expired. The next
      // write uses the revision read here.
      revisions.set(key, (await bucket.read(key)).revision);
    } catch (error) {
      changed.add(key);
      throw error;
    }
    changed.add(key);
  }

  async function removed(key: string, revision: number): Promise<number | null> {
    const isDone = revision === 0 || (await bucket.remove(key, revision));
    return isDone ? (await bucket.read(key)).revision : null;
  }

  async function writeChanged(): Promise<void> {
    try {
      for (const keys of chunk([...changed], AT_ONCE)) await Promise.all(keys.map(write));
      failures.reset();
    } catch (error) {
      failures.note(error);
    }
  }

  async function run(): Promise<void> {
    while (!term.ended.aborted) {
      await clock.sleep(WRITE_EVERY_MS, term.ended).catch(() => {});
      if (term.isValid()) await writeChanged();
    }
  }

  const entries: Store['entries'] = async () => [...values];
  void run();
  return {
    get: async (key) => values.get(key),
    entries,
    keysBetween: async (first, last) => keysOf(values.keys(), first, last),
    pages: () => onePage({ entries }),
    async put(items) {
      for (const [key, value] of Object.entries(items)) {
        if (!values.has(key) && values.size >= MOST_KEYS) continue;
        values.set(key, value);
        changed.add(key);
      }
    },
    async delete(keys) {
      for (const key of keys) if (values.delete(key)) changed.add(key);
    },
    async close() {
      if (term.isValid()) await writeChanged();
    },
  };
}

interface Stored {
  readonly value: unknown;
  readonly revision: number;
}

/**
 * A store of the engine in a bucket: read as a whole when a term begins, then each write carries the last revision. A write rejects
 * if the lease is not valid or NATS does not acknowledge it. If another engine has written the key, the term ends, because
 * what this engine has read is old. Rejects when the bucket cannot be read.
 */
export async function openFencedStore(
  bucket: Pick<Bucket, 'read' | 'compareAndSet' | 'remove' | 'all'>,
  term: Term,
): Promise<Store> {
  const stored = new Map<string, Stored>();
  for (const [key, { value, revision }] of await bucket.all())
    stored.set(key, { value: unwrapped(value)?.value, revision });
  // Writes follow each other: two writes of one key at once would carry the same revision.
  const inTurn = createSerial();

  /** Writes a key by `write`, which gets the last known revision and resolves to null if the key has another. Resolves to the new one. */
  async function byRevision(
    key: string,
    write: (revision: number) => Promise<number | null>,
  ): Promise<number> {
    for (let revision = stored.get(key)?.revision ?? 0; ; ) {
      requireLease(term);
      const next = await write(revision);
      if (next !== null) return next;
      const found = await bucket.read(key);
      // If this term wrote the value, an earlier write of this engine arrived without an acknowledgement, and is
      // overwritten.
      if (found.value !== null && unwrapped(found.value)?.term !== term.revision) {
        term.end(`another engine has written ${key}`);
        throw new LeaseLost(`another engine has written ${key}`);
      }
      revision = found.revision;
    }
  }

  async function set(key: string, value: unknown): Promise<void> {
    const text = JSON.stringify({ term: term.revision, value });
    const revision = await byRevision(key, (last) => bucket.compareAndSet(key, text, last));
    // Parsed from the written text, so that this process has the same value as a later reader.
    stored.set(key, { value: JSON.parse(text).value, revision });
  }

  async function remove(key: string): Promise<void> {
    const before = stored.get(key);
    if (before?.value === undefined) return;
    await byRevision(key, async (last) => ((await bucket.remove(key, last)) ? last : null));
    const { revision } = await bucket.read(key);
    stored.set(key, { value: undefined, revision });
  }

  const present = () => [...stored].filter(([, { value }]) => value !== undefined);
  const entries: Store['entries'] = async () => present().map(([key, { value }]) => [key, value]);

  return {
    get: async (key) => stored.get(key)?.value,
    entries,
    keysBetween: async (first, last) =>
      keysOf(
        present().map(([key]) => key),
        first,
        last,
      ),
    pages: () => onePage({ entries }),
    put: (items) =>
      inTurn(async () => {
        await allEnded(Object.entries(items).map(([key, value]) => set(key, value)));
      }),
    delete: (keys) =>
      inTurn(async () => {
        await allEnded(keys.map(remove));
      }),
  };
}

/** Waits for all writes, then rejects if one failed: a pending one could overwrite a value of the next turn. */
async function allEnded(writes: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(writes))
    if (result.status === 'rejected') throw result.reason;
}

/** A stored value with the term that wrote it. */
interface Wrapped {
  readonly term?: unknown;
  readonly value?: unknown;
}

function unwrapped(value: Uint8Array | null): Wrapped | null {
  const found = parsed(value);
  return typeof found === 'object' ? found : null;
}

/** The size of a chunk. A message of NATS has at most 1 MB. */
const CHUNK_BYTES = 256 * 1024;
/** Separates the parts of a chunk's key. No catalog has it in its name. */
const PART = '|';

const zipped = promisify(gzip);
const unzipped = promisify(gunzip);

const pointer = z.object({ generation: z.string(), chunks: z.int().check(z.positive()) });
type Pointer = z.infer<typeof pointer>;

const chunkKeys = (key: string, { generation, chunks }: Pointer) =>
  Array.from({ length: chunks }, (_, i) => [key, generation, i].join(PART));

/**
 * The store of catalogs, gzipped and split into chunks. Each write has chunks of a new generation, and writes a pointer to them
 * last. A catalog that lacks a chunk counts as missing. Rejects when the bucket cannot be read.
 */
export async function openCatalogStore(bucket: Bucket, term: Term): Promise<Pick<Store, 'get' | 'put'>> {
  const all = await bucket.all();
  const pointers = await openFencedStore({ ...bucket, all: async () => withoutChunks(all) }, term);
  await dropOthers(bucket, all, pointers, term);

  async function write(key: string, value: unknown): Promise<void> {
    const bytes = await zipped(JSON.stringify(value));
    const next = { generation: randomUUID(), chunks: Math.ceil(bytes.length / CHUNK_BYTES) };
    for (const [i, chunkKey] of chunkKeys(key, next).entries()) {
      requireLease(term);
      await bucket.compareAndSet(chunkKey, bytes.subarray(i * CHUNK_BYTES, (i + 1) * CHUNK_BYTES), 0);
    }
    const before = pointer.safeParse(await pointers.get(key)).data;
    await pointers.put({ [key]: next });
    for (const chunkKey of before ? chunkKeys(key, before) : []) {
      const { revision } = await bucket.read(chunkKey);
      requireLease(term);
      await bucket.remove(chunkKey, revision);
    }
  }

  return {
    async get(key) {
      const found = pointer.safeParse(await pointers.get(key)).data;
      if (!found) return undefined;
      const chunks = await Promise.all(chunkKeys(key, found).map((chunkKey) => bucket.read(chunkKey)));
      const bytes = chunks.flatMap(({ value }) => value ?? []);
      if (bytes.length < chunks.length) return undefined;
      return JSON.parse((await unzipped(Buffer.concat(bytes))).toString());
    },
    async put(items) {
      for (const [key, value] of Object.entries(items)) await write(key, value);
    },
  };
}

function withoutChunks(all: ReadonlyMap<string, Revised>): ReadonlyMap<string, Revised> {
  return new Map([...all].filter(([key]) => !key.includes(PART)));
}

/** Deletes chunks to which no pointer leads: an engine ended while it wrote them. */
async function dropOthers(
  bucket: Bucket,
  all: ReadonlyMap<string, Revised>,
  pointers: Store,
  term: Term,
): Promise<void> {
  const wanted = new Set<string>();
  for (const [key, value] of await pointers.entries()) {
    const found = pointer.safeParse(value).data;
    for (const chunkKey of found ? chunkKeys(key, found) : []) wanted.add(chunkKey);
  }
  for (const [key, { value, revision }] of all) {
    if (!key.includes(PART) || value === null || wanted.has(key)) continue;
    requireLease(term);
    await bucket.remove(key, revision);
  }
}
