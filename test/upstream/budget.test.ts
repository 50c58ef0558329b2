import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPurse } from '../../src/upstream/budget.ts';

const START = Date.UTC(2026, 10, 20);
const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

function turnableClock() {
  let time = START;
  return {
    now: () => time,
    sleep: async () => {},
    turn: (ms: number) => {
      time += ms;
    },
  };
}

function spendAll(purse: { spend(): boolean }): number {
  let spent = 0;
  while (purse.spend()) spent++;
  return spent;
}

describe('a budget of 3 a minute', () => {
  const budget = { requests: 3, perMs: MINUTE };

  it('pays 3 at once, then none until the first is a minute old', () => {
    const clock = turnableClock();
    const purse = createPurse(budget, clock, undefined);
    expect([purse.left(), purse.waitMs()]).toEqual([3, 0]);
    purse.spend();
    clock.turn(10_000);
    expect(spendAll(purse)).toBe(2);
    expect([purse.left(), purse.waitMs()]).toEqual([0, 50_000]);
    clock.turn(49_999);
    expect([purse.spend(), purse.waitMs()]).toEqual([false, 1]);
    clock.turn(1);
    expect([purse.left(), purse.waitMs()]).toEqual([1, 0]);
    expect(spendAll(purse)).toBe(1);
    expect(purse.waitMs()).toBe(10_000);
  });

  it('never pays more than 3 in any minute, whatever the rhythm', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 60 }), (pauses) => {
        const clock = turnableClock();
        const purse = createPurse(budget, clock, undefined);
        const paid: number[] = [];
        for (const pause of pauses) {
          clock.turn(pause);
          if (purse.spend()) paid.push(clock.now());
        }
        for (const from of paid)
          expect(paid.filter((at) => at >= from && at < from + MINUTE).length).toBeLessThanOrEqual(3);
      }),
    );
  });

  it.each([
    ['back a year', -YEAR, 0, MINUTE],
    ['back a second', -1000, 0, MINUTE],
    ['forward a year', YEAR, 3, 0],
  ])('a clock turned %s delays it by a minute at most', (_, jump, left, waitMs) => {
    const clock = turnableClock();
    const purse = createPurse(budget, clock, undefined);
    spendAll(purse);
    clock.turn(jump);
    expect([purse.left(), purse.waitMs()]).toEqual([left, waitMs]);
    clock.turn(MINUTE);
    expect(purse.left()).toBe(3);
  });

  it('a clock turned forth and back again does not stop it', () => {
    const clock = turnableClock();
    const purse = createPurse(budget, clock, undefined);
    clock.turn(YEAR);
    spendAll(purse);
    clock.turn(-YEAR);
    expect(purse.waitMs()).toBe(MINUTE);
    clock.turn(MINUTE);
    expect(spendAll(purse)).toBe(3);
  });

  it('is as spent after a restart as before', () => {
    const clock = turnableClock();
    const before = createPurse(budget, clock, undefined);
    before.spend();
    before.spend();
    clock.turn(20_000);
    const after = createPurse(budget, clock, structuredClone(before.state()));
    expect(after.left()).toBe(1);
    after.spend();
    expect(after.waitMs()).toBe(40_000);
  });

  it('knows which request leaves the minute first, however the times were kept', () => {
    const purse = createPurse(budget, turnableClock(), [START - 1000, START - 30_000, START]);
    expect(purse.waitMs()).toBe(30_000);
  });

  it.each<[string, unknown, number]>([
    ['nothing', undefined, 3],
    ['null', null, 3],
    ['a text', 'spent', 3],
    ['a number', 7, 3],
    ['no times', ['x', null, Number.NaN, Number.POSITIVE_INFINITY, {}], 3],
    ['one time among others', ['x', START, null], 2],
    ['times out of order', [START - 1000, START - 30_000, START], 0],
    ['more times than the budget has', Array.from({ length: 50 }, () => START), 0],
    ['times of the year 2100', [4102444800000], 2],
    ['times before the epoch', [-1e15], 3],
  ])('takes up with %s', (_, stored, left) => {
    const clock = turnableClock();
    const purse = createPurse(budget, clock, stored);
    expect(purse.left()).toBe(left);
    clock.turn(MINUTE);
    expect(purse.left()).toBe(3);
  });
});
