/** What the background has of the past: captures of the turn of the year, and answers to who asks about past moments. */
import type { Engine } from '../../src/engine/engine.ts';
import { createCapturing } from '../../src/history/capturing.ts';
import { createKeptCaptures } from '../../src/history/kept-captures.ts';
import type { Recordings } from '../../src/history/recordings.ts';
import type { Database } from '../../src/storage/indexed-db.ts';
import { systemClock as clock } from '../../src/upstream/clock.ts';
import {
  type CaptureService,
  type CaptureServiceParts,
  createCaptureService,
} from '../../src/watchlist/capture-when-due.ts';
import { createMomentHandlers } from '../../src/watchlist/moment-messages.ts';
import { createRecordHandlers } from '../../src/watchlist/record-messages.ts';
import { createSeriesHandlers } from '../../src/watchlist/series-messages.ts';
import type { KeptSettings } from '../../src/watchlist/settings.ts';
import { createStoredHandlers } from '../../src/watchlist/stored-messages.ts';

type PastHandlersParts = Pick<Engine, 'history' | 'tokens' | 'ready' | 'pricing'> & {
  readonly captures: CaptureService;
  readonly settings: KeptSettings;
  readonly recordings: Recordings;
};

export function pastHandlers({ history, tokens, ...rest }: PastHandlersParts) {
  return {
    ...createMomentHandlers({ ...rest, past: history.past }),
    ...createSeriesHandlers({ ...rest, tokens, history }),
    ...createStoredHandlers({ ...rest, ...history }),
    ...createRecordHandlers({ ...rest, tokens, clock }),
  };
}

/** What is worth how much at the turn of the year, kept where everything is that the person owns. */
export function capturesIn(
  database: Database,
  {
    history,
    tokens,
    ...rest
  }: Pick<CaptureServiceParts, 'saved' | 'settings' | 'ready'> & Pick<Engine, 'history' | 'tokens'>,
) {
  const kept = createKeptCaptures(database.store('captures'), clock.now);
  const capturing = createCapturing({ history, kept, token: tokens.known });
  return createCaptureService({ ...rest, capturing, kept, clock, store: database.store('history') });
}
