/**
 * Runs one of the project's scripts on a fresh clone: `node scripts/with-setup.mjs test`. Needs only Node 20 and npm;
 * the script itself runs on the project's own Node (the devDependency `node`), once everything it needs is there.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, linkSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingBrowsers } from './browsers.mjs';
import { installWithApt } from './install-with-apt.mjs';
import { missingScreenTools } from './screen-tools.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LOCK = join(ROOT, '.setup.lock');

/** What each script needs besides the dependencies. */
const NEEDS = /** @type {const} */ ({
  demo: ['chromium'],
  corpus: ['chromium'],
  test: ['chromium', 'firefox'],
  serve: [],
  project: [],
  bench: ['chromium'],
});

const [name, ...rest] = process.argv.slice(2);
if (!isScript(name)) {
  console.error(`Usage: node scripts/with-setup.mjs ${Object.keys(NEEDS).join('|')}`);
  process.exit(2);
}
try {
  // The folder may be one that cannot be written to: that matters only when something is missing, or half there by now.
  if (existsSync(LOCK) || !isSetUp(name)) withLock(() => setUp(name));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
runScript(name, rest);

/**
 * @param {string | undefined} name
 * @returns {name is keyof typeof NEEDS}
 */
function isScript(name) {
  return name !== undefined && Object.hasOwn(NEEDS, name);
}

/** @param {keyof typeof NEEDS} script */
function isSetUp(script) {
  const { browsers, tools } = missingFor(script);
  return isInstalled() && browsers.length === 0 && tools.length === 0;
}

/**
 * Looks again: another command may have installed it meanwhile.
 * @param {keyof typeof NEEDS} script
 */
function setUp(script) {
  if (!isInstalled()) install();
  const { browsers, tools } = missingFor(script);
  if (browsers.length > 0 || tools.length > 0) installWithApt(browsers, tools);
}

/** @param {keyof typeof NEEDS} script */
function missingFor(script) {
  const needsScreen = script === 'test' || script === 'bench';
  return { browsers: missingBrowsers(NEEDS[script]), tools: needsScreen ? missingScreenTools() : [] };
}

/**
 * npm leaves a list of what it installed in node_modules as its last act. It must match the lock file, in which only
 * packages for other systems may be extra.
 */
function isInstalled() {
  const installed = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installed) || !existsSync(join(ROOT, 'node_modules', '.bin', 'node'))) return false;
  const present = readPackages(installed);
  return Object.entries(readPackages(join(ROOT, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true;
    const found = present[path];
    return found ? found.integrity === wanted.integrity : wanted.optional === true;
  });
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
  // Not with the Node that stands in node_modules: npm ci removes it. Its warnings are about that very Node's absence.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.includes(`node_modules${sep}`));
  const result = spawnSync(
    'npm',
    ['ci', '--no-fund', '--no-audit', '--no-update-notifier', '--loglevel=error'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, PATH: path.join(delimiter) },
    },
  );
  if (result.status !== 0)
    throw new Error(`npm ci failed (${result.status ?? result.error ?? result.signal})`);
  console.error(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

/**
 * @param {keyof typeof NEEDS} script
 * @param {string[]} args
 */
function runScript(script, args) {
  const bin = join(ROOT, 'node_modules', '.bin');
  // node:sqlite says of itself that it is new, on every start.
  const node = ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts', `${script}.ts`)];
  const child = spawn(join(bin, 'node'), [...node, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  // The terminal sends Ctrl-C to the script as well: it closes its browsers, and its end is ours.
  // A server minds no second one, and may have been sent this one by something that is no terminal.
  process.on('SIGINT', () => script === 'serve' && child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  if (process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'));
  child.on('error', (error) => console.error(error.message));
  child.on('close', (code) => process.exit(code ?? 1));
}

/**
 * npm hands a signal on to the shell between it and us, which dies of it and tells nobody.
 * @param {() => void} end
 */
function whenOrphaned(end) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 200);
  watch.unref();
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
