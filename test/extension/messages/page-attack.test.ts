/**
 * A page on an explorer's host lists made-up addresses as fast as it can: what is listed or saved keeps its price and its
 * source (docs/pricing.md §9 Requester).
 */
import { expect, test } from 'vitest';
import { createEngine } from '../../../src/core/engine/engine.ts';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { UNKNOWN_TOKEN } from '../../../src/core/market/tokens.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { orderOf } from '../../../src/core/sources/active-sources.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { createPagePrices } from '../../../src/extension/background/explorer-pages/page-prices.ts';
import { DEFAULT_SETTINGS } from '../../../src/extension/background/watchlist/settings.ts';
import { MAX_PAGE_ASSETS } from '../../../src/extension/messages/limits.ts';
import { draws } from '../../draws.ts';
import { gatheringAtOnce } from '../../service/api/stage.ts';
import { createWorld } from '../../world/world.ts';

/** What is known of any token. */
const tokens = { known: () => ({ ...UNKNOWN_TOKEN, decimals: 6 }) };

const LISTED: readonly AssetKey[] = [
  'ETH:0x',
  'ETH:0x6b175474e89094c44da98b954eedeac495271d0f',
  'ETH:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
];
/** That only DefiLlama prices, and no list has. */
const SAVED: AssetKey = 'ETH:0x5e00000000000000000000000000000000000002';
const SECOND = 1_000;
const MINUTES = draws(3, 1);

function stage() {
  let now = Date.now();
  const clock = { now: () => now, sleep: gatheringAtOnce };
  const world = createWorld({ now: clock.now });
  const store = createMemoryStore;
  const { pricing, privatePricing, ready } = createEngine({
    fetch: world.fetch,
    clock,
    random: () => 0.5,
    stores: {
      upstreams: store(),
      kept: store(),
      tokens: store(),
      assets: store(),
      settings: store(),
      history: store(),
    },
    saved: () => [SAVED],
  });
  const settings = { read: async () => DEFAULT_SETTINGS };
  const pagePrices = createPagePrices({
    tokens,
    pricing,
    privatePricing,
    settings,
    clock,
  });
  let made = 0;
  const madeUp = (): AssetKey => {
    made += 1;
    return `ETH:0xbad${made.toString(16).padStart(37, '0')}`;
  };
  return {
    world,
    pass: (ms: number) => {
      now += ms;
    },
    page: async () => {
      await ready;
      return pagePrices(
        { type: 'prices', assets: Array.from({ length: MAX_PAGE_ASSETS }, madeUp) },
        { site: 'Etherscan', isPrivate: false },
      );
    },
    person: async () => {
      const order = orderOf(DEFAULT_SETTINGS);
      const prices = await pricing.prices([...LISTED, SAVED], { order, requester: PERSON });
      return [...prices.values()].map(({ asset, status, source, usd }) => [asset, status, source, usd]);
    },
  };
}

test('a page that lists made-up addresses takes no price away from what is listed or saved', async () => {
  const { world, pass, page, person } = stage();
  const before = await person();
  expect(before.map(([, status, source]) => [status, source])).toEqual([
    ...LISTED.map(() => ['priced', 'CoinGecko']),
    ['priced', 'DefiLlama'],
  ]);
  for (let second = 1; second <= 60 * MINUTES; second += 1) {
    pass(SECOND);
    await Promise.all(Array.from({ length: 5 }, page));
    if (second % 30 === 0) expect(await person()).toEqual(before);
  }
  // Each minute ten requests of DefiLlama are about what it listed, and a hundred of its addresses go on to the pools.
  const about = world.log.filter(({ url }) => url.includes('0xbad'));
  const toPools = about.filter(({ host }) => /geckoterminal|dexscreener/.test(host));
  const toDefiLlama = about.filter(({ host }) => host === 'coins.llama.fi');
  expect(about).toHaveLength(toPools.length + toDefiLlama.length);
  expect(toDefiLlama).toHaveLength(10 * MINUTES);
  const addresses = new Set(toPools.flatMap(({ url }) => url.match(/0xbad[0-9a-f]{37}/g) ?? []));
  expect(addresses.size).toBe(100 * MINUTES);
}, 120_000);
