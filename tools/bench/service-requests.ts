/** What a service requests upstream, as its worlds count it: four fronts beside one `serve`, and many clients beside one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { REGISTRY } from '../../src/core/tokens/registry.ts';
import { ask } from '../../test/service/server/client.ts';
import { createDie, draw } from '../../test/world/die.ts';
import { countRow, type Row } from './rows.ts';
import { pathOf, type ServiceStage, serviceStage } from './service-stage.ts';

const FRONTS = 4;
const CLIENTS = 400;
const LOAD_MS = 130_000;
const STEP_MS = 250;
const ASKERS = 8;
const PAUSE_MS = 200;
const NEW_OF = 40;
const SEED = 27;

const TOKENS = REGISTRY.all.flatMap(({ key }) => (/^ETH:0x\w/.test(key) ? [key.slice(4)] : []));
const HOT = TOKENS.slice(0, 24);

export async function measureServiceRequests(): Promise<readonly Row[]> {
  return [
    await withStage(clients),
    await withStage(async (stage) => {
      await scheduled(stage);
      return requestsRow(stage, { what: 'in a schedule', atMost: 1 });
    }),
    await withStage(async (stage) => {
      await random(stage);
      return requestsRow(stage, { what: 'under random load', atMost: 1.05 });
    }),
  ];
}

async function withStage<T>(task: (stage: ServiceStage) => Promise<T>): Promise<T> {
  const stage = await serviceStage({ processes: FRONTS });
  try {
    return await task(stage);
  } finally {
    await stage.end();
  }
}

/** All at once, for a token that nothing has a price of yet; one client requests it of `serve`. */
async function clients({ processes, alone, keys: [key = ''], priceRequests }: ServiceStage): Promise<Row> {
  const path = pathOf(key, HOT.slice(0, 1));
  await askAll(Array.from({ length: CLIENTS }, (_, i) => `${processes[i % FRONTS]?.base}${path}`));
  await askAll([`${alone.base}${path}`]);
  const { service: many, alone: one } = priceRequests();
  return countRow({
    what: `upstream requests: ${CLIENTS} cold clients of one token at ${FRONTS} fronts ÷ one (${many} ÷ ${one})`,
    count: many / one,
    unit: '×',
    budget: { atMost: 1 },
  });
}

async function scheduled(stage: ServiceStage): Promise<void> {
  const startedAt = performance.now();
  for (let step = 0; step * STEP_MS < LOAD_MS; step++) {
    await sleep(Math.max(0, startedAt + step * STEP_MS - performance.now()));
    const addresses = [0, 1, 3].flatMap((n) => HOT[(step * 7 + n) % HOT.length] ?? []);
    await askBoth(stage, step, addresses);
  }
}

async function random(stage: ServiceStage): Promise<void> {
  const until = performance.now() + LOAD_MS;
  const cold = [...stage.cold];
  await Promise.all(
    Array.from({ length: ASKERS }, async (_, i) => {
      const roll = createDie(SEED + i);
      while (performance.now() < until) {
        const addresses = [...draw(HOT, 1 + roll(6), roll), ...(roll(NEW_OF) === 0 ? cold.splice(0, 1) : [])];
        await askBoth(stage, roll(FRONTS), addresses);
        await sleep(PAUSE_MS);
      }
    }),
  );
}

/** The same at the same moment, so that it is the same load to the end. */
async function askBoth(
  { processes, alone, keys: [key = ''] }: ServiceStage,
  front: number,
  addresses: readonly string[],
): Promise<void> {
  const path = pathOf(key, addresses);
  await askAll([`${processes[front % FRONTS]?.base}${path}`, `${alone.base}${path}`]);
}

async function askAll(urls: readonly string[]): Promise<void> {
  const answers = await Promise.all(urls.map((url) => ask(url)));
  const bad = answers.find(({ status }) => status !== 200);
  if (bad) throw new Error(`one was answered with ${bad.status}`);
}

function requestsRow(
  { priceRequests }: ServiceStage,
  { what, atMost }: { readonly what: string; readonly atMost: number },
): Row {
  const { service, alone } = priceRequests();
  return countRow({
    what: `upstream requests ${what}: ${FRONTS} fronts ÷ one serve (${service} ÷ ${alone})`,
    count: service / alone,
    unit: '×',
    budget: { atMost },
  });
}
