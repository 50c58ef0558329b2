import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { withDeadline } from '../../../src/core/upstream/deadline.ts';
import { freezeTime, START } from './fake-network.ts';

beforeEach(freezeTime);
afterEach(() => {
  vi.useRealTimers();
});

describe('the system clock', () => {
  it('tells the time and sleeps', async () => {
    expect(systemClock.now()).toBe(START);
    const slept = systemClock.sleep(1000).then(() => systemClock.now());
    await vi.advanceTimersByTimeAsync(1000);
    expect(await slept).toBe(START + 1000);
  });

  it('is woken by an abort, with its reason, and leaves no timer behind', async () => {
    const controller = new AbortController();
    const slept = expect(systemClock.sleep(1000, controller.signal)).rejects.toBe('enough');
    controller.abort('enough');
    await slept;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not fall asleep for a signal that is aborted already', async () => {
    await expect(systemClock.sleep(1000, AbortSignal.abort('enough'))).rejects.toBe('enough');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a deadline', () => {
  const never = (signal: AbortSignal) =>
    new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const open = new AbortController().signal;

  it('lets a task in time alone, and leaves no timer behind', async () => {
    expect(await withDeadline(systemClock, 1000, open, async () => 'done')).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends a task that is late with a TimeoutError', async () => {
    const late = expect(withDeadline(systemClock, 1000, open, never)).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await late;
  });

  it('hands on the reason of its caller, also one that came before', async () => {
    const controller = new AbortController();
    const given = expect(withDeadline(systemClock, 1000, controller.signal, never)).rejects.toBe('enough');
    controller.abort('enough');
    await given;
    await withDeadline(systemClock, 1000, AbortSignal.abort('before'), async (signal) => {
      expect([signal.aborted, signal.reason]).toEqual([true, 'before']);
    });
    expect(vi.getTimerCount()).toBe(0);
  });
});
