/** Limits of a price's age, in milliseconds (docs/pricing.md §7). `src/core/pricing/freshness.ts` applies most of them. */
import { BOARD_IN_VIEW_MS } from './board.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/** How long a price is fresh. */
export const FRESH_MS = MINUTE_MS;
/** Highest age of prices that are compared with others, or cause notifications. */
export const TRUE_NOW_MS = 5 * MINUTE_MS;
/** A time further in the future is wrong, and proves no age. Clocks differ only by minutes. */
export const AHEAD_LIMIT_MS = HOUR_MS;
/** How long a last good price is shown as stale. */
export const STALE_LIMIT_MS = DAY_MS;
/** How long an asset may be in doubt; afterwards it is untrusted, and its last good price is no longer shown. */
export const DISPUTE_LIMIT_MS = 2 * MINUTE_MS;
/**
 * Highest age of a last good price with which new ones are compared; longer than the longest period, as alarms may be late.
 */
export const HISTORY_MS = 65 * MINUTE_MS;
/** Highest age of a price in the API's plain response; older ones are omitted (docs/api.md#the-answer). */
export const PLAIN_ANSWER_MS = 10 * MINUTE_MS;

/** A source that omits an asset for longer than this no longer lists it, … */
export const OMISSION_MS = 3 * MINUTE_MS;
/** … if two of its responses, at least this far apart, omit the asset. */
export const OMITTED_AGAIN_MS = 45 * SECOND_MS;
/** How late a result may arrive, compared with the latest one, to be put in order; an older quote does not count. */
export const IN_ORDER_MS = 2 * MINUTE_MS;

/** A price at most this old when its renewal began counts as fresh until the renewal ends. */
export const RENEWAL_MS = 61 * SECOND_MS;
/** Longest duration of a lookup: one that seems longer was interrupted by the device's sleep. */
export const LOOKUP_MS = 6 * SECOND_MS;

/**
 * Time after which a failed source is retried while an asset has no price, if the source's breaker and budget allow it. Less
 * than the 10 s between two rounds of an open popup.
 */
export const RETRY_WITHOUT_PRICE_MS = 9 * SECOND_MS;
/** Time after which clients may repeat a request that got no fresh price. */
export const RETRY_MS = 10 * SECOND_MS;
/** How early an alarm may come; the results of the previous alarm then count as due. */
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
