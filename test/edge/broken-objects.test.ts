/** workerd makes an object anew whose write has failed: what was spent is not to be had again by that. */
import { expect, test, vi } from 'vitest';
import { keyHashText } from '../../src/api/keys.ts';
import { engineObject } from '../../src/edge/engine-object.ts';
import { projectsObject } from '../../src/edge/projects-object.ts';
import { SOURCE_NAMES, type SourceName } from '../../src/market/source-table.ts';
import { WIRE_VERSION } from '../../src/nats/wire.ts';
import { gatheringAtOnce } from '../api/stage.ts';
import { createWorld, SOURCE_HOSTS } from '../world/world.ts';
import { fakeStorage } from './fake-storage.ts';

type Handler = { fetch(request: Request): Promise<Response> };

const now = () => Date.UTC(2026, 10, 25);
const clock = { now, sleep: gatheringAtOnce };

/** A storage on a disk that may be full. */
function fillable() {
  const { storage } = fakeStorage();
  const disk = { isFull: false };
  const put: typeof storage.put = async (items) => {
    if (disk.isFull) throw new Error('database or disk is full');
    await storage.put(items);
  };
  return { disk, storage: { ...storage, put } };
}

test('a key has its quota once, though each use of it breaks the register of projects on a full disk', async () => {
  const { disk, storage } = fillable();
  const Projects = projectsObject({ clock, randomise: (bytes) => crypto.getRandomValues(bytes) });
  let object: Handler = new Projects({ storage }, { PER_MINUTE: 60 });
  const ask = async (question: object) => {
    const headers = { 'sise-wire': WIRE_VERSION };
    const body = JSON.stringify(question);
    return (await object.fetch(new Request('https://projects/', { method: 'POST', headers, body }))).json();
  };
  const project = { name: 'Shop', network: 'mainnet', platforms: null };
  const made = await ask({ ask: 'create', project });
  const granted: number[] = [];
  disk.isFull = true;
  for (let second = 0; second < 10; second++) {
    const lease = { ask: 'lease', hash: keyHashText(made.key), requests: 20, unspent: 0 };
    granted.push((await ask(lease)).granted);
    const uses = [[made.project.id, 20, now()]];
    await expect(ask({ ask: 'uses', uses })).rejects.toThrow('disk is full');
    object = new Projects({ storage }, { PER_MINUTE: 60 });
  }
  expect(granted).toEqual([20, 20, 20, 0, 0, 0, 0, 0, 0, 0]);
});

test('a key has its new addresses once, though the engine is made anew', async () => {
  const world = createWorld({ now });
  const Engine = engineObject({ fetch: world.fetch, clock, random: () => 0.5 });
  const { storage } = fakeStorage();
  let next = 0;
  /** Those of a hundred unlisted addresses that anybody was asked about. */
  const ask = async () => {
    const engine: Handler = new Engine({ storage });
    const keys = Array.from({ length: 100 }, () => `ETH:0xbad${(next++).toString(16).padStart(37, '0')}`);
    const requester = { kind: 'key', project: 'p' };
    const send = async (keys: readonly string[]) => {
      const question = { ask: 'prices', keys, order: SOURCE_NAMES, requester, standing: null, wanted: [] };
      const headers = { 'sise-wire': WIRE_VERSION };
      const body = JSON.stringify(question);
      const answer = await engine.fetch(new Request('https://e/', { method: 'POST', headers, body }));
      expect(answer.status).toBe(200);
    };
    // The lists come first: before, nothing is new.
    await send([`ETH:0xbeef${'0'.repeat(36)}`]);
    world.log.length = 0;
    await send(keys);
    const asked = world.log.map(({ path }) => path.toLowerCase()).join();
    return keys.filter((key) => asked.includes(key.slice(4))).length;
  };
  const reached = [await ask(), await ask(), await ask(), await ask()];
  expect(reached).toEqual([100, 100, 0, 0]);
});

/** The engine is made anew on a full disk each second of a minute, and asked about another address each time. */
async function minuteOfEngines(prepare: (world: ReturnType<typeof createWorld>) => void) {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  let at = now();
  const clock = { now: () => at, sleep: gatheringAtOnce };
  const world = createWorld({ now: clock.now });
  prepare(world);
  const Engine = engineObject({ fetch: world.fetch, clock, random: () => 0.5 });
  const { disk, storage } = fillable();
  disk.isFull = true;
  for (let second = 0; second < 60; second++) {
    const engine: Handler = new Engine({ storage });
    const keys = [`ETH:0xbad${second.toString(16).padStart(37, '0')}`];
    const requester = { kind: 'key', project: 'p' };
    const question = { ask: 'prices', keys, order: SOURCE_NAMES, requester, standing: null, wanted: [] };
    const headers = { 'sise-wire': WIRE_VERSION };
    const body = JSON.stringify(question);
    await engine.fetch(new Request('https://e/', { method: 'POST', headers, body }));
    at += 1000;
  }
  vi.restoreAllMocks();
  return (source: SourceName) => world.count(SOURCE_HOSTS[source]);
}

test('a source has its limit once, though the engine is made anew', async () => {
  const asked = await minuteOfEngines(() => {});
  // Half of each is for addresses that are known.
  expect(asked('GeckoTerminal')).toBe(5);
  expect(asked('DefiLlama')).toBe(30);
  expect(asked('DexScreener')).toBe(60);
});

test('a source that has asked for a pause is left alone, though the engine is made anew', async () => {
  const asked = await minuteOfEngines(({ faults }) => {
    faults.set(SOURCE_HOSTS.GeckoTerminal, { kind: 'status', status: 429, retryAfter: 100 });
  });
  expect(asked('GeckoTerminal')).toBe(1);
});
