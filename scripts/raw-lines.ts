/** What workerd prints by itself, as far as it may be written down: no key, no address, and no more lines than somebody reads. */
import { isIP } from 'node:net';
import { createRateLimit } from '../src/api/rate-limit.ts';
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
const REQUEST_LINE = /\b(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT|TRACE)\s+\S+/g;
const URLS = /\b(https?|wss?):\/\/\S*/gi;
/** An address of a token; a key, and what somebody has sent for one: with letters missing, too many, or escaped. */
const TOKENS_AND_KEYS = /0x[\da-f]{6,}|[\w%~-]{24,}/gi;
const MAY_BE_IP = /(?<![\w.:])(?:\d+(?:\.\d+){3}|[\da-f]*:[\da-f:]*:[\da-f:.]*)(?![\w.])/gi;

const HIDDEN = '[redacted]';

/** The text without what may be a key, or the address of a token or of a person. */
export function withoutSecrets(text: string): string {
  return text
    .replace(URLS, `$1://${HIDDEN}`)
    .replace(REQUEST_LINE, `$1 ${HIDDEN}`)
    .replace(TOKENS_AND_KEYS, HIDDEN)
    .replace(MAY_BE_IP, (found) => (isIP(found.replace(/:$/, '')) > 0 || isIP(found) > 0 ? HIDDEN : found));
}

export function createRawLines(log: Log, clock: Clock): RawLines {
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
      const shown = withoutSecrets(line.slice(0, LONGEST).replace(ASKED_URL, `url = ${HIDDEN}`));
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
