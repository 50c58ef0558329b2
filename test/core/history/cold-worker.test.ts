/** A worker that has just woken knows contracts by CoinGecko's list only once that is back. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEngine, type Engine } from '../../../src/core/engine/engine.ts';
import { createCaptureStore } from '../../../src/core/history/capture-store.ts';
import { createCapturing } from '../../../src/core/history/capturing.ts';
import { type AssetKey, assetOf } from '../../../src/core/market/assets.ts';
import { UNKNOWN_TOKEN } from '../../../src/core/market/tokens.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createWorld } from '../../world/world.ts';
import { aMinutePasses, DAY, LATER, MINUTE, settled, TURN } from './stage.ts';

/** On CoinGecko's list, and in no table of ours. */
const LISTED: AssetKey = 'ETH:0x5e00000000000000000000000000000000000017';
const QUESTION = {
  moments: [{ asset: LISTED, at: TURN }],
  basis: 'global',
  off: [],
  requester: PERSON,
} as const;

function startWorkers(now: number) {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const world = createWorld({ now: () => Date.now() });
  // DefiLlama's record is within two hours only, so that CoinGecko's nearer one wins.
  world.market.list(LISTED, 'DefiLlama');
  world.market.set(LISTED, { gaps: [[TURN - 80 * MINUTE, TURN + 80 * MINUTE]] }, 'DefiLlama');
  const store = createMemoryStore;
  const kept = { upstreams: store(), assets: store(), kept: store(), tokens: store(), settings: store() };
  const captures = createCaptureStore(store(), Date.now);
  /** `history`: of its own, so that nothing is known of the moment yet. */
  function wake(history = store()) {
    const engine = createEngine({
      fetch: (url, init) => world.fetch(url, init),
      clock: systemClock,
      random: () => 0.5,
      stores: { ...kept, history },
    });
    const capturing = createCapturing({
      history: engine.history,
      captureStore: captures,
      token: () => UNKNOWN_TOKEN,
    });
    return {
      engine,
      async ask(off: readonly 'CoinGecko'[] = []) {
        await settled(engine.ready);
        return settled(engine.history.past.ask({ ...QUESTION, off }, new AbortController().signal));
      },
      async capture() {
        await settled(engine.ready);
        const order = { at: TURN, assets: [LISTED], off: [] };
        await settled(capturing.goOn(order, new AbortController().signal));
        const [capture] = await captures.all();
        return capture?.parts.find(({ source }) => source === 'CoinGecko');
      },
    };
  }
  return { world, wake };
}

async function fetchList({ sources }: Engine): Promise<void> {
  await settled(Promise.all(sources.map((source) => source.prepare([assetOf(LISTED)]))));
  await listComes();
}

async function listComes(): Promise<void> {
  await aMinutePasses();
  await settled(new Promise((resolve) => setTimeout(resolve, 1_000)));
}

test('the stored list is restored before the first request about the past', async () => {
  const { wake } = startWorkers(LATER);
  await fetchList(wake().engine);
  const { prices } = await wake().ask();
  expect(prices[0]).toMatchObject({ price: { source: 'CoinGecko', granularity: 'minute' } });
});

test('and before anything is captured', async () => {
  const { wake } = startWorkers(TURN + DAY);
  await fetchList(wake().engine);
  expect(await wake().capture()).toMatchObject({ missing: null, price: { source: 'CoinGecko' } });
});

test('while there is no list nothing is final, and it is fetched', async () => {
  const { wake } = startWorkers(LATER);
  const history = createMemoryStore();
  const worker = wake(history);
  const early = await worker.ask();
  expect(early).toMatchObject({ open: 1, prices: [{ price: { source: 'DefiLlama' }, isFinal: false }] });
  await listComes();
  const later = await worker.ask();
  expect(later.prices[0]).toMatchObject({ price: { source: 'CoinGecko', granularity: 'minute' } });
});

test('while there is no list a capture waits for it', async () => {
  const { wake } = startWorkers(TURN + DAY);
  const worker = wake();
  expect(await worker.capture()).toMatchObject({ missing: 'unavailable', isFinal: false });
  await listComes();
  expect(await worker.capture()).toMatchObject({ missing: null, price: { source: 'CoinGecko' } });
});

test('the list of one who is switched off is not fetched, and nothing is final without it', async () => {
  const { wake, world } = startWorkers(LATER);
  const { prices } = await wake().ask(['CoinGecko']);
  await listComes();
  expect(prices[0]).toMatchObject({ price: { source: 'DefiLlama' }, isFinal: false });
  expect(world.log.filter(({ host }) => host === 'api.coingecko.com')).toEqual([]);
});
