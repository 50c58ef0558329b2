import { type AddressInfo, createServer, connect as tcp } from 'node:net';
import { jetstream } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { connect } from '@nats-io/transport-node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openBucket, replicasFor } from '../../../src/service/many/buckets.ts';
import { newFolder } from '../server/folder.ts';
import { natsNodes, urlsOf } from './nats-server.ts';

async function connected(nodes: 1 | 3 = 1, own = {}) {
  const started = await natsNodes(newFolder(), nodes, own);
  const nc = await connect({ servers: urlsOf(started).split(',') });
  onTestFinished(() => nc.close());
  return nc;
}

/** A proxy to a node that answers a wrong revision as newer ones do while another write of the key is under way. */
async function newerServer(target: number): Promise<string> {
  const server = createServer((client) => {
    const nats = tcp(target, '127.0.0.1');
    client.on('error', () => nats.destroy()).pipe(nats);
    nats.on('error', () => client.destroy());
    nats.on('data', (bytes) => {
      client.write(
        Buffer.from(bytes.toString('latin1').replaceAll('"err_code":10071', '"err_code":10164'), 'latin1'),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const text = (value: Uint8Array | null) => value && new TextDecoder().decode(value);

describe('a bucket', () => {
  test('writes by revision only, and reads what was written', async () => {
    const bucket = await openBucket(await connected(), 'rates', 1);
    expect(await bucket.read('ETH:0x.*')).toEqual({ value: null, revision: 0 });
    const first = await bucket.compareAndSet('ETH:0x.*', 'a', 0);
    expect(first).toBeGreaterThan(0);
    expect(await bucket.compareAndSet('ETH:0x.*', 'b', 0)).toBeNull();
    const second = await bucket.compareAndSet('ETH:0x.*', 'c', first ?? 0);
    expect(second).toBeGreaterThan(first ?? 0);
    const { value, revision } = await bucket.read('ETH:0x.*');
    expect([text(value), revision]).toEqual(['c', second]);
    const all = await bucket.all();
    expect([...all].map(([key, entry]) => [key, text(entry.value)])).toEqual([['ETH:0x.*', 'c']]);
  });

  test('deletes by revision, and writes again after that', async () => {
    const bucket = await openBucket(await connected(), 'rates', 1);
    const first = (await bucket.compareAndSet('a', '1', 0)) ?? 0;
    expect(await bucket.remove('a', first + 5)).toBe(false);
    expect(await bucket.remove('a', first)).toBe(true);
    const gone = await bucket.read('a');
    expect(gone.value).toBeNull();
    expect(gone.revision).toBeGreaterThan(first);
    expect(await bucket.compareAndSet('a', '2', 0)).toBeNull();
    expect(await bucket.compareAndSet('a', '2', gone.revision)).toBeGreaterThan(gone.revision);
    expect([await bucket.remove('a', 0), await bucket.remove('never', 0)]).toEqual([false, true]);
    expect(text((await bucket.read('a')).value)).toBe('2');
  });

  test('counts both codes of NATS for a wrong revision as one', async () => {
    const [node] = await natsNodes(newFolder());
    const nc = await connect({ servers: await newerServer(node?.port ?? 0) });
    onTestFinished(() => nc.close());
    const bucket = await openBucket(nc, 'rates', 1);
    const first = (await bucket.compareAndSet('a', '1', 0)) ?? 0;
    expect(await bucket.compareAndSet('a', '2', 0)).toBeNull();
    expect(await bucket.remove('a', first + 5)).toBe(false);
    expect(text((await bucket.read('a')).value)).toBe('1');
  });

  test('reads an empty bucket, and opens one that is there already', async () => {
    const nc = await connected();
    expect((await (await openBucket(nc, 'prices', 1)).all()).size).toBe(0);
    expect((await (await openBucket(nc, 'prices', 1)).all()).size).toBe(0);
  });

  test('is refused by name when another program wrote it', async () => {
    const nc = await connected();
    const kv = await new Kvm(nc).create('sise-rates');
    await kv.put('theirs', '1');
    await expect(openBucket(nc, 'rates', 1)).rejects.toThrow(/sise-rates belongs to another program/);
    const marked = await new Kvm(nc).create('sise-keys');
    await marked.put('sise-layout', JSON.stringify({ program: 'sise', layout: 99 }));
    await expect(openBucket(nc, 'keys', 1)).rejects.toThrow(/sise-keys has layout 99/);
  });

  test('is refused in words without JetStream, and where one node cannot keep three copies', async () => {
    await expect(openBucket(await connected(1, { jetStream: false }), 'rates', 1)).rejects.toThrow(
      /without JetStream/,
    );
    await expect(openBucket(await connected(), 'rates', 3)).rejects.toThrow(/--nats-replicas 1/);
  });

  test('has as many copies as wanted, raised where it was created with fewer', async () => {
    const nc = await connected(3);
    const manager = await jetstream(nc).jetstreamManager(false);
    const copies = async () => (await manager.streams.info('KV_sise-rates')).config.num_replicas;
    // A stream that is created or copied elects a leader first.
    const opened = (replicas: number) =>
      expect
        .poll(() => openBucket(nc, 'rates', replicas).then(() => true, String), { timeout: 20_000 })
        .toBe(true);
    await opened(1);
    expect(await copies()).toBe(1);
    await opened(3);
    expect(await copies()).toBe(3);
    await opened(1);
    expect(await copies()).toBe(3);
    expect([replicasFor(null, 1), replicasFor(null, 2), replicasFor(null, 3), replicasFor(1, 3)]).toEqual([
      1, 1, 3, 1,
    ]);
  });
});
