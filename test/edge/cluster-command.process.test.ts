import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ask } from '../server/client.ts';
import { newFolder } from '../server/folder.ts';
import { project, started } from '../server/process.ts';
import { startBucket } from './bucket.ts';
import { freePorts } from './free-ports.ts';

const SECRETS = {
  SISE_CLUSTER_KEY: 'c1'.repeat(32),
  AWS_ACCESS_KEY_ID: 'sise',
  AWS_SECRET_ACCESS_KEY: 'of the bucket alone',
};

async function clusterFile(endpoint: string): Promise<string> {
  const [a, b, c, d] = await freePorts(4);
  const file = join(newFolder(), 'cluster.json');
  const members = [
    { name: 'a', peers: `127.0.0.1:${a}`, fronts: `127.0.0.1:${b}` },
    { name: 'b', peers: `127.0.0.1:${c}`, fronts: `127.0.0.1:${d}` },
  ];
  writeFileSync(file, JSON.stringify({ bucket: 's3://prices/sise', endpoint, members }));
  return file;
}

function machine(file: string, ...more: string[]) {
  const data = newFolder();
  const args = ['--cluster', file, '--data', data, '--port', '0', '--fronts', '1', ...more];
  const command = started('service', args, undefined, SECRETS);
  const base = async () => {
    await expect.poll(() => command.out() + command.err(), { timeout: 60_000 }).toMatch(/listening on http/);
    return /listening on (http:[^"]+)/.exec(command.out())?.[1] ?? '';
  };
  return { ...command, base, token: join(data, 'admin-token') };
}

test('two machines are one service: what one was told, the other knows once it has ended, and is there alone', async () => {
  const bucket = await startBucket();
  onTestFinished(bucket.stop);
  const file = await clusterFile(bucket.endpoint);
  const first = machine(file, '--member', 'a');
  const firstBase = await first.base();
  const made = await project(
    ...['create', '--name', 'Shop', '--network', 'mainnet'],
    ...['--service', firstBase, '--token', first.token],
  );
  expect(made).toMatchObject({ code: 0 });
  const url = new URL(made.out.split('\n')[0] ?? '');
  const second = machine(file, '--member', 'b');
  const secondBase = await second.base();
  const answered = async () => (await ask(`${secondBase}${url.pathname}?addresses=nothing`)).status;
  // A refusal of the address: the key was good.
  await expect.poll(answered, { timeout: 30_000 }).toBe(400);

  first.child.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);
  await expect.poll(answered, { timeout: 30_000 }).toBe(400);
  const listed = await project('list', '--service', secondBase, '--token', second.token);
  expect(listed).toMatchObject({ code: 0, out: expect.stringContaining('Shop') });
  expect(bucket.names().length).toBeGreaterThan(0);
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
});

test('fronts answer while a member waits for a bucket that says nothing', async () => {
  const open = new Set<Socket>();
  const silent = createServer((socket) => {
    open.add(socket.on('error', () => {}));
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    silent.close();
  });
  const file = await clusterFile(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const [port] = await freePorts(1);
  const { child, ended } = machine(file, '--member', 'a', '--port', String(port));
  const health = () =>
    ask(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => null,
    );
  // The member has begun to wait.
  await expect.poll(() => open.size, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(health, { timeout: 60_000 }).toBe(200);
  child.kill('SIGTERM');
  await ended;
});

test('what is wrong with a cluster is said in a sentence, and nothing is started', async () => {
  const file = join(newFolder(), 'cluster.json');
  const said = async (
    config: object | string,
    secrets: Record<string, string> = SECRETS,
    ...more: string[]
  ) => {
    writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config));
    const args = ['--cluster', file, '--data', newFolder(), '--port', '0', ...more];
    const { code, err } = await started('service', args, undefined, secrets).ended;
    expect(code).toBe(1);
    return err.replace(file, 'FILE');
  };
  const member = { name: 'a', peers: '10.0.0.1:7001', fronts: '10.0.0.1:7101' };
  const good = { bucket: 's3://prices/sise', members: [member] };
  expect(await said('{')).toMatch(/^FILE is not JSON: /);
  expect(await said(good, { ...SECRETS, AWS_ACCESS_KEY_ID: '' })).toBe(
    'A cluster requires AWS_ACCESS_KEY_ID in the environment.\n',
  );
  expect(await said(good, SECRETS, '--member', 'z')).toBe('Unknown member "z".\n');
});
