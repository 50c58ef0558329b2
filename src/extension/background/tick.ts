/** What the background does, in order, when an alarm fires. */
import { systemClock as clock } from '../../core/upstream/clock.ts';
import type { Alerts } from './alerts/alerts.ts';
import type { CaptureService } from './past/capture-when-due.ts';
import type { Recording } from './past/recording.ts';
import type { Schedule } from './watchlist/refresh-schedule.ts';
import type { ToolbarBadge } from './watchlist/toolbar-badge.ts';
import type { Watchlist } from './watchlist/watchlist.ts';

interface TickParts {
  readonly ready: Promise<unknown>;
  readonly schedule: Schedule;
  readonly watchlist: Pick<Watchlist, 'tick'>;
  readonly alerts: Pick<Alerts, 'areAnyOfCoins' | 'check'>;
  readonly recording: Recording;
  readonly captures: Pick<CaptureService, 'tick'>;
  readonly badge: ToolbarBadge;
}

export function createTick({ ready, schedule, watchlist, alerts, recording, captures, badge }: TickParts) {
  return async ({ name }: { readonly name: string }): Promise<void> => {
    await ready;
    if (schedule.isOurs(name)) {
      await schedule.recheck(await watchlist.tick(await alerts.areAnyOfCoins()), clock.now());
      await alerts.check();
      await recording.record();
    }
    await schedule.continueCapture(await captures.tick());
    await badge.show();
  };
}
