/** Creates the one `Upstream` of each name, and stores their state. */
import type { Store } from '../storage/store.ts';
import { createHostClock } from './host-clock.ts';
import { EVERY_HOST, type Upstreams } from './upstream.ts';
import {
  createUpstreamWithPolicy,
  type SharedDependencies,
  type UpstreamWithPolicy,
} from './upstream-with-policy.ts';

const PREFIX = 'upstream:';

type Dependencies = Pick<SharedDependencies, 'fetch' | 'clock' | 'random'> &
  Partial<Pick<SharedDependencies, 'memories' | 'mustBeStored' | 'hosts'>> & { readonly store: Store };

/**
 * Creates the registry of upstreams. The state of each one (budgets, breaker, cool-down, health) is stored under
 * `upstream:<name>`, and is in memory only if the store fails. Without `hosts` every host may be requested; without
 * `memories` a later registry in the same process reads the state from the store.
 */
export function createUpstreams({ store, ...dependencies }: Dependencies): Upstreams {
  const { hosts = EVERY_HOST } = dependencies;
  const hostClock = createHostClock();
  const closing = new AbortController();
  const byKey = new Map<string, UpstreamWithPolicy>();
  const stored = new Map<string, unknown>();
  const writer = createStateWriter(store, (key) => byKey.get(key)?.state());

  let isRestored = false;
  function restoreAll(): void {
    isRestored = true;
    for (const [key, upstream] of byKey) upstream.restore(stored.get(key));
  }

  const stateRead = store.entries().then(
    (entries) => {
      for (const [key, value] of entries) {
        if (key.startsWith(PREFIX)) stored.set(key, value);
      }
      restoreAll();
    },
    (error: unknown) => {
      console.warn('upstream state could not be read', error);
      restoreAll();
    },
  );
  const restored = Promise.all([stateRead, hosts.known]).then(() => undefined);
  const shared: SharedDependencies = {
    ...{ memories: new Map(), mustBeStored: false, ...dependencies, hosts },
    ...{ contact: { at: 0 }, hostClock, closed: closing.signal, restored },
  };

  return {
    of: (policy) => {
      const key = PREFIX + policy.name;
      const existing = byKey.get(key);
      if (existing) return existing;
      const made = createUpstreamWithPolicy(policy, { ...shared, changed: () => writer.mark(key) });
      if (isRestored) made.restore(stored.get(key));
      byKey.set(key, made);
      return made;
    },
    restored,
    health: () => [...byKey.values()].map((upstream) => upstream.health()),
    hostTime: hostClock,
    async close() {
      closing.abort(new DOMException('nothing is asked any more', 'AbortError'));
      await writer.close();
    },
  };
}

/**
 * Creates a writer that stores `snapshot(key)` for each key passed to `mark`, one write at a time. Keys that are marked
 * during a write are stored by the next write. A failed write is logged, and not retried before the next mark.
 */
function createStateWriter(store: Store, snapshot: (key: string) => unknown) {
  const marked = new Set<string>();
  let last = Promise.resolve(true);
  /** The write that has not begun yet. */
  let next: Promise<boolean> | null = null;
  let isClosed = false;

  async function write(): Promise<boolean> {
    // While the previous write runs, further keys may be marked: this write takes them too.
    await last;
    next = null;
    try {
      const items = Object.fromEntries([...marked].map((key) => [key, snapshot(key)]));
      marked.clear();
      await store.put(items);
      return true;
    } catch (error) {
      console.warn('upstream state was not kept', error);
      return false;
    }
  }

  return {
    /** Stores the key's snapshot with the next write. Resolves once that write has ended: true when it succeeded. */
    mark(key: string): Promise<boolean> {
      if (isClosed) return last.then(() => false);
      marked.add(key);
      if (!next) {
        next = write();
        last = next;
      }
      return next;
    },
    /** Accepts no more marks. Resolves after the last write. */
    async close(): Promise<void> {
      isClosed = true;
      await last;
    },
  };
}
