/** Explorer pages with more unlisted tokens than anyone sees at once, from the content script's requests to the upstreams. */
import { describe, expect, it, vi } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { SiteName } from '../../../../src/core/market/explorers.ts';
import type { SourceName } from '../../../../src/core/market/source-table.ts';
import { UNKNOWN_TOKEN } from '../../../../src/core/market/tokens.ts';
import { systemClock } from '../../../../src/core/upstream/clock.ts';
import { createPagePrices } from '../../../../src/extension/background/explorer-pages/page-prices.ts';
import { DEFAULT_SETTINGS } from '../../../../src/extension/background/watchlist/settings.ts';
import { createPriceRequests } from '../../../../src/extension/explorers/price/requests.ts';
import { pageClock } from '../../../../src/extension/ui/page-clock.ts';
import { startEngine } from '../../../core/pricing/engine.ts';
import { addTokens } from '../../../world/synthetic.ts';

const SECOND = 1_000;
const STEP_MS = 50;

async function stage() {
  const engine = await startEngine();
  const { world, pricing } = engine;
  const answerPage = createPagePrices({
    pricing,
    privatePricing: { current: () => pricing },
    tokens: { known: () => UNKNOWN_TOKEN },
    settings: { read: async () => DEFAULT_SETTINGS },
    clock: systemClock,
  });
  let made = 0;
  return {
    ...engine,
    /** Contracts that no source has. */
    madeUp: (count: number) =>
      Array.from({ length: count }, (): AssetKey => {
        made += 1;
        return `ETH:0xbad${made.toString(16).padStart(37, '0')}`;
      }),
    knownTo: (count: number, ...sources: readonly SourceName[]) => addTokens(world.market, count, sources),
    openPage(site: SiteName = 'Etherscan') {
      const visible = new Set<AssetKey>();
      const near = new Set<AssetKey>();
      const requests = createPriceRequests({
        fetchPrices: (assets) => answerPage({ type: 'prices', assets }, { site, isPrivate: false }),
        clock: pageClock,
        wanted: () => ({ visible, near }),
        onAnswer: () => {},
      });
      const pricesAt = (assets: readonly AssetKey[]) =>
        assets.filter((asset) => requests.find(asset)?.shown?.status === 'priced').length;
      return {
        see(assets: readonly AssetKey[], soon: readonly AssetKey[] = []) {
          visible.clear();
          for (const asset of assets) visible.add(asset);
          for (const asset of soon) near.add(asset);
          requests.consider();
        },
        pricesAt,
      };
    },
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
        await vi.advanceTimersByTimeAsync(STEP_MS);
      }
    },
  };
}

describe('a wallet page with 300 unlisted tokens that DefiLlama knows', () => {
  it('has every price within 15 s when all rows are in view', async () => {
    const { knownTo, openPage, pass, counts } = await stage();
    const tokens = knownTo(300, 'DefiLlama');
    const page = openPage();
    page.see(tokens);
    await pass(15 * SECOND);
    expect(page.pricesAt(tokens)).toBe(300);
    expect(counts()).toEqual({ DefiLlama: 3 });
  });

  it('has every price within 15 s when someone scrolls through it', async () => {
    const { knownTo, openPage, pass } = await stage();
    const tokens = knownTo(300, 'DefiLlama');
    const page = openPage();
    // Twenty rows fit into the window, and three windows of rows below it are near.
    for (let row = 0; row < 300; row += 10) {
      page.see(tokens.slice(row, row + 20), tokens.slice(row, row + 80));
      await pass(0.4 * SECOND);
    }
    await pass(3 * SECOND);
    expect(page.pricesAt(tokens)).toBe(300);
  });

  it('has every price while someone scrolls when ten parts of it come into view', async () => {
    const { knownTo, openPage, pass, counts } = await stage();
    const tokens = knownTo(40, 'DefiLlama');
    const page = openPage();
    for (let row = 0; row < 40; row += 4) {
      page.see(tokens.slice(row, row + 4));
      await pass(SECOND);
    }
    expect(page.pricesAt(tokens)).toBe(40);
    expect(counts()).toEqual({ DefiLlama: 10 });
  });
});

describe('a page that lists 10,000 made-up addresses', () => {
  it('causes 10, 4 and 4 requests within a minute, and leaves other pages their prices', async () => {
    const { madeUp, knownTo, openPage, pass, counts } = await stage();
    openPage().see(madeUp(10_000));
    await pass(50 * SECOND);
    expect(counts()).toEqual({ DefiLlama: 10, GeckoTerminal: 4, DexScreener: 4 });
    const other = openPage('BscScan');
    const tokens = [...knownTo(100, 'DefiLlama'), ...knownTo(20, 'GeckoTerminal')];
    other.see(tokens);
    await pass(8 * SECOND);
    expect(other.pricesAt(tokens)).toBe(120);
  });

  it('causes ten requests within a minute when it shows them one by one, half of GeckoTerminal’s', async () => {
    const { madeUp, openPage, pass, counts } = await stage();
    const page = openPage();
    for (const address of madeUp(100)) {
      page.see([address]);
      await pass(0.5 * SECOND);
    }
    expect(counts()).toEqual({ DefiLlama: 10, GeckoTerminal: 5, DexScreener: 10 });
  });
});

describe('a wallet page with 200 tokens that only pools know', () => {
  it('requests the pools for the first hundred, and for the others a minute later', async () => {
    const { knownTo, openPage, pass } = await stage();
    const tokens = knownTo(200, 'GeckoTerminal', 'DexScreener');
    const page = openPage();
    page.see(tokens);
    await pass(30 * SECOND);
    expect(page.pricesAt(tokens)).toBe(100);
    await pass(40 * SECOND);
    expect(page.pricesAt(tokens)).toBe(200);
  });
});

describe('a page whose tokens come into view one by one', () => {
  it('has prices by a pool while DefiLlama fails', async () => {
    const { world, knownTo, openPage, pass } = await stage();
    world.faults.set('coins.llama.fi', { kind: 'status', status: 500 });
    const tokens = knownTo(8, 'DexScreener');
    const page = openPage();
    for (const token of tokens) {
      page.see([token]);
      await pass(2 * SECOND);
    }
    expect(page.pricesAt(tokens)).toBe(8);
  });
});
