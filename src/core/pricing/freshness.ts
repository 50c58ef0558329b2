/**
 * How long everything counts: the one place where ages are decided (docs/pricing.md §7). What is asked again, what
 * is shown as fresh, as stale or not at all, and when whoever was told a price should ask again. A page that nobody updated marks its own prices stale:
 * `ui/mark-stale.ts`.
 */
import type { Price } from '../market/prices.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';
import type { AssetState, JudgedResult, LastGood } from './asset-state.ts';
import { currentQuote } from './asset-state.ts';
import type { SourceResult } from './source-result.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A price is fresh for a minute. */
export const FRESH_MS = MINUTE;

/** Two prices are compared, and somebody is told of it, by what was true this short a time ago. */
const TRUE_NOW_MS = 5 * MINUTE;

/** A last good price is served, marked stale, for a day. */
const STALE_LIMIT_MS = 24 * HOUR;

/** In doubt this long, the last good price no longer stands in: the asset is untrusted then. */
export const DISPUTE_LIMIT_MS = 2 * MINUTE;

/** A last good price older than this says nothing about today's. Longer than the longest period, alarms being late. */
export const HISTORY_MS = 65 * MINUTE;

/** What a source leaves out for longer, it does not list any more. */
export const OMISSION_MS = 3 * MINUTE;
/** And it must have left it out twice, not in two answers of one moment. */
export const OMITTED_AGAIN_MS = 45 * SECOND;

/** The plain answer of the operation omits a price that was received longer ago (docs/api.md#the-answer). */
export const PLAIN_ANSWER_MS = 10 * MINUTE;

/** A price that was at most this old when its renewal began is as good as fresh until that ends, 6 s later at most. */
const RENEWAL_MS = 61 * SECOND;
/** A lookup that seems to take longer was slept through. */
export const LOOKUP_MS = 6 * SECOND;

/**
 * What is told is put in its place among what was heard in this time before the latest. By then a quote counts no more, and what
 * still waited has slept.
 */
export const IN_ORDER_MS = 2 * MINUTE;

/**
 * With nothing to show, a failed source is tried again this soon; its breaker and budget still have their say. Less than
 * the 10 s between two rounds of an open popup: the very next one asks.
 */
const RETRY_WITHOUT_PRICE_MS = 9 * SECOND;

/** A tick that comes a little early must not find that its predecessor's answers would just last. */
const TICK_SLACK_MS = SECOND;

/**
 * How old what a source said may be while somebody looks on. Exchanges trade all the time, and are asked again as soon as
 * two rounds of an open popup are apart, where a row's price is theirs; DefiLlama works its prices out every 5 minutes.
 */
const LOOKED_AT_MS = { exchange: 9 * SECOND, other: MINUTE, DefiLlama: 5 * MINUTE } as const;

/** Anyone may list a token any minute, but nobody watches an explorer for it. */
const UNPRICED_ON_PAGE_MS = 5 * MINUTE;

/** Without a fresh price there may be one any moment; sources are not asked again sooner. */
const RETRY_MS = 10 * SECOND;

/** How much a question wants news. */
export interface Urgency {
  /** A person's own act: whatever is older than a minute is asked again, failures at once. */
  readonly act?: boolean;
  /** A person looks on: each source is asked as often as it can have news. */
  readonly lookedAt?: boolean;
  /** Counts as expired what will expire within this time: the alarm's period. */
  readonly aheadMs?: number;
}

/** Until when a result counts. */
export function countsUntil({ kind, source, at }: SourceResult): number {
  switch (kind) {
    case 'unlisted':
      return at + sourceRow(source).unlistedTtlMs;
    case 'failed':
      return at;
    case 'quoted':
    case 'rejected':
      return at + FRESH_MS;
  }
}

/** Whether the source need not be asked again now. A time in the future (the clock was set back) never counts. */
export function isFresh(judged: JudgedResult, state: AssetState, now: number, urgency: Urgency): boolean {
  const ageMs = now - judged.result.at;
  return ageMs >= 0 && ageMs < lifetimeMs(judged, state, now, urgency);
}

/** Whether what was heard then is of now, for who has just asked: it was fresh when the asking began. */
export function isNews(checkedAt: number, now: number): boolean {
  const ageMs = now - checkedAt;
  return ageMs >= 0 && ageMs < FRESH_MS + LOOKUP_MS;
}

/** Whether what was true then says something of now, by the word of its source: clocks differ, it may be a little ahead. */
export function isTrueNow(asOf: number, now: number): boolean {
  return now - asOf <= TRUE_NOW_MS;
}

/** Whether a source that was asked in vain then is left alone now, though a person's own act asks at once. */
export function isLeftAlone(triedAt: number, now: number, { act }: Urgency): boolean {
  const ageMs = now - triedAt;
  return !act && ageMs >= 0 && ageMs < RETRY_WITHOUT_PRICE_MS;
}

function lifetimeMs({ result, ...judged }: JudgedResult, state: AssetState, now: number, urgency: Urgency) {
  const { act, aheadMs } = urgency;
  const ahead = aheadMs === undefined ? 0 : aheadMs + TICK_SLACK_MS;
  switch (result.kind) {
    case 'unlisted':
      return (act ? FRESH_MS : sourceRow(result.source).unlistedTtlMs) - ahead;
    case 'failed':
      return act ? 0 : retryMs(state, now) - ahead;
    case 'rejected':
      return FRESH_MS - ahead;
    case 'quoted':
      if ('verdict' in judged && judged.verdict === 'unconverted')
        return act ? 0 : retryMs(state, now) - ahead;
      return askedAgainMs(result.source, urgency) - ahead;
  }
}

/** A person's own act asks again whatever is older than a minute, however seldom its source has news. */
function askedAgainMs(source: SourceName, { act, lookedAt }: Urgency): number {
  if (!lookedAt) return FRESH_MS;
  return act ? Math.min(FRESH_MS, lookedAtMs(source)) : lookedAtMs(source);
}

function retryMs(state: AssetState, now: number): number {
  return hasCurrentQuote(state, now) ? FRESH_MS : RETRY_WITHOUT_PRICE_MS;
}

function lookedAtMs(source: SourceName): number {
  if (source === 'DefiLlama') return LOOKED_AT_MS.DefiLlama;
  return sourceRow(source).registryOnly ? LOOKED_AT_MS.exchange : LOOKED_AT_MS.other;
}

function hasCurrentQuote(state: AssetState, now: number): boolean {
  return (Object.keys(state.results) as SourceName[]).some((name) => currentQuote(state, name, now) !== null);
}

/** Whether the last good price is as good as fresh because its source has had no news to tell since. */
export function isLatestNews({ source, checkedAt }: LastGood, state: AssetState, now: number): boolean {
  const ageMs = now - checkedAt;
  // A price that was kept beside the session's state may be the younger word of the same source.
  const said = state.results[source]?.result;
  return said?.kind === 'quoted' && said.at <= checkedAt && ageMs >= 0 && ageMs < lookedAtMs(source);
}

/** Whether a last good price may still be shown, marked. */
export function isServable({ checkedAt }: LastGood, now: number): boolean {
  const ageMs = now - checkedAt;
  return ageMs >= 0 && ageMs <= STALE_LIMIT_MS;
}

/** Whether the last good price is as good as fresh, while a lookup that began at `renewedSince` is under way. */
export function isBeingRenewed(
  { checkedAt }: LastGood,
  renewedSince: number | undefined,
  now: number,
): boolean {
  if (renewedSince === undefined || now - renewedSince > LOOKUP_MS) return false;
  return renewedSince - checkedAt <= RENEWAL_MS;
}

/** When a client of the operation that was told this price does well to ask again. */
export function dueAt({ status, checkedAt }: Price, now: number): number {
  if (status === 'priced') return (checkedAt ?? now) + FRESH_MS;
  return now + (status === 'unlisted' || status === 'untrusted' ? FRESH_MS : RETRY_MS);
}

/** When an explorer page that was told this price asks again. */
export function expiresOnPageAt({ status, usd, checkedAt }: Price, now: number): number {
  if (usd === null)
    return now + (status === 'unlisted' || status === 'untrusted' ? UNPRICED_ON_PAGE_MS : FRESH_MS);
  const due = status === 'priced' ? Math.min(now, checkedAt ?? now) + FRESH_MS : now + FRESH_MS;
  return due > now ? due : now + RETRY_MS;
}
