import { expect, test } from 'vitest';
import { createEngineLink } from '../../src/edge/engine-link.ts';
import { gateProgram } from '../../src/edge/objects-gate.ts';
import { createSeals } from '../../src/edge/seal.ts';

const SECRET = '5e'.repeat(32);

/** A front and the engine's process, whose objects tell what they were asked. */
function elsewhere(secret = SECRET) {
  let now = Date.UTC(2026, 10, 25);
  const clock = { now: () => now, sleep: async () => {} };
  const namespace = (name: string) => ({
    idFromName: () => name,
    get: () => ({ fetch: async (_url: string, { body }: RequestInit) => new Response(`${name}: ${body}`) }),
  });
  const env = { ENGINE: namespace('engine'), PROJECTS: namespace('projects'), SECRET };
  const state = { gate: gateProgram(clock), away: false, lost: 0, sent: [] as Request[] };
  const objects = {
    async fetch(url: string, init: RequestInit) {
      const request = new Request(url, init);
      state.sent.push(request.clone());
      if (state.lost-- > 0) throw new Error('connection reset');
      if (state.away) throw new Error('connection refused');
      return state.gate.fetch(request, env);
    },
  };
  const link = createEngineLink({ objects, secret, clock });
  const ask = async (body = '{}', object: 'engine' | 'projects' = 'engine') =>
    (await link(object).fetch('https://object/', { method: 'POST', body })).text();
  return {
    state,
    ask,
    link,
    env,
    clock,
    pass: (ms: number) => (now += ms),
    restart: () => (state.gate = gateProgram(clock)),
  };
}

test('messages come to the object that they are for, also after its process was started anew', async () => {
  const { ask, restart, state } = elsewhere();
  expect(await ask('{"a":1}')).toBe('engine: {"a":1}');
  expect(await ask('{"b":1}', 'projects')).toBe('projects: {"b":1}');
  // The first is sent twice: until then the front does not know in which run the process is.
  expect(state.sent).toHaveLength(3);
  restart();
  expect(await ask('{"a":2}')).toBe('engine: {"a":2}');
});

test('a message that is sent again is refused, also by the next run of the process', async () => {
  const { ask, state, env, restart } = elsewhere();
  await ask('{"a":1}');
  const [, good] = state.sent;
  const again = async () => (await state.gate.fetch(good?.clone() as Request, env)).status;
  expect(await again()).toBe(401);
  restart();
  expect(await again()).toBe(401);
});

test('whoever does not know the secret is nobody’s front', async () => {
  const { ask } = elsewhere('00'.repeat(32));
  await expect(ask()).rejects.toThrow('This is no message of a front of this service.');
});

test('an engine of another version says so', async () => {
  const { state, env, clock } = elsewhere();
  const headers = await createSeals(SECRET, clock).make({ path: '/engine', run: '', body: '' });
  headers.set('sise-wire', '0');
  const asked = await state.gate.fetch(
    new Request('http://objects/engine', { method: 'POST', headers }),
    env,
  );
  expect([asked.status, await asked.text()]).toEqual([
    409,
    'This engine speaks version 2, and was asked in version 0.',
  ]);
});

test('one that is away is left alone for a second; then one message tries, and the others go on without', async () => {
  const { ask, state, pass } = elsewhere();
  await ask();
  state.away = true;
  await expect(ask()).rejects.toThrow('connection refused');
  state.sent.length = 0;
  await expect(ask()).rejects.toThrow('did not answer just now');
  expect(state.sent).toEqual([]);
  pass(1_001);
  state.away = false;
  const [trial, other] = await Promise.allSettled([ask('{"c":1}'), ask('{"c":2}')]);
  expect(trial).toMatchObject({ status: 'fulfilled', value: 'engine: {"c":1}' });
  expect(other).toMatchObject({ status: 'rejected' });
  expect(await ask('{"c":3}')).toBe('engine: {"c":3}');
});

test('a message that is lost with its connection is sent once more, where it may be', async () => {
  const { link, state } = elsewhere();
  const asking = { method: 'POST', body: '{}' };
  state.lost = 1;
  const again = await link('engine', { isSentAgain: true }).fetch('https://object/', asking);
  expect(await again.text()).toBe('engine: {}');
  state.lost = 1;
  await expect(link('projects').fetch('https://object/', asking)).rejects.toThrow('connection reset');
});
