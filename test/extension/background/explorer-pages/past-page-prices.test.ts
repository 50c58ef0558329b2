/** What the page of a transaction is told, by an engine in the made-up world. */
import { describe, expect, test } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { SiteName } from '../../../../src/core/market/explorers.ts';
import { createPastPagePrices } from '../../../../src/extension/background/explorer-pages/page-prices.ts';
import { DEFAULT_SETTINGS } from '../../../../src/extension/background/watchlist/settings.ts';
import type { TransactionMoment } from '../../../../src/extension/messages/explorers.ts';
import { DAY, HOUR, LATER, LINK, NOBODYS, PEPE, settled, startPast } from '../../../core/history/stage.ts';
import { blockTime, newestBlock } from '../../../world/hosts/nodes.ts';

const THEN = LATER - 40 * DAY;
const NODES = /publicnode|drpc|1rpc/;

function background(change: Partial<typeof DEFAULT_SETTINGS> = {}) {
  const stage = startPast();
  const inPrivate = startPast({ world: stage.world });
  const handle = createPastPagePrices({
    // A limit is of PEPE by DefiLlama alone.
    pricing: {
      valueLimitAt: (asset, source) =>
        asset === PEPE && source === 'DefiLlama' ? ('5000' as Decimal) : undefined,
    },
    history: stage,
    privateHistory: { current: () => inPrivate },
    settings: { read: async () => ({ ...DEFAULT_SETTINGS, ...change }) },
  });
  const ask = (
    moment: TransactionMoment,
    { site = 'Etherscan', isPrivate = false, assets = [LINK] } = {} as {
      site?: SiteName | null;
      isPrivate?: boolean;
      assets?: (typeof LINK)[];
    },
  ) => settled(handle({ type: 'pastPrices', moment, assets }, { site, isPrivate }));
  return { ...stage, inPrivate, handle: ask };
}

describe('the page of a transaction', () => {
  test('is told what its tokens were worth then, by the record that anybody else is told', async () => {
    const stage = background();
    const { prices, nextInMs } = await stage.handle({ at: THEN }, { assets: [LINK, PEPE] });
    expect(nextInMs).toBeNull();
    for (const { asset, price } of prices)
      expect(price).toMatchObject((await stage.price(asset, THEN)).price ?? {});
    expect(prices.map(({ price }) => price?.valueLimitUsd)).toEqual([undefined, '5000']);
    expect(prices.map(({ price }) => price?.source)).toEqual(['DefiLlama', 'DefiLlama']);
  });

  test('asks nobody a second time', async () => {
    const stage = background();
    await stage.handle({ at: THEN });
    stage.forget();
    await stage.handle({ at: THEN });
    expect(stage.requests()).toEqual([]);
  });

  test('is told the same by the number of its block', async () => {
    const block = newestBlock('ETH', THEN);
    const stage = background();
    const byBlock = await stage.handle({ platform: 'ETH', block });
    expect(byBlock).toEqual(await stage.handle({ at: blockTime('ETH', block) }));
    expect(byBlock.prices[0]?.price).not.toBeNull();
  });

  test('of a time asks no node', async () => {
    const stage = background();
    await stage.handle({ at: THEN });
    expect(stage.requests().filter((request) => NODES.test(request))).toEqual([]);
  });

  test.each([
    ['a time to come', { at: LATER + HOUR }, null],
    ['a block to come', { platform: 'ETH', block: newestBlock('ETH', LATER) + 9 }, 60_000],
  ] as const)('of %s is told no price, and no source is asked', async (_, moment, nextInMs) => {
    const stage = background();
    const answer = await stage.handle(moment);
    expect(answer.prices.filter(({ price }) => price)).toEqual([]);
    expect(answer.nextInMs).toBe(nextInMs);
    expect(stage.requests().filter((request) => !NODES.test(request))).toEqual([]);
  });

  test('asks again later where nobody answered, and not where everybody has said no', async () => {
    const stage = background();
    expect(await stage.handle({ at: THEN }, { assets: [NOBODYS] })).toEqual({
      prices: [{ asset: NOBODYS, price: null }],
      nextInMs: null,
    });
    stage.world.faults.set('*', { kind: 'status', status: 503 });
    expect((await stage.handle({ at: THEN - DAY })).nextInMs).toBe(60_000);
  });

  test('has the Korean market first where the person has', async () => {
    const stage = background({ preset: 'korea' });
    const { prices } = await stage.handle({ at: THEN }, { assets: [LINK, PEPE] });
    for (const { price } of prices) expect(price?.basis).toBe('korea');
  });

  test('of a site that is switched off is told nothing, and nobody is asked', async () => {
    for (const [change, site] of [
      [{ sitesOff: ['Etherscan'] }, 'Etherscan'],
      [{ explorers: 'none' }, 'Blockscout'],
      [{}, null],
    ] as const) {
      const stage = background(change);
      expect(await stage.handle({ at: THEN }, { site })).toEqual({ prices: [], nextInMs: null });
      expect(stage.requests()).toEqual([]);
    }
  });

  test('of a token on a network that is off has no price, and nothing is requested', async () => {
    const asset: typeof LINK = `BASE:0x${LINK.slice('ETH:0x'.length)}`;
    const off = background();
    expect(await off.handle({ at: THEN }, { assets: [asset] })).toEqual({
      prices: [{ asset, price: null }],
      nextInMs: null,
    });
    expect(off.requests()).toEqual([]);
    const on = background({ platformsOn: ['BASE'] });
    await on.handle({ at: THEN }, { assets: [asset] });
    expect(on.requests()).not.toEqual([]);
  });

  test('in a private window leaves nothing where other windows keep it', async () => {
    const stage = background();
    await stage.handle({ platform: 'ETH', block: newestBlock('ETH', THEN) }, { isPrivate: true });
    expect(await stage.store.entries()).toEqual([]);
    expect(await stage.inPrivate.store.entries()).not.toEqual([]);
  });
});
