/** What the service costs beside the server on Node: processor time of the real processes, requests, bytes, memory. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { LEASE_MS } from '../../src/edge/held-keys.ts';
import { chunk } from '../../src/upstream/chunk.ts';
import { raw } from '../../test/server/client.ts';
import { inTurns, type Spread, spreadOf } from './in-turns.ts';
import { askAll } from './keep-asking.ts';
import { memoryMb, processorMs } from './process-use.ts';
import { figureRow, type Row, ratioRow } from './rows.ts';
import type { ServiceUnderMeasurement } from './service-host.ts';
import { measureServiceRequests } from './service-requests.ts';
import { type StartedApart, startApart } from './started-apart.ts';
import { TEN_TOKENS } from './ten-tokens.ts';

const ROUNDS = 20;
/** Some hundred milliseconds of processor time, which Linux tells in steps of ten. */
const REQUESTS = 600;
const AT_ONCE = 8;
/** Code is compiled by then. */
const WARM = 2_000;
const KEYS = 400;
const LEASE_ROUNDS = 8;
/** Lists of a hundred in a round; DefiLlama is asked once a second at most. */
const LISTS = 6;

/** What each figure is called. */
const WHAT = {
  front: 'processor time of a cached answer: a front',
  supervisor: 'the same: the command that counts and logs for it',
  hop: 'with a hop to the engine: both processes',
  hopEngine: 'the same: the engine alone',
  leaseFront: 'a cached answer with a key that is not held: a front',
  leaseProjects: 'the same: the projects object',
  upstream: 'the engine, for an upstream answer of 100 new prices',
  memoryFront: 'memory of a front',
  memoryEngine: 'memory of the engine',
  memoryAfter: 'memory of the engine that knows 4,800 tokens more',
  bytesOne: 'bytes of an answer: one address',
  bytesTen: 'bytes of an answer: ten addresses',
  bytesUnchanged: 'bytes of an answer: ten addresses that have not changed (304)',
} as const;

type Pids = ServiceUnderMeasurement['pids'];

interface OnNode {
  readonly port: number;
  readonly key: string;
  readonly unlisted: string;
}

interface Both {
  readonly service: StartedApart<ServiceUnderMeasurement>;
  readonly server: StartedApart<OnNode>;
}

export async function measureService(): Promise<readonly Row[]> {
  const counted = await measureServiceRequests();
  const service = await startApart<ServiceUnderMeasurement>('service-host.ts', [String(KEYS)]);
  try {
    const server = await startApart<OnNode>('api-server.ts');
    try {
      return [...(await processorTime({ service, server })), ...counted];
    } finally {
      await server.end();
    }
  } finally {
    await service.end();
  }
}

async function processorTime({ service, server }: Both): Promise<readonly Row[]> {
  const { base, keys, pids, unlisted } = service.told;
  const pid = server.child.pid ?? 0;
  const here = `${base}/ETH/token-price/${keys[0]}?addresses=`;
  const onNode = `http://127.0.0.1:${server.told.port}/ETH/token-price/${server.told.key}?addresses=`;
  const cached = TEN_TOKENS.join();
  // One of the ten is at hand nowhere but with the engine, and all ten are asked of it.
  const hop = (own: string) => [...TEN_TOKENS.slice(1), own].join();
  const urls = {
    cached: [here + cached, onNode + cached],
    hop: [here + hop(unlisted), onNode + hop(server.told.unlisted)],
  } as const;
  for (const url of [...urls.cached, ...urls.hop]) await askAll(many(url, WARM), AT_ONCE);

  const [plainly, hopping] = [createUses(pids), createUses(pids)];
  const plain = await inTurns(
    () => plainly.sample(many(urls.cached[0])).then((use) => use.front),
    () => useOfNode(pid, urls.cached[1]),
    ROUNDS,
  );
  const hopped = await inTurns(
    () => hopping.sample(many(urls.hop[0])).then((use) => use.front + use.engine),
    () => useOfNode(pid, urls.hop[1]),
    ROUNDS,
  );
  const row = { beside: 'the server on Node, the same request', unit: 'ms' } as const;
  return [
    ratioRow({ ...row, what: WHAT.front, budget: { atMost: 1.4 } }, plain),
    figureRow({ what: WHAT.supervisor, figure: plainly.spread('supervisor'), unit: 'ms' }),
    ratioRow({ ...row, what: WHAT.hop, budget: { atMost: 3 } }, hopped),
    figureRow({ what: WHAT.hopEngine, figure: hopping.spread('engine'), unit: 'ms' }),
    ...memoryRows(pids, pid),
    ...(await leases(service.told)),
    ...(await coldLists(service)),
    ...(await bytes(service.told)),
  ];
}

function memoryRows({ front, engine, supervisor }: Pids, node: number): readonly Row[] {
  const named = [
    [WHAT.memoryFront, front],
    [WHAT.memoryEngine, engine],
    ['memory of the command that starts them (and plays the world here)', supervisor],
    ['memory of the server on Node (and plays the world here)', node],
  ] as const;
  return named.map(([what, pid]) => figureRow({ what, figure: one(memoryMb(pid)), unit: 'MB' }));
}

/** What each of them used for one of so many requests, in milliseconds. */
async function useOf(pids: Pids, urls: readonly string[], atOnce = AT_ONCE): Promise<Pids> {
  const now = () => of(pids, processorMs);
  const before = now();
  await askAll(urls, atOnce);
  const after = now();
  return of(pids, (_, name) => (after[name] - before[name]) / urls.length);
}

function of(pids: Pids, numberOf: (pid: number, name: keyof Pids) => number): Pids {
  const { front, engine, supervisor } = pids;
  return {
    front: numberOf(front, 'front'),
    engine: numberOf(engine, 'engine'),
    supervisor: numberOf(supervisor, 'supervisor'),
  };
}

/** Samples of all processes, each kept. */
function createUses(pids: Pids) {
  const samples: Pids[] = [];
  return {
    async sample(urls: readonly string[], atOnce?: number): Promise<Pids> {
      const use = await useOf(pids, urls, atOnce);
      samples.push(use);
      return use;
    },
    spread: (name: keyof Pids) => spreadOf(samples.map((sample) => sample[name])),
  };
}

async function useOfNode(pid: number, url: string): Promise<number> {
  return (await useOf({ front: pid, engine: pid, supervisor: pid }, many(url))).front;
}

function many(url: string, count = REQUESTS): readonly string[] {
  return Array<string>(count).fill(url);
}

/** Each answer with another key, which the front has to ask the projects about. */
async function leases({ base, keys, pids }: ServiceUnderMeasurement): Promise<readonly Row[]> {
  const urls = keys.map((key) => `${base}/ETH/token-price/${key}?addresses=${TEN_TOKENS.join()}`);
  const uses = createUses(pids);
  for (let round = 0; round < LEASE_ROUNDS; round++) {
    // What was told late in the round before is over as well.
    const over = wait(1.5 * LEASE_MS);
    await uses.sample(urls);
    await over;
  }
  return [
    figureRow({ what: WHAT.leaseFront, figure: uses.spread('front'), unit: 'ms' }),
    figureRow({ what: WHAT.leaseProjects, figure: uses.spread('engine'), unit: 'ms' }),
  ];
}

/** Tokens that nobody has asked about: one question to one source for each list of a hundred. */
async function coldLists({ child, told }: StartedApart<ServiceUnderMeasurement>): Promise<readonly Row[]> {
  const { base, keys, cold, pids } = told;
  // From now on CoinGecko wants to be left alone: tokens cost a question to DefiLlama.
  child.send('busy');
  await once(child, 'message');
  const urls = cold.map(
    ({ platform, addresses }) => `${base}/${platform}/token-price/${keys[0]}?addresses=${addresses.join()}`,
  );
  const uses = createUses(pids);
  for (const some of chunk(urls, LISTS)) await uses.sample(some, 1);
  return [
    figureRow({ what: WHAT.upstream, figure: uses.spread('engine'), unit: 'ms' }),
    figureRow({ what: WHAT.memoryAfter, figure: one(memoryMb(pids.engine)), unit: 'MB' }),
  ];
}

/** As they travel, without TLS. */
async function bytes({ base, keys }: ServiceUnderMeasurement): Promise<readonly Row[]> {
  const { port } = new URL(base);
  const answer = (addresses: readonly string[], more = '') =>
    raw(
      Number(port),
      `GET /ETH/token-price/${keys[0]}?addresses=${addresses.join()} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n${more}\r\n`,
    );
  const ten = await answer(TEN_TOKENS);
  const etag = /^etag: (.*)\r$/im.exec(ten)?.[1] ?? '';
  const figures: [string, string][] = [
    [WHAT.bytesOne, await answer(TEN_TOKENS.slice(1, 2))],
    [WHAT.bytesTen, ten],
    [WHAT.bytesUnchanged, await answer(TEN_TOKENS, `if-none-match: ${etag}\r\n`)],
  ];
  return figures.map(([what, text]) => figureRow({ what, figure: one(text.length), unit: 'bytes' }));
}

function one(value: number): Spread {
  return { p5: value, median: value, p95: value };
}
