/** An end of the walk is an end, whatever the browser does. */
import { expect, test } from 'vitest';
import { unlessEnded } from './unless-ended.ts';

const never = new Promise<void>(() => {});

test('work that is never done is waited for until the signal, whenever that comes', async () => {
  const ending = new AbortController();
  const waiting = unlessEnded(ending.signal, never);
  ending.abort();
  await expect(waiting).resolves.toBeUndefined();
  await expect(unlessEnded(ending.signal, never)).resolves.toBeUndefined();
});

test('work that is done or fails is waited for, and its failure told', async () => {
  const { signal } = new AbortController();
  let isDone = false;
  const work = Promise.resolve().then(() => {
    isDone = true;
  });
  await unlessEnded(signal, work);
  expect(isDone).toBe(true);
  await expect(unlessEnded(signal, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test("what fails once the walk has ended is nobody's concern any more", async () => {
  const ending = new AbortController();
  let fail = (_: Error) => {};
  const work = new Promise<void>((_, reject) => {
    fail = reject;
  });
  const waiting = unlessEnded(ending.signal, work);
  ending.abort();
  await waiting;
  fail(new Error('the browser has been closed'));
  await expect(work).rejects.toThrow('closed');
});
