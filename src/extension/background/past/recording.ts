/** Prices of coins and saved tokens are written down as the alarm finds them, for rows' past days and for tokens whose past nobody else has. */
import type { Recordings } from '../../../core/history/recordings.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { orderOf } from '../../../core/sources/sources-to-ask.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { Saved } from '../watchlist/saved.ts';
import type { KeptSettings } from '../watchlist/settings.ts';
import { COINS } from '../watchlist/watchlist-view.ts';

export interface Recording {
  /** Takes what is known now, of coins and saved tokens alone, unless the person has switched it off. Never rejects. */
  record(): Promise<void>;
}

export interface RecordingParts {
  readonly recordings: Pick<Recordings, 'take'>;
  readonly pricing: Pick<Pricing, 'peek'>;
  readonly saved: Pick<Saved, 'list'>;
  readonly settings: Pick<KeptSettings, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
}

export function createRecording({ recordings, pricing, saved, settings, clock }: RecordingParts): Recording {
  let complained = false;

  /** Whether anything was written. */
  async function record(): Promise<boolean> {
    const chosen = await settings.read();
    if (!chosen.recording) return false;
    const assets = [...COINS, ...(await saved.list()).map(({ asset }) => asset)];
    const prices = pricing.peek(assets, orderOf(chosen)).values();
    // An old price, or one in dispute, is no point of a chart.
    return recordings.take(
      [...prices].flatMap((price) => (price.status === 'priced' ? [price] : [])),
      clock.now(),
    );
  }

  return {
    record: () =>
      record().then(
        (isWritten) => {
          // A round that has nothing to write tells nothing of the disk.
          if (isWritten) complained = false;
        },
        (reason: unknown) => {
          // A full disk, mostly: the next round tries again.
          if (!complained) console.error('prices could not be recorded', reason);
          complained = true;
        },
      ),
  };
}
