/** Pools price no listed asset while a source that could know it has not answered. */
import { describe, expect, it } from 'vitest';
import type { HistoryRequester } from '../../../src/core/history/requester.ts';
import { DAY, LATER, LINK, MKR, type PastStage, startPast } from './stage.ts';

const AT = LATER - 4 * DAY;
const POOLS = 'api.geckoterminal.com';
const AGGREGATORS = ['coins.llama.fi', 'api.coingecko.com', 'data-api.binance.vision'];
const KEY: HistoryRequester = { kind: 'key', project: 'a' };

function failing(stage: PastStage, hosts: readonly string[]): PastStage {
  for (const host of hosts) stage.world.faults.set(host, { kind: 'status', status: 502 });
  return stage;
}

describe('a listed asset', () => {
  it.each([
    ['all that list it fail', AGGREGATORS],
    ['one of them fails', ['coins.llama.fi']],
  ])('has no price of a pool when %s', async (_what, hosts) => {
    const stage = failing(startPast(), hosts);
    stage.market.unlist(MKR, 'CoinGecko');
    for (const asset of [LINK, MKR]) {
      const { price, missing } = await stage.price(asset, AT);
      if (hosts.length > 1) expect([price, missing]).toEqual([null, 'unavailable']);
      expect(price?.source).not.toBe('GeckoTerminal');
    }
    expect(stage.requests(POOLS)).toEqual([]);
  });

  it('has none when a key has spent the budgets of those that list it', async () => {
    const stage = startPast();
    for (let i = 1; i <= 25; i++)
      await stage.ask({ moments: [['BTC:0x', AT - i * 3 * DAY]], requester: KEY });
    const { prices } = await stage.ask({ moments: [[MKR, AT]], requester: KEY });
    expect(prices).toMatchObject([{ price: null, missing: 'unavailable', isFinal: false }]);
  });

  it('has no series of pools either', async () => {
    const stage = failing(startPast(), AGGREGATORS);
    expect(await stage.row({ asset: MKR, step: '1d', from: LATER - 20 * DAY })).toMatchObject({
      source: null,
      missing: 'unavailable',
      isFinal: false,
    });
    expect(stage.requests(POOLS)).toEqual([]);
  });

  it('has the price of a pool when each source has answered that it has no record', async () => {
    const stage = startPast();
    for (const source of ['DefiLlama', 'CoinGecko', 'Binance'] as const)
      stage.market.set(MKR, { gaps: [[AT - 3 * DAY, AT + 3 * DAY]] }, source);
    expect((await stage.price(MKR, AT)).price).toMatchObject({ source: 'GeckoTerminal' });
  });
});
