/** Creates the one `Upstream` of each name, and stores their state. */
import type { Store } from '../storage/store.ts';
import type { Clock } from './clock.ts';
import { createHostClock } from './host-clock.ts';
import type { Fetch } from './send-request.ts';
import { type AllowedHosts, EVERY_HOST, type Upstreams } from './upstream.ts';
import type { UpstreamMemories } from './upstream-memory.ts';
import { createUpstreamWithPolicy, type UpstreamWithPolicy } from './upstream-with-policy.ts';

const PREFIX = 'upstream:';

/** `random`: 0 to 1, as Math.random. State is stored under `upstream:<name>`; if the store fails, it stays in memory. */
export function createUpstreams(dependencies: {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly store: Store;
  readonly random: () => number;
  /** State that the next instance in this process takes over; by default none. */
  readonly memories?: UpstreamMemories;
  /** Whether a request is sent only after its cost was stored: other processes may spend from the same budgets. */
  readonly mustBeStored?: boolean;
  /** The hosts that may be requested; by default every host. */
  readonly hosts?: AllowedHosts;
}): Upstreams {
  // Destructured: called as a method, a browser's own fetch throws.
  const { fetch, clock, store, random, memories = new Map(), mustBeStored = false } = dependencies;
  const { hosts = EVERY_HOST } = dependencies;
  const contact = { at: 0 };
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

  return {
    of: (policy) => {
      const key = PREFIX + policy.name;
      const existing = byKey.get(key);
      if (existing) return existing;
      const made = createUpstreamWithPolicy(policy, {
        fetch,
        clock,
        random,
        contact,
        hostClock,
        hosts,
        closed: closing.signal,
        memories,
        restored,
        changed: () => writer.mark(key),
        mustBeStored,
      });
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
 * Writes the `snapshot` of marked keys, one write at a time; keys marked meanwhile go into the next one. A failed write
 * is logged, and not retried before the next mark.
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
    /** Writes the key's state soon. Resolves once the write has ended: true when it succeeded. */
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
