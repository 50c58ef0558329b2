/** What `serve` has of the machine that it runs on: its folder, an outgoing proxy, the socket of systemd, a key in a file. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createUnixServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ask } from './client.ts';
import { newFolder } from './folder.ts';
import { openSocket } from './listening-socket.ts';
import { NODE, project, script, serving, started } from './process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** How to start a command among process numbers of its own, where this machine lets us. */
const NAMESPACE =
  [
    ['unshare', '-p', '-f'],
    ['unshare', '-Ur', '-p', '-f'],
  ].find(([program = '', ...args]) => spawnSync(program, [...args, 'true']).status === 0) ?? [];

describe('the lock of serve', () => {
  it('refuses a second server on a folder, in its container or another', async () => {
    const folder = newFolder();
    const first = await serving(['--data', folder]);
    const again = ['--data', folder, '--port', '0'];
    const [program = '', ...args] = [...NAMESPACE, process.execPath, ...NODE, script('serve'), ...again];
    const elsewhere = spawnSync(program, args, { encoding: 'utf8', timeout: 20_000 });
    const second = await started('serve', again).ended;
    const sentence = `Another server is using ${folder}. Stop it, or use another folder with --data.\n`;
    expect([second.code, second.err]).toEqual([1, sentence]);
    expect([elsewhere.status, elsewhere.stderr]).toEqual([1, sentence]);
    expect((await ask(`${first.base}/healthz`)).status).toBe(200);
  }, 40_000);

  it('ends with a server that was killed, and leaves the projects to other commands', async () => {
    const folder = newFolder();
    const { child, out, ended } = started('serve', ['--port', '0', '--data', folder]);
    await expect.poll(out, { timeout: 20_000 }).toContain('listening');
    const made = await project('create', '--name', 'Shop', '--network', 'mainnet', '--data', folder);
    expect(made.code).toBe(0);
    child.kill('SIGKILL');
    await ended;
    const next = await serving(['--data', folder]);
    expect((await ask(`${next.base}/readyz`)).status).toBe(200);
  }, 40_000);
});

describe('the file of --coingecko-key', () => {
  it('is refused with a sentence when it is missing or holds no key', async () => {
    const folder = newFolder();
    const file = join(folder, 'key');
    writeFileSync(file, 'too short\n');
    const run = (path: string) => started('serve', ['--data', folder, '--coingecko-key', path]).ended;
    const [missing, wrong] = await Promise.all([run(join(folder, 'none')), run(file)]);
    expect([missing.code, missing.err.split('\n')[0]]).toEqual([
      2,
      `--coingecko-key: ENOENT: no such file or directory, open '${join(folder, 'none')}'`,
    ]);
    expect([wrong.code, wrong.err]).toEqual([
      2,
      `--coingecko-key: ${file} holds no key of 8 to 128 characters.\n`,
    ]);
  }, 40_000);
});

describe('an outgoing proxy', () => {
  it('gets every upstream request but those of NO_PROXY when HTTPS_PROXY names it', async () => {
    const folder = newFolder();
    const made = await project('create', '--name', 'Shop', '--network', 'mainnet', '--data', folder);
    const path = new URL(made.out.split('\n')[1] ?? '').pathname;
    const hosts = new Set<string>();
    const proxy = createServer().on('connect', ({ url = '' }, socket) => {
      hosts.add(url);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const env = {
      ...process.env,
      HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      NO_PROXY: 'coins.llama.fi',
    };
    const command = [join(ROOT, 'scripts/with-setup.mjs'), 'serve', '--data', folder, '--port', '0'];
    const child = spawn(process.execPath, command, { env, cwd: ROOT });
    onTestFinished(() => void child.kill('SIGTERM'));
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    await expect.poll(() => out, { timeout: 30_000 }).toContain('listening');
    const base = /listening on (http:\/\/[^"]+)/.exec(out)?.[1];
    await (await ask(`${base}${path}?addresses=0x`)).json();
    await expect.poll(() => [...hosts], { timeout: 20_000 }).toContain('api.coingecko.com:443');
    expect([...hosts].filter((host) => host.includes('llama'))).toEqual([]);
  }, 60_000);
});

describe('the socket of systemd', () => {
  it('is refused with a sentence when it is a socket file', async () => {
    const folder = newFolder();
    const server = createUnixServer().listen(join(folder, 'sise.sock'));
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { fd } = (server as unknown as { readonly _handle: { readonly fd: number } })._handle;
    const { child, ended } = startedWith(fd, folder);
    let text = '';
    child.stderr?.on('data', (chunk) => {
      text += chunk;
    });
    expect(await ended).toBe(1);
    expect(text).toBe(
      'The socket that systemd passed cannot be used: it is no TCP socket; the socket unit must listen on an IP address and a port.\n',
    );
  }, 40_000);

  it('carries every request through three restarts', async () => {
    const folder = newFolder();
    const socket = await openSocket('127.0.0.1', 0);
    onTestFinished(() => socket.close());
    const start = () => startedWith(socket.file, folder);
    const failed: unknown[] = [];
    let answered = 0;
    let isOver = false;
    const askOn = async () => {
      while (!isOver) {
        await ask(`http://127.0.0.1:${socket.port}/healthz`).then(
          ({ status }) => (status === 200 ? answered++ : failed.push(status)),
          (error: unknown) => failed.push(error),
        );
      }
    };
    let server = start();
    const clients = Array.from({ length: 8 }, askOn);
    for (let round = 1; round <= 3; round++) {
      const before = answered;
      await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(before + 60);
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      server = start();
    }
    const before = answered;
    await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(before + 60);
    isOver = true;
    await Promise.all(clients);
    expect(failed).toEqual([]);
  }, 300_000);
});

/** `serve` with an open file as systemd passes it. */
function startedWith(file: number, folder: string) {
  const command = `LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"`;
  const args = [process.execPath, ...NODE, script('serve'), '--data', folder];
  const child = spawn('sh', ['-c', command, 'sh', ...args], { stdio: ['ignore', 'ignore', 'pipe', file] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, ended };
}
