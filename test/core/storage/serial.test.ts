import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { createSerial } from '../../../src/core/storage/serial.ts';

describe('a serial', () => {
  it('loses none of the changes that two popups make at once', async () => {
    const store = createMemoryStore({ count: 0 });
    const serial = createSerial();
    const increase = () =>
      serial(async () => {
        await store.put({ count: Number(await store.get('count')) + 1 });
      });
    await Promise.all(Array.from({ length: 20 }, increase));
    expect(await store.get('count')).toBe(20);
  });

  it('hands each caller its own result and goes on after a failure', async () => {
    const serial = createSerial();
    const results = await Promise.allSettled([
      serial(async () => 'one'),
      serial(async () => {
        throw new Error('two failed');
      }),
      serial(async () => 'three'),
    ]);
    expect(
      results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message)),
    ).toEqual(['one', 'two failed', 'three']);
  });

  it('starts a task when the one before it has ended, not earlier', async () => {
    const serial = createSerial();
    const events: string[] = [];
    const task = (name: string) =>
      serial(async () => {
        events.push(`${name} starts`);
        await Promise.resolve();
        events.push(`${name} ends`);
      });
    await Promise.all([task('a'), task('b')]);
    expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
  });
});
