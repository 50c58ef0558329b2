import { expect, test } from 'vitest';
import { createSimulatedClock } from '../../../tools/bench/simulated-clock.ts';

test('jumps from one moment that is waited for to the next, in order', async () => {
  const clock = createSimulatedClock(1_000);
  const seen: number[] = [];
  const note = (ms: number) => clock.sleep(ms).then(() => seen.push(clock.now()));
  await clock.run(Promise.all([note(600_000), note(10), note(0), note(10)]));
  expect(seen).toEqual([1_000, 1_010, 1_010, 601_000]);
});

test('forgets a sleeper that was given up', async () => {
  const clock = createSimulatedClock(0);
  const end = new AbortController();
  const sleeping = clock.sleep(5_000, end.signal);
  end.abort('enough');
  await expect(clock.run(sleeping)).rejects.toBe('enough');
  await expect(clock.sleep(1, end.signal)).rejects.toBe('enough');
  await clock.run(clock.sleep(10));
  expect(clock.now()).toBe(10);
});

test('says so when nothing can happen any more', async () => {
  await expect(createSimulatedClock(0).run(new Promise(() => {}))).rejects.toThrow('nothing is waited for');
});
