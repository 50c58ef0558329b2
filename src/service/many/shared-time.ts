/** The time of all processes of a service: the engine follows NATS' clock, and fronts the engine. Clocks of machines may differ. */
import type { Clock } from '../../core/upstream/clock.ts';
import type { Bucket } from './buckets.ts';

export interface SharedTime extends Clock {
  /** Begins a comparison; the result takes the time that the other clock had between the two calls. */
  compare(): (theirs: number) => void;
}

/** By the machine's clock until the first comparison. A difference that the time between its two calls explains is none. */
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

const PROBE = 'clock';

/** Rejects when NATS is away. */
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
