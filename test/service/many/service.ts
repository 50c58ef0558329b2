/** Processes of `serve --nats` in a made-up world, with one project. Whatever was started ends with the test. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ask } from '../server/client.ts';
import { newFolder } from '../server/folder.ts';
import { started } from '../server/process.ts';

const IN_WORLD = new URL('./in-world.ts', import.meta.url);
export const UP_MS = 30_000;

interface ServiceOwn {
  /** Processes of `serve`; the first is the engine. */
  readonly count?: number;
  /** More arguments of each. */
  readonly args?: readonly string[];
}

export async function createService(nats: string, { count = 1, args = [] }: ServiceOwn = {}) {
  const folder = newFolder();
  const worldLog = join(folder, 'world.log');
  appendFileSync(worldLog, '');

  async function start(name: string, more: readonly string[] = []) {
    const all = ['--data', join(folder, name), '--port', '0', '--nats', nats, ...args, ...more];
    const { child, out, err, ended } = started('serve', all, undefined, {
      NODE_OPTIONS: `--import ${IN_WORLD}`,
      WORLD_LOG: worldLog,
    });
    await expect.poll(out, { timeout: UP_MS }).toMatch(/listening on http/);
    const base = /listening on (http:\/\/[^"]+)/.exec(out())?.[1] ?? '';
    return {
      base,
      pid: child.pid ?? 0,
      log: out,
      err,
      ended,
      signal: (signal: NodeJS.Signals) => child.kill(signal),
      isEngine: () =>
        (out().match(/is the engine"/g)?.length ?? 0) > (out().match(/engine no more/g)?.length ?? 0),
      isReady: async () => (await ask(`${base}/readyz`)).status === 200,
    };
  }

  const processes = [];
  for (let i = 1; i <= count; i++) {
    const process = await start(`d${i}`);
    await expect.poll(process.isReady, { timeout: UP_MS }).toBe(true);
    processes.push(process);
  }
  const key = count > 0 ? await newKey(nats) : '';
  return {
    processes,
    start,
    key,
    /** Each request that a process has sent upstream. */
    upstream: () =>
      readFileSync(worldLog, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [at = '', pid = '', url = ''] = line.split(' ');
          return { at: Number(at), pid: Number(pid), url };
        }),
  };
}

export async function newKey(nats: string): Promise<string> {
  const made = await started('project', [
    ...['create', '--name', 'Shop', '--network', 'mainnet', '--nats', nats],
  ]).ended;
  const [, key = ''] = /token-price\/([\w-]+)/.exec(made.out) ?? [];
  expect(key, made.err).not.toBe('');
  return key;
}

interface Entry {
  readonly usdPrice: string | null;
  readonly status: string;
}

/** The prices of one request: its status, and its entries. */
export async function pricesOf(base: string, key: string, addresses: string, coin = 'ETH') {
  const response = await ask(`${base}/${coin}/token-price/${key}?detail=true&addresses=${addresses}`);
  const body = (await response.json()) as { readonly prices?: readonly Entry[] };
  return { status: response.status, prices: body.prices ?? [] };
}
