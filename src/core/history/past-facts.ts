/**
 * Requests facts about past moments from sources, and stores them. A fact is requested again only while its source may change it
 * (docs/pricing.md §8).
 */
import type { AssetKey } from '../market/assets.ts';
import { formerNameAt } from '../market/former-names.ts';
import type { PauseReason } from '../market/series.ts';
import { sourceRow } from '../market/source-table.ts';
import { DAY_MS, MINUTE_MS } from '../market/time.ts';
import {
  HISTORY_BUDGETS,
  type HistoryBatch,
  type HistorySource,
  type HistoryTerms,
  type PastFact,
  type WantedRecord,
} from '../sources/history.ts';
import type { Clock } from '../upstream/clock.ts';
import { hasPassed } from '../upstream/host-clock.ts';
import type { Share, Shares } from '../upstream/shares.ts';
import { type Upstream, UpstreamError } from '../upstream/upstream.ts';
import { isOffPeg } from './convert-record.ts';
import type { MomentStore } from './moment-store.ts';
import { type HistoryRequester, shareOf } from './requester.ts';
import { type Facts, factKey } from './source-facts.ts';

export interface Asking {
  readonly source: HistorySource;
  readonly wanted: readonly WantedRecord[];
  readonly signal: AbortSignal;
  readonly requester: HistoryRequester;
}

export interface PastFacts {
  /** The facts in memory about an asset at a moment. */
  of(asset: AssetKey, at: number): Facts;
  /** Reads these moments from the store. */
  recall(moments: readonly Pick<WantedRecord, 'asset' | 'at'>[]): Promise<void>;
  /**
   * Requests the missing facts, as far as the source's budget allows. Each answer is stored before the next request, so that a
   * stopped worker loses at most one. Resolves to the wait before the next call; null when nothing is left.
   */
  ask(asking: Asking): Promise<HistoryPause | null>;
}

/** A settled `none` is requested again after this time, because the source may have added the token. */
const NOTHING_FOR_MS = DAY_MS;
/** A fact that may change is requested again after this time. */
const OPEN_FOR_MS = MINUTE_MS;
/** The wait after a failed request. */
const AFTER_FAILURE_MS = 30_000;
/** The wait while more than half of the budget is spent, the rest of which is for present prices. */
const AFTER_PRICES_MS = 10_000;
/**
 * The shortest wait (ms). It also applies when the end of a wait is unknown, while a source is tried again after
 * failures.
 */
const SHORTEST_MS = 1000;
/** The wait after the caller aborted, which may continue at once. */
const OUT_OF_TIME: HistoryPause = { ms: 1, reason: 'time' };

/**
 * Where a capture must wait for the budget, the budget stays reserved for it for this long (ms) after the wait, because
 * the alarm that continues the capture may be late.
 */
const CAPTURE_SLACK_MS = MINUTE_MS;

export interface PastFactsParts {
  readonly momentStore: MomentStore;
  /** The time, by the hosts' clocks when ours is wrong (Unix milliseconds). */
  readonly now: () => number;
  /** The earliest time that it may be, even if only one host's clock shows that ours is ahead (Unix milliseconds). */
  readonly surelyPast: () => number;
  /** This machine's clock, for pauses after failures; no record is dated by it. */
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

export function createPastFacts({ momentStore, now, surelyPast, clock, shares }: PastFactsParts): PastFacts {
  function isDue({ name }: HistorySource, { asset, at, side }: WantedRecord): boolean {
    const fact = momentStore.of(asset.key, at).facts.get(factKey(name, side));
    if (!fact) return true;
    if (fact.kind === 'record' && fact.isSettled) return false;
    return hasPassed(fact.isSettled ? NOTHING_FOR_MS : OPEN_FOR_MS, fact.saidAt, now());
  }

  async function storeAnswer(source: HistorySource, answer: BatchAnswer): Promise<void> {
    const saidAt = now();
    const facts = [...answer.facts]
      // A moment that turned out to be in the future is dropped: the answer was about another time.
      .filter(([{ at }]) => at <= Math.min(saidAt, surelyPast()))
      .map(([wanted, received]) => {
        const isOff = isOffPeg(wanted.asset, received);
        const fact: PastFact = isOff ? { kind: 'none' } : underOneName(source, wanted, received);
        const isSettled = !isOff && saidAt >= source.settlesAt(wanted, fact);
        return {
          ...wanted,
          key: factKey(source.name, wanted.side),
          fact: { ...fact, saidAt, isSettled, ...(answer.isFree && { isFree: true as const }) },
        };
      });
    await momentStore.put(facts, answer.requester);
  }

  /** The pending requests by fact, for which concurrent callers wait. */
  const underWay = new Map<string, Promise<void>>();

  async function askBatch(source: HistorySource, batch: HistoryBatch, { requester, ...terms }: BatchTerms) {
    const ids = batch.wanted.map((wanted) => idOf(source, wanted));
    const request = batch
      .ask(terms)
      .then((facts) => storeAnswer(source, { facts, requester, ...(batch.isFree && { isFree: true }) }));
    for (const id of ids)
      underWay.set(
        id,
        request.catch(() => {}),
      );
    try {
      await request;
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
          // An unreadable answer does not stop the other batches, which would never be requested otherwise.
          if (error.failure !== 'unreadable') return signal.aborted ? OUT_OF_TIME : pauseAfter(error);
          for (const each of batch.wanted) failed.add(each);
        }
      }
      batches = batches.some(({ leadsOn }) => leadsOn) ? source.plan(due()) : [];
    }
    return failed.size > 0 ? { ms: AFTER_FAILURE_MS, reason: 'failure' } : null;
  }

  return {
    of: (asset, at) => momentStore.of(asset, at).facts,
    recall: (moments) => momentStore.recall(moments),
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
 * The fact, for a source that knew the coin by another name before. A record from outside the time of the requested
 * name becomes `none`, because it may be another coin's; so does `not yet` under a later name, since the coin existed
 * before.
 */
function underOneName({ name }: HistorySource, { asset, at }: WantedRecord, fact: PastFact): PastFact {
  const requested = formerNameAt(asset, name, at);
  const isBeyond = fact.kind === 'record' && formerNameAt(asset, name, fact.asOf) !== requested;
  const isOlder = fact.kind === 'not yet' && formerNameAt(asset, name, 0) !== requested;
  return isBeyond || isOlder ? { kind: 'none' } : fact;
}

function pauseOf({ waitMs, health }: Upstream, now: number): HistoryPause {
  const { nextTryAt, lastFailure } = health();
  const pausedMs = nextTryAt === null ? 0 : nextTryAt - now;
  const isBreak = nextTryAt !== null && lastFailure?.failure !== 'rate limited';
  const ms = Math.max(waitMs(HISTORY_BUDGETS), pausedMs, SHORTEST_MS);
  return { ms, reason: isBreak ? 'failure' : 'limit' };
}

/**
 * Creates a function that counts each request of a batch against the share, apart from the first, which was counted
 * before it was sent.
 */
function countFrom2nd({ name }: HistorySource, share: Share): () => void {
  let isFirst = true;
  return () => {
    if (!isFirst) share.more(sourceRow(name));
    isFirst = false;
  };
}

function pauseAfter({ failure }: UpstreamError): HistoryPause {
  const isLimit = failure === 'rate limited' || failure === 'skipped';
  return { ms: AFTER_FAILURE_MS, reason: isLimit ? 'limit' : 'failure' };
}

function idOf({ name }: HistorySource, { asset, at, side }: WantedRecord): string {
  return `${name} ${side} ${asset.key} ${at}`;
}

export interface HistoryPause {
  readonly ms: number;
  readonly reason: PauseReason;
}

/** The shortest of the waits (ms); null without one. */
export function soonestOf(pauses: readonly (HistoryPause | null)[]): number | null {
  const waits = pauses.flatMap((pause) => pause?.ms ?? []);
  return waits.length > 0 ? Math.min(...waits) : null;
}

/** The reason of the waits: `failure` only if all of them have it. Null without a wait. */
export function reasonOf(pauses: readonly (HistoryPause | null)[]): PauseReason | null {
  const reasons = pauses.flatMap((pause) => pause?.reason ?? []);
  return RANKED.find((reason) => reasons.includes(reason)) ?? null;
}

const RANKED: readonly PauseReason[] = ['time', 'limit', 'failure'];
