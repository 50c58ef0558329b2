import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readUse } from '../../../src/service/many/nats-projects.ts';
import { createUseCounts } from '../../../src/service/many/use-counts.ts';
import { createStoppedClock } from '../api/stopped-clock.ts';
import { createMemoryBucket } from './memory-bucket.ts';

/** An engine's counts, and what is stored. */
function opened(bucket = createMemoryBucket()) {
  const clock = createStoppedClock(0);
  const counts = createUseCounts(bucket, clock);
  const stored = async (id: string) => readUse((await bucket.read(id)).value);
  return { bucket, clock, counts, stored };
}

describe('createUseCounts', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());

  it('writes what fronts sent within a second, in one sum for each project', async () => {
    const { counts, clock, bucket, stored } = opened();
    void counts.add('a', { requests: 2, lastUsedAt: 50 });
    const written = counts.add('a', { requests: 3, lastUsedAt: 40 });
    void counts.add('b', { requests: 1, lastUsedAt: 60 });
    expect(await stored('a')).toBeNull();
    clock.advance(1_000);
    await written;
    expect([await stored('a'), await stored('b')]).toEqual([
      { requests: 5, lastUsedAt: 50 },
      { requests: 1, lastUsedAt: 60 },
    ]);
    expect((await bucket.read('b')).revision).toBe(2);
  });

  it('adds to what is stored', async () => {
    const first = opened();
    void first.counts.add('a', { requests: 2, lastUsedAt: 50 });
    await first.counts.flush();
    const second = opened(first.bucket);
    void second.counts.add('a', { requests: 1, lastUsedAt: 70 });
    await second.counts.flush();
    expect(await first.stored('a')).toEqual({ requests: 3, lastUsedAt: 70 });
  });

  it('loses no use when two engines write', async () => {
    const first = opened();
    const second = opened(first.bucket);
    for (const [i, { counts }] of [first, second, first, second].entries()) {
      void counts.add('a', { requests: 1, lastUsedAt: i });
      await counts.flush();
    }
    expect(await first.stored('a')).toEqual({ requests: 4, lastUsedAt: 3 });
  });

  it.each(['requests are lost', 'answers are lost'] as const)(
    'counts each use once when %s',
    async (away) => {
      const { counts, bucket, stored } = opened();
      void counts.add('a', { requests: 2, lastUsedAt: 50 });
      await counts.flush();
      bucket.away = away;
      void counts.add('a', { requests: 3, lastUsedAt: 60 });
      await counts.flush();
      void counts.add('a', { requests: 4, lastUsedAt: 70 });
      await counts.flush();
      expect(console.warn).toHaveBeenCalledTimes(1);
      bucket.away = 'no';
      await counts.flush();
      expect(await stored('a')).toEqual({ requests: 9, lastUsedAt: 70 });
    },
  );
});
