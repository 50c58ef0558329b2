/** What a service asks of others, counted by the world: four fronts beside one process on Node, and many clients beside one. */
import { randomFillSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { openServerDatabase } from '../../src/server/database.ts';
import { createLog } from '../../src/server/log.ts';
import { startServer } from '../../src/server/server.ts';
import { createSqliteProjects } from '../../src/server/sqlite-projects.ts';
import { REGISTRY } from '../../src/tokens/registry.ts';
import { systemClock } from '../../src/upstream/clock.ts';
import { SERVICE, startService } from '../../test/edge/started-service.ts';
import { ask } from '../../test/server/client.ts';
import { createDie, draw } from '../../test/world/die.ts';
import { createWorld, type World } from '../../test/world/world.ts';
import { countRow, type Row } from './rows.ts';

const FRONTS = 4;
const CLIENTS = 400;
/** Prices are due after a minute: each is renewed once. */
const LOAD_MS = 65_000;
const ASKERS = 8;
const PAUSE_MS = 200;
const SEED = 27;

const TOKENS = REGISTRY.all.flatMap(({ key }) => (/^ETH:0x\w/.test(key) ? [key.slice(4)] : []));
const HOT = TOKENS.slice(0, 24);

export async function measureServiceRequests(): Promise<readonly Row[]> {
  return [await clients(), await fronts()];
}

/** As many clients that ask for one token at once, beside one. */
async function clients(): Promise<Row> {
  const counts: number[] = [];
  for (const count of [1, CLIENTS]) {
    const world = createWorld();
    await withService(world, async (url) => {
      const answers = await Promise.all(Array.from({ length: count }, () => ask(url([HOT[0] ?? '']))));
      checkAll(answers);
      counts.push(priceRequests(world));
    });
  }
  const [one = 0, many = 0] = counts;
  return countRow({
    what: `upstream requests of ${CLIENTS} cold clients ÷ of one (${many} ÷ ${one})`,
    count: many / one,
    unit: '×',
    budget: { atMost: 1 },
  });
}

/** Both are asked the same at the same moments, so that it is the same load to the end. */
async function fronts(): Promise<Row> {
  const [there, here] = [createWorld(), createWorld()];
  await withService(there, (ofService) =>
    withServer(here, async (ofServer) => {
      const until = performance.now() + LOAD_MS;
      await Promise.all(
        Array.from({ length: ASKERS }, async (_, i) => {
          const roll = createDie(SEED + i);
          while (performance.now() < until) {
            const addresses = draw(HOT, 1 + roll(6), roll);
            checkAll(await Promise.all([ask(ofService(addresses)), ask(ofServer(addresses))]));
            await wait(PAUSE_MS);
          }
        }),
      );
    }),
  );
  const [ofFronts, ofOne] = [priceRequests(there), priceRequests(here)];
  return countRow({
    what: `upstream requests of ${FRONTS} fronts ÷ of one process (${ofFronts} ÷ ${ofOne})`,
    count: ofFronts / ofOne,
    unit: '×',
    budget: { atMost: 1 },
  });
}

/** Lists and rates are asked for once by each, whatever is asked of it. */
function priceRequests({ log }: World): number {
  return log.filter(({ path }) => /price|ticker/.test(path)).length;
}

function checkAll(answers: readonly Response[]): void {
  const bad = answers.find(({ status }) => status !== 200);
  if (bad) throw new Error(`one was answered with ${bad.status}`);
}

type UrlOf = (addresses: readonly string[]) => string;

async function withService(world: World, task: (url: UrlOf) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sise-bench-'));
  const service = await startService(SERVICE, { world, folder, fronts: FRONTS, onTrouble: console.warn });
  try {
    const { key } = await service.newProject();
    await task((addresses) => `${service.base}/ETH/token-price/${key}?addresses=${addresses.join()}`);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withServer(world: World, task: (url: UrlOf) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sise-bench-'));
  const database = openServerDatabase(folder);
  const parts = { database, clock: systemClock, randomise: randomFillSync };
  const { key } = await createSqliteProjects(parts).create({
    name: 'bench',
    network: 'mainnet',
    platforms: null,
  });
  const server = await startServer({
    ...parts,
    host: '127.0.0.1',
    port: 0,
    perMinute: 0,
    fetch: world.fetch,
    random: Math.random,
    log: createLog(pino.destination({ dest: devNull, sync: false })),
  });
  try {
    await task(
      (addresses) => `http://127.0.0.1:${server.port}/ETH/token-price/${key}?addresses=${addresses.join()}`,
    );
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
