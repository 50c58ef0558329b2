/** A bucket in memory, with the revisions of a real one; its calls can be made to fail, or to be stored without an answer. */
import type { Bucket, Revised } from '../../src/nats/buckets.ts';

export interface FakeBucket extends Bucket {
  /** What the next calls do; `lost answer`: a write is stored, and its caller does not learn of it. */
  mode: 'works' | 'away' | 'lost answer';
  /** Each write that was stored. */
  readonly writes: readonly { readonly key: string; readonly text: string }[];
}

export function fakeBucket(): FakeBucket {
  const entries = new Map<string, Revised>();
  const writes: { key: string; text: string }[] = [];
  let last = 0;

  function store(key: string, value: Uint8Array | null, revision: number): number | null {
    if ((entries.get(key)?.revision ?? 0) !== revision) return null;
    last += 1;
    entries.set(key, { value, revision: last });
    return last;
  }

  const bucket: FakeBucket = {
    mode: 'works',
    writes,
    async read(key) {
      if (bucket.mode === 'away') throw new Error('timeout');
      return entries.get(key) ?? { value: null, revision: 0 };
    },
    async compareAndSet(key, value, revision) {
      if (bucket.mode === 'away') throw new Error('timeout');
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
      const next = store(key, bytes, revision);
      if (next !== null) writes.push({ key, text: new TextDecoder().decode(bytes) });
      if (bucket.mode === 'lost answer') throw new Error('timeout');
      return next;
    },
    async remove(key, revision) {
      if (bucket.mode === 'away') throw new Error('timeout');
      return store(key, null, revision) !== null;
    },
    names: async () => [...entries.keys()],
    all: async () => new Map(entries),
  };
  return bucket;
}
