/** Fronts of a service in this process, in one made-up world, with NATS of their own. All end with the test. */
import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { openBucket } from '../../../src/service/many/buckets.ts';
import { createNatsProjects } from '../../../src/service/many/nats-projects.ts';
import { PROTOCOL, RECEIVED_HEADER, subjectOf } from '../../../src/service/many/wire.ts';
import { openServerDatabase } from '../../../src/service/server/database.ts';
import { createLog } from '../../../src/service/server/log.ts';
import {
  type ServiceProcessParts,
  startServiceProcess,
} from '../../../src/service/server/service-process.ts';
import { createWorld, type World } from '../../world/world.ts';
import { ask } from '../server/client.ts';
import { newFolder } from '../server/folder.ts';
import { natsNodes, urlsOf } from './nats-server.ts';

interface FrontsOwn extends Partial<Pick<ServiceProcessParts, 'clock' | 'perMinute' | 'protocol'>> {
  readonly world?: World;
  readonly count?: number;
}

const randomise = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

export async function createFronts({ world = createWorld(), count = 1, ...own }: FrontsOwn = {}) {
  const nodes = await natsNodes(newFolder());
  const servers = urlsOf(nodes).split(',');
  const nc = await connect({ servers });
  onTestFinished(() => nc.close());
  const [projects, keys, uses] = await Promise.all([
    openBucket(nc, 'projects', 1),
    openBucket(nc, 'keys', 1),
    openBucket(nc, 'uses', 1),
  ]);
  const commands = createNatsProjects({ projects, keys, uses, clock: systemClock, randomise });
  const lines: string[] = [];

  async function start(more: Partial<ServiceProcessParts> = {}) {
    const front = await startServiceProcess({
      nats: { servers, replicas: null },
      frontOnly: false,
      keyGraceMs: 600_000,
      database: openServerDatabase(newFolder()),
      host: '127.0.0.1',
      port: 0,
      metricsAt: { host: '127.0.0.1', port: 0 },
      perMinute: 0,
      fetch: world.fetch,
      clock: systemClock,
      random: () => 0.5,
      record: [],
      log: createLog({ write: (line) => void lines.push(line) }),
      onTrouble: (trouble) => {
        throw trouble;
      },
      ...own,
      ...more,
    });
    let stopping: Promise<void> | null = null;
    const stop = () => {
      stopping ??= front.stop();
      return stopping;
    };
    onTestFinished(stop);
    const base = `http://127.0.0.1:${front.port}`;
    const isReady = async () => (await ask(`${base}/readyz`)).status === 200;
    await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
    return { base, stop, metrics: `http://127.0.0.1:${front.metricsPort}/metrics` };
  }

  const fronts = [];
  for (let i = 0; i < count; i++) fronts.push(await start());
  const [first] = fronts;
  if (!first) throw new Error('a service has one front at least');
  /** By the clock of the engine, which follows NATS'. */
  async function engineTime(): Promise<number> {
    const acknowledged = await nc.request(subjectOf(PROTOCOL, 'engine'), '{"ask":"now"}');
    return Number(acknowledged.headers?.get(RECEIVED_HEADER));
  }

  return { world, commands, uses, nodes, lines, start, fronts, base: first.base, engineTime };
}
