/** What the background has of the past: captures of the turn of the year, and answers to who asks about past moments. */
import type { Engine } from '../../../core/engine/engine.ts';
import { createCapturing } from '../../../core/history/capturing.ts';
import { createKeptCaptures } from '../../../core/history/kept-captures.ts';
import type { Recordings } from '../../../core/history/recordings.ts';
import type { Database } from '../../../core/storage/indexed-db.ts';
import { systemClock as clock } from '../../../core/upstream/clock.ts';
import type { KeptSettings } from '../watchlist/settings.ts';
import { type CaptureService, type CaptureServiceParts, createCaptureService } from './capture-when-due.ts';
import { createMomentHandlers } from './moment-messages.ts';
import { createRecordHandlers } from './record-messages.ts';
import { createSeriesHandlers } from './series-messages.ts';
import { createStoredHandlers } from './stored-messages.ts';

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
