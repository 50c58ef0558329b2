/** The world over plain HTTP, for workerd, which sends all that it asks of other hosts there. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '../world/server.ts';
import type { World } from '../world/world.ts';

interface WorldOverHttp {
  /** As `127.0.0.1:1234`. */
  readonly address: string;
  close(): void;
}

export async function worldOverHttp(world: World, now: () => number = Date.now): Promise<WorldOverHttp> {
  const server = createServer((incoming, outgoing) => void serve({ world, now }, incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
