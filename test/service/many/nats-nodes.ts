/** NATS: one node or a cluster of three, with JetStream in a folder of its own, on free ports. Whatever starts it ends it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
  const nodes = ports.slice(0, count).map((port, i) => {
    const cluster =
      count === 1
        ? ''
        : `cluster { name: test, listen: "127.0.0.1:${routes[i]}", routes: [${routes.map((each) => `"nats://127.0.0.1:${each}"`)}] }`;
    return natsNode({ folder: join(folder, `node-${i + 1}`), name: `node-${i + 1}`, port, cluster, own });
  });
  await Promise.all(nodes.map((node) => node.start()));
  return nodes;
}

export const urlsOf = (nodes: readonly NatsNode[]) => nodes.map(({ url }) => url).join(',');

function natsNode({
  folder,
  name,
  port,
  cluster,
  own: { configuration = '', jetStream = true },
}: {
  readonly folder: string;
  readonly name: string;
  readonly port: number;
  readonly cluster: string;
  readonly own: NatsOwn;
}): NatsNode {
  const file = join(folder, 'nats.conf');
  const store = jetStream ? `jetstream { store_dir: "${folder}", max_file_store: 1GB }` : '';
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
