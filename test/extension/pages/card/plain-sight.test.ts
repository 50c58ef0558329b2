import { describe, expect, test } from 'vitest';
import { createPlainSight } from '../../../../src/extension/pages/card/plain-sight.ts';

/** A clock of which each turn runs what is due, unless the page keeps everything from running. */
function setUp(first: string | null) {
  let now = 1_000;
  let due: { at: number; run: () => void } | null = null;
  let place = first;
  const clock = {
    now: () => now,
    after: (ms: number, run: () => void) => {
      due = { at: now + ms, run };
      return () => {
        due = null;
      };
    },
  };
  const sight = createPlainSight(() => place, clock);
  return {
    sight,
    show: (next: string | null) => {
      place = next;
    },
    pass(ms: number) {
      const end = now + ms;
      while (due && due.at <= end) {
        now = due.at;
        due.run();
      }
      now = end;
    },
    hang(ms: number) {
      now += ms;
    },
    isAsleep: () => due === null,
  };
}

describe('a card', () => {
  test('is in plain sight when it has been seen where it is for half a second', () => {
    const { sight, pass } = setUp('here');
    pass(499);
    expect(sight.isSettled()).toBe(false);
    pass(1);
    expect(sight.isSettled()).toBe(true);
  });

  test.each([
    ['covered', null],
    ['moved', 'there'],
  ])('that was %s begins anew', (_what, between) => {
    const { sight, show, pass } = setUp('here');
    pass(2_000);
    show(between);
    pass(100);
    show('here');
    expect(sight.isSettled()).toBe(false);
    pass(400);
    expect(sight.isSettled()).toBe(false);
    pass(200);
    expect(sight.isSettled()).toBe(true);
  });

  test('that is covered or moved between two looks is so at the press', () => {
    const { sight, show, pass } = setUp('here');
    pass(2_050);
    show('there');
    expect(sight.isSettled()).toBe(false);
  });

  test('of which nobody could see what became of it meanwhile begins anew', () => {
    const { sight, pass, hang } = setUp('here');
    pass(2_000);
    hang(301);
    expect(sight.isSettled()).toBe(false);
    pass(500);
    expect(sight.isSettled()).toBe(true);
  });

  test('that is closed is looked at no more', () => {
    const { sight, isAsleep } = setUp('here');
    sight.stop();
    expect(isAsleep()).toBe(true);
  });
});
