/** What pages ask about past moments, and about what was captured at the turn of the year. */
import type { KeptCaptures } from '../history/kept-captures.ts';
import type { Captures, MomentMessages } from '../messages/moment-requests.ts';
import type { Handlers } from '../messages/receive.ts';
import type { RecordMessages } from '../messages/record-requests.ts';
import type { Clock } from '../upstream/clock.ts';
import type { KeptSettings } from './settings.ts';

export interface MomentMessagesParts {
  readonly captures: KeptCaptures;
  readonly settings: Pick<KeptSettings, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
}

export function createMomentHandlers({
  captures: kept,
  settings,
  clock,
}: MomentMessagesParts): Pick<Handlers, Exclude<keyof MomentMessages, keyof RecordMessages>> {
  async function captures(): Promise<Captures> {
    const { valuationAt: at } = await settings.read();
    const all = await kept.all();
    const isDue = clock.now() >= at;
    return { at, captures: all, isDue, open: 0, nextTryAt: null, isUnwritten: false };
  }

  return {
    moments: async ({ moments }) => ({
      prices: moments.map((moment) => ({ ...moment, price: null, missing: 'not asked', isFinal: false })),
      open: 0,
      nextInMs: null,
    }),
    captures,
    capture: captures,
    async keepCaptures({ captures: given }) {
      await kept.put(given);
      return captures();
    },
    async deleteCaptures({ at, assets }) {
      await kept.delete(at, assets);
      return captures();
    },
  };
}
