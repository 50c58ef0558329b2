/**
 * The extension's API as pages use it. Browsers agree on the few parts that pages need, promises included, so that a
 * popup need not load and run a polyfill before it can paint.
 */
import type { Browser } from 'webextension-polyfill';

const names = globalThis as { readonly browser?: Browser; readonly chrome?: Browser };

/**
 * Undefined outside an extension, where nothing of it is called. Firefox has both names; where only `chrome` is real, a
 * page's element with the id `browser` would be found under the other by a script in that page.
 */
export const browser = (names.chrome ?? names.browser) as Browser;
