/** Chromium stops the worker when it likes: nothing saved is lost, nothing known is asked twice, prices come. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pagesEn as en } from '../texts.ts';
import { addByPasting, ask, paste, rowOf, rowsOf, savedOf } from './acts.ts';
import { expected } from './digits.ts';
import { hangDatabaseWrites, hangDeletes, hangSessionWrites, hasHung } from './in-worker.ts';
import { nothingWentWrong } from './nothing-went-wrong.ts';
import { openPricedList } from './saved-list.ts';
import { type Stage, sharedStage } from './stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const PEPE = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';
const ON_DEXSCREENER = 'ETH:0x5e00000000000000000000000000000000000007';

const LIMIT = { timeout: 15_000 };

let stage: Stage;
let popup: Page;

beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(async () => {
  popup = await openPricedList(stage, [LINK, ON_DEXSCREENER]);
});

describe('a worker killed while idle', () => {
  test('is started by a person’s act in a popup that stayed open', async () => {
    await stage.chromium.stopWorker();
    await addByPasting(popup, PEPE);
    await expect.poll(() => savedOf(popup)).toEqual([LINK, ON_DEXSCREENER, PEPE]);
    await stage.chromium.stopWorker();
    await popup.locator(`[data-asset="${LINK}"] .cover`).focus();
    await popup.keyboard.press('Delete');
    const undo = popup.getByRole('button', { name: en.undo });
    // A pointer over the offer holds it, however long the worker's end takes.
    await undo.hover();
    await stage.chromium.stopWorker();
    await undo.click();
    await expect.poll(() => savedOf(popup), LIMIT).toEqual([LINK, ON_DEXSCREENER, PEPE]);
    nothingWentWrong(stage);
  });

  test('has not forgotten what a source was asked: CoinGecko has its three at once, and one more in 10 s', async () => {
    const askedAt = () =>
      stage.world.log.filter(({ path }) => path.startsWith('/api/v3/simple/price')).map(({ at }) => at);
    await stage.chromium.stopWorker();
    await paste(popup, PEPE.slice(4));
    await expect.poll(() => rowOf(popup, PEPE), LIMIT).toMatchObject({ status: 'priced' });
    const asked = askedAt();
    // The fourth after any other; a request is some time under way.
    for (const [i, at] of asked.slice(3).entries()) expect(at - (asked[i] ?? 0)).toBeGreaterThan(8_000);
    // It came along with the first request: the registry names it.
    expect(await rowOf(popup, PEPE)).toMatchObject(expected(stage.world, PEPE, 'CoinGecko'));
    nothingWentWrong(stage);
  });
});

describe('a worker killed while sources are asked', () => {
  beforeEach(async () => {
    await stage.letTimePass(120_000);
    stage.world.log.length = 0;
    stage.world.faults.set('*', { kind: 'slow', ms: 5_000 });
  });

  test('keeps the last prices on the popup that waits, which asks again by itself', async () => {
    popup = await stage.open();
    await vi.waitUntil(() => stage.world.log.length > 0, LIMIT);
    const before = await rowsOf(popup);
    await stage.chromium.stopWorker();
    stage.world.faults.clear();
    stage.world.market.set('bitcoin', { usd: '77002.25' });
    await expect
      .poll(() => rowOf(popup, 'BTC:0x'), { timeout: 25_000 })
      .toMatchObject({ exactUsd: expect.stringMatching(/^7700/), status: 'priced' });
    expect((await rowsOf(popup)).map(({ asset }) => asset)).toEqual(before.map(({ asset }) => asset));
    await expect.poll(() => popup.locator('.banner').count(), LIMIT).toBe(0);
    nothingWentWrong(stage);
  });

  test('answers an address being added with a sentence, and adds it the second time', async () => {
    popup = await stage.open();
    await paste(popup, PEPE.slice(4));
    await vi.waitUntil(() => stage.world.log.some(({ url }) => url.includes(PEPE.slice(4))), LIMIT);
    await stage.chromium.stopWorker();
    await expect.poll(() => popup.locator('#add-problem').textContent(), LIMIT).toBe(en.failed);
    expect(await popup.locator('.add-field').inputValue()).toBe(PEPE.slice(4));
    stage.world.faults.clear();
    await popup.locator('.add-field').press('Enter');
    await expect.poll(() => savedOf(popup), LIMIT).toEqual([LINK, ON_DEXSCREENER, PEPE]);
    nothingWentWrong(stage);
  });
});

describe('a worker killed between an answer and its keeping', () => {
  test('asks again, and shows what the sources say now', async () => {
    await stage.letTimePass(120_000);
    stage.world.market.set('bitcoin', { usd: '77003.5' });
    await stage.chromium.evaluateInWorker(hangSessionWrites, null);
    popup = await stage.open();
    await vi.waitUntil(() => stage.chromium.evaluateInWorker(hasHung, null), LIMIT);
    expect(stage.world.log.some(({ status }) => status === 200)).toBe(true);
    await stage.closePopups();
    await stage.chromium.stopWorker();
    popup = await stage.open();
    await expect
      .poll(() => rowOf(popup, 'BTC:0x'), { timeout: 25_000 })
      .toMatchObject({ exactUsd: expect.stringMatching(/^7700/), status: 'priced' });
    expect(await savedOf(popup)).toEqual([LINK, ON_DEXSCREENER]);
    nothingWentWrong(stage);
  });

  test('keeps what was saved before when the writing of a new address did not end', async () => {
    await stage.chromium.evaluateInWorker(hangDatabaseWrites, null);
    await paste(popup, PEPE.slice(4));
    await vi.waitUntil(() => stage.chromium.evaluateInWorker(hasHung, null), LIMIT);
    await stage.closePopups();
    await stage.chromium.stopWorker();
    popup = await stage.open();
    const view = await ask<'view'>(popup, { type: 'view' });
    expect(view.ok && view.value.saved.slice(5).map(({ asset }) => asset)).toEqual([LINK, ON_DEXSCREENER]);
    await addByPasting(popup, PEPE);
    expect(await savedOf(popup)).toEqual([LINK, ON_DEXSCREENER, PEPE]);
    nothingWentWrong(stage);
  });

  test('has ended a removal in its midst: the token comes back without the alerts that it had', async () => {
    const rule = { kind: 'above', currency: 'USD', line: '7' as never } as const;
    await ask<'addAlert'>(popup, { type: 'addAlert', asset: LINK, rule });
    await ask<'settings'>(popup, { type: 'settings', change: { badge: LINK } });
    await stage.chromium.evaluateInWorker(hangDeletes, 'alerts');
    await popup.locator(`[data-asset="${LINK}"] .cover`).focus();
    await popup.keyboard.press('Delete');
    await vi.waitUntil(() => stage.chromium.evaluateInWorker(hasHung, null), LIMIT);
    await stage.closePopups();
    await stage.chromium.stopWorker();
    popup = await stage.open();
    await addByPasting(popup, LINK);
    const view = await ask<'view'>(popup, { type: 'view' });
    if (!view.ok) throw new Error(view.error);
    const { saved, alerts = [], settings } = view.value;
    const tokens = saved.map(({ asset }) => asset).filter((asset) => !asset.endsWith(':0x'));
    expect(tokens).toEqual([ON_DEXSCREENER, LINK]);
    expect([alerts, settings.badge]).toEqual([[], null]);
    nothingWentWrong(stage);
  });
});
