/** Every lie of one group of sources, beside every set of other groups: what the engine shows, minute by minute, against its outcome. */
import { SOURCE_NAMES, type SourceName } from '../../src/core/market/source-table.ts';
import { orderOf } from '../../src/core/sources/active-sources.ts';
import {
  GROUPS,
  type Group,
  type Lie,
  type OrderName,
  type Outcomes,
  outcomesOf,
  topOf,
} from './liar-outcomes.ts';
import { type QuoteAt, type Watched, type WatchedMinute, watchMinutes } from './watched-minutes.ts';

export const ORDERS: Readonly<Record<OrderName, readonly SourceName[]>> = {
  global: SOURCE_NAMES,
  korea: orderOf({ preset: 'korea', own: [], off: [] }),
};

export const SOURCES_OF: Readonly<Record<Group, readonly SourceName[]>> = {
  aggregators: ['CoinGecko', 'DefiLlama'],
  Binance: ['Binance'],
  Upbit: ['Upbit'],
  Bithumb: ['Bithumb'],
  pools: ['GeckoTerminal', 'DexScreener'],
};

const TIMES = [1.3, 3, 4.9, 10, 100] as const;
/** A later lie begins there; one that lasts a minute begins at a mark at which DefiLlama stores CoinGecko's price. */
const JUMP = 7;
const MARK = 5;
/** Nothing is looked up from the first to the second. */
const NIGHT = { from: 10, until: 550 } as const;
const STEPS = 12;
const SLOW = 1.024;
const TEN_HOURS = 600;

type Course = Pick<Lie, 'since' | 'course'>;
const COURSES: readonly Course[] = [
  { since: 'first', course: 'for ever' },
  { since: 'first', course: 'once' },
  { since: 'jump', course: 'for ever' },
  { since: 'jump', course: 'once' },
  { since: 'jump', course: 'compounding' },
  { since: 'night', course: 'for ever' },
];

export const LIES: readonly Lie[] = GROUPS.flatMap((liar) =>
  subsetsOf(GROUPS.filter((group) => group !== liar)).flatMap((others) =>
    (['global', 'korea'] as const).flatMap((order) => liesOf(liar, others, order)),
  ),
);

function liesOf(liar: Group, others: readonly Group[], order: OrderName): readonly Lie[] {
  const isFirst = topOf([liar, ...others], order) === liar;
  const common = { liar, others, order };
  const fast = COURSES.flatMap((course) =>
    TIMES.flatMap((times) => {
      const isForEver = course.course === 'for ever';
      // A source that prices nothing cannot show what passes within minutes.
      if (!isFirst && !isForEver) return [];
      const lie = lieOf({ ...common, ...course, times, isSilentFirst: false });
      const isSilent = isFirst && isForEver && others.length > 0;
      return isSilent ? [lie, lieOf({ ...common, ...course, times, isSilentFirst: true })] : [lie];
    }),
  );
  const slow = { since: 'jump', course: 'slow', times: SLOW, isSilentFirst: false } as const;
  return isFirst ? [...fast, lieOf({ ...common, ...slow })] : fast;
}

function lieOf(lie: Omit<Lie, 'from' | 'wrongTimes'>): Lie {
  const { since, course, times } = lie;
  const laterFrom = course === 'once' ? MARK : JUMP;
  const from = since === 'first' ? 0 : since === 'night' ? NIGHT.until : laterFrom;
  const begins = since === 'first' ? Number.NEGATIVE_INFINITY : since === 'night' ? NIGHT.from : from;
  const wrongTimes = (minute: number) => {
    const passed = minute - begins;
    if (passed < 0 || (course === 'once' && minute > from)) return 1;
    if (course === 'slow') return times ** (passed + 1);
    return course === 'compounding' ? times ** Math.min(STEPS, passed + 1) : times;
  };
  return { ...lie, from, wrongTimes };
}

/** The minutes that are looked at: over an hour where the lie lasts, so that the hourly comparison is among them. */
function minutesOf({ since, course, isSilentFirst }: Lie): readonly number[] {
  if (course === 'slow') return range(0, TEN_HOURS);
  if (since === 'night') return [...range(0, NIGHT.from), ...range(NIGHT.until, NIGHT.until + 25)];
  return range(0, course === 'for ever' && !isSilentFirst ? 75 : 25);
}

export async function problemsOfLie(lie: Lie): Promise<readonly string[]> {
  const seen = await watchMinutes(scenarioOf(lie));
  return problemsIn(seen, outcomesOf(lie)).map((problem) => `${nameOfLie(lie)}: ${problem}`);
}

function scenarioOf(lie: Lie): Watched {
  const { liar, others, order, from, since, isSilentFirst } = lie;
  // In the first look-up of all, a second opinion is wanted in the tick after.
  const silentUntil = since === 'first' ? 1 : from;
  const isSilent = (minute: number) =>
    isSilentFirst && minute <= silentUntil && minute >= (since === 'first' ? 0 : from);
  const quotes: Partial<Record<SourceName, QuoteAt>> = {};
  for (const source of SOURCES_OF[liar]) quotes[source] = lie.wrongTimes;
  for (const source of others.flatMap((group) => SOURCES_OF[group]))
    quotes[source] = (minute) => (isSilent(minute) ? null : 1);
  // Where listed sources fail, pools price nothing.
  const listing = liar === 'pools' && others.length === 0 ? 'pools' : 'everywhere';
  return { listing, order: ORDERS[order], quotes, minutes: minutesOf(lie), truths: () => [1] };
}

export function problemsIn(seen: readonly WatchedMinute[], outcomes: Outcomes): readonly string[] {
  const { mayBeWrong, mustBeRight, mayBeUntrusted } = outcomes;
  const isPriced = ({ status }: WatchedMinute) => status === 'priced';
  const kinds: readonly (readonly [what: string, (each: WatchedMinute) => boolean])[] = [
    ['a wrong price is priced', (each) => isPriced(each) && !each.isRight && !mayBeWrong(each.minute)],
    ['the right price is missing', (each) => !(isPriced(each) && each.isRight) && mustBeRight(each.minute)],
    ['untrusted', ({ status }) => status === 'untrusted' && !mayBeUntrusted],
  ];
  const problems = kinds.flatMap(([what, isProblem]) => {
    const found = seen.filter(isProblem);
    return found.length > 0 ? [`${what} in ${spans(found)}`] : [];
  });
  const flapping = seen.filter((_, i) => isFlapping(seen.slice(i, i + 4)));
  return flapping.length > 0 ? [...problems, `two states alternate from ${spans(flapping)}`] : problems;
}

function isFlapping(ticks: readonly WatchedMinute[]): boolean {
  const [a, b, c, d] = ticks.map(({ status, isRight }) => `${status} ${isRight}`);
  return ticks.length === 4 && a === c && b === d && a !== b;
}

function spans(found: readonly WatchedMinute[]): string {
  const minutes = found.map(
    ({ minute, status, source }) => `${minute} (${status}${source ? ` ${source}` : ''})`,
  );
  const shown = minutes.length > 4 ? [...minutes.slice(0, 3), '…', ...minutes.slice(-1)] : minutes;
  return `minutes ${shown.join(', ')}`;
}

function nameOfLie({ liar, others, order, times, since, course, isSilentFirst }: Lie): string {
  const beside = others.length > 0 ? others.join(', ') : 'no other group';
  const silent = isSilentFirst ? ', silent at first' : '';
  return `${liar} ${times}× ${since} ${course}, ${order}, beside ${beside}${silent}`;
}

function subsetsOf(groups: readonly Group[]): readonly (readonly Group[])[] {
  const [group, ...rest] = groups;
  if (!group) return [[]];
  return subsetsOf(rest).flatMap((subset) => [subset, [group, ...subset]]);
}

export function range(from: number, until: number): readonly number[] {
  return Array.from({ length: until - from }, (_, i) => from + i);
}
