/** The console in a real Chromium: what is done in it holds for the popup, the operation and the upstreams. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowOf, untilPriced } from '../acts.ts';
import { expected } from '../digits.ts';
import { type Stage, sharedStage } from '../stage.ts';

const LIMIT = { timeout: 15_000 };
const SIZE = { width: 1100, height: 900 };

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(() => stage.reset());

async function openConsole(part = 'projects'): Promise<Page> {
  const page = await stage.chromium.openPopup(`options.html#${part}`);
  await page.setViewportSize(SIZE);
  await page.locator('h1').waitFor();
  return page;
}

/** Through the form, as a person does; the new project is open afterwards. */
async function createProject(page: Page, name: string, network: 'Mainnet' | 'Testnet' = 'Mainnet') {
  await page.getByRole('button', { name: 'New project' }).click();
  await page.keyboard.type(name);
  await page.getByRole('radio', { name: network }).check({ force: true });
  await page.keyboard.press('Enter');
  await page.locator('.card-open', { hasText: name }).waitFor();
}

/** The tab that pressing "Open" leads to. */
async function openedTab(page: Page, platform: string): Promise<Page> {
  const opening = stage.chromium.context.waitForEvent('page');
  await page.getByLabel(`Open the endpoint URL for ${platform} in a tab`).click();
  const tab = await opening;
  await tab.waitForLoadState();
  return tab;
}

const bodyOf = async (tab: Page) => JSON.parse((await tab.locator('body').textContent()) ?? '');
const copiedText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const sourcesOf = (page: Page) => page.locator('.source-name').allTextContents();

describe('a project', () => {
  test('has endpoint URLs whose JSON a tab shows, with the price of the popup', async () => {
    const popup = await stage.open();
    await untilPriced(popup, 5);
    const page = await openConsole();
    await createProject(page, 'Tracker <b>');
    const tab = await openedTab(page, 'Kaia');
    const { prices } = await bodyOf(tab);
    const shown = expected(stage.world, 'KAIA:0x', 'CoinGecko');
    expect(prices).toEqual([
      {
        token: { name: 'Kaia', symbol: 'KAIA', decimals: 18, address: '0x' },
        usdPrice: shown.exactUsd,
        krwPrice: shown.exactKrw,
        source: 'CoinGecko',
      },
    ]);
    await tab.close();

    // Its use is counted while the console is looked at.
    await expect.poll(() => page.locator('.card-facts').first().textContent(), LIMIT).toContain('1 request');
    await page.getByLabel('Copy the endpoint URL for Bitcoin').click();
    await expect
      .poll(() => copiedText(page), LIMIT)
      .toMatch(new RegExp(`^chrome-extension://${stage.chromium.extensionId}/BTC/token-price/[\\w-]{43}\\?`));
    expect(stage.chromium.errors()).toEqual([]);
  });
});

describe('the sources', () => {
  test('reordered by keys change whose prices the popup shows', async () => {
    const popup = await stage.open();
    await untilPriced(popup, 5);
    const page = await openConsole('sources');
    await page.locator('[data-focus="handle-Binance"]').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => sourcesOf(page)).toEqual(expect.arrayContaining(['Binance']));
    expect((await sourcesOf(page))[0]).toBe('Binance');
    await popup.bringToFront();
    await expect.poll(async () => (await rowOf(popup, 'BTC:0x'))?.source, LIMIT).toBe('Binance');
  });
});
