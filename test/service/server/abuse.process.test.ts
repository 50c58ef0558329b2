/** Misused connections, against the server as a process. */

import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setInterval as every } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ask } from './client.ts';
import { newFolder } from './folder.ts';
import { project, serving } from './process.ts';

const HOST = 'Host: 127.0.0.1';

/** A server with a project whose key is good, and for which no source is ever asked: it is a testnet one. */
async function servingOne(openFiles?: number) {
  const folder = newFolder();
  const made = await project('create', '--name', 'Shop', '--network', 'testnet', '--data', folder);
  const { pathname } = new URL(made.out.split('\n')[1] ?? '');
  const { base, pid, end } = await serving(['--data', folder, '--rate', '0'], openFiles);
  const port = Number(new URL(base).port);
  return { port, pid, end, pathname, good: () => ask(base + pathname).then(({ status }) => status) };
}

/** Clients that never end their side by themselves, until the test is over. */
function attackers(port: number) {
  const sockets = new Set<Socket>();
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return (bytes: string) => {
    let heard = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.add(socket);
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (bytes) socket.write(bytes);
    return { socket, heard: () => heard };
  };
}

/** By what they send, the answer that they get at once. */
const ANSWERED = [
  ['nonsense\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\n${HOST}\r\nX: ${'x'.repeat(70_000)}`, 431],
  [`POST /healthz HTTP/1.1\r\n${HOST}\r\nContent-Length: 9\r\n\r\nhalf`, 405],
  [`GET /healthz HTTP/1.1\r\n${HOST}\r\nContent-Length: 9\r\n\r\nhalf`, 200],
  [`PUT / HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n`, 404],
] as const;

/** Within two seconds of the answer; who sends nothing, when the time for headers is over. */
async function areCutOff(): Promise<void> {
  const { port, pid } = await servingOne();
  const openFiles = () => readdirSync(`/proc/${pid}/fd`).length;
  const before = openFiles();
  const attacker = attackers(port);
  const silent = attacker('');
  const half = attacker(`GET / HTTP/1.1\r\n${HOST}\r\nX-Ha`);
  await Promise.all([silent, half].map(({ socket }) => once(socket, 'connect')));
  await expect.poll(openFiles).toBe(before + 2);
  const answered = ANSWERED.map(([bytes, status]) => ({ status, ...attacker(bytes) }));
  for (const { status, heard } of answered) await expect.poll(heard).toMatch(`HTTP/1.1 ${status} `);
  await expect.poll(openFiles, { timeout: 2_000 }).toBe(before + 2);
  await expect.poll(half.heard, { timeout: 12_000 }).toMatch('HTTP/1.1 408 ');
  await expect.poll(openFiles, { timeout: 2_000 }).toBe(before);
  expect(silent.heard()).toBe('');
}

/** While 240 of them hold what 256 open files allow. */
async function keepNobodyWaiting(): Promise<void> {
  const { port, good, end } = await servingOne(256);
  const kinds = ['', `GET / HTTP/1.1\r\n${HOST}\r\nX-Ha`, 'nonsense\r\n\r\n'];
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  const attacker = attackers(port);
  let isOver = false;
  const told = new Set<string>();
  const attack = (bytes: string) => {
    const { socket, heard } = attacker(bytes);
    // Each stays for as long as it can, and comes again.
    socket.once('end', () => {
      told.add(heard().slice(0, 'HTTP/1.1 400'.length));
      const again = () => {
        socket.destroy();
        if (!isOver) attack(bytes);
      };
      setTimeout(again, 2_000);
    });
  };
  for (let i = 0; i < 240; i++) attack(kinds[i % kinds.length] ?? '');

  const slow: number[] = [];
  for await (const _ of every(100)) {
    const askedAt = since();
    const status = await good().catch(String);
    if (askedAt > 12_000 && (status !== 403 || since() - askedAt > 1_000)) slow.push(askedAt);
    if (askedAt > 15_000) break;
  }
  expect(slow).toEqual([]);
  expect(told).toContain('HTTP/1.1 400');

  const endedAt = performance.now();
  const { code } = await end('SIGTERM');
  isOver = true;
  expect(code).toBe(0);
  expect(performance.now() - endedAt).toBeLessThan(5_000);
}

// Both wait for the server's own limits, and for nothing else: they do so side by side.
test('those who never send a whole request are cut off, and keep no good client waiting', async () => {
  await Promise.all([areCutOff(), keepNobodyWaiting()]);
}, 60_000);

const STATUS_LINE = 'HTTP/1.1 ';

test('40,000 requests at once are answered, and others are answered meanwhile', async () => {
  const { port, pathname, good } = await servingOne();
  const { socket } = attackers(port)(`GET ${pathname} HTTP/1.1\r\n${HOST}\r\n\r\n`.repeat(40_000));
  let answers = 0;
  // An answer may begin at the end of one chunk and go on in the next.
  let begun = '';
  socket.on('data', (chunk) => {
    const parts = (begun + chunk.toString('latin1')).split(STATUS_LINE);
    answers += parts.length - 1;
    begun = (parts.at(-1) ?? '').slice(1 - STATUS_LINE.length);
  });
  await new Promise((resolve) => socket.once('data', resolve));
  const meanwhile: number[] = [];
  while (answers < 30_000) {
    const before = answers;
    expect(await good()).toBe(403);
    meanwhile.push(answers - before);
  }
  await expect.poll(() => answers, { timeout: 60_000 }).toBeGreaterThanOrEqual(40_000);
  expect(Math.max(...meanwhile)).toBeLessThan(2_000);
}, 120_000);
