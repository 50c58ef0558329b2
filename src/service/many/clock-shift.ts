/** Times that an engine on another machine wrote by its clock, as the clock of this machine shows them. */
import type { Clock } from '../../core/upstream/clock.ts';
import type { Bucket } from './buckets.ts';

const PROBE = 'clock';
/** Less is the time that a write takes. */
const NOTICED_MS = 2_000;
/** Numbers that are Unix milliseconds: from 2001 to 2286. Counts and durations are smaller. */
const isTime = (value: number) => value >= 1e12 && value < 1e13;

/** By how many milliseconds this machine's clock is ahead of NATS'. Rejects when NATS is away. */
export async function aheadOfNats(
  bucket: Pick<Bucket, 'read' | 'compareAndSet'>,
  clock: Pick<Clock, 'now'>,
): Promise<number> {
  const { revision } = await bucket.read(PROBE);
  const at = clock.now();
  await bucket.compareAndSet(PROBE, '{}', revision);
  return at - ((await bucket.read(PROBE)).createdAt ?? at);
}

/** The value with all of its times moved; a copy where that changes anything. */
export function shiftTimes(value: unknown, ms: number): unknown {
  if (Math.abs(ms) < NOTICED_MS) return value;
  return JSON.parse(JSON.stringify(value ?? null), (_, each) =>
    typeof each === 'number' && isTime(each) ? each + ms : each,
  );
}
