import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kvm } from '@nats-io/kv';
import { connect } from '@nats-io/transport-node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ask } from '../server/client.ts';
import { newFolder } from '../server/folder.ts';
import { started } from '../server/process.ts';
import { natsNodes, urlsOf } from './nats-server.ts';
import { createService, newKey, pricesOf, UP_MS } from './service.ts';

const USER = 'authorization { user: sise, password: right }';

describe('serve --nats', () => {
  test('listens while NATS is away, is not ready, and begins when NATS is there; until the first project no key is good', async () => {
    const [node] = await natsNodes(newFolder());
    if (!node) throw new Error('a node was started');
    await node.signal('SIGKILL');
    const { start } = await createService(node.url, { count: 0 });
    const process = await start('d1');
    expect((await ask(`${process.base}/healthz`)).status).toBe(200);
    expect(await process.isReady()).toBe(false);
    expect((await ask(`${process.base}/ETH/token-price/none?addresses=0x`)).status).toBe(503);
    expect(process.log()).toContain('NATS is not reachable; it is tried again');
    await node.start();
    await expect.poll(process.isReady, { timeout: UP_MS }).toBe(true);
    expect((await pricesOf(process.base, 'k'.repeat(43), '0x')).status).toBe(401);
    const key = await newKey(node.url);
    await expect
      .poll(async () => (await pricesOf(process.base, key, '0x')).status, { timeout: UP_MS })
      .toBe(200);
  }, 90_000);

  test('ends with a sentence when NATS refuses the password, and works with the right one', async () => {
    const folder = newFolder();
    const nodes = await natsNodes(folder, 1, { configuration: USER });
    const file = join(folder, 'auth');
    const run = (text: string) => {
      writeFileSync(file, text);
      const data = join(folder, 'data');
      return started('serve', ['--data', data, '--port', '0', '--nats', urlsOf(nodes), '--nats-auth', file]);
    };
    const refused = await run('sise:wrong').ended;
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('NATS refuses the credentials.'),
    ]);
    const accepted = run('sise:right\n');
    await expect.poll(accepted.out, { timeout: UP_MS }).toContain('this process is the engine');
  }, 90_000);

  test('ends with a sentence without JetStream, and for the bucket of another program', async () => {
    const plain = await natsNodes(newFolder(), 1, { jetStream: false });
    const without = await started('serve', ['--data', newFolder(), '--port', '0', '--nats', urlsOf(plain)])
      .ended;
    expect([without.code, without.err]).toEqual([1, expect.stringContaining('NATS runs without JetStream.')]);

    const nodes = await natsNodes(newFolder());
    const nc = await connect({ servers: urlsOf(nodes) });
    onTestFinished(() => nc.close());
    await (await new Kvm(nc).create('sise-budgets')).put('theirs', '1');
    const foreign = await started('serve', ['--data', newFolder(), '--port', '0', '--nats', urlsOf(nodes)])
      .ended;
    expect([foreign.code, foreign.err]).toEqual([
      1,
      expect.stringContaining('The bucket sise-budgets belongs to another program. It was not changed.'),
    ]);
  }, 90_000);

  test('refuses a URL with a password, and options that need --nats', async () => {
    const run = (...args: string[]) => started('serve', ['--data', newFolder(), ...args]).ended;
    const secret = await run('--nats', 'nats://sise:secret@127.0.0.1:4222');
    expect([secret.code, secret.err]).toEqual([2, expect.stringContaining('name it with --nats-auth')]);
    expect(secret.err).not.toContain('secret');
    expect((await run('--front-only')).err).toContain('--front-only requires --nats URL.');
  }, 60_000);

  test('with --front-only never becomes the engine', async () => {
    const nodes = await natsNodes(newFolder());
    const { start } = await createService(urlsOf(nodes), { count: 0 });
    const front = await start('d1', ['--front-only']);
    const engine = await start('d2');
    await expect.poll(front.isReady, { timeout: UP_MS }).toBe(true);
    const key = await newKey(urlsOf(nodes));
    expect((await pricesOf(front.base, key, '0x')).prices[0]?.status).toBe('priced');
    expect([front.isEngine(), engine.isEngine()]).toEqual([false, true]);
  }, 60_000);
});
