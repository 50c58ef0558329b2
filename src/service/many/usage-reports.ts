/** Uses of keys that a front counts and reports a second later, many in one message. */

import type { Clock } from '../../core/upstream/clock.ts';
import type { Use } from '../api/uses.ts';

type UsageReport = [id: string, requests: number, lastUsedAt: number];

/** Minimum interval between reports. */
const TELL_AFTER_MS = 1_000;

/** Limits of one message: keys, and requests of one key. */
const MOST_KEYS = 1_000;
const MOST_REQUESTS = 1_000_000;

export function createUsageReports(
  clock: Clock,
  tell: (uses: UsageReport[]) => Promise<unknown>,
  mostRequests = MOST_REQUESTS,
) {
  const counted = new Map<string, Use>();
  let begunAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;

  function add(id: string, { requests, lastUsedAt }: Use): void {
    const before = counted.get(id);
    const latest = Math.max(lastUsedAt, before?.lastUsedAt ?? 0);
    counted.set(id, { requests: requests + (before?.requests ?? 0), lastUsedAt: latest });
  }

  /** Never rejects. */
  async function send(): Promise<void> {
    const uses: UsageReport[] = [];
    for (const [each, { requests, lastUsedAt }] of counted) {
      const most = Math.min(mostRequests, requests);
      uses.push([each, most, lastUsedAt]);
      // The rest waits for the next second: of each key a message has one count.
      if (requests > most) counted.set(each, { requests: requests - most, lastUsedAt });
      else counted.delete(each);
    }
    for (let next = 0; next < uses.length; next += MOST_KEYS) {
      const part = uses.slice(next, next + MOST_KEYS);
      try {
        await tell(part);
        hasFailed = false;
      } catch (reason) {
        for (const [each, requests, lastUsedAt] of uses.slice(next)) add(each, { requests, lastUsedAt });
        if (!hasFailed) console.warn('usage of projects could not be sent; it stays in memory', reason);
        hasFailed = true;
        return;
      }
    }
  }

  return {
    async note(id: string): Promise<void> {
      add(id, { requests: 1, lastUsedAt: clock.now() });
      if (Math.abs(clock.now() - begunAt) < TELL_AFTER_MS) return;
      begunAt = clock.now();
      await clock.sleep(TELL_AFTER_MS);
      await send();
    },
    /** Sends what was counted since the last report. Never rejects. */
    flush: send,
  };
}
