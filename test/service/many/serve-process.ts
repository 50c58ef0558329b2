/** Processes of `serve` in a made-up world. Whatever starts one ends it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ask } from '../server/client.ts';

const IN_WORLD = new URL('./in-world.ts', import.meta.url);
const SERVE = fileURLToPath(new URL('../../../scripts/serve.ts', import.meta.url));
const UP_MS = 60_000;

export interface ServeProcess {
  readonly base: string;
  readonly pid: number;
  /** What it has written to its log. */
  out(): string;
  isReady(): Promise<boolean>;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the signal has ended it. */
  end(name: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface ServeWorld {
  /** A file with a line for each request that the process sends upstream. */
  readonly log: string;
  /** Synthetic tokens that sources list, and after them some that none lists. */
  readonly tokens?: number;
  readonly unlisted?: number;
}

/** Resolves when it listens. */
export async function startServe(
  args: readonly string[],
  { log, tokens = 0, unlisted = 0 }: ServeWorld,
  env: Readonly<Record<string, string>> = {},
): Promise<ServeProcess> {
  const command = ['--disable-warning=ExperimentalWarning', SERVE, '--port', '0', ...args];
  const child = spawn(process.execPath, command, {
    env: {
      ...process.env,
      ...env,
      NODE_OPTIONS: `--import ${IN_WORLD}`,
      WORLD_LOG: log,
      WORLD_TOKENS: String(tokens),
      WORLD_UNLISTED: String(unlisted),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let out = '';
  child.stdout.on('data', (bytes) => {
    out += bytes;
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await until(`serve ${args.join(' ')} listens`, () => hasEnded() || out.includes('listening on'));
  if (hasEnded()) throw new Error(`serve ${args.join(' ')} ended before it listened`);
  const base = /listening on (http:\/\/[^"]+)/.exec(out)?.[1] ?? '';
  return {
    base,
    pid: child.pid ?? 0,
    out: () => out,
    isReady: async () => (await ask(`${base}/readyz`)).status === 200,
    signal: (name) => void child.kill(name),
    async end(name) {
      child.kill(name);
      await ended;
    },
  };
}

/** Polls, and resolves to the milliseconds that it took. Rejects after `withinMs`. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = UP_MS,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > withinMs) throw new Error(`not within ${withinMs} ms: ${what}`);
    await sleep(POLL_MS);
  }
  return performance.now() - startedAt;
}

const POLL_MS = 10;
