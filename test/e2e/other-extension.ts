import { fileURLToPath } from 'node:url';

/** The unpacked extension that asks ours for prices. */
export const OTHER = fileURLToPath(new URL('other-extension', import.meta.url));
