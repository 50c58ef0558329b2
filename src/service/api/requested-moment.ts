/** Parses a time in a parameter, such as `at`, strictly (docs/api.md#at-a-past-moment). */
import { parseTime, type TimeProblem } from '../../core/records/moment-text.ts';
import { clipped } from './requested-addresses.ts';

export type RequestedMoment =
  /** `at`: Unix milliseconds. */
  | { readonly outcome: 'good'; readonly at: number }
  | { readonly outcome: 'malformed'; readonly detail: string }
  | { readonly outcome: 'out of reach'; readonly at: number; readonly detail: string };

/** The time of Bitcoin's first block, before which there are no prices. */
const FIRST_AT = Date.parse('2009-01-03T18:15:05Z');

const SECONDS = /^\d{1,10}$/;
/** RFC 3339. The zone is optional here, because its absence is reported separately. */
const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
/** A time whose zone begins with an unescaped `+`, which a URL decodes to a space. */
const BLANK_ZONE = /^\S+T\S+ \d{2}:?\d{2}$/;

/** The moment in the text. `now`: Unix milliseconds. `name`: the name of the parameter, for the message. */
export function readMoment(text: string, now: number, name = 'at'): RequestedMoment {
  if (BLANK_ZONE.test(text)) return malformed('In a URL, + means a space: write the zone as %2B09:00.');
  const isSeconds = SECONDS.test(text);
  const read = isSeconds
    ? ({ ok: true, at: Number(text) * 1000 } as const)
    : ISO.test(text) || /^(?:\d{13})?$/.test(text)
      ? parseTime(text)
      : ({ ok: false, problem: 'not a time' } as const);
  if (!read.ok) return malformed(SENTENCES[read.problem](text, name));
  const iso = new Date(read.at).toISOString();
  if (read.at > now) return outOfReach(read.at, `${iso} is in the future.`);
  if (read.at < FIRST_AT) return outOfReach(read.at, `${iso} is before the first Bitcoin block.`);
  return { outcome: 'good', at: read.at };
}

const HOW = 'Write it like 2026-12-31T15:00:00Z or 2027-01-01T00:00:00%2B09:00, or as Unix seconds.';

const SENTENCES: Readonly<Record<TimeProblem, (text: string, name: string) => string>> = {
  'no time': (_, name) => `${name} is empty. ${HOW}`,
  'no zone': (_, name) => `${name} has no time zone. ${HOW}`,
  'only a day': (_, name) => `${name} has no time of day. ${HOW}`,
  milliseconds: (_, name) => `${name} has thirteen digits, which are milliseconds; Unix seconds have ten.`,
  'no such time': (text) => `The time ${clipped(text)} does not exist.`,
  'not a time': (text, name) => `${name} is not a time: ${JSON.stringify(clipped(text))}. ${HOW}`,
};

function malformed(detail: string): RequestedMoment {
  return { outcome: 'malformed', detail };
}

function outOfReach(at: number, detail: string): RequestedMoment {
  return { outcome: 'out of reach', at, detail };
}
