import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { openFencedStore } from '../../../src/service/many/engine-stores.ts';
import { createSharedTime, followNats } from '../../../src/service/many/shared-time.ts';
import { createMemoryBucket } from './memory-bucket.ts';

const NOW = Date.UTC(2026, 10, 20);

/** A machine whose clock is ahead by `ms`. */
function machine(ms: number) {
  let passed = 0;
  const time = createSharedTime({ ...systemClock, now: () => NOW + passed + ms });
  return {
    time,
    /** A comparison that takes `hopMs`, in whose middle the other clock is right. */
    compare(hopMs = 0) {
      const compared = time.compare();
      passed += hopMs;
      compared(NOW + passed - hopMs / 2);
    },
    /** Of the time that has passed. */
    aheadMs: () => time.now() - NOW - passed,
  };
}

describe('createSharedTime', () => {
  it.each([
    [40_000, 0, 0],
    [-40_000, 0, 0],
    [40_000, 10, 5],
    [-40_000, 10, 5],
    [1_500, 10, 5],
  ])('follows a clock that differs by %i ms, but for half a hop of %i ms', (ms, hopMs, errorMs) => {
    const { compare, aheadMs } = machine(ms);
    expect(aheadMs()).toBe(ms);
    compare(hopMs);
    expect(Math.abs(aheadMs())).toBeLessThanOrEqual(errorMs);
    compare();
    expect(aheadMs()).toBe(0);
  });

  it('changes nothing where the time of the comparison explains the difference', () => {
    const { compare, aheadMs } = machine(400);
    compare(1_000);
    expect(aheadMs()).toBe(400);
  });
});

describe('followNats', () => {
  it('lets an engine read the times of one before it, whose clock was 40 s or one second ahead', async () => {
    const bucket = createMemoryBucket(() => NOW);
    const term = { revision: 1, isValid: () => true, ended: new AbortController().signal, end: () => {} };
    for (const ms of [40_000, 1_000, -5_000]) {
      const { time } = machine(ms);
      await followNats(time, bucket);
      const store = await openFencedStore(bucket, { ...term, revision: ms });
      expect((await store.get('sentAt')) ?? NOW).toBe(time.now());
      await store.put({ sentAt: time.now() });
    }
  });

  it('rejects while NATS is away', async () => {
    const bucket = createMemoryBucket();
    bucket.away = 'requests are lost';
    await expect(followNats(createSharedTime(systemClock), bucket)).rejects.toThrow('timeout');
  });
});
