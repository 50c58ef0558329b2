/** Which assets must still be asked of which source: the one place where the policy of freshness meets the order of precedence. */
import type { AssetKey } from '../market/assets.ts';
import type { SourceName } from '../market/source-table.ts';
import { orderFor } from '../sources/sources-to-ask.ts';
import type { Clock } from '../upstream/clock.ts';
import { comparableQuote, type JudgedResult } from './asset-state.ts';
import type { AssetStates } from './asset-states.ts';
import { isFresh, isLeftAlone, type Urgency } from './freshness.ts';

/** What one lookup is about. */
export interface Question {
  readonly order: readonly SourceName[];
  readonly urgency: Urgency;
  readonly startedAt: number;
  /** The order of what rides along, where that is another: nothing does to a source that is not in it. */
  readonly ridersOrder?: readonly SourceName[];
  /** It is about new addresses alone, for which this site's quotas pay. */
  readonly site?: string | undefined;
}

export interface Known {
  readonly states: Pick<AssetStates, 'of'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** True when no higher source has the asset for certain and this one's own answer is not fresh. */
export function isWanting(known: Known, question: Question, name: SourceName, key: AssetKey): boolean {
  if (!orderFor(key, question.order).includes(name)) return false;
  const won = winnerSoFar(known, question, key);
  if (won && outranks(question, won, name)) return false;
  const judged = known.states.of(key).results[name];
  return !judged || !(counts(known, question, key, judged) || wasTried(known, question, judged));
}

/** The highest source that has a quote: no lower one is requested for a price, only for a second opinion. */
export function winnerSoFar(known: Known, question: Question, key: AssetKey): SourceName | null {
  const state = known.states.of(key);
  const quoting = orderFor(key, question.order).find((name) => {
    const quote = comparableQuote(state.results[name]);
    return quote !== null && counts(known, question, key, quote);
  });
  return quoting ?? null;
}

export function outranks({ order }: Question, a: SourceName, b: SourceName): boolean {
  return order.indexOf(a) < order.indexOf(b);
}

/** Whether it was asked in vain, in this lookup or a moment ago, while what it had said before still stands. */
function wasTried({ clock }: Known, { startedAt, urgency }: Question, { triedAt }: JudgedResult): boolean {
  return triedAt !== undefined && (triedAt >= startedAt || isLeftAlone(triedAt, clock.now(), urgency));
}

/** What this lookup heard counts for it; what was heard before, while it is fresh enough for its urgency. */
function counts({ states, clock }: Known, question: Question, key: AssetKey, judged: JudgedResult): boolean {
  const now = clock.now();
  const { at } = judged.result;
  if (at >= question.startedAt && at <= now) return true;
  return isFresh(judged, states.of(key), now, question.urgency);
}
