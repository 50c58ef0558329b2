/** Asks a process all the time whether it hangs, and kills it then: `start-again.ts` starts it again. */
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ALIVE_PATH } from '../src/nats/wire.ts';

const EVERY_MS = 2_000;
const LIMIT_MS = 2_000;
/** So many questions that were not answered, one after another: ten seconds. A machine that slept makes one. */
const MOST_UNANSWERED = 5;

export interface WatchedProcess {
  /** Where it says that it is there. */
  readonly port: number;
  /** How many lines it has written: one that writes is busy and does not hang. */
  readonly lines: () => number;
  readonly kill: () => void;
}

/** Resolves when it was killed, or is over before. */
export async function killWhenItHangs(process: WatchedProcess, over: AbortSignal): Promise<void> {
  if (await hangs(process, over)) process.kill();
}

/** Resolves with true when it hangs, with false when it is over before. */
async function hangs({ port, lines }: WatchedProcess, over: AbortSignal): Promise<boolean> {
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
