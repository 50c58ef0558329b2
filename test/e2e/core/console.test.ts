import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowOf, untilPriced } from '../acts.ts';
import { bodyOf, copiedText, createProject, openConsole, openedTab, sourcesOf } from '../console-acts.ts';
import { expected } from '../digits.ts';
import { type Stage, sharedStage } from '../stage.ts';

const LIMIT = { timeout: 15_000 };

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(() => stage.reset());

describe('a project', () => {
  test('has endpoint URLs whose JSON a tab shows, with the price of the popup', async () => {
    const popup = await stage.open();
    await untilPriced(popup, 5);
    const page = await openConsole(stage);
    await createProject(page, 'Tracker <b>');
    const tab = await openedTab(stage, page, 'Kaia');
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
    const page = await openConsole(stage, 'sources');
    await page.locator('[data-focus="handle-Binance"]').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => sourcesOf(page)).toEqual(expect.arrayContaining(['Binance']));
    expect((await sourcesOf(page))[0]).toBe('Binance');
    await popup.bringToFront();
    await expect.poll(async () => (await rowOf(popup, 'BTC:0x'))?.source, LIMIT).toBe('Binance');
  });
});
