/** What a record of the past is compared with before it becomes final. */
import { describe, expect, it } from 'vitest';
import { TETHER } from '../../../src/core/market/assets.ts';
import {
  aMinutePasses,
  BELOW,
  DAY,
  HOUR,
  LATER,
  LINK,
  MINUTE,
  MKR,
  type PastStage,
  PEPE,
  startPast,
  TURN,
} from './stage.ts';

const LLAMA = 'coins.llama.fi';
const BINANCE = 'data-api.binance.vision';

/** DefiLlama's answers are so many times as high. */
function lying(stage: PastStage, factor: string): PastStage {
  stage.world.faults.set(LLAMA, { kind: 'values', factor });
  return stage;
}

describe('a record', () => {
  it('is final when the other group agrees', async () => {
    const stage = startPast();
    expect(await stage.price(LINK, TURN)).toMatchObject({ isFinal: true });
    expect(stage.requests(BINANCE)).toHaveLength(1);
  });

  it('is in doubt, and not final, when the other group is five times apart', async () => {
    const stage = lying(startPast(), '100');
    const price = await stage.price(LINK, TURN);
    expect(price).toMatchObject({ isFinal: false, doubt: { source: 'Binance' } });
    expect(price.price?.source).toBe('DefiLlama');
    expect(await stage.known({ moments: [[LINK, TURN]] })).toMatchObject([{ isFinal: false, doubt: {} }]);
  });

  it('of a tether far outside its peg is none', async () => {
    const stage = lying(startPast(), '40');
    expect(await stage.price(TETHER, LATER - 500 * DAY)).toMatchObject({ price: null, isFinal: false });
  });

  it('waits for the other group while that does not answer', async () => {
    const stage = startPast();
    stage.world.faults.set(BINANCE, { kind: 'status', status: 502 });
    const { prices, open } = await stage.ask({ moments: [[LINK, TURN]] });
    expect(prices).toMatchObject([{ price: { source: 'DefiLlama' }, isFinal: false }]);
    expect(open).toBe(0);
    stage.world.faults.clear(BINANCE);
    await aMinutePasses();
    expect(await stage.price(LINK, TURN)).toMatchObject({ isFinal: true });
  });

  it('is final with no other group unless both neighbours are five times apart', async () => {
    const stage = startPast({ off: BELOW });
    await stage.price(MKR, TURN - HOUR);
    await stage.price(MKR, TURN + HOUR);
    expect(await stage.price(MKR, TURN)).toMatchObject({ isFinal: true });
    lying(stage, '100');
    expect(await stage.price(MKR, TURN + 10 * MINUTE)).toMatchObject({ isFinal: false, doubt: {} });
    expect(await stage.price(PEPE, TURN)).toMatchObject({ isFinal: true });
  });

  it('costs a request for each thousand days of a token', async () => {
    const stage = startPast();
    const moments = Array.from({ length: 200 }, (_, i) => [LINK, LATER - 10 * DAY - i * 31 * HOUR] as const);
    const { prices } = await stage.ask({ moments });
    expect(prices.filter(({ isFinal }) => !isFinal)).toEqual([]);
    expect(stage.requests(BINANCE).length).toBeLessThanOrEqual(3);
  });
});

describe('a series', () => {
  it('has points in doubt, and is not final, where the other group is five times apart', async () => {
    const stage = lying(startPast(), '100');
    const { points, isFinal } = await stage.row({ step: '1d', from: LATER - 30 * DAY });
    expect(points.filter(({ price, doubt }) => price && !doubt)).toEqual([]);
    expect(isFinal).toBe(false);
  });
});
