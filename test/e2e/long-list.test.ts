/** Five hundred saved tokens in a real browser: all priced, few tab stops, every row reachable. */
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AssetKey } from '../../src/market/assets.ts';
import { savedOf } from './acts.ts';
import { saveTokens } from './saved-list.ts';
import { type Stage, startStage } from './stage.ts';

const COUNT = 500;
const LIMIT = { timeout: 30_000 };

let stage: Stage;
let keys: readonly AssetKey[];
let popup: Page;

beforeAll(async () => {
  stage = await startStage();
  keys = await saveTokens(stage, COUNT);
  popup = await stage.open();
  await popup.waitForFunction(
    (count) => document.querySelectorAll('[data-asset]').length === count,
    COUNT + 5,
    LIMIT,
  );
});
afterAll(() => stage?.close());

const focused = () => popup.evaluate(() => document.activeElement?.getAttribute('data-focus') ?? null);

test('all have their price, and no address of a request is longer than 8 kB', async () => {
  await expect.poll(() => popup.locator('.lists .row-priced').count(), { timeout: 60_000 }).toBe(COUNT + 5);
  expect(stage.world.log.filter(({ url }) => url.length > 8_192)).toEqual([]);
});

test('Tab leads past all of them in at most twelve presses, and End to the last', async () => {
  await popup.locator('.add-field').focus();
  const seen: (string | null)[] = [];
  for (let presses = 0; presses < 12 && !seen.includes(keys[0] ?? ''); presses++) {
    await popup.keyboard.press('Tab');
    seen.push(await focused());
  }
  expect(seen).toContain(keys[0]);
  await popup.keyboard.press('End');
  await expect.poll(focused).toBe(keys.at(-1));
  expect(
    await popup.locator(`[data-asset="${keys.at(-1)}"]`).evaluate((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    }),
  ).toBe(true);
  await popup.keyboard.press('Tab');
  expect(await popup.evaluate(() => document.activeElement?.closest('.lists') ?? null)).toBeNull();
});

test('are filtered by what they are called, and axe finds nothing', async () => {
  await popup.locator('.list-filter').fill('Synthetic 12');
  await expect.poll(async () => (await savedOf(popup)).length).toBeLessThan(20);
  await popup.keyboard.press('Escape');
  await expect.poll(async () => (await savedOf(popup)).length).toBe(COUNT);
  await popup.evaluate(axe.source);
  const { violations } = await popup.evaluate(() =>
    (globalThis as unknown as { axe: { run(where: string): Promise<AxeResults> } }).axe.run('.list-head'),
  );
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(stage.chromium.errors()).toEqual([]);
});
