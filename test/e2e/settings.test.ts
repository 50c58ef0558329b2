/** What a person chooses in the popup: whose prices, which language, which theme. All of it outlives the popup. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pagesEn as en, pagesKo as ko } from '../texts.ts';
import { rowOf, rowsOf, settingsKept, untilPriced } from './acts.ts';
import { type Stage, sharedStage, startStage } from './stage.ts';

const LIMIT = { timeout: 15_000 };

let stage: Stage;
let popup: Page;

beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(async () => {
  await stage.reset();
  popup = await stage.open();
  await untilPriced(popup, 5);
});

/** What stands first and large in bitcoin's row. */
function mainFigure(page: Page): Promise<string> {
  return page.locator('[data-asset="BTC:0x"] .figures').locator('data').first().innerText();
}

function nothingWentWrong(): void {
  expect(stage.chromium.errors()).toEqual([]);
  expect(stage.world.strays).toEqual([]);
}

async function reopened(): Promise<Page> {
  await stage.closePopups();
  await stage.chromium.stopWorker();
  return stage.open();
}

async function set(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: /^(Settings|설정)$/ }).click();
  await page.getByRole('radio', { name: choice, exact: true }).check({ force: true });
  await page.keyboard.press('Escape');
  await page.locator('.panel').waitFor({ state: 'detached' });
}

describe('the language', () => {
  test('is the chosen one, at once and ever after', async () => {
    const prices = (await rowsOf(popup)).map(({ exactUsd, exactKrw }) => [exactUsd, exactKrw]);
    await set(popup, '한국어');
    const names = async () => (await rowsOf(popup)).map(({ name }) => name);
    await expect.poll(names, LIMIT).toEqual(['비트코인', '이더리움', '비앤비', '폴리곤', '카이아']);
    await expect.poll(() => settingsKept(popup), LIMIT).toMatchObject({ language: 'ko' });
    popup = await reopened();
    await expect.poll(names, LIMIT).toEqual(['비트코인', '이더리움', '비앤비', '폴리곤', '카이아']);
    expect(await popup.locator('html').getAttribute('lang')).toBe('ko');
    expect(await popup.locator('#saved').textContent()).toContain(ko.saved);
    expect((await rowsOf(popup)).map(({ exactUsd, exactKrw }) => [exactUsd, exactKrw])).toEqual(prices);
    await set(popup, 'English');
    await expect.poll(names, LIMIT).toEqual(['Bitcoin', 'Ether', 'BNB', 'Polygon', 'Kaia']);
    nothingWentWrong();
  });

  test('is the browser’s own until one is chosen', async () => {
    const korean = await startStage({ language: 'ko-KR' });
    try {
      const page = await korean.open();
      await expect.poll(async () => (await rowOf(page, 'KAIA:0x'))?.name, LIMIT).toBe('카이아');
      expect(await page.locator('html').getAttribute('lang')).toBe('ko');
      expect(await mainFigure(page)).toMatch(/^₩/);
    } finally {
      await korean.close();
    }
  });
});

test.each([420, 320])('the settings are within the window at %i px, to the last of them', async (width) => {
  await popup.setViewportSize({ width, height: 480 });
  await popup.getByRole('button', { name: en.settings }).click();
  const panel = await popup.locator('.panel').boundingBox();
  expect(panel?.x).toBeGreaterThanOrEqual(0);
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(480);
  const last = popup.locator('.panel a');
  await last.focus();
  const box = await last.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(480);
});

describe('the main currency', () => {
  test('is won in Korean, dollars in English, until one is chosen, which stays', async () => {
    expect(await mainFigure(popup)).toMatch(/^\$/);
    await set(popup, '한국어');
    await expect.poll(() => mainFigure(popup), LIMIT).toMatch(/^₩/);
    await set(popup, ko.currencyUsd);
    await expect.poll(() => mainFigure(popup), LIMIT).toMatch(/^\$/);
    await expect.poll(() => settingsKept(popup), LIMIT).toMatchObject({ currency: 'USD' });
    popup = await reopened();
    await untilPriced(popup, 5);
    expect(await mainFigure(popup)).toMatch(/^\$/);
    nothingWentWrong();
  });
});

describe('the theme', () => {
  const background = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

  test('follows the system until one is chosen, which stays', async () => {
    const light = await background(popup);
    await popup.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => background(popup)).not.toBe(light);
    const dark = await background(popup);
    await set(popup, en.themeLight);
    await expect.poll(() => background(popup)).toBe(light);
    await expect.poll(() => settingsKept(popup), LIMIT).toMatchObject({ theme: 'light' });
    popup = await reopened();
    await popup.emulateMedia({ colorScheme: 'dark' });
    await untilPriced(popup, 5);
    await expect.poll(() => background(popup)).toBe(light);
    await set(popup, en.themeDark);
    await popup.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => background(popup)).toBe(dark);
    nothingWentWrong();
  });
});
