/** How many new addresses a key of the API, or an explorer's pages, may have asked about in a minute. */
import { type Allowance, createTokenBuckets } from '../upstream/allowances.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Requester } from './requester.ts';

/** How many of a number of new addresses a requester may have asked about now; takes them. */
export type NewAllowances = (count: number, requester: Requester) => number;

const OF_KEY: Allowance = { burst: 200, perMinute: 60 };
/** Over all tabs and frames of an explorer. */
const OF_PAGE: Allowance = { burst: 100, perMinute: 100 };

/** The person's own questions have no limit. */
export function createNewAllowances(clock: Pick<Clock, 'now'>): NewAllowances {
  const ofKeys = createTokenBuckets(OF_KEY, clock);
  const ofPages = createTokenBuckets(OF_PAGE, clock);
  return (count, requester) => {
    if (requester.kind === 'page') return ofPages.take(requester.host, count);
    if (requester.kind === 'key') return ofKeys.take(requester.project, count);
    return count;
  };
}
