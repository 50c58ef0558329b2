/** How often the keys of each project were used, kept in the extension's database. */
import * as z from 'zod/mini';
import { LATEST_MS } from '../../core/sources/timestamps.ts';
import { createCollection } from '../../core/storage/collection.ts';
import { createSerial } from '../../core/storage/serial.ts';
import type { Store } from '../../core/storage/store.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { createUses, type Use } from './uses.ts';

/** One that no date can hold would blank the page that shows it. */
export const time = z.number().check(z.nonnegative(), z.lte(LATEST_MS));

const use = z.object({ requests: z.int().check(z.nonnegative()), lastUsedAt: time });

const UNUSED = { requests: 0, lastUsedAt: null };

export function createKeptUses(store: Store, clock: Clock) {
  const items = createCollection({ store, version: 1, schema: use });
  const used = new Map<string, Use>();
  const inTurn = createSerial();
  const write = (counted: Iterable<readonly [id: string, use: Use]>) => inTurn(() => add(counted));
  const { note, flush, pending } = createUses(clock, write);

  async function add(counted: Iterable<readonly [id: string, use: Use]>): Promise<void> {
    const sums = [...counted].map(([id, { requests, lastUsedAt }]) => {
      const before = used.get(id);
      return [id, { requests: requests + (before?.requests ?? 0), lastUsedAt }] as const;
    });
    await items.put(Object.fromEntries(sums));
    for (const [id, sum] of sums) used.set(id, sum);
  }

  return {
    note,
    flush,
    async restore(): Promise<void> {
      for (const [id, count] of (await items.all()).items) used.set(id, count);
    },
    /** All uses of the project, those not yet written included. */
    of(id: string) {
      const [kept = UNUSED, more] = [used.get(id), pending(id)];
      return more ? { ...more, requests: more.requests + kept.requests } : kept;
    },
  };
}
