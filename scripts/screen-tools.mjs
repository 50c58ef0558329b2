/** What the tests press real keys with: a screen, a window manager and hands. Plain JavaScript, as `browsers.mjs`. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Each command, and Debian's package that has it. */
const TOOLS = { Xvfb: 'xvfb', fluxbox: 'fluxbox', xdotool: 'xdotool' };

/** @returns {string[]} Debian's names of those that are not on the PATH */
export function missingScreenTools() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return Object.entries(TOOLS)
    .filter(([command]) => !folders.some((folder) => existsSync(join(folder, command))))
    .map(([, name]) => name);
}
