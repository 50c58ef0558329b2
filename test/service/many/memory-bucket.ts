/** A bucket in memory. While it is away every call rejects, and a write may have arrived all the same. */
import type { Bucket, Revised } from '../../../src/service/many/buckets.ts';

export interface MemoryBucket extends Bucket {
  away: 'no' | 'requests are lost' | 'answers are lost';
  reads: number;
}

export function createMemoryBucket(now = Date.now): MemoryBucket {
  const entries = new Map<string, Revised>();
  let last = 0;

  function put(key: string, value: string | Uint8Array | null, revision: number): number | null {
    if ((entries.get(key)?.revision ?? 0) !== revision) return null;
    last += 1;
    const bytes = typeof value === 'string' ? Buffer.from(value) : value;
    entries.set(key, { value: bytes, revision: last, createdAt: now() });
    return last;
  }

  async function call<T>(task: () => T): Promise<T> {
    if (bucket.away === 'requests are lost') throw new Error('timeout');
    const result = task();
    if (bucket.away === 'answers are lost') throw new Error('timeout');
    return result;
  }

  const bucket: MemoryBucket = {
    away: 'no',
    reads: 0,
    read(key) {
      bucket.reads += 1;
      return call(() => entries.get(key) ?? { value: null, revision: 0 });
    },
    compareAndSet: (key, value, revision) => call(() => put(key, value, revision)),
    remove: (key, revision) => call(() => put(key, null, revision) !== null),
    names: () => call(() => [...entries.keys()]),
    all: () => call(() => new Map(entries)),
  };
  return bucket;
}
