import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BucketBudget } from '../../../src/core/market/source-table.ts';
import { createRequestBudget } from '../../../src/core/upstream/request-budget.ts';

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

function spendAll(spending: { spend(): boolean }): number {
  let spent = 0;
  while (spending.spend()) spent++;
  return spent;
}

describe('a budget of 3 a minute', () => {
  const budget = { requests: 3, perMs: MINUTE };

  it('pays 3 at once, then none until the first is a minute old', () => {
    const clock = turnableClock();
    const spending = createRequestBudget(budget, clock, undefined);
    expect([spending.left(), spending.waitMs()]).toEqual([3, 0]);
    spending.spend();
    clock.turn(10_000);
    expect(spendAll(spending)).toBe(2);
    expect([spending.left(), spending.waitMs()]).toEqual([0, 50_000]);
    clock.turn(49_999);
    expect([spending.spend(), spending.waitMs()]).toEqual([false, 1]);
    clock.turn(1);
    expect([spending.left(), spending.waitMs()]).toEqual([1, 0]);
    expect(spendAll(spending)).toBe(1);
    expect(spending.waitMs()).toBe(10_000);
  });

  it('never pays more than 3 in any minute, whatever the rhythm', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 60 }), (pauses) => {
        const clock = turnableClock();
        const spending = createRequestBudget(budget, clock, undefined);
        const paid: number[] = [];
        for (const pause of pauses) {
          clock.turn(pause);
          if (spending.spend()) paid.push(clock.now());
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
    const spending = createRequestBudget(budget, clock, undefined);
    spendAll(spending);
    clock.turn(jump);
    expect([spending.left(), spending.waitMs()]).toEqual([left, waitMs]);
    clock.turn(MINUTE);
    expect(spending.left()).toBe(3);
  });

  it('a clock turned forth and back again does not stop it', () => {
    const clock = turnableClock();
    const spending = createRequestBudget(budget, clock, undefined);
    clock.turn(YEAR);
    spendAll(spending);
    clock.turn(-YEAR);
    expect(spending.waitMs()).toBe(MINUTE);
    clock.turn(MINUTE);
    expect(spendAll(spending)).toBe(3);
  });

  it('is as spent after a restart as before', () => {
    const clock = turnableClock();
    const before = createRequestBudget(budget, clock, undefined);
    before.spend();
    before.spend();
    clock.turn(20_000);
    const after = createRequestBudget(budget, clock, structuredClone(before.state()));
    expect(after.left()).toBe(1);
    after.spend();
    expect(after.waitMs()).toBe(40_000);
  });

  it('knows which request leaves the minute first, however the times were stored', () => {
    const spending = createRequestBudget(budget, turnableClock(), [START - 1000, START - 30_000, START]);
    expect(spending.waitMs()).toBe(30_000);
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
    const spending = createRequestBudget(budget, clock, stored);
    expect(spending.left()).toBe(left);
    clock.turn(MINUTE);
    expect(spending.left()).toBe(3);
  });
});

describe('a bucket of 3 that gets one more every 10 s', () => {
  const BUCKET: BucketBudget = { burst: 3, refillMs: 10_000 };
  const HOUR = 60 * MINUTE;

  it('pays 3 at once, then one every 10 s, and gathers no more than 3', () => {
    const clock = turnableClock();
    const spending = createRequestBudget(BUCKET, clock, undefined);
    expect([spending.left(), spending.waitMs()]).toEqual([3, 0]);
    expect(spendAll(spending)).toBe(3);
    expect([spending.left(), spending.waitMs()]).toEqual([0, 10_000]);
    clock.turn(9999);
    expect([spending.spend(), spending.waitMs()]).toEqual([false, 1]);
    clock.turn(1);
    expect([spending.left(), spending.waitMs()]).toEqual([1, 0]);
    clock.turn(5000);
    expect(spendAll(spending)).toBe(1);
    expect(spending.waitMs()).toBe(5000);
    clock.turn(HOUR);
    expect(spendAll(spending)).toBe(3);
  });

  it('is as spent after a restart as before, whenever the upstream responded "too many requests"', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('spend', 'limit', 'wait'), fc.nat(9_000)), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(steps, (taken) => {
        const clock = turnableClock();
        const before = createRequestBudget(BUCKET, clock, undefined);
        for (const [step, ms] of taken) {
          if (step === 'spend') before.spend();
          if (step === 'limit') before.noteLimit();
          clock.turn(ms);
        }
        const after = createRequestBudget(BUCKET, clock, structuredClone(before.state()));
        expect([after.left(), after.waitMs()]).toEqual([before.left(), before.waitMs()]);
      }),
    );
  });

  it('a request that leaves later than it was taken brings nothing back for that time', () => {
    const clock = turnableClock();
    const spending = createRequestBudget(BUCKET, clock, undefined);
    expect(spendAll(spending)).toBe(3);
    clock.turn(9_000);
    for (let i = 0; i < 3; i++) spending.leaves(START);
    expect(spending.waitMs()).toBe(10_000);
  });

  it('never pays more than 3 and one for every 10 s in any span, whatever the rhythm and the restarts', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 40_000 }), fc.boolean()), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (all) => {
        const clock = turnableClock();
        let spending = createRequestBudget(BUCKET, clock, undefined);
        const paid: number[] = [];
        for (const [pause, restart] of all) {
          clock.turn(pause);
          if (restart) spending = createRequestBudget(BUCKET, clock, structuredClone(spending.state()));
          if (spending.spend()) paid.push(clock.now());
        }
        paid.forEach((from, i) => {
          for (const [j, to] of paid.slice(i).entries())
            expect(j + 1).toBeLessThanOrEqual(3 + (to - from) / BUCKET.refillMs);
        });
      }),
    );
  });

  it.each<[what: string, limits: readonly number[], atMs: number, waitMs: number]>([
    ['just now: one every 20 s', [0], 0, 20_000],
    ['59 minutes and 50 s ago: half for 10 s more', [0], HOUR - 10_000, 15_000],
    ['an hour ago: as before', [0], HOUR, 10_000],
    ['an hour ago and just now: half, not a quarter', [0, HOUR], HOUR, 20_000],
  ])('after "too many requests" %s', (_, limits, atMs, waitMs) => {
    const clock = turnableClock();
    const spending = createRequestBudget(BUCKET, clock, undefined);
    for (const at of limits) {
      clock.turn(START + at - clock.now());
      spending.noteLimit();
    }
    clock.turn(START + atMs - clock.now());
    spendAll(spending);
    expect(spending.waitMs()).toBe(waitMs);
    const again = createRequestBudget(BUCKET, clock, structuredClone(spending.state()));
    expect([again.left(), again.waitMs()]).toEqual([0, waitMs]);
    clock.turn(waitMs);
    expect([spending.left(), again.left()]).toEqual([1, 1]);
  });

  it.each([
    ['back a year', -YEAR, 0, 10_000],
    ['forward a year', YEAR, 3, 0],
  ])('a clock turned %s delays it by 10 s at most', (_, jump, left, waitMs) => {
    const clock = turnableClock();
    const spending = createRequestBudget(BUCKET, clock, undefined);
    spendAll(spending);
    clock.turn(jump);
    expect([spending.left(), spending.waitMs()]).toEqual([left, waitMs]);
  });

  it.each<[what: string, afterMs: number]>([
    ['at once', 0],
    ['a while later', 4000],
    ['when two have come back', 25_000],
  ])('is as spent after a restart as before: %s', (_, afterMs) => {
    const clock = turnableClock();
    const before = createRequestBudget(BUCKET, clock, undefined);
    spendAll(before);
    clock.turn(afterMs);
    const after = createRequestBudget(BUCKET, clock, structuredClone(before.state()));
    expect([after.left(), after.waitMs()]).toEqual([before.left(), before.waitMs()]);
  });

  it.each<[what: string, stored: unknown, left: number]>([
    ['nothing', undefined, 3],
    ['a text', 'spent', 3],
    ['what an earlier release kept', [START - 1000], 2],
    ['a minute’s worth of another budget', Array.from({ length: 100 }, (_, i) => START - i * 100), 0],
    ['times of the year 2100', { sentAt: [4102444800000], limitedAt: 4102444800000 }, 2],
    ['times before the epoch', { sentAt: [-1e15], limitedAt: -1e15 }, 3],
    ['a limit that is none', { sentAt: [START], limitedAt: 'then' }, 2],
  ])('takes up with %s', (_, stored, left) => {
    expect(createRequestBudget(BUCKET, turnableClock(), stored).left()).toBe(left);
  });
});
