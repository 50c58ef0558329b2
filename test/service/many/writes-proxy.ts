/** A TCP proxy before NATS that cuts a client off at one of its writes to a bucket. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface WritesProxy {
  readonly url: string;
  /** Writes that the client has sent. */
  writes(): number;
}

export interface Cut {
  /** The first is 1. */
  readonly write: number;
  /** Whether NATS gets this write; its acknowledgement never passes. */
  readonly passes: boolean;
  /** Called at the cut; afterwards no byte passes in either direction. */
  onCut(): void;
}

const WRITE = /H?PUB \$KV\./g;

export async function writesProxy(target: number, cut: Cut | null = null): Promise<WritesProxy> {
  let writes = 0;
  let isCut = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const nats = connect(target, '127.0.0.1');
    for (const socket of [client, nats]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        nats.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (isCut) return;
      writes += bytes.toString('latin1').match(WRITE)?.length ?? 0;
      isCut = cut !== null && writes >= cut.write;
      if (!isCut || cut?.passes) nats.write(bytes);
      if (isCut) cut?.onCut();
    });
    nats.on('data', (bytes) => {
      if (!isCut) client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}`, writes: () => writes };
}
