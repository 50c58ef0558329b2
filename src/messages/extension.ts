/**
 * The extension's API as pages use it. Browsers agree on the few parts that pages need, promises included, so that a
 * popup need not load and run a polyfill before it can paint.
 */
import type { Browser } from 'webextension-polyfill';

const names = globalThis as { readonly browser?: Browser; readonly chrome?: Browser };

/** Undefined outside an extension, where nothing of it is called. */
export const browser = (names.browser ?? names.chrome) as Browser;
