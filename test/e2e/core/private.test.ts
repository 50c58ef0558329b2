/** Private windows of real browsers: they are answered, and nothing of theirs is kept or goes with others (docs/architecture.md §5). */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { explorerPage, tokenRow, tokenTable } from '../explorers/stage.ts';
import { type BrowserName, type PrivateWindows, startPrivateWindows } from '../private-windows.ts';

/** That only DefiLlama prices, and nobody lists. */
const UNLISTED = '0x5e00000000000000000000000000000000000002';
/** That nobody prices: of each source that may know it, it is asked. */
const SAVED = '0x5e00000000000000000000000000000000000404';
const SELECTED = '0x5e00000000000000000000000000000000000007';
const PAGE = 'https://etherscan.io/tokens?private';
const CHAT = 'https://chat.example/';
const PAGES = new Map([
  [PAGE, explorerPage(tokenTable(tokenRow(UNLISTED)))],
  [CHAT, `<!doctype html><title>Chat</title><p id="text">${SELECTED}</p>`],
]);

const BROWSERS: readonly BrowserName[] = ['Chromium', 'Firefox'];

describe.each(BROWSERS)('a private window of %s', (name) => {
  let stage: PrivateWindows;

  beforeAll(async () => {
    stage = await startPrivateWindows(name, PAGES);
    await stage.popup.evaluate(
      `chrome.runtime.sendMessage({ type: 'save', asset: 'ETH:${SAVED}', address: '${SAVED}' })`,
    );
    // It is written down, and would be found.
    expect(await stage.written()).toContain(SAVED);
  });
  afterAll(() => stage?.close());
  afterEach(() => stage.closeAll());

  /** What asked about the address. */
  const asked = (address: string) => stage.sent().filter((each) => each.includes(address.slice(2)));

  const priced = (page: Page) =>
    expect
      .poll(() =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('sise-price')].map(({ dataset }) => dataset.asset),
        ),
      )
      .toEqual([`ETH:${UNLISTED}`]);

  test('has prices beside its links, asked for alone, and nothing of it is written down', async () => {
    await priced(await stage.open(PAGE));
    expect(asked(UNLISTED)).not.toEqual([]);
    expect(asked(UNLISTED).filter((each) => each.includes(SAVED.slice(2)))).toEqual([]);
    expect(await stage.written()).not.toContain(UNLISTED.slice(2));
  });
});
