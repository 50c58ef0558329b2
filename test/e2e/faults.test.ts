/** Sources that fail, err or cannot be reached: the last prices stay, marked, and no wrong one is ever shown. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SOURCE_NAMES } from '../../src/core/market/source-table.ts';
import { pagesEn as en } from '../texts.ts';
import { SOURCE_HOSTS } from '../world/world.ts';
import {
  afterRound,
  ask,
  choose,
  paste,
  pricesOf,
  refreshByHand,
  rowOf,
  saidBy,
  statusesOf,
  untilPriced,
} from './acts.ts';
import { expected } from './digits.ts';
import { nothingWentWrong } from './nothing-went-wrong.ts';
import { openPricedList } from './saved-list.ts';
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
  // First the one that CoinGecko alone knows, while it may still be asked about a contract by itself.
  popup = await openPricedList(stage, [SEVENTEEN, THIRTY_THREE, LINK]);
});

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
    nothingWentWrong(stage);
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
    nothingWentWrong(stage);
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
    nothingWentWrong(stage);
  });
});

describe('a tenfold error of CoinGecko', () => {
  test('leaves the last price, marked unconfirmed, where no other source knows the token', async () => {
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
    nothingWentWrong(stage);
  });
});
