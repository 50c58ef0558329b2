/** Limits of a price's age, in milliseconds (docs/pricing.md §7). `src/core/pricing/freshness.ts` applies most of them. */
import { BOARD_IN_VIEW_MS } from './board.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/**
 * Age up to which a price counts as fresh. An older one is requested again, and is shown as stale until a newer one
 * arrives.
 */
export const FRESH_MS = MINUTE_MS;
/** Highest age of prices that are compared with others, or cause notifications. */
export const TRUE_NOW_MS = 5 * MINUTE_MS;
/**
 * A time further in the future than this is invalid, so that it proves no price and no trade: clocks differ only by
 * minutes.
 */
export const AHEAD_LIMIT_MS = HOUR_MS;
/** How long the last good price of an asset is shown as stale; afterwards the asset has no price. */
export const STALE_LIMIT_MS = DAY_MS;
/** How long an asset may be in doubt; afterwards it is untrusted, and its last good price is no longer shown. */
export const DISPUTE_LIMIT_MS = 2 * MINUTE_MS;
/**
 * Age up to which a last good price is compared with new ones: a little longer than an hour, the longest interval that
 * the settings allow between requests, because the browser's alarms may be late.
 */
export const HISTORY_MS = 65 * MINUTE_MS;
/** Highest age of a price in the API's plain response; older ones are omitted (docs/api.md#the-answer). */
export const PLAIN_ANSWER_MS = 10 * MINUTE_MS;

/**
 * An asset that a source no longer reports counts as unlisted there when its last quote is at least this old, and
 * `OMITTED_AGAIN_MS` has passed too; before that, each omission counts as a failed request.
 */
export const OMISSION_MS = 3 * MINUTE_MS;
/** Time between a source's first response without an asset and the response that makes the asset unlisted. */
export const OMITTED_AGAIN_MS = 45 * SECOND_MS;
/**
 * Results that arrive late are put in order of time if the latest result is at most this much newer; a quote that is
 * later than that is ignored.
 */
export const IN_ORDER_MS = 2 * MINUTE_MS;

/** A price at most this old when its renewal began counts as fresh until the renewal ends. */
export const RENEWAL_MS = 61 * SECOND_MS;
/**
 * Longest duration of a lookup. A lookup that seems longer was interrupted by the device's sleep, so the
 * last good prices no longer count as being renewed.
 */
export const LOOKUP_MS = 6 * SECOND_MS;

/**
 * Time after which a failed source is retried while an asset has no price, if the source's breaker and budget allow it. Less
 * than the 10 s between two rounds of an open popup.
 */
export const RETRY_WITHOUT_PRICE_MS = 9 * SECOND_MS;
/** Time after which clients may repeat a request that got no fresh price. */
export const RETRY_MS = 10 * SECOND_MS;
/**
 * How early the browser's periodic alarm may fire: the age at which a result is requested again is shortened by this,
 * so that an early alarm still renews it.
 */
export const TICK_SLACK_MS = SECOND_MS;

/**
 * Age from which a source's result is requested again while a page shows its price. `exchange`: in every round of an
 * open popup, since exchanges trade all the time. `exchangeBesideBoard`: at the pace of the premium board that is open,
 * which reads the same markets. `DefiLlama`: it calculates new prices every 5 minutes.
 */
export const LOOKED_AT_MS = {
  exchange: 9 * SECOND_MS,
  exchangeBesideBoard: BOARD_IN_VIEW_MS,
  other: MINUTE_MS,
  DefiLlama: 5 * MINUTE_MS,
} as const;

/** Age at which a page marks a painted price as stale; longer than a fresh price and its renewal last together. */
export const PAINTED_MS = 90 * SECOND_MS;

/** Time after which an explorer page requests assets without a price again. */
export const UNPRICED_ON_PAGE_MS = 5 * MINUTE_MS;
/** Shortest and longest time for which an explorer page uses a response, whatever its expiry is. */
export const PAGE_FRESH_MS = { shortest: 5 * SECOND_MS, longest: 10 * MINUTE_MS } as const;
/** Time after which an explorer page repeats a request that got no response. */
export const PAGE_RETRY_MS = 30 * SECOND_MS;
/** How long after its expiry a price on a visible page is shown unchanged; then it is shown as stale. */
export const PAGE_LATE_MS = 10 * SECOND_MS;
