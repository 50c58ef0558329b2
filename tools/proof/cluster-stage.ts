/** A cluster of two machines with a member each, and a third with a front alone; the bucket and the market are made up. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Cluster, Member } from '../../scripts/cluster-config.ts';
import { bundleForWorkerd } from '../../scripts/workerd-bundle.ts';
import { keyHashText, newKey } from '../../src/api/keys.ts';
import { REGISTRY } from '../../src/tokens/registry.ts';
import { type Bucket, startBucket } from '../../test/edge/bucket.ts';
import { freePorts } from '../../test/edge/free-ports.ts';
import { serve } from '../../test/world/server.ts';
import { createWorld } from '../../test/world/world.ts';
import type { MachineParts, MachineTold } from './cluster-machine.ts';
import { type AskMember, askerOf } from './cluster-member.ts';
import { createTruth, entriesOf } from './service-answers.ts';

export interface Machine {
  /** What it has logged, newest last. */
  readonly lines: string[];
  /** The port of its fronts. */
  readonly port: () => number;
  /** To the command and all that it has started. */
  signal(signal: NodeJS.Signals): void;
  /** Resolves when all of it has ended. */
  end(): Promise<void>;
}

export type MemberName = 'a' | 'b' | 'c';

export interface ClusterStage {
  readonly bucket: Bucket;
  /** Resolves when its fronts listen. `endpoint`: another way to the bucket. */
  start(name: MemberName | 'front', endpoint?: string): Promise<Machine>;
  /** Asks a member itself, as a front does. */
  readonly ask: Readonly<Record<MemberName, AskMember>>;
  /** Asks the front for the price of a token: how it was answered. */
  price(address: string): Promise<PriceAnswer>;
  /** A key that was good once, and is revoked. */
  revokedKey(): Promise<string>;
  /** How the front answers to a key. */
  statusOf(key: string): Promise<number>;
  /** Of a token that nobody has asked for. */
  cold(): string;
  close(): Promise<void>;
}

export interface PriceAnswer {
  readonly status: number;
  readonly isPriced: boolean;
  /** It tells what the world does not say. */
  readonly isWrong: boolean;
  readonly retryAfter: number;
  readonly ms: number;
  /** How old what it tells is, in milliseconds; null where it tells nothing. */
  readonly ageMs: number | null;
}

const ADDRESSES = REGISTRY.all.flatMap(({ key }) => (/^ETH:0x\w/.test(key) ? [key.slice(4)] : []));
export const HOT = ADDRESSES[0] ?? '';

export async function startClusterStage(): Promise<ClusterStage> {
  const folder = mkdtempSync(join(tmpdir(), 'sise-cluster-'));
  const module = join(folder, 'service.js');
  const entry = fileURLToPath(new URL('../../src/edge/service.ts', import.meta.url));
  writeFileSync(module, await bundleForWorkerd(entry));
  const world = createWorld();
  const isTrue = createTruth(world);
  const market = createServer((asked, answer) => void serve({ world, now: Date.now }, asked, answer));
  await new Promise<void>((resolve) => market.listen(0, '127.0.0.1', resolve));
  const bucket = await startBucket();
  const ports = await freePorts(6);
  const members = (['a', 'b', 'c'] as const).map((name, i): Member & { readonly name: MemberName } => ({
    name,
    peers: `127.0.0.1:${ports[2 * i]}`,
    fronts: `127.0.0.1:${ports[2 * i + 1]}`,
  }));
  const token = newKey((bytes) => crypto.getRandomValues(bytes));
  const secrets = { key: randomBytes(32).toString('hex'), messages: randomBytes(32).toString('hex') };
  const running = new Set<Machine>();
  let front: Machine | undefined;
  let key = '';
  let colds = 1;

  async function start(name: MemberName | 'front', endpoint = bucket.endpoint): Promise<Machine> {
    const cluster: Cluster = {
      ...{ bucket: 's3://prices/sise', members },
      bucketOptions: [`aws_endpoint=${endpoint}`, 'aws_region=auto'],
    };
    const machine = await startMachine({
      ...{ folder: join(folder, name), module, cluster, secrets },
      here: members.filter((member) => member.name === name),
      fronts: name === 'front' ? 1 : 0,
      outbound: `127.0.0.1:${(market.address() as AddressInfo).port}`,
      adminTokenHash: keyHashText(token),
    });
    running.add(machine);
    if (name === 'front') front = machine;
    return machine;
  }

  async function administer(asked: object): Promise<unknown> {
    const done = await fetch(`${baseOf(front)}/admin/projects`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(asked),
    });
    if (!done.ok) throw new Error(`not done: ${done.status} ${await done.text()}`);
    return done.json();
  }

  async function newProject() {
    const project = { name: 'Shop', network: 'mainnet', platforms: null };
    return (await administer({ ask: 'create', project })) as Made;
  }

  const askOf = ({ fronts }: Member) => askerOf(fronts, secrets.messages);
  const [a, b, c] = members.map(askOf) as [AskMember, AskMember, AskMember];
  return {
    ...{ bucket, start, ask: { a, b, c } },
    async price(address) {
      key ||= (await newProject()).key;
      return priceAt(`${baseOf(front)}/ETH/token-price/${key}?addresses=${address}`, address, isTrue);
    },
    async revokedKey() {
      const { project, key: good } = await newProject();
      const { status } = await fetch(`${baseOf(front)}/ETH/token-price/${good}`);
      if (status !== 200) throw new Error(`a new key was answered with ${status}`);
      await administer({ ask: 'revoke', id: project.id });
      return good;
    },
    statusOf: async (asked) =>
      (await fetch(`${baseOf(front)}/ETH/token-price/${asked}`).catch(() => null))?.status ?? 0,
    cold: () => ADDRESSES[colds++ % ADDRESSES.length] ?? '',
    async close() {
      await Promise.all([...running].map((machine) => machine.end()));
      market.close();
      market.closeAllConnections();
      bucket.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Made {
  readonly key: string;
  readonly project: { readonly id: string };
}

function baseOf(front: Machine | undefined): string {
  return `http://127.0.0.1:${front?.port()}`;
}

async function priceAt(
  url: string,
  address: string,
  isTrue: ReturnType<typeof createTruth>,
): Promise<PriceAnswer> {
  const askedAt = performance.now();
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
  const text = (await answer?.text().catch(() => '')) ?? '';
  const entries = answer?.status === 200 && text !== '' ? entriesOf(text) : [];
  return {
    status: answer?.status ?? 0,
    isPriced: entries.some(({ usdPrice }) => usdPrice !== null),
    isWrong: entries.some((entry) => entry.token.address !== address || !isTrue(entry, 'ETH')),
    retryAfter: Number(answer?.headers.get('retry-after') ?? 0),
    ms: performance.now() - askedAt,
    ageMs: ageIn(answer?.headers.get('server-timing') ?? ''),
  };
}

async function startMachine(parts: MachineParts): Promise<Machine> {
  const path = fileURLToPath(new URL('cluster-machine.ts', import.meta.url));
  const child = fork(path, [JSON.stringify(parts)], { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const lines: string[] = [];
  let [pids, port]: [readonly number[], number] = [[], 0];
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve) => {
    child.on('message', (told: MachineTold) => {
      if ('line' in told) lines.push(told.line);
      else if ('pids' in told) pids = told.pids;
      else {
        port = told.port;
        resolve();
      }
    });
    void ended.then(resolve);
  });
  const signal = (which: NodeJS.Signals) => {
    for (const pid of [child.pid, ...pids]) signalled(pid, which);
  };
  return { lines, port: () => port, signal, end: () => endMachine(child, ended, signal) };
}

async function endMachine(child: ChildProcess, ended: Promise<void>, signal: Machine['signal']) {
  signal('SIGCONT');
  if (child.connected) child.disconnect();
  const isOver = await Promise.race([ended.then(() => true), wait(20_000, false, { ref: false })]);
  if (!isOver) signal('SIGKILL');
}

function signalled(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

function ageIn(timing: string): number | null {
  const [, age] = /(?:^|, ?)age;dur=(\d+)/.exec(timing) ?? [];
  return age === undefined ? null : Number(age);
}
