/** DefiLlama's past comes from `/batchHistorical` alone, whose confidence is today's. */
import { describe, expect, it } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { BELOW, DAY, HOUR, LATER, LINK, type PastStage, startPast } from './stage.ts';
import { llamaTruth } from './truth.ts';

const LLAMA = 'coins.llama.fi';
const BEFORE_2023 = Date.UTC(2020, 10, 3, 21, 12, 59);
/** Unknown tokens, so that LINK is one of many. */
const MANY = Array.from({ length: 60 }, (_, i) => `BNB:0x${String(i + 1).padStart(40, '7')}` as AssetKey);

const batches = (stage: PastStage) =>
  stage.requests(LLAMA).filter((path) => path.endsWith('/batchHistorical'));

describe('createDefiLlamaHistory', () => {
  it.each([
    ['absent', undefined],
    ['0', '0'],
  ])(
    'returns one price for one token and for many where a record’s own confidence is %s',
    async (_what, recordConfidence) => {
      const stage = startPast({ off: BELOW });
      if (recordConfidence !== undefined) stage.market.set(LINK, { recordConfidence }, 'DefiLlama');
      const expected = llamaTruth(stage, LINK, BEFORE_2023)?.price;
      const { prices } = await stage.ask({ moments: [LINK, ...MANY].map((asset) => [asset, BEFORE_2023]) });
      expect(prices[0]).toMatchObject({ missing: null, price: { usd: expected } });
      const alone = startPast({ off: BELOW });
      expect((await alone.price(LINK, BEFORE_2023)).price?.usd).toBe(expected);
    },
  );

  it('sends no more than 50 points and 2,000 characters a request', async () => {
    const stage = startPast({ off: BELOW });
    const minutes = Array.from({ length: 101 }, (_, i) => [LINK, BEFORE_2023 + i * 60_000] as const);
    await stage.ask({ moments: [...minutes, ...MANY.map((asset) => [asset, BEFORE_2023] as const)] });
    const asked = stage.world.log.filter(({ path }) => path === '/batchHistorical');
    const points = asked.map(
      ({ query }) => Object.values(JSON.parse(query.get('coins') ?? '{}')).flat().length,
    );
    expect(points.reduce((sum, each) => sum + each, 0)).toBe(161);
    expect(Math.max(...points)).toBe(50);
    expect(Math.max(...asked.map(({ url }) => url.length))).toBeLessThanOrEqual(2_000);
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
  });
});

describe('createMomentStore', () => {
  /** A store with a fact under the key that DefiLlama's facts had while `/prices/historical` was in use. */
  const storing = (fact: object) => {
    const facts = { 'DefiLlama at': { ...fact, saidAt: LATER - HOUR, isSettled: true } };
    return createMemoryStore({ [`${LINK}@${BEFORE_2023}`]: { version: 1, value: { facts } } });
  };

  it('drops a "none" of the former endpoint, so that DefiLlama is requested again', async () => {
    const stage = startPast({ store: storing({ kind: 'none' }), off: BELOW });
    expect(await stage.price(LINK, BEFORE_2023)).toMatchObject({ missing: null });
    expect(batches(stage)).toHaveLength(1);
  });

  it('reads a record of the former endpoint without a request', async () => {
    const record = { kind: 'record', in: 'USD', value: '12.5', asOf: BEFORE_2023 };
    const stage = startPast({ store: storing(record), off: BELOW });
    expect(await stage.price(LINK, BEFORE_2023)).toMatchObject({ price: { usd: '12.5' } });
    expect(batches(stage)).toEqual([]);
  });

  it('reads a "none" of today’s endpoint after a restart without a request', async () => {
    const stage = startPast({ off: BELOW });
    stage.market.set(LINK, { gaps: [[BEFORE_2023 - 2 * DAY, BEFORE_2023 + 2 * DAY]] }, 'DefiLlama');
    expect(await stage.price(LINK, BEFORE_2023)).toMatchObject({ missing: 'no record' });
    stage.forget();
    expect(await stage.restart().price(LINK, BEFORE_2023)).toMatchObject({ missing: 'no record' });
    expect(batches(stage)).toEqual([]);
  });
});
