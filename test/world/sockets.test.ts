import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.ts';
import { type StartedWorld, startWorld } from './server.ts';

let started: StartedWorld;
beforeAll(async () => {
  started = await startWorld();
});
afterAll(() => started.close());

/** The two examples of RFC 6455: a key whose answer is known, and `Hello`, masked. */
const REQUEST =
  'GET /websocket/v1 HTTP/1.1\r\nHost: api.upbit.com\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n';
const HELLO = Buffer.from('818537fa213d7f9f4d5158', 'hex');

describe('the sockets of the world', () => {
  it('accept a connection, log its messages, and send frames', async () => {
    const client = connect({ port: started.port, host: '127.0.0.1', rejectUnauthorized: false });
    let answered = Buffer.alloc(0);
    client.on('data', (chunk: Buffer) => {
      answered = Buffer.concat([answered, chunk]);
    });
    client.write(REQUEST);
    const socket = await waitFor(() => {
      const [found] = started.sockets.all;
      if (!found) throw new Error('no socket');
      return found;
    });
    expect(socket).toMatchObject({ host: 'api.upbit.com', path: '/websocket/v1', isOpen: true });
    client.write(HELLO.subarray(0, 4));
    client.write(HELLO.subarray(4));
    await waitFor(() => expect(socket.received).toEqual(['Hello']));
    socket.send('Hello');
    await waitFor(() => expect(answered.toString('latin1')).toContain('\x81\x05Hello'));
    expect(answered.toString('latin1')).toContain('Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
    client.destroy();
    await waitFor(() => expect(socket.isOpen).toBe(false));
  });
});
