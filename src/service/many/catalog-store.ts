/** Catalogs of sources in a bucket, each gzipped in chunks of a new generation, to which a pointer leads once all are there. */
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { Store } from '../../core/storage/store.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import type { Bucket, Revised } from './buckets.ts';
import { openFencedStore } from './fenced-store.ts';
import { requireLease, type Term } from './lease.ts';

/** A message of NATS has 1 MB at most. */
const CHUNK_BYTES = 256 * 1024;
/** Between the parts of a chunk's key. No catalog has it in its name. */
const PART = '|';

const zipped = promisify(gzip);
const unzipped = promisify(gunzip);

const pointer = z.object({ generation: z.string(), chunks: z.int().check(z.positive()) });
type Pointer = z.infer<typeof pointer>;

const chunkKeys = (key: string, { generation, chunks }: Pointer) =>
  Array.from({ length: chunks }, (_, i) => [key, generation, i].join(PART));

/** Rejects when the bucket cannot be read. A catalog of which a chunk is missing is as good as none. */
export async function openCatalogStore(
  bucket: Bucket,
  term: Term,
  clock: Pick<Clock, 'now'>,
): Promise<Pick<Store, 'get' | 'put'>> {
  const all = await bucket.all();
  const pointers = await openFencedStore({ ...bucket, all: async () => withoutChunks(all) }, term, clock);
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

/** Chunks that no pointer leads to: of an engine that ended while it wrote them. */
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
