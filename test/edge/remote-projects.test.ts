import { expect, test } from 'vitest';
import { projectsObject } from '../../src/edge/projects-object.ts';
import { createRemoteProjects } from '../../src/edge/remote-projects.ts';
import { fakeStorage } from './fake-storage.ts';

/** A front and the projects' object, by a clock that is moved by hand. */
function elsewhere(perMinute: number) {
  let now = Date.UTC(2026, 10, 25);
  const clock = { now: () => now, sleep: async () => {} };
  const Projects = projectsObject({ clock, randomise: (bytes) => crypto.getRandomValues(bytes) });
  const { storage } = fakeStorage();
  const object = new Projects({ storage }, { PER_MINUTE: perMinute });
  const state = { isAway: false, asked: [] as string[] };
  const send = async (url: string, init: RequestInit) => {
    state.asked.push(String(init.body));
    if (state.isAway) throw new Error('connection refused');
    return object.fetch(new Request(url, init));
  };
  const administer = async (question: object) => {
    const response = await send('https://projects/', { method: 'POST', body: JSON.stringify(question) });
    return (await response.json()) as { readonly project: { readonly id: string }; readonly key: string };
  };
  const remote = createRemoteProjects({ object: () => ({ fetch: send }), clock, perMinute });
  /** Seconds to wait; null where the key is nobody's. */
  const ask = async (key: string) => {
    const project = await remote.projects.findByKey(key);
    return project && remote.limit.take(project.id);
  };
  const create = () =>
    administer({ ask: 'create', project: { name: 'Shop', network: 'mainnet', platforms: null } });
  return { administer, create, ask, state, pass: (ms: number) => (now += ms) };
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
