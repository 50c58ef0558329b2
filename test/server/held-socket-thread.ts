/**
 * Listens, and takes nothing: Node takes what connects as soon as its loop turns, so that this thread's stands still until
 * the socket is let go.
 */
import { type AddressInfo, createServer } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { Held } from './held-socket.ts';

const { host, port, held } = workerData as { host: string; port: number; held: Int32Array };
const tell = (told: Held) => parentPort?.postMessage(told);

const server = createServer();
server.on('error', ({ code = '', message }: NodeJS.ErrnoException) => tell({ code, message }));
server.listen(port, host, () => {
  const { fd } = (server as unknown as { readonly _handle: { readonly fd: number } })._handle;
  tell({ port: (server.address() as AddressInfo).port, file: fd });
  Atomics.wait(held, 0, 0);
  server.close();
});
