/** Private windows beside a saved token, and an explorer's page with another one. */
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { explorerPage, tokenRow, tokenTable } from './explorers/stage.ts';
import { type BrowserName, type PrivateWindows, startPrivateWindows } from './private-windows.ts';

export const BROWSERS: readonly BrowserName[] = ['Chromium', 'Firefox'];

/** A token that DefiLlama alone prices, and no list has. */
export const UNLISTED = '0x5e00000000000000000000000000000000000002';
/** A token without a price: every source that could know it is requested. */
export const SAVED = '0x5e00000000000000000000000000000000000404';
export const PAGE = 'https://etherscan.io/tokens?private';

/** `pages`: served besides `PAGE`. */
export async function startPrivateWindowsWithSaved(
  name: BrowserName,
  pages: ReadonlyMap<string, string> = new Map(),
): Promise<PrivateWindows> {
  const html = explorerPage(tokenTable(tokenRow(UNLISTED)));
  const windows = await startPrivateWindows(name, new Map([[PAGE, html], ...pages]));
  await windows.popup.evaluate(
    `chrome.runtime.sendMessage({ type: 'save', asset: 'ETH:${SAVED}', address: '${SAVED}' })`,
  );
  // It is written down, and would be found.
  expect(await windows.written()).toContain(SAVED);
  return windows;
}

/** What has left about the address, in small letters. */
export function requestsAbout(windows: PrivateWindows, address: string): readonly string[] {
  return windows.sent().filter((each) => each.includes(address.slice(2)));
}

/** Waits until `PAGE` has its price. */
export function priced(page: Page): Promise<void> {
  return expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('sise-price')].map(({ dataset }) => dataset.asset),
      ),
    )
    .toEqual([`ETH:${UNLISTED}`]);
}
