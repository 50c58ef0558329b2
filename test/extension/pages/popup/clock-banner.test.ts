// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { stage, viewOf } from './stage.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

test.each([
  [-DAY + 3_000, '1 day fast'],
  [DAY, '1 day slow'],
  [13 * 60 * MINUTE, '13 hours slow'],
  [90 * MINUTE, '1 hour 30 minutes slow'],
  [-36 * 60 * MINUTE, '1 day 12 hours fast'],
  [-7 * MINUTE, '7 minutes fast'],
])('a clock that is off by %i ms is told in plain words', async (clockOffMs, words) => {
  const page = await stage({ stored: viewOf([], { clockOffMs }) });
  expect(page.find('.banner').textContent).toBe(
    `Your clock is ${words}. Sise uses the sources’ time. Please correct your clock.`,
  );
});

test('of a clock that is right nothing is told', async () => {
  const page = await stage({ stored: viewOf([]) });
  expect(page.root.querySelectorAll('.banner').length).toBe(0);
});
