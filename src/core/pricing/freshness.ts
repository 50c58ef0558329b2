/** Decides which results are fresh, stale or due (docs/pricing.md §7), by the durations in `src/core/market/ages.ts`. */
import {
  FRESH_MS,
  LOOKED_AT_MS,
  LOOKUP_MS,
  RENEWAL_MS,
  RETRY_MS,
  RETRY_WITHOUT_PRICE_MS,
  STALE_LIMIT_MS,
  TICK_SLACK_MS,
  TRUE_NOW_MS,
  UNPRICED_ON_PAGE_MS,
} from '../market/ages.ts';
import type { Price } from '../market/prices.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';
import {
  type AssetState,
  currentQuote,
  type JudgedResult,
  type LastGood,
  type SourceResult,
} from './asset-state.ts';

/** Which results are too old for a request, so that it requests the source again. */
export interface Urgency {
  /** A person asked for new prices: results older than a minute are requested again, and failed ones at once. */
  readonly act?: boolean;
  /** A page shows the price: each source is requested as often as it can have a newer price. */
  readonly lookedAt?: boolean;
  /** With `lookedAt`: a premium board is in view, whose requests also renew the exchanges' prices on the page. */
  readonly besideBoard?: boolean;
  /** Also replaces results that expire within this time, such as the period of the alarm. */
  readonly aheadMs?: number;
}

/** The end of a result's validity (Unix milliseconds). */
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

/** Whether the result is fresh, so that no request is due. One from the future is not: the clock was set back. */
export function isFresh(judged: JudgedResult, state: AssetState, now: number, urgency: Urgency): boolean {
  const ageMs = now - judged.result.at;
  return ageMs >= 0 && ageMs < lifetimeMs(judged, state, now, urgency);
}

/** Whether a price received at `checkedAt` is current for a request that ends now: it was fresh when that began. */
export function isNews(checkedAt: number, now: number): boolean {
  const ageMs = now - checkedAt;
  return ageMs >= 0 && ageMs < FRESH_MS + LOOKUP_MS;
}

/** Whether a price that was true at `asOf` describes the present. It may be in the future, because clocks differ. */
export function isTrueNow(asOf: number, now: number): boolean {
  return now - asOf <= TRUE_NOW_MS;
}

/** Whether a source that failed at `triedAt` is not retried yet. A person's own act retries at once. */
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
      return quoteLifetimeMs(result.source, urgency) - ahead;
  }
}

function quoteLifetimeMs(source: SourceName, { act, lookedAt, besideBoard }: Urgency): number {
  if (!lookedAt) return FRESH_MS;
  return act ? Math.min(FRESH_MS, lookedAtMs(source)) : lookedAtMs(source, besideBoard);
}

function retryMs(state: AssetState, now: number): number {
  return hasCurrentQuote(state, now) ? FRESH_MS : RETRY_WITHOUT_PRICE_MS;
}

function lookedAtMs(source: SourceName, besideBoard = false): number {
  if (source === 'DefiLlama') return LOOKED_AT_MS.DefiLlama;
  if (!sourceRow(source).registryOnly) return LOOKED_AT_MS.other;
  return besideBoard ? LOOKED_AT_MS.exchangeBesideBoard : LOOKED_AT_MS.exchange;
}

function hasCurrentQuote(state: AssetState, now: number): boolean {
  return (Object.keys(state.results) as SourceName[]).some((name) => currentQuote(state, name, now) !== null);
}

/** Whether the last good price counts as fresh because its source can have no newer one yet. */
export function isLatestNews({ source, checkedAt }: LastGood, state: AssetState, now: number): boolean {
  const ageMs = now - checkedAt;
  // The source's result must not be newer than the price. It may be older, where the price was recalled from another
  // store.
  const result = state.results[source]?.result;
  return result?.kind === 'quoted' && result.at <= checkedAt && ageMs >= 0 && ageMs < lookedAtMs(source);
}

/** Whether a last good price may still be shown as stale. */
export function isServable({ checkedAt }: LastGood, now: number): boolean {
  const ageMs = now - checkedAt;
  return ageMs >= 0 && ageMs <= STALE_LIMIT_MS;
}

/** Whether the last good price counts as fresh during a lookup that began at `renewedSince`. */
export function isBeingRenewed(
  { checkedAt }: LastGood,
  renewedSince: number | undefined,
  now: number,
): boolean {
  if (renewedSince === undefined || now - renewedSince > LOOKUP_MS) return false;
  return renewedSince - checkedAt <= RENEWAL_MS;
}

/** When a client of the API should request the price again. */
export function dueAt({ status, checkedAt }: Price, now: number): number {
  if (status === 'priced') return (checkedAt ?? now) + FRESH_MS;
  return now + (status === 'unlisted' || status === 'untrusted' ? FRESH_MS : RETRY_MS);
}

/** When an explorer page requests the price again. */
export function expiresOnPageAt({ status, usd, checkedAt }: Price, now: number): number {
  if (usd === null)
    return now + (status === 'unlisted' || status === 'untrusted' ? UNPRICED_ON_PAGE_MS : FRESH_MS);
  const due = status === 'priced' ? Math.min(now, checkedAt ?? now) + FRESH_MS : now + FRESH_MS;
  return due > now ? due : now + RETRY_MS;
}
