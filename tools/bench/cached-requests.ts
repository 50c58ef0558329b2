/** How many requests a second the HTTP server answers out of its cache, log and metrics on, beside a bare hono route. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../scripts/run-tool.ts';
import { inTurns, type Row, ratioRow } from './rows.ts';

const ROUNDS = 20;
const CONNECTIONS = 50;
const SECONDS = 1;
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

/** Ten tokens of Ethereum, as the documents write them: each one's letter case is a checksum. */
export const TEN_TOKENS = [
  '0x',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '0x514910771AF9Ca656af840dff83E8264EcF986CA',
  '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE',
  '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  '0x6B175474E89094C44Da98b954EedeAC495271d0F',
];
