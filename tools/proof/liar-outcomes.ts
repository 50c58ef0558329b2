/** The required outcome of a lie of one group of sources: from docs/pricing.md §3 alone, without a rule of the engine. */

export const GROUPS = ['aggregators', 'Binance', 'Upbit', 'Bithumb', 'pools'] as const;
export type Group = (typeof GROUPS)[number];
export type OrderName = 'global' | 'korea';

const RANKS: Readonly<Record<OrderName, readonly Group[]>> = {
  global: ['aggregators', 'Binance', 'Upbit', 'Bithumb', 'pools'],
  korea: ['Upbit', 'Bithumb', 'aggregators', 'Binance', 'pools'],
};

export interface Lie {
  readonly liar: Group;
  readonly others: readonly Group[];
  readonly order: OrderName;
  readonly times: number;
  /** From the first answer, as a later jump, or as a change during a night without look-ups. */
  readonly since: 'first' | 'jump' | 'night';
  /** How it goes on. `slow`: 2.4 % more each minute. */
  readonly course: 'for ever' | 'once' | 'compounding' | 'slow';
  /** Whether the other groups fail in the first look-up in which they are wanted. */
  readonly isSilentFirst: boolean;
  readonly from: number;
  /** The wrong multiple in a minute; 1 where it is none. */
  readonly wrongTimes: (minute: number) => number;
}

export interface Outcomes {
  readonly mayBeWrong: (minute: number) => boolean;
  readonly mustBeRight: (minute: number) => boolean;
  /** Whether the asset may have no price for longer, as `untrusted`. */
  readonly mayBeUntrusted: boolean;
}

/** Less than this is no contradiction. */
const NOTICED_TIMES = 3;
/** Two markets differ by less than this without a base: a premium. */
const PREMIUM_TIMES = 5;
/** A slow lie, and one that nothing else shows, is noticed within so many minutes. */
const HOUR = 60;
const TEN_MINUTES = 10;

const always = () => true;
const never = () => false;

export function outcomesOf(lie: Lie): Outcomes {
  const { liar, others } = lie;
  // A token that no other group lists has no price of theirs to keep.
  if (others.length === 0) return { ...unnoticeable(lie), mayBeUntrusted: true };
  const isPoolsAlone = liar === 'pools' || (others.length === 1 && others[0] === 'pools');
  const mayBeUntrusted = !isPoolsAlone;
  if (lie.times < NOTICED_TIMES && (lie.course === 'for ever' || lie.course === 'once'))
    return { mayBeWrong: always, mustBeRight: never, mayBeUntrusted: false };
  if (lie.since === 'first' && isPremium(lie))
    return { mayBeWrong: always, mustBeRight: isFirst(lie) ? never : always, mayBeUntrusted };
  // After a night, too, another market may pay so much more on a Korean exchange.
  if (lie.since === 'night' && isPremium(lie) && isKorean(liar) && isFirst(lie))
    return { mayBeWrong: (m) => m >= lie.from, mustBeRight: (m) => m < lie.from, mayBeUntrusted: false };
  if (lie.since === 'first') return { ...firstAnswer(lie), mayBeUntrusted };
  return { ...laterLie(lie), mayBeUntrusted: false };
}

/** No other group can be reached: only what ends may end. */
function unnoticeable({ course, from, since }: Lie): Omit<Outcomes, 'mayBeUntrusted'> {
  const isOver = (minute: number) => course === 'once' && minute > from + TEN_MINUTES;
  const isBefore = (minute: number) => since !== 'first' && minute < from;
  return {
    mayBeWrong: (minute) => !isOver(minute) && !isBefore(minute),
    mustBeRight: (minute) => isOver(minute) || isBefore(minute),
  };
}

/** Nothing was known before: two groups that agree have the price, one against one has none. */
function firstAnswer(lie: Lie): Omit<Outcomes, 'mayBeUntrusted'> {
  const { liar, others, course, isSilentFirst } = lie;
  const isTop = isFirst(lie);
  // A first price by a Korean exchange is compared in the same look-up, any other one in the tick after.
  const isComparedAtOnce = isKorean(topOf([liar, ...others], lie.order));
  const comparedAt = isSilentFirst ? 2 : isComparedAtOnce ? 0 : 1;
  const isEnded = (minute: number) => course === 'once' && minute > lie.from;
  return {
    mayBeWrong: (minute) => isTop && minute < comparedAt,
    mustBeRight: (minute) => {
      if (isEnded(minute)) return minute >= comparedAt;
      if (!isTop && minute < comparedAt) return true;
      return minute >= comparedAt && isOutvoted(lie);
    },
  };
}

/** The price from before is known: a group that did not move still quotes it. */
function laterLie(lie: Lie): Omit<Outcomes, 'mayBeUntrusted'> {
  const { others, times, course, since } = lie;
  const onlyPools = others.every((group) => group === 'pools');
  if (!isFirst(lie)) return { mayBeWrong: never, mustBeRight: always };
  // Of the night's first price only a large change is compared at once; a silent second opinion leaves a small one.
  const isSmall = times <= PREMIUM_TIMES;
  const lateBy = (lie.isSilentFirst ? 1 : 0) + (since === 'night' && isSmall ? 1 : 0);
  const comparedAt = lie.from + lateBy;
  const isNoticed = (minute: number) =>
    course === 'slow'
      ? minute > lie.from + HOUR
      : minute >= (isSmall || since === 'night' ? comparedAt : lie.from) &&
        lie.wrongTimes(minute) >= NOTICED_TIMES;
  const isTrue = (minute: number) => minute < lie.from || (course === 'once' && minute > lie.from);
  return {
    mayBeWrong: (minute) => !isTrue(minute) && !isNoticed(minute),
    mustBeRight: (minute) => isTrue(minute) || (!onlyPools && minute >= comparedAt && isNoticed(minute)),
  };
}

/** Whether another market could pay so much more, so that no group that is compared contradicts. */
function isPremium({ liar, others, times }: Lie): boolean {
  return times < PREMIUM_TIMES && others.every((group) => isKorean(group) !== isKorean(liar));
}

/** Whether two of the others agree; exchanges alone do not outvote a source that knows the contract. */
function isOutvoted({ liar, others }: Lie): boolean {
  return others.length > 1 && (others.some(findsContract) || !findsContract(liar));
}

function isFirst({ liar, others, order }: Lie): boolean {
  return topOf([liar, ...others], order) === liar;
}

export function topOf(groups: readonly Group[], order: OrderName): Group | undefined {
  return RANKS[order].find((group) => groups.includes(group));
}

function isKorean(group: Group | undefined): boolean {
  return group === 'Upbit' || group === 'Bithumb';
}

function findsContract(group: Group): boolean {
  return group === 'aggregators' || group === 'pools';
}
