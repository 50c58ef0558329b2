/** Processor time, memory and start of the processes of a service, beside `serve` on one machine. */

import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openForReading } from '../../src/service/many/buckets.ts';
import { createKeyLookup } from '../../src/service/many/key-lookup.ts';
import { raw } from '../../test/service/server/client.ts';
import { TEN_TOKENS } from './cached-requests.ts';
import { memoryMb, processorMs } from './process-use.ts';
import {
  countRow,
  figureRow,
  measuredOf,
  type Row,
  ratioRow,
  roundsInTurns,
  type Spread,
  spreadOf,
} from './rows.ts';
import { pathOf, type ServiceStage, type Start, serviceStage } from './service-stage.ts';

const ROUNDS = 20;
/** Some hundred milliseconds of processor time, which Linux counts in steps of ten. */
const REQUESTS = 600;
const AT_ONCE = 8;
const WARM = 3_000;
const KEYS = 600;
/** A front reads a key again after 4 s. */
const KEYS_OLD_MS = 4_500;
const CHECKS = 40_000;
const READS = 1_000;

const PARTS = ['front', 'engine', 'nats', 'alone'] as const;
type Part = (typeof PARTS)[number];
type Use = Readonly<Record<Part, number>>;

interface Cost {
  readonly processor: Use;
  readonly memory: Use;
}

type Rounds = Awaited<ReturnType<typeof roundsInTurns<Cost>>>;

export async function measureServiceCost(): Promise<readonly Row[]> {
  const stage = await serviceStage({ processes: 2, keys: KEYS });
  try {
    return [
      ...(await requestRows(stage)),
      ...(await keyRows(stage)),
      ...(await startRows(stage)),
      ...(await byteRows(stage)),
    ];
  } finally {
    await stage.end();
  }
}

async function requestRows(stage: ServiceStage): Promise<readonly Row[]> {
  const { keys, unlisted } = stage;
  const [key = ''] = keys;
  const cachedPath = [pathOf(key, TEN_TOKENS)];
  // With one of the ten that has no price, the front sends the question to the engine each time.
  const hopPath = [pathOf(key, [...TEN_TOKENS.slice(1), unlisted])];
  for (const paths of [cachedPath, hopPath]) await warmUp(stage, paths);
  const cached = await compared(stage, cachedPath);
  const hops = await compared(stage, hopPath);
  const otherKeys = await compared(
    stage,
    keys.map((each) => pathOf(each, TEN_TOKENS)),
    KEYS_OLD_MS,
  );
  const beside = 'serve, the same request';
  const ms = { unit: 'ms', beside } as const;
  return [
    ratioRow(
      { ...ms, what: 'processor time of a cached request: a front', budget: { atMost: 1.1 } },
      ratioOf(cached, ['front']),
    ),
    ratioRow(
      { ...ms, what: 'with a hop to the engine: front and engine', budget: { atMost: 2.5 } },
      ratioOf(hops, ['front', 'engine']),
    ),
    ratioRow({ ...ms, what: 'the same: the front', budget: null }, ratioOf(hops, ['front'])),
    ratioRow({ ...ms, what: 'the same: NATS', budget: null }, ratioOf(hops, ['nats'])),
    ratioRow(
      { ...ms, what: 'a cached request whose key and quota come from NATS: the front', budget: null },
      ratioOf(otherKeys, ['front']),
    ),
    ratioRow({ ...ms, what: 'the same: NATS', budget: null }, ratioOf(otherKeys, ['nats'])),
    ratioRow(
      { what: 'memory of a front', unit: 'MB', beside: 'serve', budget: { atMost: 1.3 } },
      measuredOf(
        otherKeys.map(({ ours, baseline }) => ({ ours: ours.memory.front, baseline: baseline.memory.alone })),
      ),
    ),
    figureRow({ what: 'memory of the engine', figure: memoryOf(otherKeys, 'engine'), unit: 'MB' }),
    figureRow({ what: 'memory of NATS', figure: memoryOf(otherKeys, 'nats'), unit: 'MB' }),
  ];
}

function urlsAt(base: string, paths: readonly string[], count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `${base}${paths[i % paths.length]}`);
}

async function warmUp(
  { processes: [, front], alone }: ServiceStage,
  paths: readonly string[],
): Promise<void> {
  for (const process of [front, alone]) await askAll(urlsAt(process?.base ?? '', paths, WARM), AT_ONCE);
}

function compared(
  { processes: [engine, front], natsPid, alone }: ServiceStage,
  paths: readonly string[],
  pauseMs = 0,
): Promise<Rounds> {
  const pids = { front: front?.pid ?? 0, engine: engine?.pid ?? 0, nats: natsPid, alone: alone.pid };
  const used = (of: (pid: number) => number): Use =>
    Object.fromEntries(PARTS.map((part) => [part, of(pids[part])])) as Use;
  const costAt = async (base: string): Promise<Cost> => {
    const before = used(processorMs);
    await askAll(urlsAt(base, paths, REQUESTS), AT_ONCE);
    const after = used(processorMs);
    const processor = PARTS.map((part) => [part, (after[part] - before[part]) / REQUESTS]);
    return { processor: Object.fromEntries(processor) as Use, memory: used(memoryMb) };
  };
  return roundsInTurns(
    async () => {
      await sleep(pauseMs);
      return costAt(front?.base ?? '');
    },
    () => costAt(alone.base),
    ROUNDS,
  );
}

function ratioOf(rounds: Rounds, parts: readonly Part[]) {
  return measuredOf(
    rounds.map(({ ours, baseline }) => ({
      ours: parts.reduce((sum, part) => sum + ours.processor[part], 0),
      baseline: baseline.processor.alone,
    })),
  );
}

function memoryOf(rounds: Rounds, part: Part): Spread {
  return spreadOf(rounds.map(({ ours }) => ours.memory[part]));
}

/** In this process: among the costs of a request a check would be lost. */
async function keyRows({ connected, natsPid, keys }: ServiceStage): Promise<readonly Row[]> {
  const nats = await connected('front');
  const [index, projects] = await Promise.all([
    openForReading(nats, 'keys'),
    openForReading(nats, 'projects'),
  ]);
  const lookupAt = (now: () => number) =>
    createKeyLookup({ keys: index, projects, clock: { now } }).findByKey;
  let time = 0;
  const cached = lookupAt(() => 0);
  // By this clock what was read is always old.
  const read = lookupAt(() => {
    time += KEYS_OLD_MS;
    return time;
  });

  async function useOf(check: (key: string) => Promise<unknown>, count: number) {
    const [before, natsBefore] = [process.cpuUsage(), processorMs(natsPid)];
    for (let done = 0; done < count; done += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, i) => check(keys[(done + i) % keys.length] ?? '')),
      );
    const { user, system } = process.cpuUsage(before);
    return { own: (user + system) / 1000 / count, nats: (processorMs(natsPid) - natsBefore) / count };
  }

  const rounds = await roundsInTurns(
    () => useOf(read, READS),
    () => useOf(cached, CHECKS),
    ROUNDS,
  );
  await nats.close();
  const row = (what: string, samples: readonly number[]) =>
    figureRow({ what, figure: spreadOf(samples), unit: 'ms' });
  return [
    row(
      'processor time of a key check: cached',
      rounds.map(({ baseline }) => baseline.own),
    ),
    row(
      'the same: read from NATS, the front',
      rounds.map(({ ours }) => ours.own),
    ),
    row(
      'the same: read from NATS, NATS',
      rounds.map(({ ours }) => ours.nats),
    ),
  ];
}

const STARTS = 10;

async function startRows({ started }: ServiceStage): Promise<readonly Row[]> {
  const rounds = await roundsInTurns(
    () => started('front'),
    () => started('alone'),
    STARTS,
  );
  const measured = (of: (start: Start) => number) =>
    measuredOf(rounds.map(({ ours, baseline }) => ({ ours: of(ours), baseline: of(baseline) })));
  const toReady = measured(({ ms }) => ms);
  return [
    countRow({
      what: 'start to ready: a front',
      count: toReady.ours.median / 1000,
      unit: 's',
      budget: { atMost: 1.5 },
    }),
    ratioRow({ what: 'the same, beside serve', unit: 'ms', beside: 'serve', budget: null }, toReady),
    ratioRow(
      { what: 'processor time from start to ready: a front', unit: 'ms', beside: 'serve', budget: null },
      measured((start) => start.processorMs),
    ),
  ];
}

async function byteRows({ processes: [, front], keys: [key = ''] }: ServiceStage): Promise<readonly Row[]> {
  const port = Number(new URL(front?.base ?? '').port);
  const answer = (addresses: readonly string[], more = '') =>
    raw(
      port,
      `GET ${pathOf(key, addresses)} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n${more}\r\n`,
    );
  const ten = await answer(TEN_TOKENS);
  const etag = /^etag: (.*)\r$/im.exec(ten)?.[1] ?? '';
  const answers: [string, string][] = [
    ['one address', await answer(TEN_TOKENS.slice(1, 2))],
    ['ten addresses', ten],
    ['ten addresses that have not changed (304)', await answer(TEN_TOKENS, `if-none-match: ${etag}\r\n`)],
  ];
  return answers.map(([what, text]) =>
    figureRow({ what: `bytes of an answer: ${what}`, figure: one(text.length), unit: 'bytes' }),
  );
}

function one(value: number): Spread {
  return { p5: value, median: value, p95: value };
}

/** Sends all, so many at once. Rejects when a response is not 200. */
async function askAll(urls: readonly string[], atOnce: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let next = 0;
  const askOn = async () => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) {
      const status = await statusOf(url, agent);
      if (status !== 200) throw new Error(`${url} was answered with ${status}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, askOn));
  } finally {
    agent.destroy();
  }
}

function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    request.on('error', reject);
  });
}
