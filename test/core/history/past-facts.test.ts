/** Asking a source batch by batch, when something stands in the way. */
import { expect, test } from 'vitest';
import { assetOf } from '../../../src/core/market/assets.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import type { HistorySource, WantedRecord } from '../../../src/core/sources/history.ts';
import { UpstreamError, type UpstreamFailure } from '../../../src/core/upstream/upstream.ts';
import { BELOW, DAY, HOUR, LATER, LINK, MINUTE, MKR, type PastStage, startPast, TURN } from './stage.ts';

const LLAMA = 'coins.llama.fi';
const WANTED: readonly WantedRecord[] = [LINK, MKR].map((key) => ({
  asset: assetOf(key),
  at: TURN,
  side: 'at',
}));

/** A batch for each record, of which the first fails. */
function failingFirst({ sources: [real] }: PastStage, failure: UpstreamFailure) {
  if (!real) throw new Error('no source');
  const requested: string[] = [];
  const source: HistorySource = {
    ...real,
    plan: (wanted) =>
      wanted.map((each) => ({
        wanted: [each],
        leadsOn: true,
        ask: async () => {
          requested.push(each.asset.key);
          if (each.asset.key === LINK) throw new UpstreamError(failure, 'as the test wants it');
          return new Map([[each, { kind: 'none' }]]);
        },
      })),
  };
  return { source, requested };
}

test.each([
  ['unreadable', [LINK, MKR]],
  ['network', [LINK]],
] as const)('an answer that is %s leaves requests for the others: %j', async (failure, requested) => {
  const stage = startPast();
  const failing = failingFirst(stage, failure);
  const { signal } = new AbortController();
  const pause = await stage.facts.ask({ source: failing.source, wanted: WANTED, signal, requester: PERSON });
  expect(pause).toEqual({ ms: expect.any(Number), reason: 'failure' });
  expect(pause?.ms).toBeGreaterThan(1000);
  expect(failing.requested).toEqual(requested);
});

test('while a source wants a pause, its end is when to ask again', async () => {
  const stage = startPast({ off: ['Binance', 'CoinGecko', 'GeckoTerminal'], aheadMs: 40 * MINUTE });
  stage.world.faults.set(LLAMA, { kind: 'status', status: 429, retryAfter: 600 });
  await stage.ask({ moments: [[LINK, TURN]] });
  const { nextInMs } = await stage.ask({ moments: [[LINK, TURN]] });
  expect(nextInMs).toBeGreaterThan(9 * MINUTE);
  expect(nextInMs).toBeLessThanOrEqual(10 * MINUTE);
});

test('an open fact is requested once, although the next host sets the clock back by less than a second', async () => {
  // Dates of responses have whole seconds, so that hosts seem to be 900 ms behind.
  const stage = startPast({ now: LATER + 900, off: BELOW });
  const lastHours = { step: '1h', from: LATER - 2 * HOUR, to: LATER } as const;
  await stage.row(lastHours);
  expect(stage.requests(LLAMA)).not.toEqual([]);
  expect(stage.now()).toBe(LATER);
  stage.forget();
  await stage.row(lastHours);
  expect(stage.requests(LLAMA)).toEqual([]);
});

test('a moment has come although one host has the date of another year', async () => {
  const hostNow = (host: string) => (host === LLAMA ? Date.UTC(2016, 0) : null);
  const stage = startPast({ now: TURN + DAY, hostNow });
  await stage.price(LINK, TURN);
  expect(stage.now()).toBeGreaterThanOrEqual(TURN + DAY);
  expect(await stage.price(LINK, TURN)).toMatchObject({ price: { source: 'DefiLlama' } });
});

test('a moment that one host says is yet to come is not stored before a second is known', async () => {
  const stage = startPast({
    now: TURN - DAY,
    aheadMs: 2 * DAY,
    off: ['Binance', 'CoinGecko', 'GeckoTerminal'],
  });
  stage.world.faults.set('api.frankfurter.dev', { kind: 'reset' });
  await stage.ask({ moments: [[LINK, TURN]] });
  expect((await stage.store.entries()).filter(([key]) => key.includes('@'))).toEqual([]);
});
