/** How many new addresses a key of the API, or an explorer's pages, may have asked about in a minute. */
import { type Allowance, createTokenBuckets } from '../upstream/allowances.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Requester } from './requester.ts';

/** How many of a number of new addresses a requester may have asked about now; takes them. */
export type NewAllowances = (count: number, requester: Requester) => number;

export const DEFAULT_NEW_PER_MINUTE = 60;

const BURST_OF_KEY = 200;
/** Over all tabs and frames of an explorer. */
const OF_PAGE: Allowance = { burst: 100, perMinute: 100 };

/** `perMinute`: of a key; 0 for no limit. */
export function createNewAllowances(perMinute: number, clock: Pick<Clock, 'now'>): NewAllowances {
  const ofKeys = createTokenBuckets({ burst: Math.max(BURST_OF_KEY, perMinute), perMinute }, clock);
  const ofPages = createTokenBuckets(OF_PAGE, clock);
  return (count, requester) => {
    if (requester.kind === 'page') return ofPages.take(requester.host, count);
    if (requester.kind === 'key' && perMinute > 0) return ofKeys.take(requester.project, count);
    return count;
  };
}
