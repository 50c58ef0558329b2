/** What a front has to tell of its answers, together: a line for each would cost it as much as a third of the answer. */
import type { WaitUntil } from '../api/price-list.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Report, Tell } from './report.ts';

/** So late a report may be told. A front that is killed has not told what came within. */
export const TOGETHER_MS = 20;
const MOST = 200;
/** workerd ends the timers of a request that is broken off: then the next report is waited for no more. */
const LOST_MS = 1_000;

/** Takes what is to be told, and what keeps its request alive until it is. */
export function createToldTogether(tell: Tell, clock: Clock): (report: Report, waitUntil: WaitUntil) => void {
  let waiting: Report[] = [];
  let since = 0;

  function tellAll(): void {
    const told = waiting;
    waiting = [];
    if (told.length > 0) tell(told);
  }

  return (report, waitUntil) => {
    waiting.push(report);
    const isLost = Math.abs(clock.now() - since) > LOST_MS;
    if (waiting.length >= MOST || (waiting.length > 1 && isLost)) return tellAll();
    if (waiting.length > 1) return;
    since = clock.now();
    waitUntil(clock.sleep(TOGETHER_MS).then(tellAll));
  };
}
