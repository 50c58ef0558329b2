/**
 * What sources have said of past moments: asked once, kept with when it was said, and asked again only while the source may
 * have more to say (docs/pricing.md §8).
 */
import type { AssetKey } from '../market/assets.ts';
import { formerNameAt } from '../market/former-names.ts';
import { sourceRow } from '../market/source-table.ts';
import {
  HISTORY_BUDGETS,
  type HistoryBatch,
  type HistorySource,
  type HistoryTerms,
  type PastFact,
  type WantedRecord,
} from '../sources/history.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Share, Shares } from '../upstream/shares.ts';
import { type Upstream, UpstreamError } from '../upstream/upstream.ts';
import type { KeptMoments } from './kept-moments.ts';
import { type Facts, factKey } from './known-facts.ts';
import { isOffPeg } from './past-tether.ts';
import type { HistoryPause } from './pauses.ts';
import { type HistoryRequester, shareOf } from './requester.ts';

export interface Asking {
  readonly source: HistorySource;
  readonly wanted: readonly WantedRecord[];
  readonly signal: AbortSignal;
  readonly requester: HistoryRequester;
}

export interface PastFacts {
  /** Of what is kept and known, without asking. */
  of(asset: AssetKey, at: number): Facts;
  /** Brings back what is kept of these moments. */
  recall(moments: readonly Pick<WantedRecord, 'asset' | 'at'>[]): Promise<void>;
  /**
   * Asks the source for what is due, as far as its budget goes; what it said is kept request by request, so that a stop
   * loses one at most. Resolves to how long to wait before what was left may be asked: null when nothing was left.
   */
  ask(asking: Asking): Promise<HistoryPause | null>;
}

/** What is no record may be one later, when a source has added the token: it is asked again after a day. */
const NOTHING_FOR_MS = 24 * 60 * 60_000;
/** What may still change is asked again after so long. */
const OPEN_FOR_MS = 60_000;
/** A source that failed is left alone for so long. */
const AFTER_FAILURE_MS = 30_000;
/** A budget that is more than half spent is left to present prices. */
const AFTER_PRICES_MS = 10_000;
/** Of a pause that is nearly over, or whose end nobody can tell: a trial is under way. */
const SHORTEST_MS = 1000;
/** Who asked gave it up: it may go on at once. */
const OUT_OF_TIME: HistoryPause = { ms: 1, reason: 'time' };

/** What a capture waits for stays its own for so long after the wait is over: its alarm may come late. */
const CAPTURE_SLACK_MS = 60_000;

export interface PastFactsParts {
  readonly kept: KeptMoments;
  /** By the hosts' clocks where ours is wrong. */
  readonly now: () => number;
  /** No later than that, also where only one host is known. */
  readonly surelyPast: () => number;
  /** Ours, by which pauses go. */
  readonly clock: Pick<Clock, 'now'>;
  readonly shares: Shares;
}

interface BatchTerms extends HistoryTerms {
  readonly requester: HistoryRequester;
}

interface BatchAnswer extends Pick<HistoryBatch, 'isFree'> {
  readonly facts: ReadonlyMap<WantedRecord, PastFact>;
  readonly requester: HistoryRequester;
}

export function createPastFacts({ kept, now, surelyPast, clock, shares }: PastFactsParts): PastFacts {
  function isDue({ name }: HistorySource, { asset, at, side }: WantedRecord): boolean {
    const fact = kept.of(asset.key, at).facts.get(factKey(name, side));
    if (!fact) return true;
    if (fact.kind === 'record' && fact.isSettled) return false;
    const age = now() - fact.saidAt;
    return age < 0 || age > (fact.isSettled ? NOTHING_FOR_MS : OPEN_FOR_MS);
  }

  async function keep(source: HistorySource, answer: BatchAnswer): Promise<void> {
    const saidAt = now();
    const said = [...answer.facts]
      // A moment that turned out to be yet to come: the answer was about something else.
      .filter(([{ at }]) => at <= Math.min(saidAt, surelyPast()))
      .map(([wanted, said]) => {
        const isOff = isOffPeg(wanted.asset, said);
        const fact: PastFact = isOff ? { kind: 'none' } : underOneName(source, wanted, said);
        const isSettled = !isOff && saidAt >= source.settlesAt(wanted, fact);
        return {
          ...wanted,
          key: factKey(source.name, wanted.side),
          fact: { ...fact, saidAt, isSettled, ...(answer.isFree && { isFree: true as const }) },
        };
      });
    await kept.put(said, answer.requester);
  }

  /** What somebody else is asking right now, by fact: it is waited for and not asked twice. */
  const underWay = new Map<string, Promise<void>>();

  async function askBatch(source: HistorySource, batch: HistoryBatch, { requester, ...terms }: BatchTerms) {
    const ids = batch.wanted.map((wanted) => idOf(source, wanted));
    const asked = batch
      .ask(terms)
      .then((said) => keep(source, { facts: said, requester, ...(batch.isFree && { isFree: true }) }));
    for (const id of ids)
      underWay.set(
        id,
        asked.catch(() => {}),
      );
    try {
      await asked;
    } finally {
      for (const id of ids) underWay.delete(id);
    }
  }

  /** Why no request may be sent to the source now; null when one may. */
  function pauseBefore({ name, upstream }: HistorySource, share: Share): HistoryPause | null {
    if (!upstream.available(HISTORY_BUDGETS)) return pauseOf(upstream, clock.now());
    if (upstream.spare() === 0) return { ms: AFTER_PRICES_MS, reason: 'limit' };
    const ms = share.take(sourceRow(name));
    return ms > 0 ? { ms: Math.max(ms, SHORTEST_MS), reason: 'limit' } : null;
  }

  async function ask({ source, wanted, signal, requester }: Asking): Promise<HistoryPause | null> {
    const share = shareOf(requester, shares);
    const isUnderWay = (each: WantedRecord) => underWay.get(idOf(source, each));
    while (wanted.some(isUnderWay)) await Promise.all(wanted.map(isUnderWay));
    const failed = new Set<WantedRecord>();
    const due = () =>
      wanted.filter((each) => !failed.has(each) && source.couldKnow(each.asset) && isDue(source, each));
    for (let batches = source.plan(due()); batches.length > 0; ) {
      for (const batch of batches) {
        if (signal.aborted) return OUT_OF_TIME;
        const pause = batch.isFree ? null : pauseBefore(source, share);
        if (pause) return pause;
        try {
          await askBatch(source, batch, {
            signal,
            budget: HISTORY_BUDGETS,
            onSent: countFrom2nd(source, share),
            requester,
          });
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error;
          // An answer that cannot be read says nothing of the others, which would wait behind it for ever.
          if (error.failure !== 'unreadable') return signal.aborted ? OUT_OF_TIME : pauseAfter(error);
          for (const each of batch.wanted) failed.add(each);
        }
      }
      batches = batches.some(({ leadsOn }) => leadsOn) ? source.plan(due()) : [];
    }
    return failed.size > 0 ? { ms: AFTER_FAILURE_MS, reason: 'failure' } : null;
  }

  return {
    of: (asset, at) => kept.of(asset, at).facts,
    recall: (moments) => kept.recall(moments),
    async ask(asking) {
      const pause = await ask(asking);
      const isCapture = asking.requester.kind === 'capture';
      if (isCapture && pause?.reason === 'limit')
        shares.reserve(sourceRow(asking.source.name), pause.ms + CAPTURE_SLACK_MS);
      return pause;
    },
  };
}

/**
 * Under a name that a coin had for a time, a record from outside of that time may be of something else; and where only a
 * later name begins after the moment, the coin existed already.
 */
function underOneName({ name }: HistorySource, { asset, at }: WantedRecord, said: PastFact): PastFact {
  const requested = formerNameAt(asset, name, at);
  const isBeyond = said.kind === 'record' && formerNameAt(asset, name, said.asOf) !== requested;
  const isOlder = said.kind === 'not yet' && formerNameAt(asset, name, 0) !== requested;
  return isBeyond || isOlder ? { kind: 'none' } : said;
}

/** By our clock. */
function pauseOf({ waitMs, health }: Upstream, now: number): HistoryPause {
  const { nextTryAt, lastFailure } = health();
  const pausedMs = nextTryAt === null ? 0 : nextTryAt - now;
  const isBreak = nextTryAt !== null && lastFailure?.failure !== 'rate limited';
  const ms = Math.max(waitMs(HISTORY_BUDGETS), pausedMs, SHORTEST_MS);
  return { ms, reason: isBreak ? 'failure' : 'limit' };
}

/** The first request of a batch was taken before. */
function countFrom2nd({ name }: HistorySource, share: Share): () => void {
  let isFirst = true;
  return () => {
    if (!isFirst) share.more(sourceRow(name));
    isFirst = false;
  };
}

/** Who wants a pause, or was not asked for want of a budget, has not failed. */
function pauseAfter({ failure }: UpstreamError): HistoryPause {
  const isLimit = failure === 'rate limited' || failure === 'skipped';
  return { ms: AFTER_FAILURE_MS, reason: isLimit ? 'limit' : 'failure' };
}

function idOf({ name }: HistorySource, { asset, at, side }: WantedRecord): string {
  return `${name} ${side} ${asset.key} ${at}`;
}
