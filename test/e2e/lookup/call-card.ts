/** The card by real keys, which go to whichever tab has the focus. */
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import type { Screen } from '../browsers/screen.ts';

const SHORTCUT = 'alt+shift+k';

/** Brings the tab to the front, and waits until it has the focus. */
export async function toFront(page: Page): Promise<void> {
  await page.bringToFront();
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
}

/** Selects something, by default all of what has the id `text`, presses the shortcut, and waits for the card. */
export async function callCard(page: Page, screen: Screen, select = selectText): Promise<void> {
  await page.evaluate(select);
  await screen.press(SHORTCUT);
  await page.waitForSelector('[data-sise-card]');
}

/** Runs in the page. */
function selectText(): void {
  getSelection()?.selectAllChildren(document.querySelector('#text') as Element);
}

/** Presses Escape, and waits until the card is gone. */
export async function closeCard(page: Page, screen: Screen): Promise<void> {
  await screen.press('Escape');
  await page.waitForFunction(() => document.querySelector('[data-sise-card]') === null);
}
