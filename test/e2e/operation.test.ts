import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/core/storage/memory.ts';
import { systemClock } from '../../src/core/upstream/clock.ts';
import { openServerDatabase } from '../../src/service/server/database.ts';
import { createLog } from '../../src/service/server/log.ts';
import { startServer } from '../../src/service/server/server.ts';
import { createSqliteProjects } from '../../src/service/server/sqlite-projects.ts';
import { newFolder } from '../service/server/folder.ts';
import { readWholeSession, turnBackStoredTimes } from './in-worker.ts';
import {
  type Answer,
  type Asked,
  type OperationStage,
  PROJECTS,
  startOperationStage,
} from './operation-stage.ts';
import type { Stage } from './stage.ts';

let stage: Stage;
let withKey: OperationStage['withKey'];
let fetched: OperationStage['fetched'];
let messaged: OperationStage['messaged'];
beforeAll(async () => {
  ({ stage, withKey, fetched, messaged } = await startOperationStage());
});

/** Unix seconds. */
const A_MONTH_AGO = Math.floor(Date.now() / 1000) - 30 * 24 * 60 * 60;

/** Known to the registry or by their chain, and one without a price. */
const TOKENS: Readonly<Record<string, readonly string[]>> = {
  ETH: [
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
    '0x514910771AF9Ca656af840dff83E8264EcF986CA',
    '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
    '0x5e00000000000000000000000000000000000000',
  ],
  BNB: ['0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82', '0x55d398326f99059fF775485246999027B3197955'],
  POL: ['0x0000000000000000000000000000000000001010', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
  KAIA: ['0xd077A400968890Eacc75cdc901F0356c943e4fDb'],
  BTC: [],
};
const EVERY_COIN: readonly Asked[] = Object.entries(TOKENS).flatMap(([symbol, tokens]) => {
  const path = `/${symbol}/token-price/KEY0?addresses=${['0x', ...tokens].join()}`;
  const history = `/${symbol}/price-history/KEY0?from=${A_MONTH_AGO}&to=${A_MONTH_AGO + 1_000_000}`;
  return [path, `${path}&at=${A_MONTH_AGO}`, history, `${history}&format=csv`].map((each) => ({
    method: 'GET',
    path: each,
  }));
});

const address = (symbol: string) =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom('0x', ...(TOKENS[symbol] ?? [])) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '0X',
        '%20',
        'vitalik.eth',
        '0x12',
        '%EC%8B%9C%EC%84%B8',
        "'",
        '+0x',
        '%00',
      ),
    },
  );
const request: fc.Arbitrary<Asked> = fc
  .tuple(fc.constantFrom(...Object.keys(TOKENS)), fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST'))
  .chain(([symbol, method]) =>
    fc
      .record({
        shown: fc.constantFrom(
          symbol,
          symbol,
          symbol.toLowerCase(),
          `%${symbol.charCodeAt(0).toString(16)}${symbol.slice(1)}`,
          'FOO',
        ),
        key: fc.constantFrom('KEY0', 'KEY0', 'KEY0', 'KEY0', 'KEY1', 'KEY2', 'nobody', '%2F', '%zz'),
        list: fc.option(fc.array(address(symbol), { minLength: 1, maxLength: 12 }).map((all) => all.join())),
        rest: fc.constantFrom(
          '',
          '',
          '&detail=true',
          '&detail=true',
          '&detail=false',
          '&detail=x',
          '&addresses=0x',
          '&other=1',
          '&format=csv',
          '&format=csv&detail=true',
          `&at=${A_MONTH_AGO}`,
          `&at=${A_MONTH_AGO}&detail=true`,
          `&at=${A_MONTH_AGO}&detail=true&format=csv`,
          '&at=2026-01-02T03:04:05',
          '&at=2999-01-01T00:00:00Z',
        ),
      })
      .map(({ shown, key, list, rest }) => {
        const query = (list === null ? '' : `addresses=${list}`) + rest;
        return { method, path: `/${shown}/token-price/${key}?${query}` };
      }),
  );

/** What is kept of the sources once the slowest has answered: then two readings, further apart than any has time, are the same. */
async function allHeard(): Promise<[string, unknown][]> {
  const read = async () => {
    const session = await stage.chromium.evaluateInWorker(readWholeSession, null);
    return Object.entries(session).filter(([name]) => name.startsWith('assets:'));
  };
  let heard: [string, unknown][] = [];
  const isSettled = async () => {
    const before = heard;
    heard = await read();
    return JSON.stringify(before) === JSON.stringify(heard);
  };
  await expect.poll(isSettled, { interval: 3_000, timeout: 60_000 }).toBe(true);
  return heard;
}

test('the three places answer 200 requests with the same bytes', async () => {
  const rows = EVERY_COIN.filter(({ path }) => path.includes('price-history'));
  const requests = [...fc.sample(request, { numRuns: 200, seed: 20261120 }), ...rows];
  // Earlier answers are old, so that all are requested again now: none expires between two answers.
  await stage.chromium.stopWorker();
  await stage.chromium.evaluateInWorker(turnBackStoredTimes, 10 * 60_000);
  await stage.chromium.stopWorker();
  stage.world.limits.reset();
  await fetched(EVERY_COIN);
  // The server has the answers of the extension: from then on no request is needed.
  const heard = await allHeard();
  const database = openServerDatabase(newFolder());
  const randomise = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
  const projects = createSqliteProjects({ database, clock: systemClock, randomise });
  const serverKeys: string[] = [];
  for (const project of PROJECTS) serverKeys.push((await projects.create(project)).key);
  const server = await startServer({
    database,
    host: '127.0.0.1',
    port: 0,
    perMinute: 0,
    trustProxy: true,
    fetch: stage.world.fetch,
    clock: systemClock,
    random: Math.random,
    randomise,
    log: createLog({ write: () => {} }),
    assets: createMemoryStore(Object.fromEntries(heard.map(([name, value]) => [name.slice(7), value]))),
  });
  let addresses = 0;
  const served = async ({ method, path }: Asked): Promise<Answer> => {
    // From another address each: so many wrong keys from one would be refused.
    const headers = { 'x-forwarded-for': `2001:db8:${(++addresses).toString(16)}::1` };
    const url = `http://127.0.0.1:${server.port}${withKey(path, serverKeys)}`;
    const response = await fetch(url, { method, headers });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      body: await response.text(),
    };
  };
  try {
    for (const each of EVERY_COIN) await served(each);
    const [fromWorker, fromMessage] = [await fetched(requests), await messaged(requests)];
    const fromServer = [];
    for (const each of requests) fromServer.push(await served(each));
    expect(fromMessage).toEqual(fromWorker);
    expect(fromServer).toEqual(fromWorker);
    const statuses = new Set(fromWorker.map(({ status }) => status));
    // Keys share half of each history budget: 503 is the answer for a moment that this minute's half does not reach.
    statuses.delete(503);
    expect([...statuses].sort()).toEqual([200, 400, 401, 403, 404, 405]);
    expect(fromWorker.filter(({ status }) => status === 200).length).toBeGreaterThan(40);
  } finally {
    await server.stop();
  }
  // Pages note every answer above 399 as an error of their own.
  expect(stage.chromium.errors().filter((error) => error.startsWith('worker'))).toEqual([]);
});
