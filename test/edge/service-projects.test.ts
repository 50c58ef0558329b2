import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../server/folder.ts';
import { project } from '../server/process.ts';

test('an administrator is told why a service does not do it', async () => {
  const token = join(newFolder(), 'admin-token');
  writeFileSync(token, 'A'.repeat(43));
  const server = createServer((request, response) => {
    response.writeHead(Number(request.url?.slice(1, 4)), { location: '/' }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const told = await Promise.all(
    [302, 421, 503, 418].map((status) => project('list', '--service', `${base}/${status}`, '--token', token)),
  );
  expect(told.map(({ code, out }) => [code, out])).toEqual(Array(4).fill([1, '']));
  expect(told.map(({ err }) => err)).toEqual([
    expect.stringContaining('leads elsewhere'),
    expect.stringContaining('start it with --allow-host'),
    expect.stringContaining('its engine does not answer'),
    expect.stringContaining('no service of this release'),
  ]);
});
