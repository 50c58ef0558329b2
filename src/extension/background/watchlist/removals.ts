/**
 * Removes a coin or token together with its alerts and its place on the badge, and restores all of that. Removed alerts are
 * stored in the session meanwhile, so that a killed worker loses none; the next worker completes an interrupted removal.
 */
import * as z from 'zod/mini';
import type { AssetKey } from '../../../core/market/assets.ts';
import { type Collection, createCollection } from '../../../core/storage/collection.ts';
import { createSerial } from '../../../core/storage/serial.ts';
import type { Store } from '../../../core/storage/store.ts';
import type { Removed } from '../../messages/watchlist.ts';
import { storedAlert } from '../alerts/alert-store.ts';
import type { Alert, Alerts } from '../alerts/alerts.ts';
import type { Saved } from './saved.ts';
import type { SettingsStore } from './settings.ts';

export type Removals = ReturnType<typeof createRemovals>;

interface RemovalParts {
  readonly saved: Pick<Saved, 'list' | 'remove' | 'restore'>;
  readonly alerts: Pick<Alerts, 'about' | 'drop' | 'dropOthers' | 'putBack'>;
  readonly settings: SettingsStore;
  /** What was removed in this session of the browser. */
  readonly aside: Store;
}

interface Belongings {
  /** By id. */
  readonly alerts: Readonly<Record<string, Alert>>;
  /** Its price was on the badge. */
  readonly isPinned: boolean;
}

const belongings = z.object({ alerts: z.record(z.string(), storedAlert), isPinned: z.boolean() });

export function createRemovals({ saved, alerts, settings, aside }: RemovalParts) {
  const removed: Collection<Belongings> = createCollection({ store: aside, version: 1, schema: belongings });
  const inTurn = createSerial();

  const pinned = async () => (await settings.read()).badge;

  /** Deletes what belongs to a removed asset. Never rejects: what stays behind belongs to no saved asset. */
  async function dropBelongings(asset: AssetKey): Promise<void> {
    try {
      await alerts.drop(asset);
      if ((await pinned()) === asset) await settings.change({ badge: null });
    } catch (reason) {
      console.warn('what belongs to a removed token stayed behind', reason);
    }
  }

  return {
    /** Null when the asset was not saved (another page was faster). */
    remove: (asset: AssetKey): Promise<Removed | null> =>
      inTurn(async () => {
        if (!(await saved.list()).some((each) => each.asset === asset)) return null;
        // Stored before anything is deleted, so that a killed worker loses nothing.
        const isPinned = (await pinned().catch(() => null)) === asset;
        const about = Object.fromEntries(await alerts.about(asset));
        await removed.put({ [asset]: { alerts: about, isPinned } });
        const gone = await saved.remove(asset);
        if (gone) await dropBelongings(asset);
        return gone;
      }),
    restore: (back: Removed) =>
      inTurn(async () => {
        await saved.restore(back);
        const found = await removed.get(back.asset);
        if (!found) return;
        await alerts.putBack(Object.entries(found.alerts));
        if (found.isPinned && (await pinned()) === null) await settings.change({ badge: back.asset });
        await removed.delete([back.asset]);
      }),
    /** Completes a removal during which the worker was killed. To be called before anything is saved. Never rejects. */
    finish: () =>
      inTurn(async () => {
        try {
          // Where the list cannot be read, this throws, and nothing is deleted.
          const followed = new Set((await saved.list()).map(({ asset }) => asset));
          await alerts.dropOthers((asset) => followed.has(asset));
          const badge = await pinned();
          if (badge !== null && !followed.has(badge)) await settings.change({ badge: null });
        } catch (reason) {
          console.warn('what belongs to a removed token stayed behind', reason);
        }
      }),
  };
}
