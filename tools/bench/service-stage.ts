/** What the bench of a service measures: a node of NATS as shipped and processes of `serve --nats`, beside one plain `serve`. */
import { randomFillSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { chunk } from '../../src/core/upstream/chunk.ts';
import { systemClock } from '../../src/core/upstream/clock.ts';
import { newKey } from '../../src/service/api/keys.ts';
import type { NewProject } from '../../src/service/api/projects.ts';
import { ENGINE_BUCKETS, openBucket } from '../../src/service/many/buckets.ts';
import { connectionOptions } from '../../src/service/many/connection.ts';
import { createNatsProjects } from '../../src/service/many/nats-projects.ts';
import { openServerDatabase } from '../../src/service/server/database.ts';
import { createSqliteProjects } from '../../src/service/server/sqlite-projects.ts';
import { type ServeProcess, startServe, until } from '../../test/service/many/serve-process.ts';
import { optionsFor, startShippedNodes, type User } from '../../test/service/many/shipped-nodes.ts';
import { addTokens } from '../../test/world/synthetic.ts';
import { createWorld } from '../../test/world/world.ts';
import { processorMs } from './process-use.ts';

export interface ServiceStage {
  /** Of NATS. */
  readonly natsPid: number;
  connected(user: User): Promise<NatsConnection>;
  readonly processes: readonly ServeProcess[];
  readonly alone: ServeProcess;
  readonly keys: readonly string[];
  /** Addresses of Ethereum that sources list and nothing has requested yet. */
  readonly cold: readonly string[];
  /** One without a price: no front answers it from its cache. */
  readonly unlisted: string;
  /** Starts one more of the two kinds, which ends as soon as it is ready: the time until then, and its processor time. */
  started(kind: 'front' | 'alone'): Promise<Start>;
  priceRequests(): { readonly service: number; readonly alone: number };
  end(): Promise<void>;
}

export interface Start {
  readonly ms: number;
  readonly processorMs: number;
}

const TOKENS = 400;
/** A limit that each request passes, and for which its front reserves a quota. */
const RATE = ['--rate', '1000000'];
const CREATED_AT_ONCE = 50;

export async function serviceStage({
  processes: count,
  keys: keyCount = 1,
}: {
  readonly processes: number;
  readonly keys?: number;
}): Promise<ServiceStage> {
  const folder = mkdtempSync(join(tmpdir(), 'sise-bench-'));
  const running: ServeProcess[] = [];
  const nats = await startShippedNodes(join(folder, 'nats'), 'one-node.conf');
  const connected = (user: User) =>
    connect(connectionOptions({ servers: nats.urls, authFile: nats.seedFile(user), caFile: nats.caFile }));
  const worlds = { service: join(folder, 'service.log'), alone: join(folder, 'alone.log') };
  for (const log of Object.values(worlds)) writeFileSync(log, '');
  const keys = Array.from({ length: keyCount }, () => newKey(randomFillSync));
  // As `deploy/systemd/sise.service` has it. Written when a process ends by itself.
  const compiled = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
  let folders = 0;

  async function start(kind: 'engine' | 'front' | 'alone', data = join(folder, `data-${folders++}`)) {
    const options = {
      alone: [],
      engine: optionsFor(nats, 'candidate'),
      front: [...optionsFor(nats, 'front'), '--front-only'],
    };
    const args = ['--data', data, ...RATE, ...options[kind]];
    const log = worlds[kind === 'alone' ? 'alone' : 'service'];
    const started = await startServe(args, { log, tokens: TOKENS, unlisted: 1 }, compiled);
    running.push(started);
    await until(`${kind} is ready`, started.isReady);
    return started;
  }

  async function end(): Promise<void> {
    await Promise.all(running.map((each) => each.end('SIGKILL')));
    for (const each of nats.processes) each.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    const data = join(folder, 'alone');
    const isListening = () =>
      connected('admin').then(
        (nc) => nc.close().then(() => true),
        () => false,
      );
    await until('NATS listens', isListening);
    await createProjects(await connected('project'), data, keys);
    const processes: ServeProcess[] = [];
    for (let i = 0; i < count; i++) processes.push(await start(i === 0 ? 'engine' : 'front'));
    const alone = await start('alone', data);
    const { market } = createWorld();
    const cold = addTokens(market, TOKENS).flatMap(addressOnEthereum);
    const [unlisted = ''] = addTokens(market, 1, []).flatMap(addressOnEthereum);
    return {
      natsPid: nats.processes[0]?.pid ?? 0,
      ...{ connected, processes, alone, keys, cold, unlisted, end },
      async started(kind) {
        const startedAt = performance.now();
        const process = await start(kind);
        const taken = { ms: performance.now() - startedAt, processorMs: processorMs(process.pid) };
        await process.end('SIGTERM');
        return taken;
      },
      priceRequests: () => ({ service: pricesIn(worlds.service), alone: pricesIn(worlds.alone) }),
    };
  } catch (error) {
    await end();
    throw error;
  }
}

const addressOnEthereum = (key: string) => (key.startsWith('ETH:') ? [key.slice('ETH:'.length)] : []);

/** Lists and rates do not count: each process reads them once. */
const OF_PRICES = /^\S+ \S+ https:[^?\s]*(?:price|ticker|dexscreener)/gm;
const pricesIn = (log: string) => readFileSync(log, 'utf8').match(OF_PRICES)?.length ?? 0;

/** As `npm run project` does it. */
async function createProjects(nats: NatsConnection, data: string, keys: readonly string[]): Promise<void> {
  const [projects, index, uses] = await Promise.all([
    openBucket(nats, 'projects', 1),
    openBucket(nats, 'keys', 1),
    openBucket(nats, 'uses', 1),
  ]);
  for (const name of ENGINE_BUCKETS) await openBucket(nats, name, 1);
  const common = { clock: systemClock, randomise: randomFillSync };
  const inNats = createNatsProjects({ ...common, projects, keys: index, uses });
  const database = openServerDatabase(data);
  const inSqlite = createSqliteProjects({ ...common, database });
  for (const some of chunk(keys, CREATED_AT_ONCE))
    await Promise.all(some.flatMap((key) => [inNats.create(SHOP, key), inSqlite.create(SHOP, key)]));
  database.close();
  await nats.close();
}

const SHOP: NewProject = { name: 'Shop', network: 'mainnet', platforms: null };

export function pathOf(key: string, addresses: readonly string[]): string {
  return `/ETH/token-price/${key}?addresses=${addresses.join()}`;
}
