/** A change since the start of an exchange's day says nothing once that day is over. */
import { describe, expect, it } from 'vitest';
import type { ChangeSince } from '../../../src/core/market/prices.ts';
import { currentChanges } from '../../../src/core/pricing/select-price.ts';
import { d } from './states.ts';

const at = (time: string) => Date.parse(`2026-11-${time}+09:00`);

/** Whether a change of that kind, true then, still stands. */
function stands(since: ChangeSince, asOf: string, now: string): boolean {
  const changes = [{ percent: d('1.5'), in: 'KRW', since }] as const;
  const standing = currentChanges(changes, at(asOf), at(now));
  if (standing !== undefined) expect(standing).toEqual(changes);
  return standing !== undefined;
}

describe('a change', () => {
  it.each([
    ['of 24 hours stands over any start of a day', '24h', '20T08:59:00', '21T09:01:00', true],
    ['since nine stands until nine', '09:00 KST', '20T09:00:00', '21T08:59:59', true],
    ['since nine ends at nine', '09:00 KST', '20T09:00:00', '21T09:00:00', false],
    ['since nine of yesterday has ended by ten', '09:00 KST', '20T08:59:59', '20T10:00:00', false],
    ['since midnight stands until midnight', '00:00 KST', '20T00:00:00', '20T23:59:59', true],
    ['since midnight ends at midnight', '00:00 KST', '20T23:59:59', '21T00:00:00', false],
  ] as const)('%s', (_what, since, asOf, now, expected) => {
    expect(stands(since, asOf, now)).toBe(expected);
  });

  it('is none where the source gave none', () => {
    expect(currentChanges(undefined, at('20T09:00:00'), at('20T09:00:00'))).toBeUndefined();
  });
});
