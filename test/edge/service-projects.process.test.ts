import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../server/folder.ts';
import { project } from '../server/process.ts';

const PROJECT = {
  ...{ id: '0a0b0c0d0e0f', name: 'Shop', network: 'mainnet', platforms: null, requests: 0 },
  ...{ createdAt: 0, revokedAt: null, lastUsedAt: null },
};

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
    expect.stringContaining('redirects'),
    expect.stringContaining('start it with --allow-host'),
    expect.stringContaining('its engine does not respond'),
    expect.stringContaining('does not run this version of the service'),
  ]);
});

test('of a change that may have been made it is said so, and of nothing else', async () => {
  const token = join(newFolder(), 'admin-token');
  writeFileSync(token, 'A'.repeat(43));
  const server = createServer(async (request, response) => {
    const [, status = '', isListing] = /^\/(\w+)(,list)?/.exec(request.url ?? '') ?? [];
    const { ask } = JSON.parse(await text(request));
    if (ask === 'list' && !isListing) return response.end(JSON.stringify([PROJECT]));
    return status === 'lost' ? request.socket.destroy() : response.writeHead(Number(status)).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const words = async (path: string, ...command: string[]) => {
    const { code, err } = await project(...command, '--service', `${base}/${path}`, '--token', token);
    expect(code).toBe(1);
    return err;
  };
  const create = ['create', '--name', 'Shop', '--network', 'mainnet'];
  for (const path of ['503', '500', 'lost'])
    expect(await words(path, ...create)).toMatch(/It may have been created: check with list, and revoke it/);
  expect(await words('503', 'rotate', PROJECT.id)).toContain('rotate again to get a new one');
  expect(await words('lost', 'revoke', PROJECT.id)).toContain('may have been made: check with list');
  const sure = [words('401', ...create), words('429', ...create), words('503,list', 'list')];
  for (const said of await Promise.all(sure)) expect(said).not.toMatch(/\bmay\b/);
  await new Promise((resolve) => server.close(resolve));
  const nobody = await words('503', ...create);
  expect([nobody.includes('does not respond'), /\bmay\b/.test(nobody)]).toEqual([true, false]);
});
