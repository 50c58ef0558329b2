/** Uses of keys as a front counts them: told a second later, many at once. */
import type { Use } from '../api/uses.ts';
import type { Clock } from '../upstream/clock.ts';

/** Uses are told so often at most. */
const TELL_AFTER_MS = 1_000;

/** By a timer of the request that began the second. */
export function createToldUses(
  clock: Clock,
  tell: (uses: [id: string, requests: number, lastUsedAt: number][]) => Promise<unknown>,
) {
  const counted = new Map<string, Use>();
  let begunAt = Number.NEGATIVE_INFINITY;

  function add(id: string, { requests, lastUsedAt }: Use): void {
    const before = counted.get(id);
    counted.set(id, { requests: requests + (before?.requests ?? 0), lastUsedAt });
  }

  return {
    async note(id: string): Promise<void> {
      add(id, { requests: 1, lastUsedAt: clock.now() });
      if (Math.abs(clock.now() - begunAt) < TELL_AFTER_MS) return;
      begunAt = clock.now();
      await clock.sleep(TELL_AFTER_MS);
      const uses = [...counted];
      counted.clear();
      await tell(uses.map(([each, { requests, lastUsedAt }]) => [each, requests, lastUsedAt])).catch(
        (reason: unknown) => {
          for (const [each, use] of uses) add(each, use);
          console.warn('uses of projects could not be told; they are kept in memory', reason);
        },
      );
    },
  };
}
