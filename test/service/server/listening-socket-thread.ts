/** Listens without accepting: Node accepts connections when its loop turns, and this thread blocks until the socket is closed. */
import { type AddressInfo, createServer } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { Listening } from './listening-socket.ts';

const { host, port, state } = workerData as { host: string; port: number; state: Int32Array };
const send = (listening: Listening) => parentPort?.postMessage(listening);

const server = createServer();
server.on('error', ({ code = '', message }: NodeJS.ErrnoException) => send({ code, message }));
server.listen(port, host, () => {
  const { fd } = (server as unknown as { readonly _handle: { readonly fd: number } })._handle;
  send({ port: (server.address() as AddressInfo).port, file: fd });
  Atomics.wait(state, 0, 0);
  server.close();
});
