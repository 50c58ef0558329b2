/** The two commands as they are run, each a process of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openServerDatabase } from '../../../src/service/server/database.ts';
import { ask } from './client.ts';
import { newFolder } from './folder.ts';
import { NODE, project, script, serving, started } from './process.ts';

test('a project is created, listed, rotated and revoked while the server runs', async () => {
  const folder = newFolder();
  const { base, end } = await serving(['--data', folder]);
  // A testnet project is refused without any price source being asked.
  const made = await project(
    'create',
    '--name',
    'Shop',
    '--network',
    'testnet',
    '--data',
    folder,
    '--base-url',
    base,
  );
  expect(made.code).toBe(0);
  const urls = made.out.trim().split('\n');
  expect(urls.map((url) => new URL(url).pathname.split('/')[1])).toEqual([
    'BTC',
    'ETH',
    'BNB',
    'POL',
    'KAIA',
    'BASE',
    'ARBITRUM',
    'OPTIMISM',
    'AVAX',
  ]);
  const [, ether = ''] = urls;
  const key = new URL(ether).pathname.split('/')[3] ?? '';
  expect((await ask(ether)).status).toBe(403);

  const listed = await project('list', '--data', folder);
  expect(listed.out).toContain('Shop');
  expect(listed.out + listed.err).not.toContain(key);
  const id = /^([0-9a-f]{12}) /m.exec(listed.out)?.[1] ?? '';

  const rotated = await project('rotate', id, '--data', folder, '--base-url', base);
  const [, fresh = ''] = rotated.out.split('\n');
  expect([(await ask(ether)).status, (await ask(fresh)).status]).toEqual([401, 403]);

  await project('rename', id, '--to', 'Bazaar', '--data', folder);
  expect(await project('revoke', 'Bazaar', '--data', folder)).toMatchObject({ code: 0, out: '' });
  expect((await ask(fresh)).status).toBe(401);

  const log = await end('SIGTERM');
  expect(log.code).toBe(0);
  expect(log.out).not.toContain(key);
  // The two uses of this project's keys, which no later change has undone, nor they it.
  expect((await project('list', '--data', folder)).out).toMatch(/Bazaar .* 2 {2}revoked/);
  const again = await project('rotate', id, '--data', folder);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('is revoked')]);
}, 60_000);

test('a restriction leaves the other platforms’ URLs out', async () => {
  const folder = newFolder();
  const { out } = await project(
    'create',
    '--name',
    'x',
    '--network',
    'mainnet',
    '--platforms',
    'bnb,ETH',
    '--data',
    folder,
  );
  expect(out.match(/8787\/[A-Z]+/g)).toEqual(['8787/ETH', '8787/BNB']);
});

const KEY = 'k'.repeat(43);

test('a key is read from the standard input, where no other user of the machine sees it', async () => {
  const folder = newFolder();
  const args = ['create', '--name', 'Shop', '--network', 'testnet', '--key', '-', '--data', folder];
  const create = (input: string) => {
    const { child, ended } = started('project', args);
    child.stdin.end(input);
    return ended;
  };
  expect(await create(`${KEY}\n`)).toMatchObject({ code: 0, out: expect.stringContaining(KEY) });
  expect(await create('')).toMatchObject({
    code: 2,
    err: expect.stringContaining('No key on standard input'),
  });
  expect(await create('short\n')).toMatchObject({ code: 2, err: expect.stringContaining('43 characters') });
  const { base } = await serving(['--data', folder]);
  expect((await ask(`${base}/ETH/token-price/${KEY}`)).status).toBe(403);
}, 60_000);

test.each([
  ['127.0.0.1', []],
  ['0.0.0.0', [expect.stringContaining('Keys reach 0.0.0.0 unencrypted: put TLS in front')]],
])(
  'with --host %s it is said whether keys are safe there',
  async (host, warnings) => {
    const { log, end } = await serving(['--data', newFolder(), '--host', host]);
    await end('SIGTERM');
    expect(log().flatMap(({ level, msg }) => (level === 'warn' ? [msg] : []))).toEqual(warnings);
  },
  60_000,
);

test('metrics have their own listener, if requested', async () => {
  const { base, metrics } = await serving(['--data', newFolder(), '--metrics-port', '0']);
  await expect.poll(metrics).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  expect(await (await ask(metrics())).text()).toContain('sise_http_requests_total');
  expect((await ask(`${base}/metrics`)).status).toBe(404);
  expect((await ask(metrics().replace('/metrics', '/healthz'))).status).toBe(404);
}, 60_000);

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the server well', async (signal) => {
  const { base, end } = await serving(['--data', newFolder()]);
  expect((await ask(`${base}/healthz`)).status).toBe(200);
  const { code, out, err } = await end(signal);
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toMatchObject({ level: 'info', msg: 'ended' });
});

test('the server ends also when no process reads its log', async () => {
  const folder = newFolder();
  const port = await freePort();
  const args = [...NODE, script('serve'), '--data', folder, '--port', String(port)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', fullPipe(folder), 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const status = () => ask(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status, String);
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
  const ended = new Promise((resolve) => child.on('close', (...how) => resolve(how)));
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

/** The writing end of a full pipe without a reader. */
function fullPipe(folder: string): number {
  const path = join(folder, 'log');
  execFileSync('mkfifo', [path]);
  const filler = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const end = openSync(path, 'w');
  onTestFinished(() => {
    for (const each of [filler, end]) closeSync(each);
  });
  for (const bytes of [4096, 1]) {
    try {
      for (;;) writeSync(filler, 'x'.repeat(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
  return end;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('the server ends with the npm that it was started by', async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const args = ['run', '--silent', 'serve', '--', '--data', newFolder(), '--port', '0'];
  const npm = spawn('npm', args, { cwd: root, shell: process.platform === 'win32' });
  onTestFinished(() => void npm.kill('SIGKILL'));
  let out = '';
  npm.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await expect.poll(() => out, { timeout: 30_000 }).toMatch(/listening on http/);
  const base = /listening on (http:\/\/[^"]+)/.exec(out)?.[1] ?? '';
  expect((await ask(`${base}/healthz`)).status).toBe(200);
  npm.kill('SIGTERM');
  await expect
    .poll(
      () =>
        ask(`${base}/healthz`).then(
          () => 'up',
          () => 'down',
        ),
      { timeout: 10_000 },
    )
    .toBe('down');
  await expect.poll(() => out, { timeout: 10_000 }).toContain('"msg":"ended"');
}, 60_000);

describe('the server says why it does not start:', () => {
  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, err } = await started('serve', ['--data', newFolder(), '--port', String(port)]).ended;
    other.close();
    expect([code, err]).toEqual([
      1,
      `Port ${port} on 127.0.0.1 is in use by another program; choose another with --port.\n`,
    ]);
  });

  test('a port for metrics that is taken', async () => {
    const { base } = await serving(['--data', newFolder()]);
    const { port } = new URL(base);
    const { code, err } = await started('serve', [
      ...['--data', newFolder(), '--port', '0', '--metrics-port', port],
    ]).ended;
    expect([code, err]).toEqual([
      1,
      `Port ${port} on 127.0.0.1 is in use by another program; choose another with --metrics-port.\n`,
    ]);
  });

  test('an address of another machine', async () => {
    const { code, err } = await started('serve', ['--data', newFolder(), '--host', '192.0.2.1']).ended;
    expect([code, err]).toEqual([
      1,
      '192.0.2.1 is not an address of this machine; choose another with --host.\n',
    ]);
  });

  test('a folder that cannot be made', async () => {
    const { code, err } = await started('serve', ['--data', '/proc/sise']).ended;
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('The folder /proc/sise cannot be created or written to'),
    ]);
  });

  test('a damaged database', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'sise.sqlite'), 'prices: none\n'.repeat(1000));
    const { code, err } = await started('serve', ['--data', folder]).ended;
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(`${folder}/sise.sqlite is damaged or not a database`),
    ]);
  });
});

test.each([['list'], ['rename', 'Shop', '--to', 'Bazaar'], ['rotate', 'Shop'], ['revoke', 'Shop']])(
  '%s makes no folder that was mistyped, and says that nothing is there',
  async (...args) => {
    const folder = join(newFolder(), 'mistyped');
    const { code, out, err } = await project(...args, '--data', folder);
    expect([code, out, err]).toEqual([
      1,
      '',
      `No projects found in ${folder}: sise.sqlite does not exist.\n`,
    ]);
    expect(existsSync(folder)).toBe(false);
  },
);

test('a project cannot be created while another program writes, with a message', async () => {
  const folder = newFolder();
  const other = openServerDatabase(folder);
  other.exec('BEGIN IMMEDIATE');
  const { code, err } = await project('create', '--name=Shop', '--network=mainnet', '--data', folder);
  other.close();
  expect([code, err]).toEqual([
    1,
    `${folder}/sise.sqlite is locked by another program. Stop that program, or try again later.\n`,
  ]);
}, 20_000);

test.each(['serve', 'project'] as const)('%s names wrong arguments, with the usage', async (name) => {
  const { code, err } = await started(name, ['--dta', 'x']).ended;
  expect([code, err]).toEqual([2, expect.stringMatching(/'--dta'[\s\S]*\nUsage:/)]);
});
