import { expect, test } from 'vitest';
import type { Report } from '../../src/edge/report.ts';
import { createToldAnswers } from '../../src/edge/told-answers.ts';

function answered(path: string) {
  return { route: 'operation', method: 'GET', path, status: 200, ms: 1, isOneOfMany: false } as const;
}

/** A front whose waits end by hand. */
function front(isApart = false) {
  const lines: (readonly string[])[] = [];
  const reports: Report[] = [];
  const waits: (() => void)[] = [];
  const kept: Promise<unknown>[] = [];
  const clock = { sleep: () => new Promise<void>((resolve) => waits.push(resolve)) };
  const tell = (told: Report | readonly Report[]) => {
    reports.push(...[told].flat());
    lines.push([told].flat().flatMap((each) => (each.tell === 'answered' ? [each.path] : [])));
  };
  const { add, flush, count } = createToldAnswers(tell, clock, isApart);
  return {
    lines,
    reports,
    count,
    waits,
    kept,
    flush,
    answer: (path: string) => add(answered(path), (work) => void kept.push(work)),
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

test('many are not kept waiting, nor told in one long line', async () => {
  const { answer, wait, lines } = front();
  for (let i = 0; i < 50; i++) answer(String(i));
  expect(lines.map(({ length }) => length)).toEqual([20, 20]);
  await wait();
  expect(lines.flat()).toHaveLength(50);
});

test('where the request that waits is broken off, whoever asks next whether the front is there has it told', () => {
  const { answer, flush, lines } = front();
  answer('a');
  answer('b');
  flush();
  flush();
  expect(lines).toEqual([['a', 'b']]);
});

test('entries are counted with the next answer, each once', async () => {
  const { answer, count, wait, reports } = front();
  count({ hits: 1, misses: 2 });
  count({ hits: 3, misses: 0 });
  answer('a');
  answer('b');
  count({ hits: 0, misses: 1 });
  answer('c');
  await wait();
  expect(reports.map((report) => report.tell === 'answered' && report.priced)).toEqual([
    { hits: 4, misses: 2 },
    undefined,
    { hits: 0, misses: 1 },
  ]);
});

test('where a person reads it, a line is one answer, at once', () => {
  const { answer, lines, kept } = front(true);
  answer('a');
  answer('b');
  expect([lines, kept]).toEqual([[['a'], ['b']], []]);
});
