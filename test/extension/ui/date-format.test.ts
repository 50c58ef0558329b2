import { expect, it } from 'vitest';
import { dateFormat } from '../../../src/extension/ui/date-format.ts';

const AT = Date.UTC(2026, 11, 31, 15);
const TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;

it('tells each language and each form apart, whichever was asked for first', () => {
  const said = (['en', 'ko', 'en'] as const).map((language) => dateFormat(language, TIME).format(AT));
  expect(said[0]).toBe(new Intl.DateTimeFormat('en', TIME).format(AT));
  expect(said[1]).toBe(new Intl.DateTimeFormat('ko', TIME).format(AT));
  expect(said[2]).toBe(said[0]);
  expect(dateFormat('en', { year: 'numeric' }).format(AT)).not.toBe(said[0]);
});

it('speaks of the zone that the reader has travelled to', () => {
  const zone = process.env.TZ;
  try {
    const said = ['Asia/Seoul', 'America/New_York'].map((TZ) => {
      process.env.TZ = TZ;
      return dateFormat('en', TIME).format(AT);
    });
    expect(said).toEqual(['Jan 1, 2027, 12:00 AM', 'Dec 31, 2026, 10:00 AM']);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
