/** A TCP proxy whose link can be cut: bytes stop in both directions, and connections stay open. Whatever starts it ends it. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Link {
  readonly port: number;
  readonly url: string;
  cut(): void;
  /** Bytes pass again; what was cut is closed, as a link that comes back does in the end. */
  mend(): void;
  end(): void;
}

export async function startLink(target: number): Promise<Link> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const server = createServer((client) => {
    const nats = connect(target, '127.0.0.1');
    const pair = [client, nats] as const;
    pairs.add(pair);
    const end = () => {
      for (const socket of pair) socket.destroy();
      pairs.delete(pair);
    };
    for (const [from, to] of [pair, [nats, client] as const]) {
      from.on('error', () => {});
      from.on('close', end);
      from.on('data', (bytes) => {
        if (!isCut) to.write(bytes);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const closeAll = () => {
    for (const [client] of [...pairs]) client.destroy();
  };
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `nats://127.0.0.1:${port}`,
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
      closeAll();
    },
    end() {
      server.close();
      closeAll();
    },
  };
}
