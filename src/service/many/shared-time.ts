/** The common time of a service's processes, whose clocks may differ: the engine takes NATS' time, and fronts the engine's. */
import type { Clock } from '../../core/upstream/clock.ts';
import type { Bucket } from './buckets.ts';

export interface SharedTime extends Clock {
  /**
   * Begins a comparison with another clock. The returned function ends it; its argument is the time that the other
   * clock showed between the two calls.
   */
  compare(): (theirs: number) => void;
}

/**
 * Creates a clock that shows the machine's time plus a correction. The other clock was read at an unknown moment of a
 * comparison, so the correction changes only if it is impossible for every moment of the comparison.
 */
export function createSharedTime(clock: Clock): SharedTime {
  let aheadMs = 0;
  return {
    ...clock,
    now: () => clock.now() - aheadMs,
    compare() {
      const before = clock.now();
      return (theirs) => {
        aheadMs = Math.min(Math.max(aheadMs, before - theirs), clock.now() - theirs);
      };
    },
  };
}

/** The key that is written to learn NATS' time. */
const PROBE = 'clock';

/** Compares the time with NATS' clock. Rejects when NATS does not answer. */
export async function followNats(
  time: Pick<SharedTime, 'compare'>,
  bucket: Pick<Bucket, 'read' | 'compareAndSet'>,
): Promise<void> {
  const { revision } = await bucket.read(PROBE);
  const compared = time.compare();
  await bucket.compareAndSet(PROBE, '{}', revision);
  const { createdAt } = await bucket.read(PROBE);
  if (createdAt !== undefined) compared(createdAt);
}
