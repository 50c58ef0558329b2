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
  const send = (url: string, init: RequestInit) => object.fetch(new Request(url, init));
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
  return { administer, create, ask, pass: (ms: number) => (now += ms) };
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
