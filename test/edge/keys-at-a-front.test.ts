import { expect, test, vi } from 'vitest';
import { createRemoteProjects } from '../../src/edge/keys-at-a-front.ts';
import { projectsObject } from '../../src/edge/projects-object.ts';
import { VERSION_HEADER, WIRE_VERSION } from '../../src/nats/wire.ts';
import { fakeStorage } from './fake-storage.ts';

const OURS = { [VERSION_HEADER]: WIRE_VERSION };

/** A front and the projects' object, by a clock that is moved by hand. */
function elsewhere(perMinute: number) {
  let now = Date.UTC(2026, 10, 25);
  const clock = { now: () => now, sleep: async () => {} };
  const Projects = projectsObject({ clock, randomise: (bytes) => crypto.getRandomValues(bytes) });
  const { storage } = fakeStorage();
  const run = () => new Projects({ storage }, { PER_MINUTE: perMinute });
  let object = run();
  const state = { isAway: false, isDeaf: '', isCut: false, isSilent: false, asked: [] as string[] };
  const send = async (url: string, init: RequestInit) => {
    state.asked.push(String(init.body));
    if (state.isAway || (state.isDeaf && String(init.body).includes(state.isDeaf)))
      throw new Error('connection refused');
    if (state.isSilent) return new Promise<Response>(() => {});
    const answer = await object.fetch(new Request(url, init));
    const cut = new ReadableStream({ pull: (stream) => stream.error(new Error('connection lost')) });
    return state.isCut ? new Response(cut, answer) : answer;
  };
  const administer = async (question: object) => {
    const response = await send('https://projects/', {
      ...{ method: 'POST', headers: OURS },
      body: JSON.stringify(question),
    });
    return (await response.json()) as { readonly project: { readonly id: string }; readonly key: string };
  };
  const front = () => {
    const remote = createRemoteProjects({ object: () => ({ fetch: send }), clock, perMinute });
    /** Seconds to wait; null where the key is nobody's. */
    const ask = async (key: string) => {
      const project = await remote.projects.findByKey(key);
      return project && remote.limit.take(project.id);
    };
    return { ask, listen: remote.listen };
  };
  const create = () =>
    administer({ ask: 'create', project: { name: 'Shop', network: 'mainnet', platforms: null } });
  const restart = () => {
    object = run();
  };
  return { administer, create, front, ...front(), state, restart, pass: (ms: number) => (now += ms) };
}

test('a rotated key that is still tried costs the new one nothing', async () => {
  const { administer, create, ask, pass } = elsewhere(600);
  const { project, key } = await create();
  expect(await ask(key)).toBe(0);
  const { key: next } = await administer({ ask: 'rotate', id: project.id });
  pass(3_000);
  expect(await ask(next)).toBe(0);
  pass(2_000);
  expect(await ask(key)).toBeNull();
  expect(await ask(next)).toBe(0);
});

test('while the projects are away, keys that were asked with lately are good for ten minutes, each at its rate', async () => {
  const { create, ask, state, pass } = elsewhere(60);
  const [{ key }, other] = [await create(), await create()];
  expect(await ask(key)).toBe(0);
  state.isAway = true;
  await expect(ask(other.key)).rejects.toMatchObject({ name: 'EngineAway' });
  const waits: (number | null)[] = [];
  for (let second = 0; second < 590; second += 5) {
    pass(5_000);
    waits.push(await ask(key));
  }
  expect(new Set(waits)).toEqual(new Set([0]));
  const burst = await Promise.all(Array.from({ length: 20 }, () => ask(key)));
  expect(burst.filter((wait) => wait === 0).length).toBeLessThan(10);
  pass(20_000);
  await expect(ask(key)).rejects.toMatchObject({ name: 'EngineAway' });
  state.isAway = false;
  expect(await ask(key)).toBe(0);
});

test('while the answers of the projects end half-way, their last word about a key goes on', async () => {
  const { create, ask, state, pass } = elsewhere(60);
  const [{ key }, other] = [await create(), await create()];
  expect(await ask(key)).toBe(0);
  state.isCut = true;
  pass(5_000);
  expect(await ask(key)).toBe(0);
  await expect(ask(other.key)).rejects.toMatchObject({ name: 'EngineAway' });
});

test('a key that was taken back is refused during an outage by each front that was told anything since', async () => {
  const { administer, create, front, state, pass } = elsewhere(600);
  const [revoked, rotated, good] = [await create(), await create(), await create()];
  const fronts = [front(), front(), front()];
  const askAll = (key: string) => Promise.all(fronts.map(({ ask }) => ask(key)));
  for (const { key } of [revoked, rotated, good]) expect(await askAll(key)).toEqual([0, 0, 0]);
  await administer({ ask: 'revoke', id: revoked.project.id });
  await administer({ ask: 'rotate', id: rotated.project.id });
  pass(4_001);
  expect(await askAll(good.key)).toEqual([0, 0, 0]);
  state.isAway = true;
  expect(await askAll(revoked.key)).toEqual([null, null, null]);
  expect(await askAll(rotated.key)).toEqual([null, null, null]);
  pass(60_000);
  expect(await askAll(good.key)).toEqual([0, 0, 0]);
  expect(await askAll(revoked.key)).toEqual([null, null, null]);
});

test('a front that nobody asks anything hears which keys were taken back by listening', async () => {
  const { administer, create, ask, listen, state, pass } = elsewhere(600);
  const [revoked, good] = [await create(), await create()];
  for (const { key } of [revoked, good]) expect(await ask(key)).toBe(0);
  await listen();
  await administer({ ask: 'revoke', id: revoked.project.id });
  await listen();
  state.isAway = true;
  await listen();
  pass(60_000);
  expect([await ask(good.key), await ask(revoked.key)]).toEqual([0, null]);
});

test('what could not be asked about after a revocation is nobody’s word until it is told anew', async () => {
  const { administer, create, ask, state, pass } = elsewhere(600);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const [revoked, other, asked] = [await create(), await create(), await create()];
  for (const { key } of [revoked, other, asked]) expect(await ask(key)).toBe(0);
  await administer({ ask: 'revoke', id: revoked.project.id });
  state.isDeaf = '"check"';
  pass(4_001);
  expect(await ask(asked.key)).toBe(0);
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
  state.isAway = true;
  for (const { key } of [revoked, other])
    await expect(ask(key)).rejects.toMatchObject({ name: 'EngineAway' });
  expect(await ask(asked.key)).toBe(0);
  Object.assign(state, { isAway: false, isDeaf: '' });
  pass(4_001);
  expect([await ask(asked.key), await ask(other.key), await ask(revoked.key)]).toEqual([0, 0, null]);
});

test('after a revocation all keys are asked about once, however many wait', async () => {
  const { administer, create, ask, state, pass } = elsewhere(600);
  const keys: string[] = [];
  for (let i = 0; i < 20; i++) keys.push((await create()).key);
  const { project } = await create();
  for (const key of keys) expect(await ask(key)).toBe(0);
  await administer({ ask: 'revoke', id: project.id });
  pass(4_001);
  state.asked = [];
  expect(await Promise.all(keys.map(ask))).toEqual(keys.map(() => 0));
  expect(state.asked.filter((question) => question.includes('"check"'))).toHaveLength(1);
});

test('after a revocation that was not heard of, another run of the projects is asked about all keys, and takes no good one away', async () => {
  const { administer, create, ask, state, pass, restart } = elsewhere(600);
  const [revoked, other, asked] = [await create(), await create(), await create()];
  for (const { key } of [revoked, other, asked]) expect(await ask(key)).toBe(0);
  await administer({ ask: 'revoke', id: revoked.project.id });
  restart();
  pass(4_001);
  expect(await ask(asked.key)).toBe(0);
  state.isAway = true;
  expect([await ask(other.key), await ask(revoked.key)]).toEqual([0, null]);
});

test('another run in which nothing was taken back puts no key in doubt, though nobody answers about it', async () => {
  const { administer, create, ask, listen, state, pass, restart } = elsewhere(600);
  const [gone, good] = [await create(), await create()];
  await administer({ ask: 'revoke', id: gone.project.id });
  expect(await ask(good.key)).toBe(0);
  restart();
  state.isDeaf = '"hashes":["';
  await listen();
  pass(4_001);
  state.isAway = true;
  expect(await ask(good.key)).toBe(0);
});

test('revocations in another run are heard of', async () => {
  const { administer, create, ask, listen, restart } = elsewhere(600);
  const [first, second] = [await create(), await create()];
  expect(await ask(second.key)).toBe(0);
  restart();
  await administer({ ask: 'revoke', id: first.project.id });
  await administer({ ask: 'revoke', id: second.project.id });
  await listen();
  expect(await ask(second.key)).toBeNull();
});

test('a count that could not be read once is read by the next question', async () => {
  const { storage } = fakeStorage();
  let isFailing = true;
  const get = async (key: string) => {
    if (isFailing) throw new Error('no disk');
    return storage.get(key);
  };
  const clock = { now: () => Date.UTC(2026, 10, 25), sleep: async () => {} };
  const Projects = projectsObject({ clock, randomise: (bytes) => crypto.getRandomValues(bytes) });
  const object = new Projects({ storage: { ...storage, get } }, { PER_MINUTE: 60 });
  const list = () =>
    object.fetch(new Request('https://projects/', { method: 'POST', headers: OURS, body: '{"ask":"list"}' }));
  await expect(list()).rejects.toThrow('no disk');
  isFailing = false;
  expect((await list()).status).toBe(200);
});

const leased = (asked: readonly string[]) =>
  asked.filter((body) => body.includes('"lease"')).map((body) => JSON.parse(body).requests);

test('requests that come at once take no more in advance than one does, and leave the rest to other fronts', async () => {
  const { create, front, state } = elsewhere(600);
  const { key } = await create();
  const [one, other] = [front(), front()];
  const waits = await Promise.all(Array.from({ length: 30 }, () => one.ask(key)));
  expect(waits).toEqual(Array(30).fill(0));
  expect(leased(state.asked).filter((requests) => requests > 1)).toEqual([20]);
  expect(await Promise.all(Array.from({ length: 500 }, () => other.ask(key)))).toEqual(Array(500).fill(0));
});

test('a lease that nobody waits for any more keeps no later one small', async () => {
  const { create, ask, state, pass } = elsewhere(600);
  const { key } = await create();
  state.isSilent = true;
  void ask(key);
  state.isSilent = false;
  pass(4_001);
  expect(await ask(key)).toBe(0);
  expect(leased(state.asked)).toEqual([20, 20]);
});

test('without a limit nothing is given back that was never spent', async () => {
  const { create, ask, state, pass } = elsewhere(0);
  const { key } = await create();
  for (let i = 0; i < 5; i++) {
    expect(await ask(key)).toBe(0);
    pass(5_000);
  }
  const leases = state.asked.filter((body) => body.includes('"lease"'));
  expect(leases.map((body) => JSON.parse(body).unspent)).toEqual([0, 0, 0, 0, 0]);
});
