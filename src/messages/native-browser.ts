/**
 * The browser's own extension API, whose promises every supported version has: stands in for `webextension-polyfill` in
 * scripts that have no kilobytes to give away. `chrome` and not `browser`: a page may name an element so, and where no
 * real `browser` exists a script would be handed that element.
 */
import type { Browser } from 'webextension-polyfill';

export const browser = (globalThis as unknown as { chrome: Browser }).chrome;
export default browser;
