/** A store of the engine in a bucket: read whole when a term begins, then each write carries the last revision. */
import { createSerial } from '../../core/storage/serial.ts';
import { keysOf, onePage, type Store } from '../../core/storage/store.ts';
import { type Bucket, parsed } from './buckets.ts';
import { LeaseLost, requireLease, type Term } from './lease.ts';

interface Stored {
  readonly value: unknown;
  readonly revision: number;
}

/**
 * A write rejects once the lease is not valid, or NATS does not acknowledge it. One that finds a value of another
 * engine ends the term: what this engine has read is old. Rejects when the bucket cannot be read.
 */
export async function openFencedStore(
  bucket: Pick<Bucket, 'read' | 'compareAndSet' | 'remove' | 'all'>,
  term: Term,
): Promise<Store> {
  const stored = new Map<string, Stored>();
  for (const [key, { value, revision }] of await bucket.all())
    stored.set(key, { value: unwrapped(value)?.value, revision });
  // Two writes of one key at once would have the same revision.
  const inTurn = createSerial();

  /** Resolves to the new revision. `write` gets the last known one, and resolves to null when the key has another by now. */
  async function byRevision(
    key: string,
    write: (revision: number) => Promise<number | null>,
  ): Promise<number> {
    for (let revision = stored.get(key)?.revision ?? 0; ; ) {
      requireLease(term);
      const next = await write(revision);
      if (next !== null) return next;
      const found = await bucket.read(key);
      // An earlier write of this term may have arrived without an acknowledgement.
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
    // Parsed from the text, so that this process has the value that a later reader gets.
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

/** Rejects as the first that failed, once none is under way: it could overwrite a value of the next turn. */
async function allEnded(writes: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(writes))
    if (result.status === 'rejected') throw result.reason;
}

/** As `set` writes it. */
interface Wrapped {
  readonly term?: unknown;
  readonly value?: unknown;
}

function unwrapped(value: Uint8Array | null): Wrapped | null {
  const found = parsed(value);
  return typeof found === 'object' ? found : null;
}
