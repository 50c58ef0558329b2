/** Private windows of real browsers: they are answered, and nothing of theirs is kept or goes with others (docs/architecture.md §5). */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { explorerPage, tokenRow, tokenTable } from './explorers/stage.ts';
import { callCard, closeCard, toFront } from './lookup/call-card.ts';
import { type BrowserName, type PrivateWindows, startPrivateWindows } from './private-windows.ts';

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

  test('is answered from memory, which is gone with the last of them', async () => {
    const page = await stage.open(PAGE);
    await priced(page);
    const before = asked(UNLISTED).length;
    await page.reload();
    await priced(page);
    expect(asked(UNLISTED)).toHaveLength(before);
    await stage.closeAll();
    await priced(await stage.open(PAGE));
    expect(asked(UNLISTED).length).toBeGreaterThan(before);
  });

  test('has the card, of which nothing is written down', async () => {
    const page = await stage.open(CHAT);
    await toFront(page);
    await callCard(page, stage.screen);
    await expect.poll(() => asked(SELECTED).join()).toContain('dexscreener');
    await closeCard(page, stage.screen);
    expect(asked(SELECTED).filter((each) => each.includes(SAVED.slice(2)))).toEqual([]);
    expect(await stage.written()).not.toContain(SELECTED.slice(2));
  });

  test('is answered by what a plain window has asked', async () => {
    await priced(await stage.openPlain(PAGE));
    // Here it is kept: it would have been found above.
    await expect.poll(stage.written).toContain(UNLISTED);
    const before = asked(UNLISTED).length;
    await priced(await stage.open(PAGE));
    expect(asked(UNLISTED)).toHaveLength(before);
  });
});
