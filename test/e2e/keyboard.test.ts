/** The whole popup without a pointer: every act by keys alone, and the focus always where one would look for it. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rowOf, savedOf, untilPriced } from './acts.ts';
import { nothingWentWrong } from './nothing-went-wrong.ts';
import { type Stage, sharedStage } from './stage.ts';
import { listTwin, TWIN } from './twin.ts';

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

test('the platform of an address is chosen, or the question taken back', async () => {
  await typeAddress(TWIN);
  await popup.locator('.choice').waitFor();
  await popup.keyboard.press('Escape');
  await expect.poll(focused).toBe('field');
  expect(await popup.locator('.choice').count()).toBe(0);
  expect(await savedOf(popup)).toEqual([]);

  await popup.keyboard.press('Enter');
  await popup.locator('.choice').waitFor();
  await tabTo('.choice-option:nth-of-type(2)');
  await popup.keyboard.press('Enter');
  await expect.poll(focused, LIMIT).toBe(`POL:${TWIN}`);
  nothingWentWrong(stage);
});

test('settings open, change and close, and the focus goes back', async () => {
  await tabTo('[data-focus="settings"]');
  await popup.keyboard.press('Enter');
  await popup.locator('.panel').waitFor();
  await tabTo('input[name="language"]');
  await popup.keyboard.press('ArrowLeft');
  await expect.poll(() => popup.locator('html').getAttribute('lang')).toBe('ko');
  await tabTo('input[name="theme"]');
  await popup.keyboard.press('ArrowLeft');
  await expect.poll(() => popup.locator('html').getAttribute('data-theme')).toBe('dark');
  await popup.keyboard.press('Escape');
  await expect.poll(focused).toBe('settings');
  expect(await popup.locator('.panel').count()).toBe(0);

  await tabTo('input[name="preset"]');
  await popup.keyboard.press('ArrowRight');
  await expect.poll(async () => (await rowOf(popup, 'BTC:0x'))?.source, LIMIT).toBe('Upbit');
  nothingWentWrong(stage);
});

test('the ring around a row is as far from what stands at its left as from what stands at its right', async () => {
  await popup.locator('[data-asset="ETH:0x"] .cover').focus();
  await popup.keyboard.press('ArrowDown');
  const [left, right] = await popup.locator('[data-asset="BNB:0x"] .cover').evaluate((cover) => {
    const ring = getComputedStyle(cover, '::after');
    const line = cover.getBoundingClientRect();
    const box = (selector: string) => cover.parentElement?.querySelector(selector)?.getBoundingClientRect();
    return [
      (box('.mark')?.left ?? 0) - line.left - Number.parseFloat(ring.left),
      line.right - Number.parseFloat(ring.right) - (box('.moves')?.right ?? 0),
    ];
  });
  expect(left).toBeGreaterThan(0);
  expect(left).toBe(right);
});
