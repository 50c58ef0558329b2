/** The premium board in a real Chromium, over the popup and in the console. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { boardTexts } from '../../src/extension/ui/i18n/board.ts';
import { inLanguage, pagesEn } from '../texts.ts';
import { addWonMarkets } from '../world/won-markets.ts';
import { saveAll, settingsKept, untilPriced } from './acts.ts';
import { openConsole } from './console-acts.ts';
import { nothingWentWrong } from './nothing-went-wrong.ts';
import { type Stage, sharedStage } from './stage.ts';

const en = inLanguage(boardTexts, 'en');
const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';

/** Markets outside the tables are confirmed by two readings, 20 s apart. */
const TWO_READINGS = { timeout: 60_000 };
const LIMIT = { timeout: 15_000 };

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
  addWonMarkets(stage.world.market);
  await stage.reset();
});

const namesOf = (page: Page) => page.locator('.board-name').allTextContents();
const premiumsOf = async (page: Page) => {
  await scrollThrough(page);
  const texts = await page.locator('.board-premium').allTextContents();
  return texts.filter((text) => /\d/.test(text));
};
const sortBy = (page: Page, label: string) =>
  page.locator('.board-sort', { hasText: new RegExp(`^${label}$`) }).click();

/** Lines out of sight have older figures. */
function scrollThrough(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (const [i, line] of [...document.querySelectorAll('.board-line')].entries())
      if (i % 5 === 0) {
        line.scrollIntoView({ block: 'start' });
        await painted();
        await painted();
      }
  });
}

/** Won of the rows, top to bottom. */
async function wonOf(page: Page): Promise<readonly number[]> {
  await scrollThrough(page);
  const texts = await page.locator('.board-won').allTextContents();
  return texts.filter((text) => /\d/.test(text)).map((text) => Number(text.replace(/[₩,]/g, '')));
}

describe('the board over the popup', () => {
  let popup: Page;
  beforeAll(async () => {
    popup = await stage.open();
    await untilPriced(popup, 5);
    await saveAll(popup, [LINK]);
    await popup.getByTitle(pagesEn.boardOpen).click();
    await popup.locator('.board-line').first().waitFor();
  });

  test('has a premium in at least a hundred rows', async () => {
    await expect.poll(async () => (await premiumsOf(popup)).length, TWO_READINGS).toBeGreaterThanOrEqual(100);
    expect(await popup.locator('.board-line').count()).toBeGreaterThan(180);
    nothingWentWrong(stage);
  });

  test('is sorted by a press on a heading, and back by another', async () => {
    await sortBy(popup, en.boardPrice);
    const falling = await wonOf(popup);
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    await sortBy(popup, en.boardPrice);
    const rising = await wonOf(popup);
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect(await popup.locator('[aria-sort]').getAttribute('aria-sort')).toBe('ascending');
    await sortBy(popup, en.boardTradedShort);
  });

  test.each(['체인링크', 'ㅊㅇㄹㅋ'])('finds a market by its Korean name: %s', async (typed) => {
    await popup.locator('.board-find').fill(typed);
    await expect.poll(() => namesOf(popup), LIMIT).toEqual(['Chainlink']);
    await popup.locator('.board-find').fill('');
    await expect.poll(async () => (await namesOf(popup)).length, LIMIT).toBeGreaterThan(180);
  });

  test('begins with what is saved on wish, in the console, too', async () => {
    await popup.getByRole('button', { name: en.boardOwnFirst }).click();
    await expect.poll(() => settingsKept(popup), LIMIT).toMatchObject({ boardOwnFirst: true });
    const ownOf = (page: Page) =>
      page.locator('.board-line').evaluateAll((lines) => lines.map((line) => line.hasAttribute('data-own')));
    const own = await ownOf(popup);
    const saved = own.filter(Boolean).length;
    expect(saved).toBeGreaterThan(1);
    expect(own.slice(0, saved)).not.toContain(false);
    const page = await openConsole(stage, 'board');
    await page.locator('.board-line').first().waitFor();
    expect(await ownOf(page)).toEqual(own);
    expect((await premiumsOf(page)).length).toBeGreaterThanOrEqual(100);
    expect(await page.locator('[data-market="KRW-BTC"] a').getAttribute('href')).toBe('/chart.html#BTC:0x');
    await page.close();
    nothingWentWrong(stage);
  });

  test('leaves for the details of a saved asset', async () => {
    await popup.locator('[data-market="KRW-LINK"] button').click();
    await popup.locator(`[data-asset="${LINK}"] .details`).waitFor();
    expect(await popup.locator('.board').count()).toBe(0);
    nothingWentWrong(stage);
  });
});
