/** NATS: one node or a cluster of three, with JetStream in a folder of its own, on free ports. Whatever starts it ends it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { freePorts } from './free-ports.ts';

export interface NatsNode {
  readonly url: string;
  readonly port: number;
  /** Of the process that was started last. */
  pid(): number;
  /** SIGKILL, SIGSTOP and the like; resolves when the process has ended where the signal ends it. */
  signal(name: NodeJS.Signals): Promise<void>;
  /** Starts it again, with what is in its folder. */
  start(): Promise<void>;
  /** Whether its process has ended. */
  isGone(): boolean;
  kill(): void;
}

export interface NatsOwn {
  /** Lines of the configuration beside ports and JetStream. */
  readonly configuration?: string;
  readonly jetStream?: boolean;
  readonly maxFileStore?: string;
  /** By which port a node reaches the route port of another; directly when left out. */
  readonly linkTo?: (from: number, to: number, port: number) => Promise<number>;
}

const ENDING: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT'];
const UP_MS = 20_000;

/** The nodes are up; those of a cluster have a leader. */
export async function startNodes(
  folder: string,
  count: 1 | 3 = 1,
  own: NatsOwn = {},
): Promise<readonly NatsNode[]> {
  const ports = await freePorts(2 * count);
  const routes = ports.slice(count);
  const clusters = await Promise.all(routes.map((port, i) => clusterOf({ port, i, routes, own })));
  const nodes = ports.slice(0, count).map((port, i) => {
    const cluster = count === 1 ? '' : (clusters[i] ?? '');
    return natsNode({ folder: join(folder, `node-${i + 1}`), name: `node-${i + 1}`, port, cluster, own });
  });
  await Promise.all(nodes.map((node) => node.start()));
  return nodes;
}

async function clusterOf({
  port,
  i,
  routes,
  own: { linkTo },
}: {
  readonly port: number;
  readonly i: number;
  readonly routes: readonly number[];
  readonly own: NatsOwn;
}): Promise<string> {
  // One link for each two nodes, or both ends would replace each other's without end. A cluster must have a route: itself.
  const reached = linkTo
    ? [port, ...(await Promise.all(routes.slice(0, i).map((each, to) => linkTo(i, to, each))))]
    : routes;
  const urls = reached.map((each) => `"nats://127.0.0.1:${each}"`);
  // What other nodes learn of this one leads nowhere: they would go around the link.
  const advertised = linkTo ? ', advertise: "127.0.0.1:1"' : '';
  return `cluster { name: test, listen: "127.0.0.1:${port}", routes: [${urls}]${advertised} }`;
}

export const urlsOf = (nodes: readonly NatsNode[]) => nodes.map(({ url }) => url).join(',');

export async function managed<T>(nats: string, task: (manager: JetStreamManager) => Promise<T>): Promise<T> {
  const nc = await connect({ servers: nats.split(','), timeout: 1_000 });
  try {
    return await task(await jetstreamManager(nc, { timeout: 5_000 }));
  } finally {
    await nc.close();
  }
}

/** Whether each node has a current copy of every bucket: one more may be lost then. */
export function areCopiesCurrent(nats: string): Promise<boolean> {
  return managed(nats, async ({ streams }) => {
    const found = await streams.list().next();
    const copies = found.flatMap(({ cluster }) => cluster?.replicas ?? []);
    return found.length > 0 && copies.every(({ current, offline }) => current && !offline);
  }).catch(() => false);
}

function natsNode({
  folder,
  name,
  port,
  cluster,
  own: { configuration = '', jetStream = true, maxFileStore = '1GB' },
}: {
  readonly folder: string;
  readonly name: string;
  readonly port: number;
  readonly cluster: string;
  readonly own: NatsOwn;
}): NatsNode {
  const file = join(folder, 'nats.conf');
  const store = jetStream ? `jetstream { store_dir: "${folder}", max_file_store: ${maxFileStore} }` : '';
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    `listen: "127.0.0.1:${port}"\nserver_name: ${name}\n${store}\n${cluster}\n${configuration}\n`,
  );
  let child: ChildProcess | null = null;

  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    pid: () => child?.pid ?? 0,
    isGone: () => child === null || child.exitCode !== null || child.signalCode !== null,
    kill: () => void child?.kill('SIGKILL'),
    async signal(signal) {
      const ending = child;
      const ended = new Promise((resolve) => ending?.once('exit', resolve));
      ending?.kill(signal);
      if (ENDING.includes(signal)) await ended;
    },
    async start() {
      const started = spawn('nats-server', ['-c', file, '-l', join(folder, 'nats.log')], {
        stdio: 'ignore',
        env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
      });
      child = started;
      started.once('error', (error) => {
        throw new Error('nats-server is missing: apt-get install nats-server', { cause: error });
      });
      for (const end = Date.now() + UP_MS; !(await answers(port)); ) {
        if (Date.now() > end) throw new Error(`the node on port ${port} does not answer`);
        await sleep(50);
      }
    },
  };
}

/** Whether it takes connections; one that refuses the credentials does. */
async function answers(port: number): Promise<boolean> {
  try {
    const nc = await connect({ servers: `127.0.0.1:${port}`, reconnect: false, timeout: 1_000 });
    await nc.close();
    return true;
  } catch (error) {
    return error instanceof Error && error.name === 'AuthorizationError';
  }
}
