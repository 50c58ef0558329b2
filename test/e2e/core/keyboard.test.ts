/** The whole popup without a pointer: every act by keys alone, and the focus always where one would look for it. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { pagesEn as en } from '../../texts.ts';
import { rowOf, rowsOf, saidBy, savedOf, untilPriced } from '../acts.ts';
import { expected } from '../digits.ts';
import { nothingWentWrong } from '../nothing-went-wrong.ts';
import { type Stage, sharedStage } from '../stage.ts';
import { listTwin } from '../twin.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const PEPE = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';

const LIMIT = { timeout: 15_000 };
/** More stops than the popup has. */
const ENOUGH_TABS = 60;

let stage: Stage;
let popup: Page;

beforeAll(async () => {
  stage = await sharedStage();
  listTwin(stage.world, 'DefiLlama');
});
beforeEach(async () => {
  await stage.reset();
  popup = await stage.open();
  await untilPriced(popup, 5);
});

/** Presses Tab until the focus is on what the selector names. */
async function tabTo(selector: string): Promise<void> {
  for (let tabs = 0; tabs < ENOUGH_TABS; tabs++) {
    if (await popup.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await popup.keyboard.press('Tab');
  }
  throw new Error(`${ENOUGH_TABS} tabs do not lead to ${selector}`);
}

async function typeAddress(address: string): Promise<void> {
  await tabTo('.add-field');
  await popup.keyboard.type(address);
  await popup.keyboard.press('Enter');
}

const focused = () => popup.evaluate(() => document.activeElement?.getAttribute('data-focus') ?? null);
const copied = () => popup.evaluate(() => navigator.clipboard.readText());
const coverOf = (asset: string) => `[data-asset="${asset}"] .cover`;

test('a token is added, read, copied, moved, removed and brought back', async () => {
  for (const asset of [LINK, PEPE]) {
    await typeAddress(asset.slice(4));
    await expect.poll(focused, LIMIT).toBe(asset);
  }
  const { exactUsd, exactKrw } = (await rowOf(popup, PEPE)) ?? {};

  await popup.keyboard.press('Enter');
  await expect.poll(() => popup.locator(coverOf(PEPE)).getAttribute('aria-expanded')).toBe('true');
  await tabTo(`[data-asset="${PEPE}"] .exact-facts summary`);
  await popup.keyboard.press('Enter');
  await tabTo(`[data-asset="${PEPE}"] .details .copy`);
  await popup.keyboard.press('Enter');
  await expect.poll(() => saidBy(popup)).toBe(en.copied.replace('{text}', String(exactUsd)));
  await expect.poll(copied).toBe(exactUsd);
  await popup.keyboard.press('Escape');
  await expect.poll(focused).toBe(PEPE);
  expect(await popup.locator('.details').count()).toBe(0);

  await popup.keyboard.press('Control+C');
  await expect.poll(copied).toMatch(new RegExp(`${exactUsd}[\\s\\S]*${exactKrw}`));

  await popup.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => savedOf(popup)).toEqual([PEPE, LINK]);
  await expect.poll(focused).toBe(PEPE);

  await popup.keyboard.press('Delete');
  await expect.poll(() => savedOf(popup)).toEqual([LINK]);
  await expect.poll(focused).toBe(LINK);
  await tabTo('.toast-button');
  await popup.keyboard.press('Enter');
  await expect.poll(() => savedOf(popup)).toEqual([PEPE, LINK]);
  await expect.poll(focused).toBe(PEPE);

  await popup.keyboard.press('Delete');
  await expect.poll(() => savedOf(popup)).toEqual([LINK]);
  await popup.locator('.toast').waitFor();
  await popup.keyboard.press('Control+Z');
  await expect.poll(() => savedOf(popup)).toEqual([PEPE, LINK]);
  nothingWentWrong(stage);
});

test('a letter on a row arrives in the field, where a syllable that is being written keeps the focus', async () => {
  const text = () => popup.locator('.add-field').inputValue();
  await popup.locator(coverOf('ETH:0x')).focus();
  await popup.keyboard.press('l');
  expect([await focused(), await text()]).toEqual(['field', 'l']);
  await popup.locator('[role="option"]').first().waitFor();
  // The results, then the text.
  await popup.keyboard.press('Escape');
  await popup.keyboard.press('Escape');
  expect([await focused(), await text()]).toEqual(['field', '']);

  const session = await popup.context().newCDPSession(popup);
  await session.send('Input.imeSetComposition', { text: 'ㅊ', selectionStart: 1, selectionEnd: 1 });
  for (const key of ['ArrowDown', 'PageDown', 'Escape']) await popup.keyboard.press(key);
  expect([await focused(), await text()]).toEqual(['field', 'ㅊ']);
  await session.send('Input.imeSetComposition', { text: '체', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.insertText', { text: '체인' });
  await popup.locator(`[data-result="${LINK}"]`).waitFor();
  expect([await focused(), await text()]).toEqual(['field', '체인']);

  await popup.keyboard.press('Escape');
  await popup.keyboard.press('Escape');
  await popup.setViewportSize({ width: 400, height: 300 });
  const scrolled = () => popup.locator('.lists').evaluate(({ scrollTop }) => scrollTop);
  await popup.keyboard.press('PageDown');
  await expect.poll(scrolled).toBeGreaterThan(0);
  await popup.keyboard.press('PageUp');
  await expect.poll(scrolled).toBe(0);
  await popup.keyboard.press('ArrowDown');
  expect(await focused()).toBe('ETH:0x');
  nothingWentWrong(stage);
});

test('arrows walk the rows, and keys move, remove and bring back a coin as a token', async () => {
  await typeAddress(LINK.slice(4));
  await expect.poll(focused, LIMIT).toBe(LINK);
  await popup.keyboard.press('ArrowUp');
  expect(await focused()).toBe('KAIA:0x');
  for (let row = 0; row < 4; row++) await popup.keyboard.press('ArrowUp');
  expect(await focused()).toBe('BTC:0x');
  await popup.keyboard.press('ArrowUp');
  expect(await focused()).toBe('field');
  await popup.keyboard.press('ArrowDown');
  expect(await focused()).toBe('BTC:0x');
  await popup.keyboard.press('ArrowDown');
  expect(await focused()).toBe('ETH:0x');
  const firstTwo = async () => (await rowsOf(popup)).slice(0, 2).map(({ asset }) => asset);
  await popup.keyboard.press('Alt+ArrowUp');
  await expect.poll(firstTwo).toEqual(['ETH:0x', 'BTC:0x']);
  expect(await focused()).toBe('ETH:0x');
  await popup.keyboard.press('Delete');
  await expect.poll(firstTwo).toEqual(['BTC:0x', 'BNB:0x']);
  await popup.locator('.toast').waitFor();
  await popup.keyboard.press('Control+Z');
  await expect.poll(firstTwo).toEqual(['ETH:0x', 'BTC:0x']);
  expect(await rowOf(popup, 'ETH:0x')).toMatchObject(expected(stage.world, 'ethereum', 'CoinGecko'));
  nothingWentWrong(stage);
});
