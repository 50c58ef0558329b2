import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask } from '../server/client.ts';
import { newFolder } from '../server/folder.ts';
import { project, started } from '../server/process.ts';

test('one command starts the service, another gives out its keys, and Ctrl+C ends all of it', async () => {
  const folder = join(newFolder(), 'kept');
  const { child, ended, out, err } = started('service', ['--data', folder, '--port', '0']);
  await expect.poll(() => out() + err(), { timeout: 60_000 }).toMatch(/listening on http/);
  const base = /listening on (http:[^"]+)/.exec(out())?.[1] ?? '';
  const at = ['--service', base, '--token', join(folder, 'admin-token')];

  const second = await started('service', ['--data', folder, '--port', '0']).ended;
  expect(second).toMatchObject({
    code: 1,
    err: expect.stringContaining(`cannot be used: process ${child.pid} is a service that uses it`),
  });

  const made = await project('create', '--name', 'Shop', ...at);
  expect(made).toMatchObject({ code: 0 });
  const [url = ''] = made.out.split('\n');
  expect(await project('revoke', 'nobody', ...at)).toMatchObject({
    code: 1,
    err: 'No project "nobody" found.\n',
  });
  expect(url.startsWith(`${base}/`)).toBe(true);
  // No upstream is asked about what is no address.
  expect((await ask(`${url}?addresses=nothing`)).status).toBe(400);

  const noToken = await project('list', '--service', base, '--token', join(folder, 'service.js'));
  expect(noToken).toMatchObject({ code: 1, err: expect.stringContaining('no service token') });

  const readable = await project('list', '--service', 'http://prices.example', ...at.slice(2));
  expect(readable).toMatchObject({ code: 1, err: expect.stringContaining('Use https:// for') });

  for (const name of ['', 'admin-token', 'objects'])
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect((await ended).code).toBe(0);
  expect(out().match(/"msg":"(SIGINT: finishing open requests, then stopping|ended)"/g)).toHaveLength(2);
  await expect(ask(`${base}/healthz`)).rejects.toThrow();
});

test('a port that is taken, or a folder that cannot be written to, is said in words', async () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  const { code, err } = await started('service', ['--data', join(file, 'kept'), '--port', '0']).ended;
  expect([code, err]).toEqual([1, expect.stringMatching(/^.*kept.* cannot be used.*\n$/)]);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const taken = await started('service', ['--data', newFolder(), '--port', String(port)]).ended;
  server.close();
  expect(taken).toMatchObject({
    code: 1,
    err: `Port ${port} on 127.0.0.1 is in use by another program; choose another with --port.\n`,
  });
  expect((await started('service', ['--port', '0']).ended).code).toBe(2);
});

test('nothing is left behind by a starter that is killed, and its folder is free again', async () => {
  const folder = newFolder();
  const first = started('service', ['--data', folder, '--port', '0', '--fronts', '1']);
  await expect.poll(() => first.out() + first.err(), { timeout: 60_000 }).toMatch(/listening on http/);
  const processes = readFileSync(join(folder, 'service.lock'), 'utf8')
    .split(' ')
    .map((mark) => Number.parseInt(mark, 10));
  expect(processes).toHaveLength(3);
  first.child.kill('SIGKILL');
  await first.ended;
  await expect.poll(() => processes.some(isAlive), { timeout: 20_000 }).toBe(false);
  const second = started('service', ['--data', folder, '--port', '0', '--fronts', '1']);
  await expect.poll(() => second.out() + second.err(), { timeout: 60_000 }).toMatch(/listening on http/);
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
});

test('Ctrl+Z stops all of it together, and when it goes on it answers', async () => {
  const folder = newFolder();
  const { child, ended, out, err } = started('service', ['--data', folder, '--port', '0', '--fronts', '1']);
  await expect.poll(() => out() + err(), { timeout: 60_000 }).toMatch(/listening on http/);
  const base = /listening on (http:[^"]+)/.exec(out())?.[1] ?? '';
  const processes = readFileSync(join(folder, 'service.lock'), 'utf8')
    .split(' ')
    .map((mark) => Number.parseInt(mark, 10));
  expect(processes).toHaveLength(3);
  child.kill('SIGTSTP');
  await expect.poll(() => processes.map(stateOf), { timeout: 20_000 }).toEqual(['T', 'T', 'T']);
  const asked = Array.from({ length: 20 }, () => ask(`${base}/healthz`));
  child.kill('SIGCONT');
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(processes.map(stateOf)).not.toContain('T');
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

/** `T` while it is stopped. */
function stateOf(pid: number): string {
  const file = `/proc/${pid}/stat`;
  // Where there is no such file, there is this command.
  if (!existsSync('/proc/self/stat'))
    return spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.slice(0, 1);
  return existsSync(file) ? (readFileSync(file, 'utf8').split(') ').at(-1) ?? '').slice(0, 1) : '';
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
