/** Rounds: what is wanted within 50 ms is one lookup. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRounds } from '../../../src/core/pricing/pricing.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function rounds(lastsMs = 0) {
  const ran: { keys: string[]; options: string }[] = [];
  const join = createRounds<string, string>(systemClock, async (keys, options) => {
    ran.push({ keys: [...keys], options });
    if (lastsMs > 0) await systemClock.sleep(lastsMs);
  });
  return { ran, join };
}

describe('what is wanted', () => {
  test('within 50 ms is one round, each key once', async () => {
    const { ran, join } = rounds();
    void join('global', ['a', 'b', 'a'], 'first');
    await vi.advanceTimersByTimeAsync(49);
    void join('global', ['b', 'c'], 'second');
    expect(ran).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ran).toEqual([{ keys: ['a', 'b', 'c'], options: 'first' }]);
  });

  test('after 50 ms is another round, also while the first is running', async () => {
    const { ran, join } = rounds(10_000);
    void join('global', ['a'], '');
    await vi.advanceTimersByTimeAsync(50);
    void join('global', ['b'], '');
    await vi.advanceTimersByTimeAsync(50);
    expect(ran.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  });

  test('in different ways never mixes', async () => {
    const { ran, join } = rounds();
    void join('global', ['a'], 'g');
    void join('korea', ['b'], 'k');
    await vi.advanceTimersByTimeAsync(50);
    expect(ran).toEqual([
      { keys: ['a'], options: 'g' },
      { keys: ['b'], options: 'k' },
    ]);
  });

  test('is there for everybody when the round has run, not before', async () => {
    const { join } = rounds(100);
    const done: string[] = [];
    void join('global', ['a'], '').then(() => done.push('first'));
    void join('global', ['b'], '').then(() => done.push('second'));
    await vi.advanceTimersByTimeAsync(149);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['first', 'second']);
  });
});
