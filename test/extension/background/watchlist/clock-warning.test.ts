import { expect, test } from 'vitest';
import { createClockWarning } from '../../../../src/extension/background/watchlist/watchlist-view.ts';

const MINUTE = 60_000;

test.each([
  ['at the border of what costs a price is not told', [300_400, 0, 300_400], [0, 0, 0]],
  ['that is further off is told until it is right', [361_000, 301_000, 0, 301_000], [361_000, 301_000, 0, 0]],
  ['that is behind is told likewise', [-7 * MINUTE, -301_000], [-7 * MINUTE, -301_000]],
])('a clock %s', (_which, offsets, told) => {
  let offMs = 0;
  const toldClock = createClockWarning(() => offMs);
  expect(
    offsets.map((each) => {
      offMs = each;
      return toldClock();
    }),
  ).toEqual(told);
});
