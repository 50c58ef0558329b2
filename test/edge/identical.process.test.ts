import { expect, test } from 'vitest';
import { ask } from '../server/client.ts';
import { running } from '../server/running.ts';
import { createWorld } from '../world/world.ts';
import { type GeneratedRequest, generatedRequests } from './generated-requests.ts';
import { serviceInWorld } from './service-in-world.ts';
import { stillClock } from './still-clock.ts';

const { now } = stillClock;
const STILL_SERVICE = new URL('./still-service.ts', import.meta.url);

/** Of the connection, not of the answer. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'];

/** Which of many has answered. */
const OF_THE_PROCESS = /(, )?process;desc="front-1"$/;

async function answerOf(base: string, { method, path, headers }: GeneratedRequest) {
  const response = await ask(base + path, { method, headers });
  const told = [...response.headers]
    .filter(([name]) => !OF_THE_CONNECTION.includes(name))
    .map(([name, value]) => [name, value.replace(OF_THE_PROCESS, '')] as const)
    .filter(([, value]) => value !== '');
  return { status: response.status, headers: told.sort(), text: await response.text() };
}

test('a service on workerd answers 300 requests as the server on Node does, byte for byte', async () => {
  const [there, here] = [createWorld({ now }), createWorld({ now })];
  const [service, server] = await Promise.all([
    serviceInWorld(STILL_SERVICE, { world: there, now }),
    running({ fetch: here.fetch, clock: stillClock }),
  ]);
  const keys = new Map([['GOOD', server.key]]);
  const kinds = [
    ['GOOD', { name: 'Shop', network: 'mainnet', platforms: null }],
    ['TESTNET', { name: 'Test', network: 'testnet', platforms: null }],
    ['OF-ETH', { name: 'Ethereum', network: 'mainnet', platforms: ['ETH'] }],
  ] as const;
  for (const [kind, project] of kinds) {
    const key = keys.get(kind) ?? (await server.commands.create(project)).key;
    keys.set(kind, key);
    expect((await service.administer({ ask: 'create', project, key })).status).toBe(200);
  }
  const statuses = new Map<number, number>();
  for (const generated of generatedRequests(300)) {
    const path = generated.path.replace(/GOOD|TESTNET|OF-ETH/, (kind) => keys.get(kind) ?? kind);
    const request = { ...generated, path };
    const [ofService, ofServer] = await Promise.all([
      answerOf(service.base, request),
      answerOf(server.base, request),
    ]);
    expect(ofService, `${request.method} ${generated.path}`).toEqual(ofServer);
    statuses.set(ofServer.status, (statuses.get(ofServer.status) ?? 0) + 1);
  }
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 204, 400, 401, 403, 404, 405]));
  expect(statuses.get(200)).toBeGreaterThan(80);
  expect(there.strays).toEqual([]);
  for (const host of ['api.coingecko.com', 'coins.llama.fi'])
    expect(there.count(host)).toBe(here.count(host));
});
