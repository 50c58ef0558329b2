/** The card over a chat in which someone names a token. */
import type { Page } from 'playwright-core';
import type { Screen } from '../../test/e2e/browsers/screen.ts';
import { cardOf } from '../../test/e2e/lookup/card.ts';

export const CHAT = 'https://chat.example/';

export const CHAT_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Chat</title>
<meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width">
<style>body{font:15px/1.5 sans-serif;margin:24px;max-width:560px;min-height:640px}</style>
<p>Have a look at this one before the meeting:</p>
<p id="text" style="overflow-wrap:anywhere">0x514910771AF9Ca656af840dff83E8264EcF986CA</p>`;

/** Selects the address and presses the shortcut, which goes to whichever tab has the focus; waits for the price. */
export async function callCard(page: Page, screen: Screen): Promise<void> {
  await page.bringToFront();
  await page.waitForFunction(() => document.hasFocus());
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#text') as Element));
  await screen.press('alt+shift+k');
  await page.locator('[data-sise-card]').waitFor();
  const card = await cardOf(page);
  const isPriced = (root: ShadowRoot) => !root.querySelector('.bone') && root.querySelector('data') !== null;
  while (!(await card.read(isPriced))) await page.evaluate(() => new Promise(requestAnimationFrame));
}
