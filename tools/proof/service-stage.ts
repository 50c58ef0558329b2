/** Processes of `serve --nats` on nodes of NATS in a made-up world, for the proof of a service. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../test/service/many/free-ports.ts';
import { type Link, startLink } from '../../test/service/many/link.ts';
import {
  areCopiesCurrent,
  managed,
  type NatsNode,
  startNodes,
  urlsOf,
} from '../../test/service/many/nats-nodes.ts';
import {
  type ServeProcess,
  type ServeWorld,
  startServe,
  until,
} from '../../test/service/many/serve-process.ts';
import { addTokens } from '../../test/world/synthetic.ts';
import { createWorld, type World } from '../../test/world/world.ts';
import { startCaddy } from './caddy.ts';

export interface Member {
  readonly name: string;
  base: string;
  isUp: boolean;
  losses: number;
  /** Whether its link to NATS is whole. */
  isLinked: boolean;
  cut(): void;
  mend(): void;
  isEngine(): boolean;
  pid(): number;
  signal(name: NodeJS.Signals): void;
  start(): Promise<void>;
  end(): void;
}

export interface ServiceStage {
  readonly nodes: readonly NatsNode[];
  readonly members: readonly Member[];
  readonly key: string;
  readonly tokens: readonly string[];
  upstream(): readonly { readonly at: number; readonly pid: number; readonly url: string }[];
  /** Of the routes between two nodes. */
  linksBetween(one: number, other: number): readonly Link[];
  readonly market: World['market'];
  /** Through Caddy; null where it is not installed. */
  readonly caddy: string | null;
  /** The leader of the stream of the lease. */
  leader(): Promise<NatsNode | undefined>;
  /** Fills NATS up to `max_file_store`; the result empties it again. */
  fill(): Promise<() => Promise<void>>;
  /** Resolves when each node has a current copy of every bucket: one more may be lost then. */
  healed(): Promise<void>;
  end(): void;
}

export async function serviceStage(nodeCount: 1 | 3, tokens: number): Promise<ServiceStage> {
  const folder = mkdtempSync(join(tmpdir(), 'sise-proof-'));
  const links: { readonly between: readonly number[]; readonly link: Link }[] = [];
  const nodes = await startNodes(folder, nodeCount, {
    maxFileStore: '64MB',
    async linkTo(from, to, port) {
      const link = await startLink(port);
      links.push({ between: [from, to], link });
      return link.port;
    },
  });
  const nats = urlsOf(nodes);
  const worldLog = join(folder, 'world.log');
  writeFileSync(worldLog, '');
  const world = { log: worldLog, tokens };
  const ports = await freePorts(3);
  const members = await Promise.all(
    ['a', 'b', 'c'].map(async (name, i) => {
      const own = await Promise.all(nodes.map(({ port }) => startLink(port)));
      return member({ name, data: join(folder, name), port: ports[i] ?? 0, links: own, world });
    }),
  );
  for (const each of members) await each.start();
  const made = await run('project', ['create', '--name', 'Shop', '--network', 'mainnet', '--nats', nats]);
  const [, key = ''] = /token-price\/([\w-]+)/.exec(made) ?? [];
  const { market } = createWorld();
  const caddy = await startCaddy(folder, ports);
  return {
    nodes,
    members,
    key,
    linksBetween: (...two) =>
      links.flatMap(({ between, link }) => (two.every((each) => between.includes(each)) ? [link] : [])),
    market,
    caddy: caddy?.base ?? null,
    tokens: addTokens(market, tokens),
    leader: () => leaderOf(nodes, nats),
    fill: () => filled(nats, nodeCount),
    upstream: () =>
      readFileSync(worldLog, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [at = '', pid = '', url = ''] = line.split(' ');
          return { at: Number(at), pid: Number(pid), url };
        }),
    healed: async () => void (await until('every copy is current', () => areCopiesCurrent(nats))),
    end() {
      for (const each of members) each.end();
      for (const each of nodes) each.kill();
      for (const { link } of links) link.end();
      caddy?.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function leaderOf(nodes: readonly NatsNode[], nats: string): Promise<NatsNode | undefined> {
  const { cluster } = await managed(nats, ({ streams }) => streams.info('KV_sise-lease'));
  return nodes[Number(cluster?.leader?.replace('node-', '') ?? 1) - 1];
}

const FILLER = 'FILLER';
const PIECE = new Uint8Array(900_000);
const MOST_PIECES = 200;

/** A stream with a copy on each node, or only one of them were full. */
async function filled(nats: string, copies: number): Promise<() => Promise<void>> {
  await managed(nats, async (manager) => {
    await manager.streams.add({ name: FILLER, subjects: ['filler'], num_replicas: copies });
    const js = manager.jetstream();
    for (let i = 0; i < MOST_PIECES; i++) {
      // A cluster without room may give no answer at all.
      const isRefused = await js.publish('filler', PIECE).then(
        () => false,
        () => true,
      );
      if (isRefused) return;
    }
    throw new RangeError('NATS took more than it has room for');
  });
  // Leaders change in a cluster without room: a request may have no answer, whether it was carried out or not.
  const isEmpty = () =>
    managed(nats, async ({ streams }) => {
      await streams.delete(FILLER).catch(() => {});
      return !(await streams.names().next()).includes(FILLER);
    }).catch(() => false);
  return async () => void (await until('NATS has room again', isEmpty));
}

function member({
  name,
  data,
  port,
  links,
  world,
}: {
  readonly name: string;
  readonly data: string;
  readonly port: number;
  /** To each node. */
  readonly links: readonly Link[];
  readonly world: ServeWorld;
}): Member {
  const nats = links.map(({ url }) => url).join(',');
  let process: ServeProcess | null = null;
  const timesLogged = (text: string) => (process?.out() ?? '').split(text).length - 1;
  const self: Member = {
    name,
    base: '',
    isUp: false,
    losses: 0,
    isLinked: true,
    cut() {
      self.isLinked = false;
      for (const link of links) link.cut();
    },
    mend() {
      self.isLinked = true;
      for (const link of links) link.mend();
    },
    isEngine: () => timesLogged('is the engine"') > timesLogged('is the engine no more'),
    pid: () => process?.pid ?? 0,
    signal(signal) {
      self.isUp = signal === 'SIGCONT';
      if (!self.isUp) self.losses += 1;
      process?.signal(signal);
    },
    async start() {
      const started = await startServe(
        ['--data', data, '--port', String(port), '--rate', '0', '--nats', nats],
        world,
      );
      process = started;
      self.base = started.base;
      await until(`${name} is ready`, started.isReady);
      self.isUp = true;
    },
    end() {
      self.signal('SIGKILL');
      for (const link of links) link.end();
    },
  };
  return self;
}

const NODE = ['--disable-warning=ExperimentalWarning'];
const script = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));

async function run(name: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [...NODE, script(name), ...args]);
  let out = '';
  child.stdout.on('data', (bytes) => {
    out += bytes;
  });
  await new Promise((resolve) => child.once('close', resolve));
  return out;
}
