/** A click on a price of an explorer page opens its card, in a real Chromium; nothing else there does. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CardReader, cardOf } from '../lookup/card.ts';
import { inTab } from '../lookup/in-tab.ts';
import {
  addFrame,
  clickPrice,
  type DrivenPage,
  expectFirstCard,
  IDLE_ACTS,
  placeOf,
  watched,
  whenPriced,
} from './price-clicks.ts';
import {
  type ExplorerStage,
  explorerPage,
  LINK,
  sharedExplorerStage,
  tokenRow,
  tokenTable,
  UNPRICED,
  USDT,
} from './stage.ts';

const LIST = 'https://etherscan.io/list';
const LIMIT = { timeout: 20_000 };
const [LINK_KEY, USDT_KEY] = [`ETH:${LINK}`, `ETH:${USDT}`];
const ROWS = explorerPage(tokenTable(tokenRow(LINK, 'ChainLink'), tokenRow(USDT, 'Tether')));

let stage: ExplorerStage;
let page: Page;
let driven: DrivenPage;
let card: CardReader;

beforeAll(async () => {
  stage = await sharedExplorerStage();
});
afterEach(async () => {
  for (const each of stage.chromium.context.pages()) if (each.url().startsWith('https:')) await each.close();
  expect(stage.chromium.errors()).toEqual([]);
});

async function open(html = ROWS, url = LIST): Promise<void> {
  page = await stage.open(url, html);
  driven = page as unknown as DrivenPage;
  card = await cardOf(page);
}

const assetInCard = () => card.read((root) => root.querySelector<HTMLElement>('.result')?.dataset.result);

test('the details of a price are one click away: a card beside it, and the row does not follow', async () => {
  await open();
  await whenPriced(driven, LINK_KEY, USDT_KEY);
  await clickPrice(driven, LINK_KEY);
  await expect.poll(assetInCard, LIMIT).toBe(LINK_KEY);
  expect(await watched(driven)).toEqual({ cards: 1, followed: 0 });
  expect(page.url()).toBe(LIST);
  const price = await placeOf(driven, LINK_KEY);
  const box = await page.locator('[data-sise-card]').boundingBox();
  expect(Math.abs((box?.x ?? 9999) - price.x)).toBeLessThan(200);
  expect(Math.abs((box?.y ?? 9999) - price.y)).toBeLessThan(60);
});

test('a second price opens its card instead, after a second', async () => {
  await open();
  await whenPriced(driven, LINK_KEY, USDT_KEY);
  await clickPrice(driven, LINK_KEY);
  await expect.poll(assetInCard, LIMIT).toBe(LINK_KEY);
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      await clickPrice(driven, USDT_KEY);
      return assetInCard();
    }, LIMIT)
    .toBe(USDT_KEY);
  expect(await card.count()).toBe(1);
});

test('a price shows that it can be clicked under the pointer alone, and takes no focus', async () => {
  await open();
  await whenPriced(driven, LINK_KEY);
  const look = () =>
    page.evaluate(() => {
      const span = document.querySelector('sise-price')?.shadowRoot?.querySelector('span');
      const { cursor, textDecorationLine } = getComputedStyle(span as Element);
      return { cursor, line: textDecorationLine, hint: span?.title.split('\n').at(-1) };
    });
  const hint = 'Click for details (keyboard: the shortcut on the link)';
  expect(await look()).toEqual({ cursor: 'pointer', line: 'none', hint });
  const { x, y } = await placeOf(driven, LINK_KEY);
  await page.mouse.move(x, y);
  expect(await look()).toEqual({ cursor: 'pointer', line: 'underline', hint });
  const focused: string[] = [];
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab');
    focused.push(await page.evaluate(() => document.activeElement?.localName ?? ''));
  }
  expect(focused).toContain('a');
  expect(focused).not.toContain('sise-price');
});

test('a price within a link opens its card, and the link is not followed', async () => {
  await open();
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/elsewhere';
    const table = document.querySelector('table');
    table?.replaceWith(link);
    if (table) link.append(table);
  });
  await whenPriced(driven, LINK_KEY);
  await clickPrice(driven, LINK_KEY);
  await expect.poll(assetInCard, LIMIT).toBe(LINK_KEY);
  expect(page.url()).toBe(LIST);
});

test('bitcoin’s price opens its card', async () => {
  const url = `https://blockstream.info/block/${'0'.repeat(60)}1abc`;
  await open(explorerPage('<h1 class="block-hash-title">Block 1</h1>'), url);
  await whenPriced(driven, 'BTC:0x');
  await clickPrice(driven, 'BTC:0x');
  await expect.poll(assetInCard, LIMIT).toBe('BTC:0x');
});

test('the card opens after the worker was stopped', async () => {
  await open();
  await whenPriced(driven, LINK_KEY, USDT_KEY);
  await stage.chromium.stopWorker();
  await clickPrice(driven, USDT_KEY);
  await expect.poll(assetInCard, LIMIT).toBe(USDT_KEY);
});

describe('no card opens', () => {
  test.each(IDLE_ACTS)('by %s', async (_, act, followed) => {
    await open();
    await whenPriced(driven, LINK_KEY, USDT_KEY);
    await act(driven, LINK_KEY, USDT_KEY);
    await expectFirstCard(driven, USDT_KEY, followed);
    await expect.poll(assetInCard, LIMIT).toBe(USDT_KEY);
  });

  test('for the asset that the page has written on the price', async () => {
    await open();
    await whenPriced(driven, LINK_KEY, USDT_KEY);
    await page.evaluate(
      ([from, to]) => document.querySelector(`[data-asset="${from}"]`)?.setAttribute('data-asset', `${to}`),
      [LINK_KEY, 'BTC:0x'],
    );
    await clickPrice(driven, 'BTC:0x');
    await expect.poll(assetInCard, LIMIT).toBe(LINK_KEY);
  });

  test('by a click in a frame, whose prices do not offer it', async () => {
    await open();
    await whenPriced(driven, LINK_KEY, USDT_KEY);
    const { x, y, cursor, hint } = await addFrame(driven, LINK_KEY);
    expect([cursor, hint.includes('Click')]).toEqual(['auto', false]);
    await page.mouse.click(x, y);
    await page.evaluate(() => document.querySelector('iframe')?.remove());
    await expectFirstCard(driven, USDT_KEY);
  });

  test('for a message of our script about what was not priced there, nor twice in a second', async () => {
    await open();
    await whenPriced(driven, LINK_KEY, USDT_KEY);
    await page.bringToFront();
    const outcomes = await inTab(
      stage.chromium,
      page,
      async (assets) => {
        const { chrome } = globalThis as unknown as {
          chrome: { runtime: { sendMessage(message: object): Promise<{ value?: string; error?: string }> } };
        };
        const found: unknown[] = [];
        for (const asset of assets) {
          const { value, error } = await chrome.runtime.sendMessage({ type: 'openCard', asset });
          found.push(value ?? error);
        }
        return found;
      },
      ['BTC:0x', `ETH:${UNPRICED}`, 'ETH:0xzz', LINK_KEY, USDT_KEY],
    );
    expect(outcomes).toEqual(['unanswered', 'unanswered', 'malformed', 'opening', 'refused']);
    await expect.poll(assetInCard, LIMIT).toBe(LINK_KEY);
  });
});
