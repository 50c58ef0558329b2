/** How many requests a second the HTTP server answers out of its cache, log and metrics on, beside a bare hono route. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../scripts/run-tool.ts';
import { inTurns } from './in-turns.ts';
import { type Row, ratioRow } from './rows.ts';
import { TEN_TOKENS } from './ten-tokens.ts';

const ROUNDS = 20;
const CONNECTIONS = 50;
const SECONDS = 1;
/** Code is compiled by then. */
const WARM_SECONDS = 8;

export async function measureCachedRequests(): Promise<readonly Row[]> {
  const { child, port, baseline, key } = await startServerAlone();
  try {
    const url = `http://127.0.0.1:${port}/ETH/token-price/${key}?addresses=${TEN_TOKENS.join()}`;
    const bare = `http://127.0.0.1:${baseline}/`;
    await perSecond(url, WARM_SECONDS);
    await perSecond(bare, WARM_SECONDS);
    const measured = await inTurns(
      () => perSecond(url, SECONDS),
      () => perSecond(bare, SECONDS),
      ROUNDS,
    );
    const row = { what: 'cached answers over HTTP, 10 addresses', beside: 'a bare hono route' } as const;
    return [ratioRow({ ...row, unit: 'requests/s', budget: { atLeast: 0.35 } }, measured)];
  } finally {
    child.disconnect();
  }
}

/** Sends as many as it can, and resolves to how many were answered a second. Rejects when one was with anything but 200. */
async function perSecond(url: string, seconds: number): Promise<number> {
  const bin = join(ROOT, 'node_modules', '.bin');
  const options = ['--json', '--no-progress', '-c', String(CONNECTIONS), '-d', String(seconds)];
  const child = onCore(0, [join(bin, 'node'), join(bin, 'autocannon'), ...options, url], 'pipe');
  let out = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  await once(child, 'close');
  const { '2xx': good, non2xx, errors, duration } = JSON.parse(out);
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of ${url} were not answered with 200`);
  return good / duration;
}

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly baseline: number;
  readonly key: string;
}

/** The server on a core of its own, where the system can do that: the client must not take its time. */
async function startServerAlone(): Promise<Started> {
  const script = join(ROOT, 'tools', 'bench', 'api-server.ts');
  const child = onCore(1, [process.execPath, '--disable-warning=ExperimentalWarning', script], 'ipc');
  const [started] = await once(child, 'message');
  return { child, ...started };
}

const hasTaskset = spawnSync('taskset', ['-c', '1', 'true']).status === 0;

/** `talks`: by what it writes, or by messages. */
function onCore(core: number, command: readonly string[], talks: 'pipe' | 'ipc'): ChildProcess {
  const [first = '', ...rest] = hasTaskset ? ['taskset', '-c', String(core), ...command] : command;
  return spawn(first, rest, { stdio: ['ignore', talks === 'pipe' ? 'pipe' : 'inherit', 'inherit', talks] });
}
