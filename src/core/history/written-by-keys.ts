/** How much each key of the API may add to what is stored, a day (UTC), also across restarts. */
import * as z from 'zod/mini';
import type { Store } from '../storage/store.ts';

const MOST_BYTES = 1_000_000;
const DAY_MS = 24 * 60 * 60_000;
const STORED = 'written-by-keys';

const Written = z.object({ day: z.int(), bytes: z.record(z.string(), z.number()) });

export interface WrittenByKeys {
  mayWrite(project: string): Promise<boolean>;
  /** Resolves to what is to be written beside the items. */
  note(project: string, bytes: number): Promise<Readonly<Record<string, unknown>>>;
}

export function createWrittenByKeys(store: Pick<Store, 'get'>, now: () => number): WrittenByKeys {
  let loaded: Promise<z.infer<typeof Written>> | null = null;

  const load = async () => Written.safeParse(await store.get(STORED)).data ?? { day: 0, bytes: {} };

  async function today(): Promise<z.infer<typeof Written>> {
    loaded ??= load();
    const written = await loaded;
    const day = Math.floor(now() / DAY_MS);
    if (day !== written.day) Object.assign(written, { day, bytes: {} });
    return written;
  }

  return {
    mayWrite: async (project) => ((await today()).bytes[project] ?? 0) < MOST_BYTES,
    async note(project, bytes) {
      const written = await today();
      written.bytes[project] = (written.bytes[project] ?? 0) + Math.max(0, bytes);
      return { [STORED]: { day: written.day, bytes: { ...written.bytes } } };
    },
  };
}
