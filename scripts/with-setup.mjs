/**
 * Runs one of the project's scripts on a fresh clone: `node scripts/with-setup.mjs test`. Needs only Node 20 and npm;
 * the script itself runs on the Node of the lock file, once everything it needs is there.
 */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setUpOrEnd } from './set-up.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What each script needs besides the dependencies. */
const NEEDS = /** @type {const} @satisfies {Record<string, readonly import('./set-up.mjs').Need[]>} */ ({
  demo: ['chromium'],
  corpus: ['chromium'],
  views: ['chromium', 'screen'],
  test: ['chromium', 'firefox', 'screen'],
  e2e: ['chromium', 'firefox', 'screen'],
  serve: [],
  service: [],
  deploy: [],
  project: [],
  price: [],
  record: [],
  bench: ['chromium', 'screen'],
  proof: ['chromium', 'firefox'],
  sizes: [],
  build: [],
  // Its browser is whichever WXT finds, Google's own among them.
  dev: [],
  'pack-client': [],
  openapi: [],
  'third-party': [],
  'check-sources': [],
});

const [name, ...rest] = process.argv.slice(2);
if (!isScript(name)) {
  console.error(`Usage: node scripts/with-setup.mjs ${Object.keys(NEEDS).join('|')}`);
  process.exit(2);
}
setUpOrEnd(NEEDS[name]);
runScript(name, rest);

/**
 * @param {string | undefined} name
 * @returns {name is keyof typeof NEEDS}
 */
function isScript(name) {
  return name !== undefined && Object.hasOwn(NEEDS, name);
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
  process.on('SIGINT', () => (script === 'serve' || script === 'service') && child.kill('SIGINT'));
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
