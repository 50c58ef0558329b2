/** Sources that fail, err or cannot be reached: the last prices stay, marked, and no wrong one is ever shown. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SOURCE_NAMES } from '../../src/market/source-table.ts';
import { pagesEn as en } from '../../src/ui/i18n/pages.en.ts';
import { SOURCE_HOSTS } from '../world/world.ts';
import {
  addByPasting,
  afterRound,
  ask,
  choose,
  paste,
  rowOf,
  rowsOf,
  saidBy,
  statusesOf,
  untilPriced,
} from './acts.ts';
import { expected } from './digits.ts';
import { type Stage, sharedStage } from './stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const SEVENTEEN = 'ETH:0x5e00000000000000000000000000000000000017';
const STRANGER = 'ETH:0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9';
const THIRTY_THREE = 'ETH:0x5e00000000000000000000000000000000000033';

const LIMIT = { timeout: 15_000 };
const ALL_SEVEN = Object.values(SOURCE_HOSTS);

let stage: Stage;
let popup: Page;

beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(async () => {
  await stage.reset();
  popup = await stage.open();
  await untilPriced(popup, 5);
  // First, while CoinGecko, which alone knows it, may still be asked about a contract by itself.
  await addByPasting(popup, SEVENTEEN);
  await addByPasting(popup, THIRTY_THREE);
  await addByPasting(popup, LINK);
  await untilPriced(popup, 8);
});

function nothingWentWrong(): void {
  expect(stage.chromium.errors()).toEqual([]);
  expect(stage.world.strays).toEqual([]);
}

/** Without what a second may change: the age. */
async function pricesOf(page: Page) {
  return (await rowsOf(page)).map(({ asset, exactUsd, exactKrw, source }) => ({
    asset,
    exactUsd,
    exactKrw,
    source,
  }));
}

function refreshByHand(page: Page): Promise<void> {
  return page.getByRole('button', { name: en.refresh }).click();
}

describe('when every source fails', () => {
  test('one source that answers is enough', async () => {
    await stage.letTimePass(120_000);
    const others = ALL_SEVEN.filter((host) => host !== SOURCE_HOSTS.DefiLlama);
    stage.world.faults.set(others, { kind: 'status', status: 500 });
    popup = await stage.open();
    await afterRound(popup);
    await expect
      .poll(() => rowOf(popup, 'BTC:0x'), LIMIT)
      .toMatchObject(expected(stage.world, 'bitcoin', 'DefiLlama'));
    await expect
      .poll(() => rowOf(popup, LINK), LIMIT)
      .toMatchObject(expected(stage.world, LINK, 'DefiLlama'));
    expect(await rowOf(popup, THIRTY_THREE)).toMatchObject({ status: 'stale' });
    nothingWentWrong();
  });
});

describe('when every source is switched off', () => {
  test('one sentence says so, nothing is called unlisted, and prices are back with a source', async () => {
    await ask<'settings'>(popup, { type: 'settings', change: { off: [...SOURCE_NAMES] } });
    await expect.poll(() => popup.locator('.banner span').textContent(), LIMIT).toBe(en.allOff);
    await expect.poll(() => statusesOf(popup), LIMIT).toEqual(['stale']);
    expect((await pricesOf(popup)).every(({ exactUsd }) => exactUsd !== null)).toBe(true);
    await refreshByHand(popup);
    await expect.poll(() => saidBy(popup), LIMIT).toBe(en.allOff);
    await paste(popup, STRANGER.slice(4));
    await expect.poll(() => popup.locator('.choice-question').textContent(), LIMIT).toBe(en.chooseUnanswered);
    expect(new Set(await popup.locator('.choice-why').allTextContents())).toEqual(
      new Set([en.wordUnavailable]),
    );

    await ask<'settings'>(popup, { type: 'settings', change: { off: [] } });
    await untilPriced(popup, 8);
    expect(await popup.locator('.banner').count()).toBe(0);
    nothingWentWrong();
  });
});

describe('without a network', () => {
  test('a first popup says so above coins without a price, and an address can be saved', async () => {
    await stage.reset();
    stage.world.faults.set('*', { kind: 'reset' });
    popup = await stage.open();
    await expect.poll(() => popup.locator('.banner').textContent(), LIMIT).toContain(en.noNetworkEmpty);
    await expect.poll(() => statusesOf(popup), LIMIT).toEqual(['unavailable']);
    await paste(popup, LINK.slice(4));
    await expect.poll(() => popup.locator('.choice-question').textContent(), LIMIT).toBe(en.chooseUnanswered);
    await choose(popup, 'Ethereum');
    await expect
      .poll(() => rowOf(popup, LINK), LIMIT)
      .toMatchObject({ name: 'ChainLink Token', status: 'unavailable', exactUsd: null });
    nothingWentWrong();
  });
});

describe('a tenfold error of CoinGecko', () => {
  test('leaves the last price, marked unconfirmed, where nobody else knows the token', async () => {
    const right = expected(stage.world, SEVENTEEN, 'CoinGecko');
    await stage.letTimePass(65_000);
    stage.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'values', factor: '10' });
    popup = await stage.open();
    await afterRound(popup);
    await expect.poll(() => rowOf(popup, SEVENTEEN), LIMIT).toMatchObject({ ...right, status: 'disputed' });
    const row = popup.locator(`[data-asset="${SEVENTEEN}"]`);
    expect(await row.locator('.tag').textContent()).toContain(en.wordDisputed);

    stage.world.faults.clear();
    await stage.letTimePass(65_000);
    popup = await stage.open();
    await afterRound(popup);
    await expect.poll(() => rowOf(popup, SEVENTEEN), LIMIT).toMatchObject(right);
    nothingWentWrong();
  });
});
