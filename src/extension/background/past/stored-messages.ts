/** Tells how much of prices has piled up on the device, gives it out, and deletes it when a person wants that. */
import type { KeptMoments } from '../../../core/history/kept-moments.ts';
import type { Recordings } from '../../../core/history/recordings.ts';
import type { OwnHandlers } from '../../messages/receive.ts';
import type { StoredMessages, StoredReport } from '../../messages/stored-requests.ts';

export interface StoredMessagesParts {
  readonly recordings: Recordings;
  readonly kept: Pick<KeptMoments, 'size' | 'deleteAll'>;
  /** By the hosts' clocks where ours is wrong. */
  readonly now: () => number;
  /** Resolves when everything that was kept is back. */
  readonly ready: Promise<unknown>;
}

export function createStoredHandlers({
  recordings,
  kept,
  now,
  ready,
}: StoredMessagesParts): Pick<OwnHandlers, keyof StoredMessages> {
  async function report(): Promise<StoredReport> {
    const [recorded, past] = await Promise.all([recordings.size(), kept.size()]);
    return { recordings: recorded, past };
  }

  return {
    async stored() {
      await ready;
      return report();
    },
    async recordedPrices({ asset, from, to }) {
      await ready;
      const at = now();
      return recordings.read(asset, { from: Math.max(0, from), to: Math.min(to, at), now: at });
    },
    async deleteStored({ part }) {
      await ready;
      const deletion = await (part === 'recordings' ? recordings : kept).deleteAll();
      // What was deleted is deleted, also where the rest cannot be counted.
      const left = await report().catch((reason: unknown) => {
        console.warn('what is left of stored prices could not be counted', reason);
        return null;
      });
      return { deletion, report: left };
    },
  };
}
