/** What a person does in the console, and sees. */
import type { Page } from 'playwright-core';
import type { Stage } from './stage.ts';

const SIZE = { width: 1100, height: 900 };

/** One of its parts, by its name in the address. */
export async function openConsole(stage: Stage, part = 'projects'): Promise<Page> {
  const page = await stage.chromium.openPopup(`options.html#${part}`);
  await page.setViewportSize(SIZE);
  await page.locator('h1').waitFor();
  return page;
}

/** Through the form, as a person does; the new project is open afterwards. */
export async function createProject(page: Page, name: string, network: 'Mainnet' | 'Testnet' = 'Mainnet') {
  await page.getByRole('button', { name: 'New project' }).click();
  await page.keyboard.type(name);
  await page.getByRole('radio', { name: network }).check({ force: true });
  await page.keyboard.press('Enter');
  await page.locator('.card-open', { hasText: name }).waitFor();
}

/** The tab that pressing "Open" leads to. */
export async function openedTab(stage: Stage, page: Page, platform: string): Promise<Page> {
  const opening = stage.chromium.context.waitForEvent('page');
  await page.getByLabel(`Open the endpoint URL for ${platform} in a tab`).click();
  const tab = await opening;
  await tab.waitForLoadState();
  return tab;
}

export const bodyOf = async (tab: Page) => JSON.parse((await tab.locator('body').textContent()) ?? '');
export const copiedText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
export const sourcesOf = (page: Page) => page.locator('.source-name').allTextContents();
