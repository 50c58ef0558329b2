import { connect } from '@nats-io/transport-node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { REGISTRY } from '../../../src/core/tokens/registry.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { PROTOCOL, subjectOf } from '../../../src/service/many/wire.ts';
import { createWorld } from '../../world/world.ts';
import { ask } from '../server/client.ts';
import { running } from '../server/running.ts';
import { createFronts } from './fronts.ts';
import { type GeneratedRequest, generatedRequests } from './generated-requests.ts';
import { stillClock } from './still-clock.ts';

const FRONTS = 4;
const SHOP = { name: 'Shop', network: 'mainnet', platforms: null } as const;
const ADDRESSES = REGISTRY.all.flatMap(({ key }) => (/^ETH:0x\w/.test(key) ? [key.slice(4)] : []));

/** Of the connection, not of the answer. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'];

async function answerOf(base: string, { method, path, headers }: GeneratedRequest) {
  const response = await ask(base + path, { method, headers });
  const shown = [...response.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name));
  return { status: response.status, headers: shown.sort(), text: await response.text() };
}

/** Fronts, and one `serve`, at one time that stands still, each in a world of its own. */
async function besideServe(count: number) {
  let at = stillClock.now();
  const clock = { ...stillClock, now: () => at };
  const [there, here] = [createWorld(clock), createWorld(clock)];
  const service = await createFronts({ world: there, clock: stillClock, count });
  at = await service.engineTime();
  return { ...service, there, here, server: await running({ fetch: here.fetch, clock }) };
}

describe('a front', () => {
  test('answers 300 requests as one serve does, byte for byte, with as many upstream requests', async () => {
    // The second front is no engine: each of its questions goes by NATS.
    const { there, here, server, ...service } = await besideServe(2);
    const front = service.fronts[1]?.base ?? '';
    const keys = new Map([['GOOD', server.key]]);
    const kinds = [
      ['GOOD', SHOP],
      ['TESTNET', { name: 'Test', network: 'testnet', platforms: null }],
      ['OF-ETH', { name: 'Ethereum', network: 'mainnet', platforms: ['ETH'] }],
    ] as const;
    for (const [kind, project] of kinds) {
      const key = keys.get(kind) ?? (await server.commands.create(project)).key;
      keys.set(kind, key);
      await service.commands.create(project, key);
    }
    const statuses = new Map<number, number>();
    for (const generated of generatedRequests(300)) {
      const path = generated.path.replace(/GOOD|TESTNET|OF-ETH/, (kind) => keys.get(kind) ?? kind);
      const request = { ...generated, path };
      const [ofFront, ofServer] = await Promise.all([
        answerOf(front, request),
        answerOf(server.base, request),
      ]);
      expect(ofFront, `${request.method} ${generated.path}`).toEqual(ofServer);
      statuses.set(ofServer.status, (statuses.get(ofServer.status) ?? 0) + 1);
    }
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 204, 400, 401, 403, 404, 405]));
    expect(statuses.get(200)).toBeGreaterThan(80);
    expect(there.strays).toEqual([]);
    for (const host of ['api.coingecko.com', 'coins.llama.fi'])
      expect(there.count(host)).toBe(here.count(host));
  });
});

describe('a front of an engine whose clock is 40 s ahead', () => {
  test('renews a price that is older than a minute', async () => {
    let passedMs = 0;
    const ahead = (ms: number) => ({ ...systemClock, now: () => Date.now() + passedMs + ms });
    const { commands, start } = await createFronts({ world: createWorld(ahead(0)), clock: ahead(40_000) });
    const front = await start({ clock: ahead(0), frontOnly: true });
    const { key } = await commands.create(SHOP);
    const asOf = async () => {
      const answer = await ask(`${front.base}/ETH/token-price/${key}?detail=true&addresses=0x`);
      return Date.parse((await answer.json()).prices[0].asOf);
    };
    const first = await asOf();
    passedMs = 70_000;
    expect((await asOf()) - first).toBeGreaterThanOrEqual(70_000);
  });
});

describe('four fronts', () => {
  test('send one request upstream for four hundred cold clients of one token', async () => {
    const { world, commands, fronts } = await createFronts({ count: FRONTS });
    const { key } = await commands.create(SHOP);
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, i) =>
        ask(`${fronts[i % FRONTS]?.base}/ETH/token-price/${key}?addresses=${ADDRESSES[0]}`),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect([texts.size, ...texts]).toEqual([1, expect.stringContaining('"usdPrice":"')]);
    expect(world.count('api.coingecko.com', '/api/v3/simple/price')).toBe(1);
    expect(world.count('coins.llama.fi')).toBe(0);
  });

  test('send no more requests upstream than one process does in the same schedule', async () => {
    const { there, here, server, commands, fronts } = await besideServe(FRONTS);
    const { key } = await commands.create(SHOP);
    for (let i = 0; i < 120; i++) {
      const wanted = [0, 1, 3].map((n) => ADDRESSES[(i * 7 + n) % 24]).join(',');
      const query = `addresses=${wanted}${i % 2 ? '&detail=true' : ''}`;
      const [ofFront, ofServer] = await Promise.all([
        ask(`${fronts[i % FRONTS]?.base}/ETH/token-price/${key}?${query}`),
        ask(`${server.base}/ETH/token-price/${server.key}?${query}`),
      ]);
      expect([ofFront.status, await ofFront.text()]).toEqual([200, await ofServer.text()]);
    }
    const priceRequests = ({ log }: typeof here) =>
      log.filter(({ path }) => /price|ticker/.test(path)).length;
    expect(priceRequests(here)).toBeGreaterThan(0);
    expect(priceRequests(there)).toBeLessThanOrEqual(priceRequests(here));
  });

  test('share the 600 requests a minute of a key, within 5 %', async () => {
    const { commands, fronts } = await createFronts({ count: FRONTS, perMinute: 600 });
    const { key } = await commands.create(SHOP);
    const startedAt = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, worker) => {
        const seen: number[] = [];
        for (let i = 0; i < 40; i++)
          seen.push((await ask(`${fronts[(worker + i) % FRONTS]?.base}/ETH/token-price/${key}`)).status);
        return seen;
      }),
    );
    const minutes = (performance.now() - startedAt) / 60_000;
    const good = statuses.flat().filter((status) => status === 200).length;
    expect(new Set(statuses.flat())).toEqual(new Set([200, 429]));
    expect(good).toBeLessThanOrEqual(1.05 * 600 * (1 + minutes));
    expect(good).toBeGreaterThanOrEqual(0.9 * 600);
  });

  test('refuse a revoked key within 5 s, and count the uses of all', async () => {
    const { commands, fronts } = await createFronts({ count: 2 });
    const { project, key } = await commands.create(SHOP);
    const askAll = () =>
      Promise.all(fronts.map(async ({ base }) => (await ask(`${base}/ETH/token-price/${key}`)).status));
    for (let i = 0; i < 5; i++) expect(await askAll()).toEqual([200, 200]);
    const requests = async () => (await commands.list())[0]?.requests;
    await expect.poll(requests, { timeout: 10_000 }).toBe(10);
    await commands.revoke(project.id);
    const revokedAt = performance.now();
    await expect.poll(askAll, { timeout: 10_000 }).toEqual([401, 401]);
    expect(performance.now() - revokedAt).toBeLessThan(5_000);
  });
});

describe('a service', () => {
  test('answers on after foreign messages on its subjects, and after a key of 10 kB', async () => {
    const { commands, nodes, base } = await createFronts();
    const { key } = await commands.create(SHOP);
    const stranger = await connect({ servers: nodes[0]?.url ?? '' });
    onTestFinished(() => stranger.close());
    for (const kind of ['engine', 'quota', 'uses'] as const)
      for (const text of ['', 'no JSON', '{}', '[1]', '{"ask":"prices","keys":["x"]}']) {
        stranger.publish(subjectOf(PROTOCOL, kind), text);
        const replies = await stranger.requestMany(subjectOf(PROTOCOL, kind), text, {
          strategy: 'count',
          maxMessages: kind === 'engine' ? 2 : 1,
          maxWait: 2_000,
        });
        const sentences: string[] = [];
        for await (const { headers } of replies) sentences.push(headers?.get('sise-refused') ?? '');
        expect(sentences.at(-1), `${kind} ${text}`).toMatch(/^This is no message of a front of Sise/);
      }
    const long = await ask(`${base}/ETH/token-price/${'A'.repeat(10_000)}?addresses=0x`);
    expect(long.status).toBe(401);
    expect((await ask(`${base}/ETH/token-price/${key}?addresses=0x`)).status).toBe(200);
  });
});

describe('two protocol versions', () => {
  test('side by side: a newer process requests the lease, and answers fronts of the one before', async () => {
    const { commands, fronts, start, lines } = await createFronts({ count: 1 });
    const { key } = await commands.create(SHOP);
    const price = async (base: string, address: string) => {
      const answer = await ask(`${base}/ETH/token-price/${key}?addresses=${address}`);
      return [answer.status, /"usdPrice":"/.test(await answer.text())];
    };
    const [old] = fronts;
    expect(await price(old?.base ?? '', '0x')).toEqual([200, true]);
    const newer = await start({ protocol: 3 });
    expect(lines.join()).toContain('it gave up the lease');
    for (const base of [old?.base ?? '', newer.base])
      await expect.poll(() => price(base, ADDRESSES[1] ?? ''), { timeout: 10_000 }).toEqual([200, true]);
    await newer.stop();
    // Back to the release before: it stands back for ten seconds from a request for the lease.
    await expect
      .poll(() => price(old?.base ?? '', ADDRESSES[2] ?? ''), { timeout: 20_000 })
      .toEqual([200, true]);
  });
});
