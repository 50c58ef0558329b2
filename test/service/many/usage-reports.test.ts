import { expect, test, vi } from 'vitest';
import { createUsageReports } from '../../../src/service/many/use-counts.ts';

/** Each second ends when the test ends it. */
function counting(mostRequests?: number) {
  let now = 0;
  const seconds: (() => void)[] = [];
  const clock = { now: () => now, sleep: () => new Promise<void>((resolve) => seconds.push(resolve)) };
  const told: [id: string, requests: number, at: number][][] = [];
  const state = { failing: false };
  const uses = createUsageReports(
    clock,
    async (part) => {
      if (state.failing && told.length > 0) throw new Error('refused');
      told.push(part);
    },
    mostRequests,
  );
  /** Resolves when the uses of the second are reported. */
  async function second(note: () => Promise<void>[]) {
    const noted = note();
    for (const resolve of seconds.splice(0)) resolve();
    await Promise.all(noted);
    now += 1_000;
  }
  return { uses, told, state, second };
}

test('uses of many keys are reported a thousand at a time, and a failed message loses none', async () => {
  const { uses, told, state, second } = counting();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  state.failing = true;
  await second(() => Array.from({ length: 2_500 }, (_, i) => uses.note(`key ${i}`)));
  expect(told.map((part) => part.length)).toEqual([1_000]);
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
  state.failing = false;
  await second(() => [uses.note('key 0')]);
  expect(told.map((part) => part.length)).toEqual([1_000, 1_000, 501]);
  expect(told.flat().reduce((sum, [, requests]) => sum + requests, 0)).toBe(2_501);
});

test('many uses of a key are reported up to the limit, and the rest a second later', async () => {
  const { uses, told, second } = counting(1_000);
  await second(() => Array.from({ length: 1_003 }, () => uses.note('key')));
  expect(told).toEqual([[['key', 1_000, 0]]]);
  await second(() => [uses.note('key')]);
  expect(told.slice(1)).toEqual([[['key', 4, 1_000]]]);
});
