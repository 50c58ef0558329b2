/**
 * The browser's own extension API, for pages and for scripts in pages: both browsers' answers are promises since manifest
 * version 3, so the polyfill's 10 kB would buy nothing. Only the background, which answers messages with promises, has it.
 */
import type { Browser } from 'webextension-polyfill';

const scope = globalThis as { readonly browser?: Browser; readonly chrome?: Browser };

/** Read at each use: tests set up their own. */
export function extension(): Browser {
  const found = scope.browser ?? scope.chrome;
  if (!found) throw new Error('no extension');
  return found;
}
