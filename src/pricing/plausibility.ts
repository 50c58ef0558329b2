/**
 * Whether a quote that passed its gates may be believed (docs/pricing.md §3). A far-off quote is in doubt until a
 * second source agrees, or until the same source repeats it a minute later while no other source contradicts it: so
 * that a true crash shows within two minutes, and one source's tenfold error never does.
 */
import { compare, timesApart } from '../market/arithmetic.ts';
import { TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import { type Basis, type SourceName, sourceRow } from '../market/source-table.ts';
import {
  type AssetState,
  type ComparableQuote,
  comparableQuote,
  isCurrent,
  type JudgedQuote,
  type JudgedResult,
  type PriceDoubt,
  type Verdict,
} from './asset-state.ts';

/** Further off than this from the last good price, or from a second source, is not believed at once. */
export const FAR_OFF_TIMES = 5;
/** Dollars above which USDT is not believed of one source. Redeemable for one, it can only fall. */
const MOST_FOR_A_TETHER = '1.5' as Decimal;
const A_DOLLAR = '1' as Decimal;
/** Within 20 % of each other, two quotes say the same. */
export const AGREEING_TIMES = 1.2;
/** What was said longer ago is another story. */
const STORY_MS = 60 * 60_000;
export const REPEATED_AFTER_MS = 60_000;
/** Another source contradicts only with news of its own: not with a trade from long before the doubt arose. */
const CONTRADICTION_LAG_MS = 10 * 60_000;
/** One that has fallen silent since contradicts with what it said about the doubted quote, not with what it said before. */
const SAME_LOOKUP_MS = 6_000;

/** Judges one source's quote against the rest of the state. */
export function plausibility(
  state: AssetState,
  quote: ComparableQuote,
  now: number,
): Extract<Verdict, 'believed' | 'repeated' | 'doubted'> {
  const others = otherQuotes(state, quote.result.source, now);
  if (!isFarOff(state, quote, others)) return 'believed';
  if (others.some((other) => other.isComparable && agrees(other, quote))) return 'believed';
  return isRepeated(state, quote, others) ? 'repeated' : 'doubted';
}

/** Whether its source says so again, a minute later and uncontradicted. Pools are too cheap to be believed for that. */
function isRepeated(state: AssetState, quote: ComparableQuote, others: readonly OtherQuote[]): boolean {
  const { source, at } = quote.result;
  const { basis, readsPools } = sourceRow(source);
  const doubt = state.doubts[source];
  if (readsPools || !doubt || isOffPeg(state, quote)) return false;
  if (!isSameStory(doubt, inBasisCurrency(quote, basis), at) || at - doubt.since < REPEATED_AFTER_MS)
    return false;
  // What another source said last stands until it says something else, also when it is over a minute old by then; and
  // no premium is so large that the other market could not contradict.
  return !others.some((other) => {
    const isNews = other.isSilent
      ? other.at >= doubt.since - SAME_LOOKUP_MS
      : other.asOf >= doubt.since - CONTRADICTION_LAG_MS;
    // Beside a jump, pools that stayed where the price was are a word; of a first quote they are none.
    const mayContradict = other.mayContradict || quote.heldAgainst !== null;
    return mayContradict && isNews && timesOff(other.amounts, quote) > FAR_OFF_TIMES;
  });
}

/** Whether a current quote of the same market, by whoever may say so, is far from it. */
export function isContradicted(state: AssetState, quote: ComparableQuote, now: number): boolean {
  return otherQuotes(state, quote.result.source, now).some((other) => contradicts(other, quote));
}

function contradicts(other: OtherQuote, quote: ComparableQuote): boolean {
  return other.isComparable && other.mayContradict && timesOff(other.amounts, quote) > FAR_OFF_TIMES;
}

/**
 * The doubts after new results: a far-off quote opens one, the same quote leaves its beginning as it was, a different
 * far-off one begins anew, a near one ends it.
 */
export function doubtsOf(state: AssetState, now: number): AssetState['doubts'] {
  const doubts = { ...state.doubts };
  for (const source of Object.keys(state.results) as SourceName[]) {
    const quote = comparableQuote(state.results[source]);
    if (!quote || !isCurrent(quote, now)) continue;
    if (!isFarOff(state, quote, otherQuotes(state, source, now))) {
      delete doubts[source];
      continue;
    }
    const { at } = quote.result;
    const value = inBasisCurrency(quote, sourceRow(source).basis);
    const doubt = doubts[source];
    // Begun anew in time, so that a doubt does not end by its age while the story goes on.
    if (doubt && isSameStory(doubt, value, at) && at - doubt.since < STORY_MS / 2) continue;
    doubts[source] = { since: at, value };
  }
  return doubts;
}

/** Whether a source that says `value` at that time repeats itself, rather than being wrong (or right) anew. */
function isSameStory(doubt: PriceDoubt, value: Decimal, at: number): boolean {
  const ageMs = at - doubt.since;
  return ageMs >= 0 && ageMs <= STORY_MS && timesApart(doubt.value, value) <= AGREEING_TIMES;
}

interface OtherQuote {
  /** In either currency, or in that alone in which it could be had. */
  readonly amounts: Partial<Amounts>;
  readonly at: number;
  readonly asOf: number;
  /** Current, and of the same market. */
  readonly isComparable: boolean;
  /** Its source has failed since. */
  readonly isSilent: boolean;
  /** Pools, which anyone can make, may bear out a first price of others, not put it in doubt. */
  readonly mayContradict: boolean;
}

/** What the others said last. Of two sources that read the same pools, one has nothing to add to the other. */
function otherQuotes(state: AssetState, source: SourceName, now: number): readonly OtherQuote[] {
  const { basis, readsPools } = sourceRow(source);
  return (Object.keys(state.results) as SourceName[]).flatMap((name) => {
    const row = sourceRow(name);
    const judged = state.results[name];
    const said = judged && (priced(judged) ?? judged.lastSaid);
    if (!said || name === source || (readsPools && row.readsPools) || said.result.at > now) return [];
    const { result, asOf } = said;
    const isComparable = row.basis === basis && isCurrent(said, now);
    const mayContradict = !row.readsPools;
    const amounts = result.price ?? (result.quote.in === 'USD' ? { usd: result.quote.usd } : {});
    return [{ amounts, at: result.at, asOf, isComparable, isSilent: said !== judged, mayContradict }];
  });
}

/** A quote that passed its gates, whether or not it could be had in both currencies. */
function priced(judged: JudgedResult): JudgedQuote | null {
  return 'verdict' in judged && judged.gate === null ? judged : null;
}

/** Far from the last good price; without one of late, far from a second source that was asked anyway. */
function isFarOff(state: AssetState, quote: ComparableQuote, others: readonly OtherQuote[]): boolean {
  if (isOffPeg(state, quote)) return true;
  if (quote.heldAgainst) return timesOff(quote.heldAgainst, quote) > FAR_OFF_TIMES;
  // What it was held against may be over an hour old by now: that makes the same story no truer.
  const { source, at } = quote.result;
  const doubt = state.doubts[source];
  if (doubt && isSameStory(doubt, inBasisCurrency(quote, sourceRow(source).basis), at)) return true;
  return others.some((other) => contradicts(other, quote));
}

/** Whether it says the same in both currencies. */
function agrees({ amounts }: OtherQuote, quote: ComparableQuote): boolean {
  return amounts.usd !== undefined && amounts.krw !== undefined && timesOff(amounts, quote) <= AGREEING_TIMES;
}

/**
 * Whether it is a quote of USDT far from a dollar. Everything that exchanges quote is converted by it: one source's error
 * in it would make them all agree with that source's other errors. So no repetition makes it believed.
 */
function isOffPeg({ asset }: AssetState, { result }: ComparableQuote): boolean {
  if (asset !== TETHER) return false;
  const { usd } = result.price;
  return compare(usd, MOST_FOR_A_TETHER) > 0 || timesApart(usd, A_DOLLAR) > FAR_OFF_TIMES;
}

interface Amounts {
  readonly usd: Decimal;
  readonly krw: Decimal;
}

/** In the currency that differs more: each is shown, and a source (or what converts its quotes) may err in one only. */
function timesOff({ usd, krw }: Partial<Amounts>, { result: { price } }: ComparableQuote): number {
  return Math.max(usd ? timesApart(usd, price.usd) : 1, krw ? timesApart(krw, price.krw) : 1);
}

/** The currency in which prices of a basis are compared: the one its sources really quote. */
function inBasisCurrency({ result }: ComparableQuote, basis: Basis): Decimal {
  return basis === 'korea' ? result.price.krw : result.price.usd;
}

/** When the asset's open doubt about a source in the order can be settled by the source's repeating it; else null. */
export function repeatableAt(state: AssetState, order: readonly SourceName[], now: number): number | null {
  const times = order.flatMap((name) => {
    const since = state.doubts[name]?.since;
    return since === undefined || since + REPEATED_AFTER_MS <= now || since > now
      ? []
      : [since + REPEATED_AFTER_MS];
  });
  return times.length > 0 ? Math.min(...times) : null;
}
