import { expect, test } from 'vitest';
import type { Report } from '../../src/edge/report.ts';
import { createToldTogether } from '../../src/edge/told-together.ts';

function answered(path: string): Report {
  return {
    tell: 'answered',
    route: 'operation',
    method: 'GET',
    path,
    status: 200,
    ms: 1,
    isOneOfMany: false,
  };
}

/** A front whose waits end by hand. */
function front() {
  const lines: (readonly string[])[] = [];
  const waits: (() => void)[] = [];
  const kept: Promise<unknown>[] = [];
  let now = 0;
  const clock = { now: () => now, sleep: () => new Promise<void>((resolve) => waits.push(resolve)) };
  const report = createToldTogether((told) => {
    lines.push([told].flat().flatMap((each) => (each.tell === 'answered' ? [each.path] : [])));
  }, clock);
  return {
    lines,
    waits,
    kept,
    pass: (ms: number) => (now += ms),
    answer: (path: string) => report(answered(path), (work) => void kept.push(work)),
    async wait() {
      for (const end of waits.splice(0)) end();
      await Promise.all(kept);
    },
  };
}

test('answers that come together are told in one line, in their order, and the next ones in another', async () => {
  const { answer, wait, lines, kept } = front();
  for (const path of ['a', 'b', 'c']) answer(path);
  expect([lines, kept.length]).toEqual([[], 1]);
  await wait();
  expect(lines).toEqual([['a', 'b', 'c']]);
  answer('d');
  await wait();
  expect(lines).toEqual([['a', 'b', 'c'], ['d']]);
});

test('many are not kept waiting', async () => {
  const { answer, wait, lines } = front();
  for (let i = 0; i < 250; i++) answer(String(i));
  expect(lines.map(({ length }) => length)).toEqual([200]);
  await wait();
  expect(lines.flat()).toHaveLength(250);
});

test('where the request that waits is broken off, the next answers tell for it', async () => {
  const { answer, waits, kept, pass, wait, lines } = front();
  answer('a');
  waits.length = 0;
  kept.length = 0;
  pass(900);
  answer('b');
  expect(lines).toEqual([]);
  pass(200);
  answer('c');
  expect(lines).toEqual([['a', 'b', 'c']]);
  answer('d');
  await wait();
  expect(lines).toEqual([['a', 'b', 'c'], ['d']]);
});
