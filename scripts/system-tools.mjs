/** Programs that the tests start and npm does not have. Plain JavaScript, as `browsers.mjs`. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const TOOLS = {
  /** What the tests press real keys with: a screen, a window manager and hands. */
  screen: { Xvfb: 'xvfb', fluxbox: 'fluxbox', xdotool: 'xdotool' },
  /** What fronts and their engine exchange messages by. */
  nats: { 'nats-server': 'nats-server' },
};

/** @typedef {keyof typeof TOOLS} Tools */

/**
 * @param {string} need
 * @returns {need is Tools}
 */
export function isTools(need) {
  return Object.hasOwn(TOOLS, need);
}

/**
 * @param {readonly Tools[]} needs
 * @returns {string[]} Debian's names of those that are not on the PATH
 */
export function missingTools(needs) {
  // Debian has servers in a folder that is on root's PATH alone.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return needs
    .flatMap((need) => Object.entries(TOOLS[need]))
    .filter(([command]) => !folders.some((folder) => existsSync(join(folder, command))))
    .map(([, name]) => name);
}
