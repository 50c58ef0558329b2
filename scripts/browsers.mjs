/** Where the browsers are that the demo and the tests use. Plain JavaScript: it runs before anything is installed. */
import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** @typedef {'chromium' | 'firefox'} Browser */

/**
 * Names on the PATH, then fixed places; the variable wins over both. Google's own Chrome is no candidate: since 137 it
 * ignores `--load-extension`.
 */
const CANDIDATES = {
  chromium: {
    variable: 'SISE_CHROMIUM',
    places: ['chromium', 'chromium-browser', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  },
  firefox: {
    variable: 'SISE_FIREFOX',
    places: ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  },
};

/**
 * The browser's executable. Throws an Error that says in one sentence what to install.
 * @param {Browser} browser
 * @returns {string}
 */
export function findBrowser(browser) {
  const path = lookUp(browser);
  if (!path) throw new Error(whatToInstall([browser]));
  return path;
}

/**
 * Those that are not there. Throws an Error when a variable names something that does not exist.
 * @param {readonly Browser[]} browsers
 * @returns {Browser[]}
 */
export function missingBrowsers(browsers) {
  return browsers.filter((browser) => lookUp(browser) === null);
}

/**
 * @param {readonly Browser[]} browsers
 * @returns {string} one sentence
 */
export function whatToInstall(browsers) {
  const names = browsers.map((browser) => (browser === 'chromium' ? 'Chromium' : 'Firefox')).join(' and ');
  const variables = browsers.map((browser) => CANDIDATES[browser].variable).join(' and ');
  return `Please install ${names} (on Debian: apt-get install ${aptPackages(browsers).join(' ')}), or set ${variables} to where it is.`;
}

/**
 * @param {readonly Browser[]} browsers
 * @returns {string[]} Debian's names
 */
export function aptPackages(browsers) {
  return browsers.map((browser) => (browser === 'chromium' ? 'chromium' : 'firefox-esr'));
}

/**
 * @param {Browser} browser
 * @returns {string | null}
 */
function lookUp(browser) {
  const { variable, places } = CANDIDATES[browser];
  const given = process.env[variable];
  if (given && !existsSync(given)) throw new Error(`${variable} names ${given}, which does not exist.`);
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = places.flatMap((place) =>
    isAbsolute(place) ? [place] : folders.map((folder) => join(folder, place)),
  );
  return paths.find((path) => existsSync(path)) ?? null;
}
