/**
 * Whether a quote that passed its gates may be believed (design §4 Plausible). A far-off quote is in doubt until a
 * second source agrees, or until the same source repeats it a minute later while no other source contradicts it: so
 * that a true crash shows within two minutes, and one source's tenfold error never does.
 */
import { compare, timesApart } from '../market/arithmetic.ts';
import { TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import { type Basis, type SourceName, sourceRow } from '../market/sources.ts';
import { isCurrent } from './freshness.ts';
import {
  type AssetRecord,
  type Doubt,
  type Heard,
  type HeardQuote,
  inBasisCurrency,
  lastQuote,
} from './record.ts';

/** Further off than this from the last accepted price, or from a second source, is not believed at once. */
const FAR_OFF_TIMES = 5;
/** Dollars above which USDT is not believed of one source. Redeemable for one, it can only fall. */
const MOST_FOR_A_TETHER = '1.5' as Decimal;
const A_DOLLAR = '1' as Decimal;
/** Within 20 % of each other, two quotes say the same. */
const AGREEING_TIMES = 1.2;
/** An accepted price older than this says nothing about today's. Longer than the longest period, alarms being late. */
const HISTORY_MS = 65 * 60_000;
/** What was said longer ago is another story. */
const STORY_MS = 60 * 60_000;
const REPEATED_AFTER_MS = 60_000;
/** Another source contradicts only with news of its own: not with a trade from long before the doubt arose. */
const CONTRADICTION_LAG_MS = 10 * 60_000;

/**
 * `believed`: may win. `doubted`: may not, yet. `repeated`: may win for want of a contradiction, so that a lookup asks
 * whoever could still contradict before it ends.
 */
export type Verdict = 'believed' | 'repeated' | 'doubted';

/** Judges one source's current quote against the record. Changes nothing; `noteDoubts` keeps the doubts. */
export function judge(record: AssetRecord, source: SourceName, quote: HeardQuote, now: number): Verdict {
  const { basis } = sourceRow(source);
  const others = otherQuotes(record, source, basis, now);
  if (!isFarOff(record, source, quote, others, now)) return 'believed';
  if (others.some((other) => other.isComparable && timesOff(other.quote, quote) <= AGREEING_TIMES))
    return 'believed';
  const doubt = record.doubts[source];
  if (!doubt || isOffPeg(record, quote) || !isSameStory(doubt, inBasisCurrency(quote, basis), quote.at))
    return 'doubted';
  if (quote.at - doubt.since < REPEATED_AFTER_MS) return 'doubted';
  // What another source said last stands until it says something else, also when it is over a minute old by then; and
  // no premium is so large that the other market could not contradict.
  const contradicted = others.some(
    (other) =>
      timesOff(other.quote, quote) > FAR_OFF_TIMES && other.quote.asOf >= doubt.since - CONTRADICTION_LAG_MS,
  );
  return contradicted ? 'doubted' : 'repeated';
}

/**
 * Keeps the doubts of a record in step with what was heard: a far-off quote opens one, the same quote leaves its
 * beginning as it was, a different far-off one begins anew, a near one ends it. Call it once after new answers.
 */
export function noteDoubts(record: AssetRecord, now: number): void {
  for (const [name, heard] of Object.entries(record.heard) as [SourceName, HeardQuote][]) {
    if (heard.kind !== 'quoted' || !isCurrent(heard, now)) continue;
    const { basis } = sourceRow(name);
    if (!isFarOff(record, name, heard, otherQuotes(record, name, basis, now), now)) {
      delete record.doubts[name];
      continue;
    }
    const value = inBasisCurrency(heard, basis);
    const doubt = record.doubts[name];
    // Begun anew in time, so that a doubt does not end by its age while the story goes on.
    if (doubt && isSameStory(doubt, value, heard.at) && heard.at - doubt.since < STORY_MS / 2) continue;
    record.doubts[name] = { since: heard.at, value };
  }
}

/** Whether a source that says `value` at that time repeats itself, rather than being wrong (or right) anew. */
function isSameStory(doubt: Doubt, value: Decimal, at: number): boolean {
  const ageMs = at - doubt.since;
  return ageMs >= 0 && ageMs <= STORY_MS && timesApart(doubt.value, value) <= AGREEING_TIMES;
}

interface OtherQuote {
  readonly quote: HeardQuote;
  /** Current, and of the same market. */
  readonly isComparable: boolean;
}

function otherQuotes(
  record: AssetRecord,
  source: SourceName,
  basis: Basis,
  now: number,
): readonly OtherQuote[] {
  return (Object.entries(record.heard) as [SourceName, Heard][]).flatMap(([name, heard]) => {
    const quote = lastQuote(heard);
    if (name === source || !quote || quote.at > now) return [];
    return [{ quote, isComparable: sourceRow(name).basis === basis && isCurrent(quote, now) }];
  });
}

/** Far from the last accepted price; without one of late, far from a second source that was asked anyway. */
function isFarOff(
  record: AssetRecord,
  source: SourceName,
  quote: HeardQuote,
  others: readonly OtherQuote[],
  now: number,
): boolean {
  if (isOffPeg(record, quote)) return true;
  const { basis } = sourceRow(source);
  const last = record.accepted[basis];
  if (last && now - last.checkedAt <= HISTORY_MS && now >= last.checkedAt) {
    return timesOff(last, quote) > FAR_OFF_TIMES;
  }
  // What it was held against may be over an hour old by now: that makes the same story no truer.
  const doubt = record.doubts[source];
  if (doubt && isSameStory(doubt, inBasisCurrency(quote, basis), quote.at)) return true;
  return others.some((other) => other.isComparable && timesOff(other.quote, quote) > FAR_OFF_TIMES);
}

/**
 * Whether it is a quote of USDT far from a dollar. Everything that exchanges quote is converted by it: one source's error
 * in it would make them all agree with that source's other errors. So no repetition makes it believed.
 */
function isOffPeg({ asset }: AssetRecord, { usd }: HeardQuote): boolean {
  if (asset !== TETHER) return false;
  return compare(usd, MOST_FOR_A_TETHER) > 0 || timesApart(usd, A_DOLLAR) > FAR_OFF_TIMES;
}

/** In the currency that differs more: each is shown, and a source (or what converts its quotes) may err in one only. */
function timesOff(a: Amounts, b: Amounts): number {
  return Math.max(timesApart(a.usd, b.usd), timesApart(a.krw, b.krw));
}

type Amounts = Pick<HeardQuote, 'usd' | 'krw'>;

/** When the record's open doubt about a source in the order can be settled by the source's repeating it; else null. */
export function repeatableAt(record: AssetRecord, order: readonly SourceName[], now: number): number | null {
  const times = order.flatMap((name) => {
    const since = record.doubts[name]?.since;
    return since === undefined || since + REPEATED_AFTER_MS <= now || since > now
      ? []
      : [since + REPEATED_AFTER_MS];
  });
  return times.length > 0 ? Math.min(...times) : null;
}
