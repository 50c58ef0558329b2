import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../../src/core/upstream/cooldown.ts';

const NOW = Date.UTC(2026, 10, 20, 12, 0, 0);

const wait = (retryAfter: string, date?: string) =>
  retryAfterMs(new Headers({ 'retry-after': retryAfter, ...(date && { date }) }), NOW);

describe('Retry-After', () => {
  it.each([
    ['119', 119_000],
    ['0', 0],
    [' 30 ', 30_000],
    ['999999999', 999_999_999_000],
    ['Fri, 20 Nov 2026 12:02:00 GMT', 120_000],
    ['Friday, 20-Nov-26 12:02:00 GMT', 120_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ])('%s is a time to wait', (text, ms) => {
    expect(wait(text)).toBe(ms);
  });

  it.each([
    '',
    'soon',
    '-5',
    '1.5',
    '1e3',
    '0x10',
    '12 s',
    '2026-11-20T12:02:00Z',
    'Fri, 20 Nov 2026',
    'Fri, 99 Foo 2026 12:02:00 GMT',
    '9999999999',
  ])('"%s" says nothing', (text) => {
    expect(wait(text)).toBeNull();
  });

  it('is not missed when the header is missing', () => {
    expect(retryAfterMs(new Headers(), NOW)).toBeNull();
  });

  it('a date is compared with the time the server says it is, where our clock is wrong', () => {
    expect(wait('Sat, 20 Nov 2027 12:02:00 GMT', 'Sat, 20 Nov 2027 12:00:00 GMT')).toBe(120_000);
    expect(wait('Fri, 20 Nov 2026 12:02:00 GMT', 'not a date')).toBe(120_000);
  });
});
