import { expect, test } from 'vitest';
import { createSeals, SEAL_LASTS_MS } from '../../src/edge/seal.ts';

const SECRET = '5e'.repeat(32);
const SEALED = { path: '/engine', run: 'first', body: '{"ask":"now"}' };
const FORGED = 'This is no message of a front of this service.';

/** Two processes of one service, by one clock. */
function between() {
  let now = Date.UTC(2026, 10, 25);
  const clock = { now: () => now };
  const [front, engine] = [createSeals(SECRET, clock), createSeals(SECRET, clock)];
  return { front, engine, clock, pass: (ms: number) => (now += ms) };
}

test('a message of a front is good once', async () => {
  const { front, engine, pass } = between();
  const headers = await front.make(SEALED);
  expect(await engine.whyNot(headers, SEALED)).toBeNull();
  for (const ms of [0, SEAL_LASTS_MS]) {
    pass(ms);
    expect(await engine.whyNot(headers, SEALED)).toBe('This message was sent before.');
  }
  pass(1);
  expect(await engine.whyNot(headers, SEALED)).toBe('This message is too old.');
});

test('a message from ahead of time is not good again when its time has come', async () => {
  const { front, engine, pass } = between();
  pass(SEAL_LASTS_MS);
  const headers = await front.make(SEALED);
  pass(-SEAL_LASTS_MS);
  expect(await engine.whyNot(headers, SEALED)).toBeNull();
  for (let i = 0; i < 4; i++) {
    pass(SEAL_LASTS_MS / 2);
    await engine.whyNot(await front.make(SEALED), SEALED);
    expect(await engine.whyNot(headers, SEALED)).toBe('This message was sent before.');
  }
});

test('what was changed on the way, or sealed with another secret, is a forgery', async () => {
  const { front, engine, clock } = between();
  for (const change of [{ path: '/projects' }, { run: 'second' }, { body: '{}' }])
    expect(await engine.whyNot(await front.make(SEALED), { ...SEALED, ...change })).toBe(FORGED);
  const late = await front.make(SEALED);
  late.set('sise-time', String(clock.now() + 1));
  expect(await engine.whyNot(late, SEALED)).toBe(FORGED);
  const other = createSeals('5f'.repeat(32), clock);
  expect(await engine.whyNot(await other.make(SEALED), SEALED)).toBe(FORGED);
  expect(await engine.whyNot(new Headers(), SEALED)).toBe(FORGED);
});

test('an answer is good for one message, and as it was given', async () => {
  const { front, engine } = between();
  const answer = { status: 200, keys: 'run 3', body: '{"now":1}' };
  const asked = await front.make(SEALED);
  const proof = await engine.proofOfAnswer(asked, answer);
  expect(await front.isAnswer(asked, answer, proof)).toBe(true);
  expect(await front.isAnswer(asked, { ...answer, body: '{"now":2}' }, proof)).toBe(false);
  expect(await front.isAnswer(asked, { ...answer, status: 404 }, proof)).toBe(false);
  expect(await front.isAnswer(asked, { ...answer, keys: 'run 4' }, proof)).toBe(false);
  expect(await front.isAnswer(await front.make(SEALED), answer, proof)).toBe(false);
  expect(await front.isAnswer(asked, answer, null)).toBe(false);
  const [first] = proof;
  expect(await front.isAnswer(asked, answer, (first === '0' ? '1' : '0') + proof.slice(1))).toBe(false);
});

test('the proof of a message proves no answer', async () => {
  const { front } = between();
  const asked = await front.make(SEALED);
  const answer = { status: 200, keys: null, body: SEALED.body };
  expect(await front.isAnswer(asked, answer, asked.get('sise-proof'))).toBe(false);
});
