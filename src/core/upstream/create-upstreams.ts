/** The one `Upstream` of each name, and their common memory. */
import type { Store } from '../storage/store.ts';
import type { Clock } from './clock.ts';
import { createHostClock } from './host-clock.ts';
import type { Fetch } from './send-request.ts';
import { createStateWriter } from './stored-state.ts';
import type { Upstreams } from './upstream.ts';
import type { HeldMemories } from './upstream-memory.ts';
import { createUpstreamWithPolicy, type UpstreamWithPolicy } from './upstream-with-policy.ts';

const PREFIX = 'upstream:';

/** `random`: 0 to 1, as Math.random. State is kept under `upstream:<name>`; a store that fails is done without. */
export function createUpstreams(dependencies: {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly store: Store;
  readonly random: () => number;
  /** What outlives the one that is made here; nothing does when left out. */
  readonly memories?: HeldMemories;
  /** Whether a request is sent only after the store has its cost: where other processes may spend from the same budgets. */
  readonly mustBeStored?: boolean;
}): Upstreams {
  // Taken out: called as a method, a browser's own fetch throws.
  const { fetch, clock, store, random, memories = new Map(), mustBeStored = false } = dependencies;
  const contact = { at: 0 };
  const hostClock = createHostClock();
  const closing = new AbortController();
  const byKey = new Map<string, UpstreamWithPolicy>();
  const stored = new Map<string, unknown>();
  const writer = createStateWriter(store, (key) => byKey.get(key)?.state());

  let isBack = false;
  function takeBack(): void {
    isBack = true;
    for (const [key, upstream] of byKey) upstream.restore(stored.get(key));
  }

  const restored = store.entries().then(
    (entries) => {
      for (const [key, value] of entries) {
        if (!key.startsWith(PREFIX)) continue;
        stored.set(key, value);
      }
      takeBack();
    },
    (error: unknown) => {
      console.warn('upstream state could not be read', error);
      takeBack();
    },
  );

  return {
    of: (policy) => {
      const key = PREFIX + policy.name;
      const known = byKey.get(key);
      if (known) return known;
      const made = createUpstreamWithPolicy(policy, {
        fetch,
        clock,
        random,
        contact,
        hostClock,
        closed: closing.signal,
        memories,
        restored,
        changed: () => writer.mark(key),
        mustBeStored,
      });
      if (isBack) made.restore(stored.get(key));
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
