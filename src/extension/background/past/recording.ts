/** Records prices of saved coins and tokens on the alarm, for sparklines and for tokens whose past no source has. */
import type { Recordings } from '../../../core/history/recordings.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { orderOf } from '../../../core/sources/active-sources.ts';
import { createFailureLog } from '../../../core/storage/failure-log.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { Saved } from '../watchlist/saved.ts';
import type { SettingsStore } from '../watchlist/settings.ts';

export type Recording = ReturnType<typeof createRecording>;

export interface RecordingParts {
  readonly recordings: Pick<Recordings, 'take'>;
  readonly pricing: Pick<Pricing, 'peek'>;
  readonly saved: Pick<Saved, 'list'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
}

export function createRecording({ recordings, pricing, saved, settings, clock }: RecordingParts) {
  const failures = createFailureLog('error', 'prices could not be recorded');

  /** Whether anything was written. */
  async function record(): Promise<boolean> {
    const chosen = await settings.read();
    if (!chosen.recording) return false;
    const assets = (await saved.list()).map(({ asset }) => asset);
    const prices = pricing.peek(assets, orderOf(chosen)).values();
    // An old price, or one in dispute, is no point of a chart.
    return recordings.take(
      [...prices].flatMap((price) => (price.status === 'priced' ? [price] : [])),
      clock.now(),
    );
  }

  return {
    /** Takes what is known now, of saved coins and tokens alone, unless the person has switched it off. Never rejects. */
    record: () =>
      record().then(
        (isWritten) => {
          // A round that has nothing to write tells nothing of the disk.
          if (isWritten) failures.reset();
        },
        // A full disk, mostly: the next round tries again.
        failures.note,
      ),
  };
}
