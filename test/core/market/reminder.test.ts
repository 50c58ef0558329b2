import { expect, test } from 'vitest';
import { VALUATION_AT } from '../../../src/core/market/moments.ts';
import { daysOfReminder } from '../../../src/core/market/reminder.ts';

const DAY = 86_400_000;
const settings = { valuationAt: VALUATION_AT, valuationDismissed: null };

test.each([
  [-7 * DAY - 1, null],
  [-7 * DAY, 7],
  [-DAY - 1, 2],
  [-DAY, 1],
  [-1, 1],
  [0, 0],
  [31 * DAY - 1, 0],
  [31 * DAY, null],
])('at %i ms from the moment, %s days are told', (ms, days) => {
  expect(daysOfReminder(settings, VALUATION_AT + ms)).toBe(days);
});

test('what was dismissed is not told, unless it was another moment', () => {
  const dismissed = { ...settings, valuationDismissed: VALUATION_AT };
  expect(daysOfReminder(dismissed, VALUATION_AT - DAY)).toBeNull();
  expect(daysOfReminder({ ...dismissed, valuationAt: VALUATION_AT + DAY }, VALUATION_AT)).toBe(1);
});
