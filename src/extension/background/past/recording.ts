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

  /** Resolves to whether anything was written. */
  async function record(): Promise<boolean> {
    const chosen = await settings.read();
    if (!chosen.recording) return false;
    const assets = (await saved.list()).map(({ asset }) => asset);
    const prices = pricing.peek(assets, orderOf(chosen)).values();
    // Stale and disputed prices are no points of a chart.
    return recordings.take(
      [...prices].flatMap((price) => (price.status === 'priced' ? [price] : [])),
      clock.now(),
    );
  }

  return {
    /** Records the known prices of saved coins and tokens, unless the person has switched that off. Never rejects. */
    record: () =>
      record().then(
        (isWritten) => {
          // Only a write shows that the disk has room again.
          if (isWritten) failures.reset();
        },
        // Mostly a full disk: the next alarm tries again.
        failures.note,
      ),
  };
}
