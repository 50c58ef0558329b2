/** The saved addresses in Chromium: added, refused, removed, brought back, moved; in the same order ever after. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pagesEn as en } from '../../texts.ts';
import {
  addByTyping,
  choose,
  fieldOf,
  paste,
  rowOf,
  saidBy,
  saveAll,
  savedOf,
  savedStored,
} from '../acts.ts';
import { expected } from '../digits.ts';
import { nothingWentWrong } from '../nothing-went-wrong.ts';
import { type Stage, sharedStage } from '../stage.ts';
import { listTwin, TWIN } from '../twin.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const PEPE = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';
const CAKE = 'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82';
const QUICK = 'POL:0xb5c064f955d8e7f38fe0460c556a72987494ee17';

const LIMIT = { timeout: 20_000 };

let stage: Stage;
let popup: Page;

beforeAll(async () => {
  stage = await sharedStage();
  listTwin(stage.world, 'DefiLlama');
});
beforeEach(async () => {
  await stage.reset();
  popup = await stage.open();
});

/** Closes the popup, kills the worker, and opens the popup again. */
async function reopened(): Promise<Page> {
  await stage.closePopups();
  await stage.chromium.stopWorker();
  return stage.open();
}

describe('a pasted address', () => {
  test('is saved without the blanks around it, focused and announced', async () => {
    await paste(popup, ' \t0x514910771AF9Ca656af840dff83E8264EcF986CA \n');
    await expect.poll(() => savedOf(popup), LIMIT).toEqual([LINK]);
    await expect.poll(() => saidBy(popup)).toBe('ChainLink Token was added.');
    expect(await popup.locator(':focus').getAttribute('data-focus')).toBe(LINK);
    expect(await fieldOf(popup).inputValue()).toBe('');
    nothingWentWrong(stage);
  });

  test('that has prices on two platforms is saved on the one that is chosen, then on the other', async () => {
    await paste(popup, TWIN);
    const options = popup.locator('.choice-option');
    await expect.poll(() => options.count(), LIMIT).toBe(2);
    expect(await options.locator('.choice-platform').allTextContents()).toEqual(['Ethereum', 'Polygon']);
    expect(await popup.locator('.choice-question').textContent()).toBe(en.choosePriced);
    expect(await savedOf(popup)).toEqual([]);

    await choose(popup, 'Polygon');
    await expect
      .poll(() => rowOf(popup, `POL:${TWIN}`), LIMIT)
      .toMatchObject(expected(stage.world, `POL:${TWIN}` as never, 'DefiLlama'));
    // The row can be there before the answer to the press, which empties the field.
    await expect.poll(() => fieldOf(popup).inputValue(), LIMIT).toBe('');

    await paste(popup, TWIN);
    await expect
      .poll(() => options.locator('.choice-platform').allTextContents(), LIMIT)
      .toEqual(['Ethereum']);
    await options.click();
    await expect.poll(() => savedOf(popup), LIMIT).toEqual([`POL:${TWIN}`, `ETH:${TWIN}`]);
    nothingWentWrong(stage);
  });
});

describe('the list', () => {
  beforeEach(() => saveAll(popup, [LINK, PEPE, CAKE, QUICK]));

  test('survives a closed popup and a killed worker, in its order', async () => {
    popup = await reopened();
    await expect.poll(() => savedOf(popup), LIMIT).toEqual([LINK, PEPE, CAKE, QUICK]);
    nothingWentWrong(stage);
  });

  test('gives a removed row back in its place', async () => {
    await popup.locator(`[data-asset="${PEPE}"] .cover`).focus();
    await popup.keyboard.press('Delete');
    await expect.poll(() => savedOf(popup)).toEqual([LINK, CAKE, QUICK]);
    await popup.getByRole('button', { name: en.undo }).click();
    await expect.poll(() => savedOf(popup)).toEqual([LINK, PEPE, CAKE, QUICK]);
    await expect.poll(() => savedStored(popup)).toEqual([LINK, PEPE, CAKE, QUICK]);
    popup = await reopened();
    await expect.poll(() => savedOf(popup), LIMIT).toEqual([LINK, PEPE, CAKE, QUICK]);
    nothingWentWrong(stage);
  });

  test('takes rows moved by the keyboard, and keeps their new order', async () => {
    const row = popup.locator(`[data-asset="${CAKE}"] .cover`);
    await row.focus();
    await popup.keyboard.press('Alt+ArrowUp');
    await popup.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => savedOf(popup)).toEqual([CAKE, LINK, PEPE, QUICK]);
    expect(await popup.locator(':focus').getAttribute('data-focus')).toBe(CAKE);
    expect(await saidBy(popup)).toBe('PancakeSwap Token: place 6 of 9.');
    // Past a coin, and back.
    await popup.keyboard.press('Alt+ArrowUp');
    await popup.keyboard.press('Alt+ArrowDown');
    await popup.keyboard.press('Alt+ArrowDown');
    const order = [LINK, CAKE, PEPE, QUICK];
    await expect.poll(() => savedOf(popup)).toEqual(order);
    // The popup shows it at once; the background must have received it.
    const other = await stage.open();
    await expect.poll(() => savedOf(other), LIMIT).toEqual(order);
    popup = await reopened();
    await expect.poll(() => savedOf(popup), LIMIT).toEqual(order);
    nothingWentWrong(stage);
  });
});

describe('two popups at once', () => {
  test('show each other’s changes, and lose none of either', async () => {
    const other = await stage.open();
    // Both at the same time.
    await Promise.all([addByTyping(popup, LINK), addByTyping(other, PEPE)]);
    await expect.poll(async () => [...(await savedOf(popup))].sort(), LIMIT).toEqual([LINK, PEPE].sort());
    await expect.poll(() => savedOf(other), LIMIT).toEqual(await savedOf(popup));

    await addByTyping(other, CAKE);
    await expect.poll(async () => (await savedOf(popup)).at(-1), LIMIT).toBe(CAKE);
    await popup.locator(`[data-asset="${LINK}"] .cover`).focus();
    await Promise.all([popup.keyboard.press('Delete'), addByTyping(other, QUICK)]);
    for (const page of [popup, other])
      await expect.poll(() => savedOf(page), LIMIT).toEqual([PEPE, CAKE, QUICK]);

    // Removed in both: the one that was faster offers to undo.
    await other.locator(`[data-asset="${CAKE}"] .cover`).focus();
    await other.keyboard.press('Delete');
    const undo = other.getByRole('button', { name: en.undo });
    // A pointer over the offer holds it, however long the other window takes.
    await undo.hover();
    await expect.poll(() => savedOf(popup), LIMIT).toEqual([PEPE, QUICK]);
    await undo.click();
    for (const page of [popup, other])
      await expect.poll(() => savedOf(page), LIMIT).toEqual([PEPE, CAKE, QUICK]);
    nothingWentWrong(stage);
  });
});
