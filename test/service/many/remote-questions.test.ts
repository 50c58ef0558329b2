import { expect, test, vi } from 'vitest';
import { createEngine } from '../../../src/core/engine/engine.ts';
import { SOURCE_NAMES } from '../../../src/core/market/source-table.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createQuestions } from '../../../src/service/api/questions.ts';
import { answerQuestion } from '../../../src/service/many/engine-responder.ts';
import { createRemoteQuestions } from '../../../src/service/many/remote-questions.ts';
import { createWorld } from '../../world/world.ts';
import { stage } from '../api/stage.ts';

const MINUTE = 60_000;
const ETHER = {
  keys: ['ETH:0x'],
  order: SOURCE_NAMES,
  requester: { kind: 'key', project: 'p' },
  standing: null,
} as const;

/** An engine in this place that is spoken to as if it were elsewhere, and may be away. */
function elsewhere() {
  let now = Date.now();
  const clock = { now: () => now, sleep: systemClock.sleep };
  const world = createWorld({ now: clock.now });
  const store = createMemoryStore;
  const stores = {
    ...{ upstreams: store(), assets: store(), kept: store() },
    ...{ tokens: store(), settings: store(), history: store() },
  };
  const engine = createEngine({ fetch: world.fetch, clock, random: () => 0.5, stores });
  const questions = createQuestions({ ...engine, clock });
  const away = { error: null as Error | null };
  const link = {
    async ask(question: object) {
      if (away.error) throw away.error;
      return JSON.parse(JSON.stringify(await answerQuestion(questions, question)));
    },
  };
  const remote = createRemoteQuestions({ engine: link, clock });
  return { engine, questions, remote, away, pass: (ms: number) => (now += ms) };
}

test('a front returns the answers of the engine', async () => {
  const { remote, questions } = elsewhere();
  expect(await remote.prices(ETHER)).toEqual(await questions.prices(ETHER));
  expect(await remote.premiums(ETHER.keys, SOURCE_NAMES)).toEqual(
    await questions.premiums(ETHER.keys, SOURCE_NAMES),
  );
  const board = await remote.board(SOURCE_NAMES);
  expect(board?.rows.length).toBeGreaterThan(10);
  expect(board).toEqual(await questions.board(SOURCE_NAMES));
  expect(await remote.now()).toBe(await questions.now());
});

test('while the engine is away, last prices are returned as stale for ten minutes, then none', async () => {
  const { remote, away, pass } = elsewhere();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const [price] = (await remote.prices(ETHER)).prices.values();
  away.error = new Error('gone');
  pass(9 * MINUTE);
  const told = await remote.prices({ ...ETHER, keys: ['ETH:0x', 'BTC:0x'] });
  expect(told.prices.get('ETH:0x')).toEqual({ ...price, status: 'stale' });
  expect(told.prices.get('BTC:0x')).toMatchObject({ status: 'unavailable', usd: null });
  expect(told.tokens.get('BTC:0x')?.symbol).toBe('BTC');
  expect(told.isUnanswered).toBe(false);
  pass(2 * MINUTE);
  expect((await remote.prices(ETHER)).isUnanswered).toBe(true);
  expect((await remote.moments({ ...ETHER, assets: ETHER.keys, at: 0 })).prices.get('ETH:0x')).toMatchObject({
    price: null,
    missing: 'unavailable',
  });
  away.error = null;
  expect((await remote.prices(ETHER)).prices.get('ETH:0x')?.status).toBe('priced');
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});

test('while the engine is away, premiums and comparisons reject with EngineAway', async () => {
  const { remote, away } = elsewhere();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { get } = await stage({ questions: remote });
  const price = await get('/ETH/token-price/KEY?detail=true');
  away.error = new Error('gone');
  expect((await get('/ETH/token-price/KEY?detail=true')).body).toEqual(price.body);
  for (const extra of ['premium', 'sources']) {
    const { status, body } = await get(`/ETH/token-price/KEY?detail=true&${extra}=true`);
    expect([status, body.retryAfterSeconds]).toEqual([503, expect.any(Number)]);
  }
  warned.mockRestore();
});

test('what was given out from what is at hand goes along with the next question', async () => {
  const { remote, questions } = elsewhere();
  const wanted = vi.spyOn(questions, 'noteWanted');
  remote.noteWanted(['BTC:0x'], ETHER.requester);
  await remote.prices(ETHER);
  await remote.prices(ETHER);
  expect(wanted.mock.calls.map(([keys]) => keys)).toEqual([['BTC:0x'], []]);
});

test('an engine answers nothing that is no question', async () => {
  const { questions } = elsewhere();
  for (const body of ['', {}, { ask: 'prices', keys: ['ETH:0x'] }, { ask: 'close' }, null])
    expect(await answerQuestion(questions, body)).toBeNull();
});
