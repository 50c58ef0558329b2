/** Asking a source batch by batch, when something stands in the way. */
import { expect, test } from 'vitest';
import { assetOf } from '../../src/market/assets.ts';
import { PERSON } from '../../src/pricing/requester.ts';
import type { HistorySource, WantedRecord } from '../../src/sources/history.ts';
import { UpstreamError, type UpstreamFailure } from '../../src/upstream/upstream.ts';
import { LINK, MINUTE, MKR, type PastStage, startPast, TURN } from './stage.ts';

const LLAMA = 'coins.llama.fi';
const WANTED: readonly WantedRecord[] = [LINK, MKR].map((key) => ({
  asset: assetOf(key),
  at: TURN,
  side: 'at',
}));

/** A batch for each record, of which the first fails. */
function failingFirst({ sources: [real] }: PastStage, failure: UpstreamFailure) {
  if (!real) throw new Error('no source');
  const asked: string[] = [];
  const source: HistorySource = {
    ...real,
    plan: (wanted) =>
      wanted.map((each) => ({
        wanted: [each],
        leadsOn: true,
        ask: async () => {
          asked.push(each.asset.key);
          if (each.asset.key === LINK) throw new UpstreamError(failure, 'as the test wants it');
          return new Map([[each, { kind: 'none' }]]);
        },
      })),
  };
  return { source, asked };
}

test.each([
  ['unreadable', [LINK, MKR]],
  ['network', [LINK]],
] as const)('an answer that is %s leaves others to be asked: %j', async (failure, asked) => {
  const stage = startPast();
  const failing = failingFirst(stage, failure);
  const { signal } = new AbortController();
  const pause = await stage.facts.ask({ source: failing.source, wanted: WANTED, signal, requester: PERSON });
  expect(pause).toEqual({ ms: expect.any(Number), reason: 'failure' });
  expect(pause?.ms).toBeGreaterThan(1000);
  expect(failing.asked).toEqual(asked);
});

test('while a source wants a pause, its end is when to ask again', async () => {
  const stage = startPast({ off: ['Binance', 'CoinGecko', 'GeckoTerminal'], aheadMs: 40 * MINUTE });
  stage.world.faults.set(LLAMA, { kind: 'status', status: 429, retryAfter: 600 });
  await stage.ask({ moments: [[LINK, TURN]] });
  const { nextInMs } = await stage.ask({ moments: [[LINK, TURN]] });
  expect(nextInMs).toBeGreaterThan(9 * MINUTE);
  expect(nextInMs).toBeLessThanOrEqual(10 * MINUTE);
});
