import { expect, test } from 'vitest';
import { createEngineLink } from '../../src/edge/engine-link.ts';
import { gateProgram } from '../../src/edge/objects-gate.ts';
import { createSeals } from '../../src/edge/seal.ts';
import { VERSION_HEADER, WIRE_VERSION } from '../../src/nats/wire.ts';
import type { Clock } from '../../src/upstream/clock.ts';
import { waitFor } from '../wait-for.ts';

const SECRET = '5e'.repeat(32);

/** A front and the engine's process, whose objects tell what they were asked. */
function elsewhere(secret = SECRET, isDoubted = false) {
  let now = Date.UTC(2026, 10, 25);
  /** Each wait that is not over yet ends when it is called. */
  const waits = new Set<() => void>();
  const clock: Clock = {
    now: () => now,
    sleep: (_ms, signal) =>
      new Promise((resolve) => {
        waits.add(resolve);
        signal?.addEventListener('abort', () => waits.delete(resolve));
      }),
  };
  const namespace = (name: string) => ({
    idFromName: () => name,
    get: () => ({
      async fetch(_url: string, { body }: RequestInit) {
        if (body === '{"fails":true}') return new Response('It failed.', { status: 500 });
        return new Response(`${name}: ${body}`, { headers: { 'sise-keys': 'run 3' } });
      },
    }),
  });
  const env = { ENGINE: namespace('engine'), PROJECTS: namespace('projects'), SECRET };
  const state = { gate: gateProgram(clock), away: false, hangs: '', lost: 0, sent: [] as Request[] };
  /** What becomes of an answer on its way. */
  const way = { of: async (answer: Response) => answer };
  const objects = {
    async fetch(url: string, init: RequestInit) {
      const request = new Request(url, init);
      state.sent.push(request.clone());
      if (state.hangs && (state.hangs === 'all' || (await request.clone().text()) === state.hangs))
        return new Promise<never>((_, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason));
        });
      if (state.lost-- > 0) throw new Error('connection reset');
      if (state.away) throw new Error('connection refused');
      return way.of(await state.gate.fetch(request, env));
    },
  };
  const link = createEngineLink({ objects, secret, clock, isDoubted });
  const ask = async (body = '{}', object: 'engine' | 'projects' = 'engine', signal?: AbortSignal) =>
    (await link(object).fetch('https://object/', { method: 'POST', body, ...(signal && { signal }) })).text();
  return {
    state,
    way,
    ask,
    link,
    env,
    clock,
    waits,
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
    'This engine speaks version 4, and was asked in version 0.',
  ]);
});

test('one that is away is left alone for a second; then one message tries, and the others go on without', async () => {
  const { ask, state, pass } = elsewhere();
  await ask();
  state.away = true;
  await expect(ask()).rejects.toThrow('connection refused');
  state.sent.length = 0;
  await expect(ask()).rejects.toThrow('did not respond recently');
  pass(600);
  // Whoever asks meanwhile does not put it off.
  await expect(ask()).rejects.toThrow('did not respond recently');
  expect(state.sent).toEqual([]);
  pass(401);
  state.away = false;
  const [trial, other] = await Promise.allSettled([ask('{"c":1}'), ask('{"c":2}')]);
  expect(trial).toMatchObject({ status: 'fulfilled', value: 'engine: {"c":1}' });
  expect(other).toMatchObject({ status: 'rejected' });
  expect(await ask('{"c":3}')).toBe('engine: {"c":3}');
});

test('a question that fails, or takes longer than it may, keeps no other from being asked', async () => {
  const { ask, state, waits, pass } = elsewhere();
  await expect(ask('{"fails":true}')).rejects.toThrow('It failed.');
  expect(await ask('{"a":1}')).toBe('engine: {"a":1}');
  state.hangs = '{"slow":true}';
  const limit = new AbortController();
  const before = state.sent.length;
  const slow = ask('{"slow":true}', 'engine', limit.signal);
  // Also the message, which takes its time to be sealed: else it could be sent after the probe.
  await waitFor(() => expect([waits.size, state.sent.length]).toEqual([1, before + 1]));
  pass(1_001);
  for (const end of waits) end();
  await waitFor(() => expect(state.sent.at(-1)?.url).toContain('/alive'));
  expect(await ask('{"a":2}')).toBe('engine: {"a":2}');
  limit.abort(new Error('too long'));
  await expect(slow).rejects.toThrow('too long');
  expect(await ask('{"a":3}')).toBe('engine: {"a":3}');
});

test('one that hangs is waited for no longer than it takes to find out, and not by the next', async () => {
  const { ask, state, waits, pass } = elsewhere();
  await ask();
  state.hangs = 'all';
  const first = ask('{"a":1}');
  await waitFor(() => expect(waits.size).toBe(1));
  pass(1_001);
  for (const end of waits) end();
  await expect(first).rejects.toThrow('It hangs.');
  await expect(ask('{"a":2}')).rejects.toThrow('did not respond recently');
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

test('of what a stranger sends no more is read than a front ever asks, and nothing in another version', async () => {
  const { state, env } = elsewhere();
  const send = async (version: string) => {
    let read = 0;
    const body = new ReadableStream({
      pull(stream) {
        read += 1;
        if (read > 100) stream.close();
        else stream.enqueue(new Uint8Array(100_000));
      },
    });
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { [VERSION_HEADER]: version },
    } as RequestInit;
    const { status } = await state.gate.fetch(new Request('http://objects/engine', init), env);
    return { status, read };
  };
  const foreign = await send('0');
  expect(foreign.status).toBe(409);
  expect(foreign.read).toBeLessThan(3);
  const long = await send(WIRE_VERSION);
  expect(long.status).toBe(413);
  expect(long.read).toBeLessThan(15);
  const headers = { [VERSION_HEADER]: WIRE_VERSION, 'content-length': '1000001' };
  const told = new Request('http://objects/engine', { method: 'POST', body: 'x', headers });
  expect((await state.gate.fetch(told, env)).status).toBe(413);
});

function withKeys(answer: Response, keys: string | null): Response {
  const headers = new Headers(answer.headers);
  if (keys === null) headers.delete('sise-keys');
  else headers.set('sise-keys', keys);
  return new Response(answer.body, { headers });
}

test('a front is answered as ever after the clock was set back, and what it sent before is not taken again', async () => {
  const { state, ask, env, pass } = elsewhere();
  expect(await ask('{"n":1}')).toBe('engine: {"n":1}');
  const before = state.sent.at(-1)?.clone();
  pass(100_000);
  await ask();
  pass(-100_000);
  expect(await ask('{"n":2}')).toBe('engine: {"n":2}');
  expect((await state.gate.fetch(before as Request, env)).status).toBe(401);
});

test('from another machine an answer is believed as the object gave it, and to this question', async () => {
  const { ask, link, way, pass, restart } = elsewhere(SECRET, true);
  expect(await ask('{"a":1}')).toBe('engine: {"a":1}');
  const kept: Response[] = [];
  way.of = async (answer) => {
    kept.push(answer.clone());
    return answer;
  };
  expect(await ask('{"a":2}')).toBe('engine: {"a":2}');
  const changes: ((answer: Response) => Promise<Response>)[] = [
    async ({ status, headers }) => new Response('engine: {"a":9}', { status, headers }),
    async (answer) => new Response(await answer.text(), { headers: answer.headers, status: 201 }),
    async () => kept[0]?.clone() as Response,
    async (answer) => withKeys(answer, 'run 9'),
    async (answer) => withKeys(answer, null),
    async ({ headers }) => new Response('x'.repeat(4_000_001), { headers }),
    async () => new Response('forged'),
  ];
  for (const change of changes) {
    way.of = change;
    await expect(ask('{"a":2}')).rejects.toThrow(
      /^(What has answered is no process of this service\.|.*bytes)$/,
    );
    pass(1_001);
  }
  way.of = async (answer) => answer;
  expect(await ask('{"a":3}')).toBe('engine: {"a":3}');
  restart();
  const again = await link('engine', { isSentAgain: true }).fetch('https://object/', {
    method: 'POST',
    body: '{"a":4}',
  });
  expect(await again.text()).toBe('engine: {"a":4}');
});

test('that another version is there is heard without a proof, by whoever may ask another', async () => {
  const { link, way } = elsewhere(SECRET, true);
  way.of = async () => new Response('This engine speaks version 2.', { status: 409 });
  const asking = { method: 'POST', body: '{}' };
  await expect(link('engine', { isSentAgain: true }).fetch('https://object/', asking)).rejects.toThrow(
    expect.objectContaining({ name: 'NotThere', message: 'This engine speaks version 2.' }),
  );
});

test('on one machine no proof of an answer is asked for', async () => {
  const { ask, state } = elsewhere();
  await ask();
  expect(state.sent.some(({ headers }) => headers.has('sise-answer-proof'))).toBe(false);
});

test.each([
  ['another run', () => new Response('', { status: 401, headers: { 'sise-run': 'x' } })],
  ['another version', () => new Response('', { status: 409 })],
])(
  'what must not be done twice is not sent again where %s is told after it was done',
  async (_what, told) => {
    const { ask, link, state, way } = elsewhere(SECRET, true);
    await ask();
    let done = 0;
    way.of = async (answer) => {
      if (answer.status === 200) done += 1;
      return told();
    };
    const asking = { method: 'POST', body: '{"ask":"create"}' };
    state.sent.length = 0;
    await expect(link('projects').fetch('https://object/', asking)).rejects.toThrow(
      expect.objectContaining({ name: 'NotOurs' }),
    );
    expect([done, state.sent.length]).toEqual([1, 1]);
  },
);

test('what must not be done twice is sent to a member that was never asked before', async () => {
  const { link } = elsewhere(SECRET, true);
  const answer = await link('projects').fetch('https://object/', { method: 'POST', body: '{}' });
  expect(await answer.text()).toBe('projects: {}');
});
