/** While members of a cluster are restarted one by one, an object may run on another release than the gate that passes on to it. */
import { expect, test, vi } from 'vitest';
import { keyHashText, newKey } from '../../src/api/keys.ts';
import type { Questions } from '../../src/api/questions.ts';
import { frontProgram } from '../../src/edge/front.ts';
import { gateProgram } from '../../src/edge/objects-gate.ts';
import { projectsObject } from '../../src/edge/projects-object.ts';
import { answerQuestion } from '../../src/nats/answer-question.ts';
import { VERSION_HEADER, WIRE_VERSION } from '../../src/nats/wire.ts';
import { fakeStorage } from './fake-storage.ts';

const randomise = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
const TOKEN = newKey(randomise);
const SECRET = '5e'.repeat(32);
const OURS = { [VERSION_HEADER]: WIRE_VERSION };
const OTHER = '99';
const CREATE = { ask: 'create', project: { name: 'Shop', network: 'mainnet', platforms: null } };

/** A front and two members. What the gate of the first passes on comes to objects of another release, as `becomes` has it. */
function cluster(becomes: (answering: (version: string) => Promise<Response>) => Promise<Response>) {
  const clock = { now: () => Date.UTC(2026, 10, 25), sleep: () => new Promise<void>(() => {}) };
  const projects = new (projectsObject({ clock, randomise }))(fakeStorage(), { PER_MINUTE: 600 });
  const questions = { now: async () => clock.now() } as Questions;
  const objects = {
    ENGINE: (request: Request) => answerQuestion(questions, request),
    PROJECTS: (request: Request) => projects.fetch(request),
  };
  const state = { isFirstAlone: false, passedOn: 0 };
  const member = (pass: typeof becomes) => {
    const namespace = (object: (request: Request) => Promise<Response>) => ({
      idFromName: () => '',
      get: () => ({
        fetch: (url: string, init: RequestInit) =>
          pass((version) => {
            const headers = { ...init.headers, [VERSION_HEADER]: version };
            return object(new Request(url, { ...init, headers }));
          }),
      }),
    });
    const env = { ENGINE: namespace(objects.ENGINE), PROJECTS: namespace(objects.PROJECTS), SECRET };
    const gate = gateProgram(clock);
    return { fetch: (url: string, init: RequestInit) => gate.fetch(new Request(url, init), env) };
  };
  const second = member((answering) => answering(WIRE_VERSION));
  const env = {
    ...{ PER_MINUTE: 600, PROCESS: 'front-1', ADMIN_TOKEN_HASH: keyHashText(TOKEN), SECRET },
    ARE_OBJECTS_ELSEWHERE: true as const,
    OBJECTS: member((answering) => {
      state.passedOn += 1;
      return becomes(answering);
    }),
    OBJECTS_2: {
      async fetch(url: string, init: RequestInit) {
        if (state.isFirstAlone) throw new Error('connection refused');
        return second.fetch(url, init);
      },
    },
  };
  const ask = async (path: string, init?: RequestInit) => {
    const program = frontProgram({ clock, tell: () => {} });
    const request = new Request(`http://127.0.0.1${path}`, init);
    return program.public.fetch(request, env, { waitUntil: () => {} });
  };
  /** What the projects say to a question of our own version. */
  const told = async (question: object) => {
    const asking = { method: 'POST', headers: OURS, body: JSON.stringify(question) };
    return (await projects.fetch(new Request('https://projects/', asking))).json();
  };
  const create = async () => ((await told(CREATE)) as { readonly key: string }).key;
  return { ask, told, create, state };
}

const pathOf = (key: string) => `/ETH/token-price/${key}?addresses=nothing`;

test('objects that refuse another version are not asked again: the next member is', async () => {
  const { ask, create, state } = cluster((answering) => answering(OTHER));
  const key = await create();
  expect((await ask(pathOf(key))).status).toBe(400);
  expect((await ask('/readyz')).status).toBe(200);
  expect(state.passedOn).toBe(2);
});

test.each([
  ['refuse in words', (answering) => answering(OTHER)],
  ['answer what no front of this release asks for', async () => Response.json({ leased: true })],
  ['understand no question', async () => new Response('This is no question.', { status: 400 })],
] as const satisfies [string, Parameters<typeof cluster>[0]][])(
  'while the objects are of another release and %s, a front says that nobody answers',
  async (_, becomes) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { ask, create, state } = cluster(becomes);
    const key = await create();
    state.isFirstAlone = true;
    const { status, headers } = await ask(pathOf(key));
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    warned.mockRestore();
  },
);

test('an administrator changes nothing in another version', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { ask, told, state } = cluster((answering) => answering(OTHER));
  state.isFirstAlone = true;
  const headers = { authorization: `Bearer ${TOKEN}` };
  const asked = { method: 'POST', headers, body: JSON.stringify(CREATE) };
  expect((await ask('/admin/projects', asked)).status).toBe(503);
  expect(await told({ ask: 'list' })).toEqual([]);
  warned.mockRestore();
});

test('the projects refuse another version in words, whatever is asked', async () => {
  const clock = { now: () => 0, sleep: async () => {} };
  const projects = new (projectsObject({ clock, randomise }))(fakeStorage(), { PER_MINUTE: 600 });
  const asked = { method: 'POST', headers: { [VERSION_HEADER]: OTHER }, body: '{"ask":"list"}' };
  const response = await projects.fetch(new Request('https://projects/', asked));
  expect([response.status, await response.text()]).toEqual([
    409,
    `This engine speaks version ${WIRE_VERSION}, and was asked in version ${OTHER}.`,
  ]);
});
