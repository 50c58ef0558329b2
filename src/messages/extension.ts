/**
 * The extension's API. Browsers agree on the parts that are used, promises included (answers to messages apart: see
 * `answering.ts`), so that nothing need load and run a polyfill first.
 */
import type { Browser } from 'webextension-polyfill';

const names = globalThis as { readonly browser?: Browser; readonly chrome?: Browser };

/**
 * Undefined outside an extension, where nothing of it is called. Firefox has both names; where only `chrome` is real, a
 * page's element with the id `browser` would be found under the other by a script in that page.
 */
export const browser = (names.chrome ?? names.browser) as Browser;
