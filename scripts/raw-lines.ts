/** What workerd prints by itself, as far as it may be written down: no key, no address, and no more lines than somebody reads. */
import { createRateLimit } from '../src/api/rate-limit.ts';
import { HIDDEN, withoutSecrets } from '../src/edge/without-secrets.ts';
import type { Log } from '../src/server/log.ts';
import type { Clock } from '../src/upstream/clock.ts';

export interface RawLines {
  /** A line of a process, without its end. */
  hear(process: string, line: string): void;
  /** The process has ended: what was left out of it is told now, since no other line will. */
  ended(process: string): void;
}

/** Of each process. */
const LINES_PER_MINUTE = 60;
const LONGEST = 1_000;

/** What follows is what somebody asked for, in whatever form they wrote it. */
const ASKED_URL = /\burl\s*=.*$/is;
/** `secrets`: what else must stand in no line. */
export function createRawLines(log: Log, clock: Clock, secrets: readonly string[] = []): RawLines {
  const limit = createRateLimit(LINES_PER_MINUTE, clock);
  const leftOut = new Map<string, number>();

  /** How many have not been told of yet. */
  function takeLeftOut(process: string): number {
    const count = leftOut.get(process) ?? 0;
    leftOut.delete(process);
    return count;
  }

  return {
    hear(process, line) {
      if (line.trim() === '') return;
      if (limit.take(process) > 0) {
        leftOut.set(process, (leftOut.get(process) ?? 0) + 1);
        return;
      }
      // Cut first: what is long may be slow to look through.
      const shown = withoutSecrets(line.slice(0, LONGEST).replace(ASKED_URL, `url = ${HIDDEN}`), secrets);
      const before = takeLeftOut(process);
      log.of(process).warn(before === 0 ? shown : `${shown} (left out before it: ${linesOf(before)})`);
    },
    ended(process) {
      const count = takeLeftOut(process);
      if (count > 0) log.of(process).warn(`left out before it ended: ${linesOf(count)}`);
    },
  };
}

function linesOf(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}
