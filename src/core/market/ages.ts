/** Every duration of a price, in milliseconds (docs/pricing.md §7). `src/core/pricing/freshness.ts` applies most of them. */
import { BOARD_IN_VIEW_MS } from './board.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/** A price is fresh this long. */
export const FRESH_MS = MINUTE_MS;
/** Prices are compared, and notified of, if they were true this recently. */
export const TRUE_NOW_MS = 5 * MINUTE_MS;
/** Clocks differ by minutes; a time further ahead than this is a wrong time, and a wrong time proves no age. */
export const AHEAD_LIMIT_MS = HOUR_MS;
/** A last good price is shown as stale this long. */
export const STALE_LIMIT_MS = DAY_MS;
/** An asset in doubt for longer is untrusted: its last good price is no longer shown. */
export const DISPUTE_LIMIT_MS = 2 * MINUTE_MS;
/** New prices are not compared with an older last good one. Longer than the longest period: alarms may be late. */
export const HISTORY_MS = 65 * MINUTE_MS;
/** The plain response of the operation omits a price that was received longer ago (docs/api.md#the-answer). */
export const PLAIN_ANSWER_MS = 10 * MINUTE_MS;

/** A source that omits an asset for longer no longer lists it … */
export const OMISSION_MS = 3 * MINUTE_MS;
/** … if two of its responses, this far apart, omit it. */
export const OMITTED_AGAIN_MS = 45 * SECOND_MS;
/** A result is ordered among those received this long before the latest. An older quote no longer counts. */
export const IN_ORDER_MS = 2 * MINUTE_MS;

/** A price at most this old when its renewal began counts as fresh until the renewal ends. */
export const RENEWAL_MS = 61 * SECOND_MS;
/** Longest duration of a lookup: one that seems longer was interrupted by sleep. */
export const LOOKUP_MS = 6 * SECOND_MS;

/**
 * A failed source is retried after this time while there is nothing to show, if its breaker and budget allow it. Less than
 * the 10 s between two rounds of an open popup.
 */
export const RETRY_WITHOUT_PRICE_MS = 9 * SECOND_MS;
/** Without a fresh price, clients may request again after this time. */
export const RETRY_MS = 10 * SECOND_MS;
/** An alarm may come this much early, when the results of the one before would just still count. */
export const TICK_SLACK_MS = SECOND_MS;

/**
 * How old a source's result may be while a page shows its price. Exchanges trade all the time and are requested in every
 * round of an open popup, beside a premium board at its pace; DefiLlama calculates new prices every 5 minutes.
 */
export const LOOKED_AT_MS = {
  exchange: 9 * SECOND_MS,
  exchangeBesideBoard: BOARD_IN_VIEW_MS,
  other: MINUTE_MS,
  DefiLlama: 5 * MINUTE_MS,
} as const;

/** A page marks a painted price stale at this age: longer than a fresh price and its renewal last together. */
export const PAINTED_MS = 90 * SECOND_MS;

/** An explorer page requests again what has no price. */
export const UNPRICED_ON_PAGE_MS = 5 * MINUTE_MS;
/** An explorer page uses a response for this long, whatever expiry it has. */
export const PAGE_FRESH_MS = { shortest: 5 * SECOND_MS, longest: 10 * MINUTE_MS } as const;
/** An explorer page repeats a request without a response. */
export const PAGE_RETRY_MS = 30 * SECOND_MS;
/** Within this time of its expiry a price of a visible page is replaced: later it is shown as stale. */
export const PAGE_LATE_MS = 10 * SECOND_MS;
