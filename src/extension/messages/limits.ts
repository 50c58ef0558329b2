/** Constants of the messages for both sides: pages load this file, and no schema. */

/** The longest text in a message: longer pastes are no addresses, and are not cut off. */
export const MAX_TEXT = 1_000;
/** The longest text that is searched for. */
export const MAX_SEARCH = 100;
/** The most assets in one message of an explorer page. */
export const MAX_PAGE_ASSETS = 100;
/** The most tokens in one message, besides coins: more cannot be saved. */
export const MAX_IMPORT = 500;
/** The most settings in one message: more than there are. */
export const MAX_SETTINGS = 100;
/** The most moments in one message; a longer list takes several. */
export const MAX_MOMENTS = 1_000;
/** The most rows in one request of sparklines: each may take a while, and replies are drawn as they arrive. */
export const MAX_SPARKLINES = 10;
/** The most captures in one message. */
export const MAX_CAPTURES = 500;
/** The most holdings, or assets, in one message. */
export const MAX_RECORDS = 1_000;
/** The highest number of a block (2^40): no chain has so many. */
export const MAX_BLOCK = 1_099_511_627_776;

/** The most of a selection that is looked at: characters, links, and characters of each link or label. */
export const SELECTED_LIMITS = { text: 1_000_000, texts: 700, each: 4_000 } as const;

/** `recordings`: prices as they came. `past`: what sources returned for past moments, which can be requested again. */
export const STORED_PARTS = ['recordings', 'past'] as const;

/** Where the background leaves, in `storage.session`, the look-up that the popup is opened for. */
export const PENDING_LOOK_UP_KEY = 'pending-look-up';
