import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectionOptions, connectToNats } from '../../../src/service/many/connection.ts';

const INFO = { server_id: 'x', version: '2.9.10', headers: true, max_payload: 1_048_576, proto: 1 };

/** A node that stops reading from its first connection. */
async function unreadingNode() {
  let connections = 0;
  let stop = () => {};
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.write(`INFO ${JSON.stringify(INFO)}\r\n`);
    socket.on('data', (bytes) => {
      const pings = bytes.toString('latin1').split('PING\r\n').length - 1;
      socket.write('PONG\r\n'.repeat(pings));
    });
    if (connections === 1) stop = () => socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `nats://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, connections: () => connections, stopReading: () => stop() };
}

describe('connectToNats', () => {
  it('replaces a stale connection when bytes that were written to it cannot be sent', async () => {
    const node = await unreadingNode();
    const options = { ...connectionOptions({ servers: [node.url] }), pingInterval: 100 };
    const nats = await connectToNats(options, { signal: new AbortController().signal, onWaiting: () => {} });
    onTestFinished(() => nats.close());
    node.stopReading();
    // More than the buffers of both systems take.
    for (let i = 0; i < 300; i++) nats.publish('a', new Uint8Array(100_000));
    await expect.poll(node.connections, { timeout: 5_000 }).toBe(2);
    await nats.flush();
  });
});
