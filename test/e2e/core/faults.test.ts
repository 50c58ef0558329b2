/** Sources that fail, err or cannot be reached: the last prices stay, marked, and no wrong one is ever shown. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draws } from '../../draws.ts';
import { pagesEn as en } from '../../texts.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { afterRound, pricesOf, refreshByHand, rowOf, statusesOf } from '../acts.ts';
import { expected } from '../digits.ts';
import { emptySession } from '../in-worker.ts';
import { nothingWentWrong } from '../nothing-went-wrong.ts';
import { openPricedList } from '../saved-list.ts';
import { type Stage, sharedStage } from '../stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const SEVENTEEN = 'ETH:0x5e00000000000000000000000000000000000017';
const THIRTY_THREE = 'ETH:0x5e00000000000000000000000000000000000033';

const LIMIT = { timeout: 15_000 };
const ALL_SEVEN = Object.values(SOURCE_HOSTS);

let stage: Stage;
let popup: Page;

beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(async () => {
  // First the one that CoinGecko alone knows, while it may still be asked about a contract by itself.
  popup = await openPricedList(stage, [SEVENTEEN, THIRTY_THREE, LINK]);
});

describe('when every source fails', () => {
  test('the last prices stay, marked stale, and fresh ones follow', async () => {
    const before = await pricesOf(popup);
    await stage.letTimePass(120_000);
    stage.world.faults.set(ALL_SEVEN, { kind: 'status', status: 500 });
    popup = await stage.open();
    await afterRound(popup);
    await expect.poll(() => statusesOf(popup), LIMIT).toEqual(['stale']);
    expect(await pricesOf(popup)).toEqual(before);
    expect(await popup.locator('.row .tag').first().textContent()).toContain(en.wordStale);

    stage.world.faults.clear();
    await stage.letTimePass(20 * 60_000);
    popup = await stage.open();
    await afterRound(popup);
    await expect.poll(() => statusesOf(popup), LIMIT).toEqual(['priced']);
    nothingWentWrong(stage);
  });

  test('a restart of the browser forgets no last price', async () => {
    const before = await pricesOf(popup);
    // Whatever was shown has been kept by the end of a round.
    await afterRound(popup);
    stage.world.faults.set('*', { kind: 'status', status: 503 });
    await stage.chromium.stopWorker();
    // A worker that runs may still write the prices of a comparison into it.
    await popup.evaluate(emptySession);
    await stage.closePopups();
    popup = await stage.open();
    await afterRound(popup);
    await expect.poll(() => statusesOf(popup), LIMIT).toEqual(['stale']);
    expect(await pricesOf(popup)).toEqual(before);
    nothingWentWrong(stage);
  });
});

describe('without a network', () => {
  test('one sentence says so, the last prices stay, and both end with it', async () => {
    const before = await pricesOf(popup);
    await stage.letTimePass(120_000);
    stage.world.faults.set('*', { kind: 'reset' });
    popup = await stage.open();
    await expect.poll(() => popup.locator('.banner').textContent(), LIMIT).toContain(en.noNetwork);
    await expect.poll(() => statusesOf(popup), LIMIT).toEqual(['stale']);
    expect(await pricesOf(popup)).toEqual(before);

    stage.world.faults.clear();
    await refreshByHand(popup);
    await expect.poll(() => popup.locator('.banner').count(), { timeout: 40_000 }).toBe(0);
    await expect.poll(() => rowOf(popup, 'BTC:0x'), LIMIT).toMatchObject({ status: 'priced' });
    nothingWentWrong(stage);
  });
});

describe('a tenfold error of CoinGecko', () => {
  /** Every dollar price of Bitcoin that any view had while the popup was open. */
  async function hearBitcoin(page: Page): Promise<() => Promise<readonly (string | null)[]>> {
    await page.evaluate(() => {
      const heard: unknown[] = [];
      const self = globalThis as unknown as {
        heard: unknown[];
        chrome: {
          storage: {
            session: {
              onChanged: {
                addListener(run: (changes: Record<string, { newValue?: unknown }>) => void): void;
              };
            };
          };
        };
      };
      self.heard = heard;
      self.chrome.storage.session.onChanged.addListener(({ view }) => {
        type Saved = { saved?: { asset: string; price: { usd: unknown } }[] };
        const { saved = [] } = (view?.newValue ?? {}) as Saved;
        const bitcoin = saved.find(({ asset }) => asset === 'BTC:0x');
        if (bitcoin) heard.push(bitcoin.price.usd);
      });
    });
    return () => page.evaluate(() => (globalThis as unknown as { heard: (string | null)[] }).heard);
  }

  const RIGHT = /^7[67]\d{3}\./;

  test('is never shown where a second source knows better, however often it is repeated', async () => {
    const right = expected(stage.world, 'bitcoin', 'CoinGecko');
    stage.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'values', factor: '10' });
    const heard: (string | null)[] = [];
    // A minute apart, as CoinGecko repeats itself: by itself that would confirm a price.
    for (let minute = 0; minute < draws(4, 2); minute++) {
      await stage.letTimePass(65_000);
      popup = await stage.open();
      const listen = await hearBitcoin(popup);
      await refreshByHand(popup);
      await afterRound(popup);
      await expect.poll(async () => (await listen()).length, LIMIT).toBeGreaterThan(0);
      // Where the second source was too late twice there is no price, until a next round brings it.
      await expect
        .poll(() => rowOf(popup, 'BTC:0x'), { timeout: 40_000 })
        .toMatchObject({ exactUsd: expect.stringMatching(RIGHT) });
      heard.push(...(await listen()));
    }
    expect(heard.filter((usd) => usd !== null && !RIGHT.test(usd))).toEqual([]);

    stage.world.faults.clear();
    await stage.letTimePass(65_000);
    popup = await stage.open();
    await afterRound(popup);
    await expect.poll(() => rowOf(popup, 'BTC:0x'), LIMIT).toMatchObject(right);
    nothingWentWrong(stage);
  });
});
