/** A frontend's own server ends with the walk, whatever it has started. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOwnServer } from './own-server.ts';

/** As frontends do: what one starts only starts what answers. */
const STARTER = `const { spawn } = require('node:child_process');
spawn(process.execPath, ['worker.cjs', process.argv[2]], { stdio: 'inherit' });`;
const WORKER = `require('node:http')
  .createServer((_, response) => response.end('here'))
  .listen(Number(process.argv[2]), '127.0.0.1');`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-own-server-'));
  await writeFile(join(folder, 'starter.cjs'), STARTER);
  await writeFile(join(folder, 'worker.cjs'), WORKER);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (file: string) =>
  startOwnServer({
    folder,
    argumentsFor: (port) => [join(folder, file), String(port)],
    env: {},
    healthPath: '/',
  });

test('it is up when it is given out, and gone with what it has started when it is ended', async () => {
  const { origin, end } = await start('starter.cjs');
  const isThere = () =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
  expect(await isThere()).toBe(true);
  end();
  await expect.poll(isThere, { timeout: 10_000 }).toBe(false);
  expect(end).not.toThrow();
});

test('one that ends before it is up is told', async () => {
  await writeFile(join(folder, 'broken.cjs'), 'process.exit(1)');
  await expect(start('broken.cjs')).rejects.toThrow("The frontend's own server did not start");
});
