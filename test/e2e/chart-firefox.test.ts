/** The chart's page in a stock Firefox ESR, under the same content security policy. */
import type { Page } from 'puppeteer-core';
import { beforeAll, expect, test } from 'vitest';
import { sharedFirefoxStage } from './firefox-stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const LIMIT = { timeout: 30_000 };

let page: Page;

beforeAll(async () => {
  const { firefox } = await sharedFirefoxStage();
  page = await firefox.openPopup(`chart.html#${LINK}`);
});

const shownValue = () =>
  page.evaluate(() => document.querySelector<HTMLDataElement>('.readout-main')?.value ?? '');
const plotWidth = () => page.evaluate(() => document.querySelector<HTMLElement>('.u-over')?.clientWidth ?? 0);

test('it draws what DefiLlama has, and the arrow keys walk along it', async () => {
  await expect.poll(shownValue, LIMIT).toMatch(/^\d/);
  expect(await plotWidth()).toBeGreaterThan(200);
  const latest = await shownValue();
  await page.focus('.plot');
  await page.keyboard.press('Home');
  await expect.poll(shownValue, LIMIT).not.toBe(latest);
  const spoken = await page.evaluate(() => document.querySelector('.plot')?.getAttribute('aria-valuetext'));
  expect(spoken).toContain('DefiLlama');
});
