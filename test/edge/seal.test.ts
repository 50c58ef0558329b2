import { expect, test } from 'vitest';
import { createSeals, SEAL_LASTS_MS } from '../../src/edge/seal.ts';

const SECRET = '5e'.repeat(32);
const ASKED = { path: '/engine', body: '{"ask":"now"}' };
const FORGED = 'This is no message of a front of this service.';

/** Two processes of one service, by one clock. */
function between() {
  let now = Date.UTC(2026, 10, 25);
  const clock = { now: () => now };
  const [front, engine] = [createSeals(SECRET, clock), createSeals(SECRET, clock)];
  const sealed = () => ({ ...ASKED, run: engine.run() });
  const make = () => front.make(sealed());
  return { front, engine, sealed, make, clock, pass: (ms: number) => (now += ms) };
}

test('a message of a front is good once', async () => {
  const { make, engine, pass } = between();
  const headers = await make();
  expect(await engine.whyNot(headers, ASKED)).toBeNull();
  for (const ms of [0, SEAL_LASTS_MS]) {
    pass(ms);
    expect(await engine.whyNot(headers, ASKED)).toBe('This message was sent before.');
  }
  pass(1);
  expect(await engine.whyNot(headers, ASKED)).toBe('This message is too old.');
});

test('a message from ahead of time is not good again when its time has come', async () => {
  const { make, engine, pass } = between();
  pass(SEAL_LASTS_MS);
  const headers = await make();
  pass(-SEAL_LASTS_MS);
  expect(await engine.whyNot(headers, ASKED)).toBeNull();
  for (let i = 0; i < 4; i++) {
    pass(SEAL_LASTS_MS / 2);
    await engine.whyNot(await make(), ASKED);
    expect(await engine.whyNot(headers, ASKED)).toBe('This message was sent before.');
  }
});

test('what was good before the clock was set back is good for nothing when its time comes again', async () => {
  const { make, engine, pass } = between();
  const headers = await make();
  expect(await engine.whyNot(headers, ASKED)).toBeNull();
  for (let i = 0; i < 10; i++) {
    pass(SEAL_LASTS_MS);
    expect(await engine.whyNot(await make(), ASKED)).toBeNull();
  }
  pass(-100 * SEAL_LASTS_MS);
  for (let i = 0; i < 250; i++) {
    expect(await engine.whyNot(await make(), ASKED)).toBeNull();
    expect(await engine.whyNot(headers, ASKED)).not.toBeNull();
    pass(SEAL_LASTS_MS / 2);
  }
});

test.each([1, 2, 3, 4])(
  'a clock that is set back by as long as a seal lasts makes nothing good twice (%d)',
  async (n) => {
    const { make, engine, pass } = between();
    const another = async () => expect(await engine.whyNot(await make(), ASKED)).toBeNull();
    await another();
    pass((n + 1) * SEAL_LASTS_MS);
    // From ahead of time, as far as that is good.
    const headers = await make();
    pass(-SEAL_LASTS_MS);
    expect(await engine.whyNot(headers, ASKED)).toBeNull();
    pass(1);
    await another();
    pass(n * SEAL_LASTS_MS + 1);
    await another();
    pass(-SEAL_LASTS_MS);
    expect(await engine.whyNot(headers, ASKED)).not.toBeNull();
  },
);

test('what was changed on the way, or sealed with another secret, is a forgery', async () => {
  const { front, engine, make, sealed, clock } = between();
  for (const change of [{ path: '/projects' }, { run: 'another' }, { body: '{}' }])
    expect(await engine.whyNot(await front.make({ ...sealed(), ...change }), ASKED)).toBe(FORGED);
  const late = await make();
  late.set('sise-time', String(clock.now() + 1));
  expect(await engine.whyNot(late, ASKED)).toBe(FORGED);
  const other = createSeals('5f'.repeat(32), clock);
  expect(await engine.whyNot(await other.make(sealed()), ASKED)).toBe(FORGED);
  expect(await engine.whyNot(new Headers(), ASKED)).toBe(FORGED);
});

test('an answer is good for one message, and as it was given', async () => {
  const { front, engine, make } = between();
  const answer = { status: 200, keys: 'run 3', body: '{"now":1}' };
  const asked = await make();
  const proof = await engine.proofOfAnswer(asked, answer);
  expect(await front.isAnswer(asked, answer, proof)).toBe(true);
  expect(await front.isAnswer(asked, { ...answer, body: '{"now":2}' }, proof)).toBe(false);
  expect(await front.isAnswer(asked, { ...answer, status: 404 }, proof)).toBe(false);
  expect(await front.isAnswer(asked, { ...answer, keys: 'run 4' }, proof)).toBe(false);
  expect(await front.isAnswer(await make(), answer, proof)).toBe(false);
  expect(await front.isAnswer(asked, answer, null)).toBe(false);
  const [first] = proof;
  expect(await front.isAnswer(asked, answer, (first === '0' ? '1' : '0') + proof.slice(1))).toBe(false);
});

test('the proof of a message proves no answer', async () => {
  const { front, make } = between();
  const asked = await make();
  const answer = { status: 200, keys: null, body: ASKED.body };
  expect(await front.isAnswer(asked, answer, asked.get('sise-proof'))).toBe(false);
});
