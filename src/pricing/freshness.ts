/** How long an answer counts: until then its source is not asked again about that asset (design §4 Cache). */
import type { SourceRow } from '../market/sources.ts';
import type { AssetRecord, Heard } from './record.ts';

/** A price is fresh for a minute. */
export const FRESH_MS = 60_000;

/** A last good price is served, marked stale, for a day. */
export const STALE_LIMIT_MS = 24 * 60 * 60_000;

/**
 * With nothing to show, a failed source is tried again this soon; its breaker and budget still have their say. Less than
 * the 10 s between two rounds of an open popup: the very next one asks.
 */
const RETRY_WITHOUT_PRICE_MS = 9_000;

/** A tick that comes a little early must not find that its predecessor's answers would just last. */
const TICK_SLACK_MS = 1_000;

export interface Urgency {
  /** A person's own act: whatever is older than a minute is asked again, failures at once. */
  readonly act?: boolean;
  /** Counts as expired what will expire within this time: the alarm's period. */
  readonly aheadMs?: number;
}

/** Whether the source need not be asked again now. A time in the future (the clock was set back) never counts. */
export function isFresh(
  heard: Heard,
  row: SourceRow,
  hasPrice: boolean,
  now: number,
  urgency: Urgency,
): boolean {
  const ageMs = now - heard.at;
  if (ageMs < 0) return false;
  return ageMs < lifetimeMs(heard, row, hasPrice, urgency);
}

/** Whether a quote may still be shown as fresh. */
export function isCurrent(heard: Heard, now: number): boolean {
  const ageMs = now - heard.at;
  return ageMs >= 0 && ageMs < FRESH_MS;
}

/** Whether any source's quote is still current. */
export function hasCurrentQuote(record: AssetRecord, now: number): boolean {
  return Object.values(record.heard).some((heard) => heard.kind === 'quoted' && isCurrent(heard, now));
}

function lifetimeMs(heard: Heard, row: SourceRow, hasPrice: boolean, { act, aheadMs }: Urgency): number {
  const ahead = aheadMs === undefined ? 0 : aheadMs + TICK_SLACK_MS;
  if (heard.kind === 'unlisted') return (act ? FRESH_MS : row.unlistedTtlMs) - ahead;
  if (heard.kind === 'failed') return act ? 0 : (hasPrice ? FRESH_MS : RETRY_WITHOUT_PRICE_MS) - ahead;
  return FRESH_MS - ahead;
}
