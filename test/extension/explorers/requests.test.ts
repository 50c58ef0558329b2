import { describe, expect, test } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { createPriceRequests } from '../../../src/extension/explorers/price/requests.ts';
import type { PageAnswer, PagePrice } from '../../../src/extension/messages/explorers.ts';
import { createTurnedClock } from './turned-clock.ts';

const key = (n: number): AssetKey => `ETH:0x${String(n).padStart(40, '0')}`;
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => key(from + i));
const MINUTE = 60_000;

/** A page whose rows come into view as the test says, and a background that answers when it says. */
function page({ freshMs = MINUTE } = {}) {
  const clock = createTurnedClock();
  const sight = { visible: new Set<AssetKey>(), near: new Set<AssetKey>(), hidden: false };
  const requested: (readonly AssetKey[])[] = [];
  const answers: ((answer: PageAnswer | null) => void)[] = [];
  const prices = createPriceRequests({
    fetchPrices: (assets) => {
      requested.push(assets);
      return new Promise((resolve, reject) => {
        answers.push((answer) => (answer ? resolve(answer) : reject(new Error('no answer'))));
      });
    },
    clock,
    wanted: () => (sight.hidden ? null : sight),
    onAnswer: () => {},
  });
  const priceOf = (asset: AssetKey): PagePrice => ({
    asset,
    shown: { status: 'priced', usd: '1', krw: '1390', source: 'CoinGecko', asOf: clock.now() } as never,
    expiresAt: clock.now() + freshMs,
  });
  const settle = async () => {
    for (let i = 0; i < 5; i++) await Promise.resolve();
  };
  return {
    prices,
    requested,
    sight,
    timers: clock.waiting,
    see: (...assets: readonly AssetKey[]) => {
      for (const asset of assets) sight.visible.add(asset);
      prices.consider();
    },
    setBack: (ms: number) => {
      clock.jump(-ms);
      prices.consider();
    },
    sleep: clock.jump,
    advance: (ms: number) => clock.turn(ms, settle),
    answer: async (n: number, prices?: readonly PagePrice[] | null) => {
      const list = prices === undefined ? (requested[n] ?? []).map(priceOf) : prices;
      answers[n]?.(
        list && { on: true, language: 'system', currency: 'language', explorerFigure: 'value', prices: list },
      );
      await settle();
    },
  };
}

describe('requests', () => {
  test('gather what comes into view together', async () => {
    const { see, requested, advance, answer } = page();
    see(key(1));
    see(key(2));
    expect(requested).toEqual([]);
    await advance(0);
    expect(requested).toEqual([[key(1), key(2)]]);
    for (let i = 3; i < 10; i++) {
      see(key(i));
      await advance(50);
      for (let n = 0; n < requested.length; n++) await answer(n);
    }
    await advance(500);
    expect(requested.slice(1)).toEqual([[key(3)], [4, 5, 6, 7, 8, 9].map(key)]);
  });

  test('carry a hundred at most, the visible first, then what will soon be seen', async () => {
    const { see, sight, requested, advance } = page();
    for (const asset of range(100, 300)) sight.near.add(asset);
    see(...range(0, 3));
    await advance(100);
    expect(requested[0]).toHaveLength(100);
    expect(requested[0]?.slice(0, 3)).toEqual(range(0, 3));
  });

  test('never ask for what is only near', async () => {
    const { prices, sight, requested, advance } = page();
    sight.near.add(key(1));
    prices.consider();
    await advance(MINUTE);
    expect(requested).toEqual([]);
  });

  test('go on with the rest as answers come, two at a time', async () => {
    const { see, requested, advance, answer } = page();
    see(...range(0, 220));
    await advance(1_000);
    expect(requested.map((each) => each.length)).toEqual([100, 100]);
    await answer(0);
    await advance(1_000);
    expect(requested.map((each) => each.length)).toEqual([100, 100, 20]);
    expect(new Set(requested.flat()).size).toBe(220);
  });

  test('repeat nothing that is fresh', async () => {
    const { see, requested, advance, answer } = page();
    see(key(1));
    await advance(100);
    await answer(0);
    see(key(1));
    await advance(MINUTE - 1_000);
    expect(requested).toHaveLength(1);
  });

  test('come a quarter of a second apart on average, however one scrolls', async () => {
    const { see, requested, advance, answer } = page();
    for (let i = 0; i < 20; i++) {
      see(key(i));
      await advance(50);
      for (let n = 0; n < requested.length; n++) await answer(n);
    }
    expect(requested.length).toBeLessThanOrEqual(5);
  });
});

describe('prices that expire', () => {
  test('are requested again by one timer while they are in view', async () => {
    const { see, requested, advance, answer, timers } = page();
    see(key(1), key(2));
    await advance(100);
    await answer(0);
    expect(timers()).toBe(1);
    await advance(MINUTE + 100);
    expect(requested[1]).toEqual([key(1), key(2)]);
  });

  test('are not requested while the page is hidden, nor does a timer run', async () => {
    const { prices, see, sight, requested, advance, answer, timers } = page();
    see(key(1));
    await advance(100);
    await answer(0);
    sight.hidden = true;
    prices.consider();
    expect(timers()).toBe(0);
    await advance(10 * MINUTE);
    expect(requested).toHaveLength(1);
    sight.hidden = false;
    prices.consider();
    await advance(300);
    expect(requested).toHaveLength(2);
  });

  test('are marked stale after a long time without requests, until the answer', async () => {
    const { prices, see, sight, advance, answer } = page();
    const status = () => prices.find(key(1))?.shown?.status;
    see(key(1));
    await advance(100);
    await answer(0);
    sight.hidden = true;
    prices.consider();
    await advance(MINUTE + 1_000);
    expect(status()).toBe('priced');
    await advance(60 * MINUTE);
    expect(status()).toBe('stale');
    sight.hidden = false;
    prices.consider();
    await advance(300);
    expect(status()).toBe('stale');
    await answer(1);
    expect(status()).toBe('priced');
  });

  test('are not marked stale before that because settings have changed meanwhile', async () => {
    const { prices, requested, see, sight, advance, answer } = page();
    see(key(1));
    await advance(100);
    await answer(0);
    sight.hidden = true;
    prices.requestAll();
    await advance(MINUTE / 2);
    sight.hidden = false;
    prices.consider();
    expect(prices.find(key(1))?.shown?.status).toBe('priced');
    await advance(300);
    expect(requested).toHaveLength(2);
  });

  test('are not requested when they have left the view', async () => {
    const { see, sight, requested, advance, answer } = page();
    see(key(1));
    await advance(100);
    await answer(0);
    sight.visible.clear();
    await advance(10 * MINUTE);
    expect(requested).toHaveLength(1);
  });

  test.each([0, -1, Number.NEGATIVE_INFINITY, -1e15])(
    'are not requested in a loop when they expire in %s ms',
    async (freshMs) => {
      const { see, requested, advance, answer } = page({ freshMs });
      see(key(1));
      await advance(100);
      for (let n = 0; n < 10; n++) {
        await answer(n);
        await advance(1_000);
      }
      expect(requested.length).toBeLessThanOrEqual(3);
    },
  );
});

describe('a question without an answer', () => {
  test('leaves the last price, marked stale, and is requested again half a minute later', async () => {
    const { prices, see, requested, advance, answer } = page();
    see(key(1));
    await advance(100);
    await answer(0);
    await advance(MINUTE + 100);
    await answer(1, null);
    expect(prices.find(key(1))?.shown?.status).toBe('stale');
    await advance(29_000);
    expect(requested).toHaveLength(2);
    await advance(2_000);
    expect(requested).toHaveLength(3);
  });

  test('is the same for what an answer leaves out', async () => {
    const { prices, see, advance, answer } = page();
    see(key(1));
    await advance(100);
    await answer(0, []);
    expect(prices.find(key(1))).toMatchObject({ shown: null });
  });

  test('comes too late once everything has stopped', async () => {
    const { prices, see, requested, advance, answer, timers } = page();
    see(key(1));
    await advance(100);
    prices.stop();
    await answer(0);
    await advance(MINUTE);
    expect([requested.length, timers(), prices.find(key(1))]).toEqual([1, 0, null]);
  });
});

test('everything counts as expired when settings have changed', async () => {
  const { prices, see, requested, advance, answer } = page();
  see(key(1));
  await advance(100);
  await answer(0);
  prices.requestAll();
  await advance(400);
  expect(requested).toHaveLength(2);
  expect(prices.find(key(1))?.shown?.status).toBe('priced');
});

test('requests whose answers were lost, in the back/forward cache for one, are requested again', async () => {
  const { prices, requested, see, advance, answer } = page();
  see(...range(0, 220));
  await advance(1_000);
  prices.requestAll();
  await advance(1_000);
  expect(requested.slice(2)).toEqual(requested.slice(0, 2));
  // The late answer to the first question is of before: that to its repetition counts.
  await answer(0, []);
  expect(prices.find(key(0))).toBeNull();
  await answer(2);
  expect(prices.find(key(0))?.shown?.status).toBe('priced');
  await advance(1_000);
  expect(requested[4]).toEqual(range(200, 220));
});

test('a timer that stood still while the computer slept stops no questions', async () => {
  const { prices, see, requested, advance, answer, sleep } = page();
  see(key(1));
  await advance(100);
  await answer(0);
  sleep(3 * 60 * MINUTE);
  prices.consider();
  await advance(300);
  expect(requested).toHaveLength(2);
});

test('a clock that is set back stops no questions, about known prices or new ones', async () => {
  const { see, requested, advance, answer, setBack } = page();
  see(key(1));
  await advance(100);
  await answer(0);
  setBack(3 * 60 * MINUTE);
  await advance(1_000);
  expect(requested.at(-1)).toEqual([key(1)]);
  await answer(requested.length - 1);
  see(key(2));
  await advance(1_000);
  expect(requested.at(-1)).toEqual([key(2)]);
});
