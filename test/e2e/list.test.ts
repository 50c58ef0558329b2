/** The saved addresses in Chromium: added, refused, removed, brought back, moved; in the same order ever after. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pagesEn as en } from '../texts.ts';
import {
  addByPasting,
  choose,
  fieldOf,
  paste,
  pasteAndSend,
  rowOf,
  saidBy,
  saveAll,
  savedOf,
  savedStored,
} from './acts.ts';
import { nothingWentWrong } from './nothing-went-wrong.ts';
import { type Stage, sharedStage } from './stage.ts';
import { listTwin } from './twin.ts';

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
  test('that is wrong is answered with a sentence and not saved', async () => {
    const text = '0x514910771AF9Ca656af840dff83E8264EcF986Ca';
    await fieldOf(popup).fill(text);
    await popup.keyboard.press('Enter');
    await expect.poll(() => popup.locator('#add-problem').textContent(), LIMIT).toBe(en.badChecksum);
    expect(await fieldOf(popup).getAttribute('aria-invalid')).toBe('true');
    expect(await saidBy(popup)).toBe(en.badChecksum);
    expect(await fieldOf(popup).inputValue()).toBe(text);
    expect(await savedOf(popup)).toEqual([]);
    nothingWentWrong(stage);
  });

  test.each([
    ['a link', 'https://etherscan.io/token/0x514910771AF9Ca656af840dff83E8264EcF986CA#balances'],
    ['a large X', '0X514910771af9ca656af840dff83e8264ecf986ca'],
  ])('is taken out of %s', async (_, text) => {
    await paste(popup, text);
    await popup.keyboard.press('Enter');
    await expect.poll(() => savedOf(popup), LIMIT).toEqual([LINK]);
    nothingWentWrong(stage);
  });

  test('that is in the list already is pointed out, in whatever letter case', async () => {
    await addByPasting(popup, LINK);
    await addByPasting(popup, PEPE);
    await paste(popup, '0x514910771AF9CA656AF840DFF83E8264ECF986CA');
    const sentence = en.addDuplicate.replace('{name}', 'ChainLink Token');
    await expect.poll(() => popup.locator('.toast').textContent(), LIMIT).toBe(sentence);
    expect(await fieldOf(popup).inputValue()).toBe('');
    expect(await popup.locator(':focus').getAttribute('data-focus')).toBe(LINK);
    expect(await savedOf(popup)).toEqual([LINK, PEPE]);
    nothingWentWrong(stage);
  });

  test('that is a coin’s other name adds the coin', async () => {
    await popup.locator('[data-asset="POL:0x"] .cover').focus();
    await popup.keyboard.press('Delete');
    await expect.poll(() => rowOf(popup, 'POL:0x'), LIMIT).toBeUndefined();
    await paste(popup, '0x0000000000000000000000000000000000001010');
    await expect.poll(() => rowOf(popup, 'POL:0x'), LIMIT).toMatchObject({ asset: 'POL:0x' });
    nothingWentWrong(stage);
  });

  test('without a price is saved on the chosen platform, and reported so', async () => {
    const nobody = '0x5e00000000000000000000000000000000000b0d';
    await pasteAndSend(popup, nobody);
    const options = popup.locator('.choice-option');
    await expect.poll(() => options.count(), LIMIT).toBe(4);
    expect(await popup.locator('.choice-question').textContent()).toBe(en.chooseUnpriced);
    await choose(popup, 'Kaia');
    await expect
      .poll(() => rowOf(popup, `KAIA:${nobody}`), LIMIT)
      .toMatchObject({ exactUsd: null, exactKrw: null, status: 'unlisted' });
    nothingWentWrong(stage);
  });

  test('of a link whose platform has no price of it is saved there if that is wished', async () => {
    await paste(popup, `https://bscscan.com/token/${LINK.slice(4)}`);
    await popup.keyboard.press('Enter');
    const options = popup.locator('.choice-option');
    await expect
      .poll(() => options.locator('.choice-platform').allTextContents(), LIMIT)
      .toEqual(['BNB Smart Chain']);
    expect(await popup.locator('.choice-question').textContent()).toBe(en.chooseUnpricedThere);
    expect(await savedOf(popup)).toEqual([]);
    await options.click();
    await expect.poll(() => savedOf(popup), LIMIT).toEqual([`BNB:${LINK.slice(4)}`]);
    nothingWentWrong(stage);
  });
});

describe('the list', () => {
  beforeEach(() => saveAll(popup, [LINK, PEPE, CAKE, QUICK]));

  test('gives removed rows back one after another, the latest first, each in its place', async () => {
    for (const asset of [LINK, PEPE]) {
      await popup.locator(`[data-asset="${asset}"] .cover`).focus();
      await popup.keyboard.press('Delete');
      await popup.getByRole('button', { name: en.undo }).waitFor();
    }
    await expect.poll(() => savedOf(popup)).toEqual([CAKE, QUICK]);
    await popup.keyboard.press('ControlOrMeta+Z');
    await expect.poll(() => savedOf(popup)).toEqual([PEPE, CAKE, QUICK]);
    await popup.keyboard.press('ControlOrMeta+Z');
    await expect.poll(() => savedOf(popup)).toEqual([LINK, PEPE, CAKE, QUICK]);
    await expect.poll(() => savedStored(popup)).toEqual([LINK, PEPE, CAKE, QUICK]);
    popup = await reopened();
    await expect.poll(() => savedOf(popup), LIMIT).toEqual([LINK, PEPE, CAKE, QUICK]);
    nothingWentWrong(stage);
  });

  test('stays without a row whose removal was not taken back', async () => {
    await popup.locator(`[data-asset="${PEPE}"] .cover`).focus();
    await popup.keyboard.press('Delete');
    await popup.getByRole('button', { name: en.undo }).waitFor();
    popup = await reopened();
    await expect.poll(() => savedOf(popup), LIMIT).toEqual([LINK, CAKE, QUICK]);
    nothingWentWrong(stage);
  });

  test('takes a row dragged by its grip', async () => {
    const grip = popup.locator(`[data-asset="${LINK}"] .grip`);
    const [from, to] = await Promise.all([
      grip.boundingBox(),
      popup.locator(`[data-asset="${CAKE}"]`).boundingBox(),
    ]);
    if (!from || !to) throw new Error('the rows are not on the page');
    await popup.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await popup.mouse.down();
    await popup.mouse.move(from.x, to.y + to.height * 0.75, { steps: 5 });
    await popup.mouse.up();
    const order = [PEPE, CAKE, LINK, QUICK];
    await expect.poll(() => savedOf(popup)).toEqual(order);
    // What a page sends in the moment in which it is closed may not leave it.
    const other = await stage.open();
    await expect.poll(() => savedOf(other), LIMIT).toEqual(order);
    popup = await reopened();
    await expect.poll(() => savedOf(popup), LIMIT).toEqual(order);
    nothingWentWrong(stage);
  });
});
