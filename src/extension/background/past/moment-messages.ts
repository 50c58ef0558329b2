/** What pages ask about past moments, and about what was captured at the turn of the year. */
import type { Past } from '../../../core/history/past.ts';
import { PERSON } from '../../../core/pricing/requester.ts';
import type { MomentMessages } from '../../messages/moment-requests.ts';
import type { PastMessages } from '../../messages/past-requests.ts';
import type { Handlers } from '../../messages/receive.ts';
import type { RecordMessages } from '../../messages/record-requests.ts';
import type { SeriesMessages } from '../../messages/series-requests.ts';
import type { StoredMessages } from '../../messages/stored-requests.ts';
import type { KeptSettings } from '../watchlist/settings.ts';
import type { CaptureService } from './capture-when-due.ts';

export interface MomentMessagesParts {
  readonly past: Past;
  readonly captures: CaptureService;
  readonly settings: Pick<KeptSettings, 'read'>;
  /** Resolves when everything that was kept is back. */
  readonly ready: Promise<unknown>;
}

/** As long as a page is left waiting for one part of a long list. */
const ASK_MS = 20_000;

export function createMomentHandlers({
  past,
  captures,
  settings,
  ready,
}: MomentMessagesParts): Pick<
  Handlers,
  Exclude<
    keyof MomentMessages,
    keyof RecordMessages | keyof PastMessages | keyof SeriesMessages | keyof StoredMessages
  >
> {
  return {
    async moments({ moments, basis, stage }) {
      await ready;
      const { off } = await settings.read();
      const question = { moments, basis, off, requester: PERSON };
      if (stage === 'ask') return past.ask(question, AbortSignal.timeout(ASK_MS));
      const prices = await past.known(question);
      const open = prices.filter(
        ({ missing }) => missing === 'not asked' || missing === 'unavailable',
      ).length;
      return { prices, open, nextInMs: open > 0 ? 0 : null };
    },
    captures: captures.list,
    capture: captures.capture,
    keepCaptures: ({ captures: given }) => captures.keep(given),
    deleteCaptures: ({ at, assets }) => captures.delete(at, assets),
  };
}
