/** What a front has to tell of its answers, together: a line for each would cost it as much as a third of the answer. */
import type { WaitUntil } from '../api/price-list.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Report, Tell } from './report.ts';

/** So late a report may be told. A front that ends has not told what came within. */
export const TOGETHER_MS = 20;
/** A line of some 4 kB. */
const MOST = 20;

type Answered = Omit<Extract<Report, { readonly tell: 'answered' }>, 'tell' | 'priced'>;

interface Entries {
  readonly hits: number;
  readonly misses: number;
}

export interface ToldAnswers {
  /** Counts entries, to be told with the next answer. */
  count(entries: Entries): void;
  /** `waitUntil` keeps the request alive until it is told. workerd ends that with a request that is broken off: the next `flush` tells it. */
  add(answered: Answered, waitUntil: WaitUntil): void;
  /** Tells what waits. */
  flush(): void;
}

/** `isApart`: a person reads it, and a line is one answer. */
export function createToldAnswers(tell: Tell, clock: Pick<Clock, 'sleep'>, isApart: boolean): ToldAnswers {
  let waiting: Report[] = [];
  let entries: Entries = { hits: 0, misses: 0 };

  function flush(): void {
    const told = waiting;
    waiting = [];
    if (told.length > 0) tell(told);
  }

  function takeEntries() {
    const priced = entries;
    entries = { hits: 0, misses: 0 };
    return priced.hits + priced.misses > 0 ? { priced } : {};
  }

  return {
    count({ hits, misses }) {
      entries = { hits: entries.hits + hits, misses: entries.misses + misses };
    },
    add(answered, waitUntil) {
      const report: Report = { tell: 'answered', ...answered, ...takeEntries() };
      if (isApart) return tell(report);
      waiting.push(report);
      if (waiting.length >= MOST) flush();
      else if (waiting.length === 1) waitUntil(clock.sleep(TOGETHER_MS).then(flush));
    },
    flush,
  };
}
