/**
 * Runs one of the project's scripts or tools on a fresh clone: `node scripts/with-setup.mjs test`. Needs only Node 20 and npm;
 * the script itself runs on the Node of the lock file, once everything it needs is there.
 */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodePath, setUpOrEnd } from './set-up.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Where each script is, and what it needs besides the dependencies.
 * @typedef {{ readonly file: string, readonly needs: readonly import('./set-up.mjs').Need[] }} Script
 */
const SCRIPTS = /** @type {const} @satisfies {Record<string, Script>} */ ({
  demo: { file: 'tools/demo/main.ts', needs: ['chromium'] },
  corpus: { file: 'tools/corpus/main.ts', needs: ['chromium'] },
  views: { file: 'tools/views/main.ts', needs: ['chromium', 'screen'] },
  test: { file: 'scripts/test.ts', needs: ['chromium', 'firefox', 'screen', 'nats'] },
  e2e: { file: 'scripts/e2e.ts', needs: ['chromium', 'firefox', 'screen'] },
  serve: { file: 'scripts/serve.ts', needs: [] },
  project: { file: 'scripts/project.ts', needs: [] },
  'nats-users': { file: 'scripts/nats-users.ts', needs: [] },
  price: { file: 'scripts/price.ts', needs: [] },
  record: { file: 'scripts/record.ts', needs: [] },
  bench: { file: 'tools/bench/main.ts', needs: ['chromium', 'screen'] },
  proof: { file: 'tools/proof/main.ts', needs: ['chromium', 'firefox', 'nats'] },
  mutants: { file: 'tools/mutants/main.ts', needs: [] },
  sizes: { file: 'scripts/sizes.ts', needs: [] },
  'count-words': { file: 'scripts/count-words.ts', needs: [] },
  build: { file: 'scripts/build.ts', needs: [] },
  // Its browser is whichever WXT finds, Google's own among them.
  dev: { file: 'scripts/dev.ts', needs: [] },
  release: { file: 'tools/release/main.ts', needs: [] },
  'pack-client': { file: 'scripts/pack-client.ts', needs: [] },
  openapi: { file: 'scripts/openapi.ts', needs: [] },
  'third-party': { file: 'scripts/third-party.ts', needs: [] },
  'check-sources': { file: 'scripts/check-sources.ts', needs: [] },
});

/**
 * Those whose requests go out to the real upstreams.
 * @type {readonly (keyof typeof SCRIPTS)[]}
 */
const LIVE = ['serve', 'price', 'record', 'check-sources'];

const [name, ...rest] = process.argv.slice(2);
if (!isScript(name)) {
  console.error(`Usage: node scripts/with-setup.mjs ${Object.keys(SCRIPTS).join('|')}`);
  process.exit(2);
}
setUpOrEnd(SCRIPTS[name].needs);
runScript(name, rest);

/**
 * @param {string | undefined} name
 * @returns {name is keyof typeof SCRIPTS}
 */
function isScript(name) {
  return name !== undefined && Object.hasOwn(SCRIPTS, name);
}

/**
 * @param {keyof typeof SCRIPTS} script
 * @param {string[]} args
 */
function runScript(script, args) {
  const bin = join(ROOT, 'node_modules', '.bin');
  // node:sqlite warns on every start that it is new. Node's fetch ignores HTTPS_PROXY without the second option.
  const options = [
    '--disable-warning=ExperimentalWarning',
    ...(LIVE.includes(script) ? ['--use-env-proxy'] : []),
  ];
  const child = spawn(nodePath(process.platform), [...options, join(ROOT, SCRIPTS[script].file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  // The terminal sends Ctrl-C to the script as well: it closes its browsers, and its end is ours.
  // A server ignores the second one, and the first may come from another program than the terminal.
  process.on('SIGINT', () => script === 'serve' && child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  if (process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'));
  child.on('error', (error) => console.error(error.message));
  child.on('close', (code) => process.exit(code ?? 1));
}

/**
 * npm passes a signal to the shell between it and us, which dies of it without passing it on.
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
