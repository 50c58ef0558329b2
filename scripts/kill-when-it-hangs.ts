/** Asks a process all the time whether it hangs. Who ends it then: `service-processes.ts`. */
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ALIVE_PATH } from '../src/edge/wire.ts';

const EVERY_MS = 2_000;
const LIMIT_MS = 2_000;
/** So many questions that were not answered, one after another: ten seconds. A machine that slept makes one. */
const MOST_UNANSWERED = 5;

/**
 * Resolves with true when the process behind the port hangs, with false when it is over before. `lines`: how many it has
 * written; one that writes is busy and does not hang.
 */
export async function whenItHangs(port: number, over: AbortSignal, lines: () => number): Promise<boolean> {
  for (let unanswered = 0; unanswered < MOST_UNANSWERED; ) {
    const before = lines();
    const pause = wait(EVERY_MS, null, { signal: over, ref: false }).catch(() => null);
    const isAnswered = await isAlive(port, over);
    await pause;
    unanswered = isAnswered || lines() > before ? 0 : unanswered + 1;
    if (over.aborted) return false;
  }
  return true;
}

function isAlive(port: number, over: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([over, AbortSignal.timeout(LIMIT_MS)]);
  return new Promise((resolve) => {
    const asked = get({ port, host: '127.0.0.1', path: ALIVE_PATH, agent: false, signal }, (answer) => {
      answer.resume();
      resolve(true);
    });
    asked.on('error', () => resolve(false));
  });
}
