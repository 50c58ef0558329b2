/** A network that is off at first: its explorers and tokens, switched on and off in a real Chromium. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coin } from '../world/coin.ts';
import { optionalHosts, switchPlatformsOn, takeHosts } from './browsers/optional-platforms.ts';
import {
  assetsOn,
  type ExplorerStage,
  explorerPage,
  LINK,
  startExplorerStage,
  tokenRow,
  tokenTable,
} from './explorers/stage.ts';

const LIMIT = { timeout: 20_000 };
const TOKEN = '0x5e0000000000000000000000000000000000ba5e';
const ON_BASE = `BASE:${TOKEN}`;
const PAGE = explorerPage(tokenTable(tokenRow(TOKEN)));
const LINKS = explorerPage(
  tokenTable(
    tokenRow(LINK),
    `<tr><td>2</td><td><a href="https://basescan.org/token/${TOKEN}">Elsewhere</a></td></tr>`,
  ),
);

let stage: ExplorerStage;
let basescan: Page;
let etherscan: Page;

// One after another, as a person goes on.
beforeAll(async () => {
  stage = await startExplorerStage();
  const row = { id: 'on-base', name: 'On Base', symbol: 'ONB', usd: '0.731', on: ['DefiLlama'] as const };
  stage.market.add(coin(row, [['BASE', TOKEN, 18]]));
  basescan = await stage.open('https://basescan.org/list', PAGE);
  etherscan = await stage.open('https://etherscan.io/list', LINKS);
});
afterAll(() => stage.close());

const requestsOf = (platform: 'BASE') =>
  stage.world.log.filter(({ host }) => optionalHosts([platform]).includes(host) && host !== 'basescan.org');

describe('a network that is off', () => {
  test('has no price on its explorers, and none for links to them elsewhere', async () => {
    await expect.poll(() => assetsOn(etherscan), LIMIT).toEqual([`ETH:${LINK}`]);
    expect(await assetsOn(basescan)).toEqual([]);
    expect(requestsOf('BASE')).toEqual([]);
  });
});

describe('a network that is switched on', () => {
  test('has its prices on open pages of its explorers, without loading them again', async () => {
    await basescan.evaluate(() => Reflect.set(globalThis, 'stillThere', true));
    await switchPlatformsOn(stage.chromium, ['BASE']);
    await basescan.bringToFront();
    await expect.poll(() => assetsOn(basescan), LIMIT).toEqual([ON_BASE]);
    expect(await basescan.evaluate(() => Reflect.get(globalThis, 'stillThere'))).toBe(true);
  });

  test('has them on each page that is loaded, after the background was started again, too', async () => {
    await stage.chromium.stopWorker();
    await basescan.reload();
    await expect.poll(() => assetsOn(basescan), LIMIT).toEqual([ON_BASE]);
    const other = await stage.open('https://basescan.org/other', PAGE);
    await expect.poll(() => assetsOn(other), LIMIT).toEqual([ON_BASE]);
    await other.close();
    expect(stage.chromium.errors()).toEqual([]);
  });

  test('has its tokens in the list, with their prices', async () => {
    const popup = await stage.chromium.openPopup();
    await popup.locator('.add-field').fill(TOKEN);
    await popup.keyboard.press('Enter');
    const row = popup.locator(`.row[data-asset="${ON_BASE}"]`);
    await expect.poll(() => row.getAttribute('class'), LIMIT).toContain('row-priced');
    expect(await row.textContent()).toContain('On Base');
    expect(requestsOf('BASE').length).toBeGreaterThan(0);
    await popup.close();
  });
});

describe('an explorer whose host is taken away', () => {
  test('loses its prices while its page is open, and the switch offers to request it again', async () => {
    await expect.poll(() => assetsOn(basescan), LIMIT).toEqual([ON_BASE]);
    await takeHosts(stage.chromium, ['basescan.org']);
    await basescan.bringToFront();
    await expect.poll(() => assetsOn(basescan), LIMIT).toEqual([]);
    const page = await stage.chromium.openPopup('options.html#settings');
    await expect.poll(() => page.locator('[data-platform="BASE"] .banner').count(), LIMIT).toBe(1);
    await page.close();
  });
});

describe('a network that is switched off again', () => {
  test('keeps its rows, marked, and gives its hosts back', async () => {
    const settings = await stage.chromium.openPopup('options.html#settings');
    await settings.locator('[data-platform="BASE"] input').uncheck();
    const popup = await stage.chromium.openPopup();
    const row = popup.locator(`.row[data-asset="${ON_BASE}"]`);
    await expect.poll(() => row.locator('.from-note').allTextContents(), LIMIT).toEqual(['Network off']);
    expect(await row.getAttribute('class')).toContain('row-priced');
    const origins = optionalHosts(['BASE']).map((host) => `https://${host}/*`);
    await expect.poll(() => popup.evaluate(anyAllowed, origins), LIMIT).toBe(false);
    await popup.close();
    await settings.close();
  });

  test('nothing has failed', () => {
    expect(stage.chromium.errors()).toEqual([]);
    expect(stage.world.strays).toEqual([]);
  });
});

/** Runs in a page of the extension. */
async function anyAllowed(origins: readonly string[]): Promise<boolean> {
  const { chrome } = globalThis as unknown as {
    chrome: { permissions: { contains(of: object): Promise<boolean> } };
  };
  const each = await Promise.all(origins.map((origin) => chrome.permissions.contains({ origins: [origin] })));
  return each.includes(true);
}
