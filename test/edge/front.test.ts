import { expect, test, vi } from 'vitest';
import { keyHashText, newKey } from '../../src/api/keys.ts';
import { frontProgram } from '../../src/edge/front.ts';
import { gateProgram } from '../../src/edge/objects-gate.ts';
import { projectsObject } from '../../src/edge/projects-object.ts';
import type { Report } from '../../src/edge/report.ts';
import { TOGETHER_MS } from '../../src/edge/told-answers.ts';
import { VERSION_HEADER, WIRE_VERSION } from '../../src/nats/wire.ts';
import { fakeStorage } from './fake-storage.ts';

const randomise = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
const TOKEN = newKey(randomise);
const OURS = { [VERSION_HEADER]: WIRE_VERSION };

/** A front and the process with the objects, by a clock that is moved by hand. */
function front(more: { readonly IS_UNCOUNTED?: true } = {}) {
  let now = Date.UTC(2026, 10, 25);
  // What is told together is told at once. Others wait for ever: a link asks again and again whether the engine is there.
  const sleep = (ms: number) => (ms <= TOGETHER_MS ? Promise.resolve() : new Promise<void>(() => {}));
  const clock = { now: () => now, sleep };
  const Projects = projectsObject({ clock, randomise });
  const projects = new Projects(fakeStorage(), { PER_MINUTE: 600 });
  const asked = { engine: 0, projects: 0 };
  const namespace = (object: 'engine' | 'projects', fetch: (request: Request) => Promise<Response>) => ({
    idFromName: () => object,
    get: () => ({
      fetch(url: string, init: RequestInit) {
        asked[object] += 1;
        return fetch(new Request(url, init));
      },
    }),
  });
  const shared = { SECRET: '5e'.repeat(32) };
  const objects = {
    ENGINE: namespace('engine', async () => Response.json(0)),
    PROJECTS: namespace('projects', (request) => projects.fetch(request)),
    ...shared,
  };
  const gate = gateProgram(clock);
  const told: Report[] = [];
  const program = frontProgram({ clock, tell: (report) => void told.push(...[report].flat()) });
  const env = {
    ...{ PER_MINUTE: 600, PROCESS: 'front-1', ADMIN_TOKEN_HASH: keyHashText(TOKEN) },
    OBJECTS: {
      fetch: (url: string, init: RequestInit) => gate.fetch(new Request(url, init), objects),
    },
    ...{ ...shared, ...more },
  };
  const context = { waitUntil: () => {} };
  const ask = async (path: string, init?: RequestInit) => {
    const response = await program.public.fetch(new Request(`http://127.0.0.1${path}`, init), env, context);
    return response.status;
  };
  const create = async () => {
    const asked = { ask: 'create', project: { name: 'Shop', network: 'mainnet', platforms: null } };
    const response = await projects.fetch(
      new Request('https://projects/', { method: 'POST', headers: OURS, body: JSON.stringify(asked) }),
    );
    return ((await response.json()) as { readonly key: string }).key;
  };
  return { ask, create, asked, told, pass: (ms: number) => (now += ms) };
}

const pathOf = (key: string) => `/ETH/token-price/${key}?addresses=nothing`;

test('whoever tries random keys is asked about so often at most, and a good key is heard of all the same', async () => {
  const { ask, create, asked, pass } = front();
  const [held, other] = [await create(), await create()];
  expect(await ask(pathOf(held))).toBe(400);
  asked.projects = 0;
  const tried = () => Promise.all(Array.from({ length: 300 }, () => ask(pathOf(newKey(randomise)))));
  const statuses = await tried();
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(60);
  expect(await ask(pathOf(other))).toBe(400);
  for (let i = 0; i < 5; i++) await tried();
  // An address has 60, and all those that are over theirs 600.
  expect(asked.projects).toBeLessThanOrEqual(662);
  expect([await ask(pathOf(held)), await ask(pathOf(other))]).toEqual([400, 400]);
  expect(await ask(pathOf(newKey(randomise)))).toBe(429);
  const before = asked.projects;
  pass(1_000);
  await tried();
  expect(asked.projects - before).toBeLessThanOrEqual(11);
});

test('a good key that is asked with for the first time counts as no refusal', async () => {
  const { ask, create } = front();
  for (let i = 0; i < 70; i++) expect(await ask(pathOf(await create()))).toBe(400);
  expect(await ask(pathOf(newKey(randomise)))).toBe(401);
});

test('whether it is ready is asked of the engine once a second, however many want to know', async () => {
  const { ask, asked, pass } = front();
  for (let i = 0; i < 100; i++) expect(await ask('/readyz')).toBe(200);
  expect(asked.engine).toBe(1);
  pass(1_000);
  expect(await ask('/readyz')).toBe(200);
  expect(asked.engine).toBe(2);
});

test('the rest of many refusals is told to be counted, and not told where nobody counts', async () => {
  const [counted, uncounted] = [front(), front({ IS_UNCOUNTED: true })];
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const { ask } of [counted, uncounted]) for (let i = 0; i < 70; i++) await ask('/nothing/here');
  expect([counted.told.length, uncounted.told.length]).toEqual([70, 60]);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
