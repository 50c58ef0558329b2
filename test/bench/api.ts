/** How fast the operation answers over loopback HTTP out of its cache, and what it costs in memory (design §10). */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../scripts/run-tool.ts';
import type { Measured } from './measured.ts';
import { sendEvenly } from './send-evenly.ts';

/** Ten tokens of Ethereum, as the documents write them: each one's letter case is a checksum. */
const ADDRESSES = [
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

const CONNECTIONS = 50;
const SECONDS = 15;
const STEADY = { perSecond: 1_000, seconds: SECONDS, connections: CONNECTIONS };
const MEMORY_REQUESTS = 1_000_000;
/** Code is compiled and caches are full by then. */
const WARM_REQUESTS = 100_000;

export async function measureApi(): Promise<readonly Measured[]> {
  const { child, port, baseline, key } = await startServerAlone();
  try {
    const url = `http://127.0.0.1:${port}/ETH/token-price/${key}?addresses=${ADDRESSES.join()}`;
    await cannon(url, '-a', String(WARM_REQUESTS));
    const before = await usageOf(child);
    const full = await cannon(url, '-d', String(SECONDS));
    const busy = await usageOf(child);
    const bare = await cannon(`http://127.0.0.1:${baseline}/`, '-d', String(SECONDS));
    const steady = await sendEvenly(url, STEADY);
    const bareSteady = await sendEvenly(`http://127.0.0.1:${baseline}/`, STEADY);
    await cannon(url, '-a', String(MEMORY_REQUESTS));
    const after = await usageOf(child);
    return [
      {
        what: 'api: cached, 10 addresses',
        value: full.perSecond,
        unit: 'requests/s',
        budget: 5_000,
        isFloor: true,
      },
      {
        // The same on a machine that does other things beside.
        what: 'api: the same per second of processor time',
        value: Math.round(full.answered / (busy.cpuSeconds - before.cpuSeconds)),
        unit: 'requests/s',
        budget: 5_000,
        isFloor: true,
      },
      { what: 'api: a bare hono route beside it', value: bare.perSecond, unit: 'requests/s', budget: null },
      { what: 'api: p99 at 1,000 requests/s', value: steady.p99Ms, unit: 'ms', budget: 10 },
      { what: 'api: the same of the bare route', value: bareSteady.p99Ms, unit: 'ms', budget: null },
      {
        what: 'api: answers other than 200',
        value: full.failed + steady.failed,
        unit: 'requests',
        budget: 0,
      },
      {
        what: 'api: heap gained by a million',
        value: megabytes(after.heapUsed - before.heapUsed),
        unit: 'MB',
        budget: 5,
      },
      { what: 'api: resident memory after them', value: megabytes(after.rss), unit: 'MB', budget: null },
    ];
  } finally {
    child.disconnect();
  }
}

interface Cannonade {
  readonly answered: number;
  readonly perSecond: number;
  readonly failed: number;
}

async function cannon(url: string, ...options: readonly string[]): Promise<Cannonade> {
  const bin = join(ROOT, 'node_modules', '.bin');
  const args = ['--json', '--no-progress', '-c', String(CONNECTIONS), ...options, url];
  const child = onCore(
    0,
    join(bin, 'node'),
    [join(bin, 'autocannon'), ...args],
    ['ignore', 'pipe', 'ignore'],
  );
  let out = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  await once(child, 'close');
  const { requests, non2xx, errors } = JSON.parse(out);
  return {
    answered: requests.total,
    perSecond: Math.round(requests.average),
    failed: non2xx + errors,
  };
}

interface Usage {
  readonly rss: number;
  readonly heapUsed: number;
  /** Of processor time, since the server's start. */
  readonly cpuSeconds: number;
}

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly baseline: number;
  readonly key: string;
}

/** The server on a core of its own, where the system can do that: the client must not take its time. */
async function startServerAlone(): Promise<Started> {
  const script = join(ROOT, 'test', 'bench', 'api-server.ts');
  const node = ['--expose-gc', '--disable-warning=ExperimentalWarning', script];
  const child = onCore(1, process.execPath, node, ['ignore', 'inherit', 'inherit', 'ipc']);
  const [started] = await once(child, 'message');
  return { child, ...started };
}

const hasTaskset = spawnSync('taskset', ['-c', '1', 'true']).status === 0;

function onCore(
  core: number,
  command: string,
  args: readonly string[],
  stdio: ('ignore' | 'pipe' | 'inherit' | 'ipc')[],
) {
  return hasTaskset
    ? spawn('taskset', ['-c', String(core), command, ...args], { stdio })
    : spawn(command, args, { stdio });
}

async function usageOf(child: ChildProcess): Promise<Usage> {
  child.send('memory');
  const [usage] = await once(child, 'message');
  return usage;
}

function megabytes(bytes: number): number {
  return bytes / 1_000_000;
}
