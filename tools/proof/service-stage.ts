/** Processes of `serve --nats` on nodes of NATS in a made-up world, for the proof of a service. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { type NatsNode, startNodes, urlsOf } from '../../test/service/many/nats-nodes.ts';
import {
  type ServeProcess,
  type ServeWorld,
  startServe,
  until,
} from '../../test/service/many/serve-process.ts';
import { addTokens } from '../../test/world/synthetic.ts';
import { createWorld } from '../../test/world/world.ts';

export interface Member {
  readonly name: string;
  base: string;
  /** Neither killed nor paused. */
  isUp: boolean;
  /** How often it was killed or paused. */
  losses: number;
  isEngine(): boolean;
  pid(): number;
  signal(name: NodeJS.Signals): void;
  start(): Promise<void>;
}

export interface ServiceStage {
  readonly nodes: readonly NatsNode[];
  readonly members: readonly Member[];
  readonly key: string;
  /** Listed in the world, and known to no process before it is asked. */
  readonly tokens: readonly string[];
  /** Each request that was sent upstream. */
  upstream(): readonly { readonly at: number; readonly pid: number; readonly url: string }[];
  /** Resolves when each node has a current copy of every bucket: one more may be lost then. */
  healed(): Promise<void>;
  end(): void;
}

export async function serviceStage(nodeCount: 1 | 3, tokens: number): Promise<ServiceStage> {
  const folder = mkdtempSync(join(tmpdir(), 'sise-proof-'));
  const nodes = await startNodes(folder, nodeCount);
  const nats = urlsOf(nodes);
  const worldLog = join(folder, 'world.log');
  writeFileSync(worldLog, '');
  const world = { log: worldLog, tokens };
  const members = ['a', 'b', 'c'].map((name) => member(name, join(folder, name), nats, world));
  for (const each of members) await each.start();
  const made = await run('project', ['create', '--name', 'Shop', '--network', 'mainnet', '--nats', nats]);
  const [, key = ''] = /token-price\/([\w-]+)/.exec(made) ?? [];
  return {
    nodes,
    members,
    key,
    tokens: addTokens(createWorld().market, tokens),
    upstream: () =>
      readFileSync(worldLog, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [at = '', pid = '', url = ''] = line.split(' ');
          return { at: Number(at), pid: Number(pid), url };
        }),
    healed: async () => void (await until('every copy is current', () => areCurrent(nats))),
    end() {
      for (const each of members) each.signal('SIGKILL');
      for (const each of nodes) each.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function areCurrent(nats: string): Promise<boolean> {
  const nc = await connect({ servers: nats.split(','), timeout: 1_000 }).catch(() => null);
  if (!nc) return false;
  try {
    const manager = await jetstreamManager(nc, { timeout: 1_000 });
    const streams = await manager.streams.list().next();
    const copies = streams.flatMap(({ cluster }) => cluster?.replicas ?? []);
    return streams.length > 0 && copies.every(({ current, offline }) => current && !offline);
  } catch {
    return false;
  } finally {
    await nc.close();
  }
}

function member(name: string, data: string, nats: string, world: ServeWorld): Member {
  let process: ServeProcess | null = null;
  const timesLogged = (text: string) => (process?.out() ?? '').split(text).length - 1;
  const self: Member = {
    name,
    base: '',
    isUp: false,
    losses: 0,
    isEngine: () => timesLogged('is the engine"') > timesLogged('is the engine no more'),
    pid: () => process?.pid ?? 0,
    signal(signal) {
      self.isUp = signal === 'SIGCONT';
      if (!self.isUp) self.losses += 1;
      process?.signal(signal);
    },
    async start() {
      const started = await startServe(['--data', data, '--rate', '0', '--nats', nats], world);
      process = started;
      self.base = started.base;
      await until(`${name} is ready`, started.isReady);
      self.isUp = true;
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
