/** The chart's page in a stock Firefox ESR, under the same content security policy. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedWorld, startWorld } from '../world/server.ts';
import { type Firefox, startFirefox } from './browsers/firefox.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const LIMIT = { timeout: 30_000 };

let served: StartedWorld;
let firefox: Firefox;
let page: Page;

beforeAll(async () => {
  served = await startWorld();
  firefox = await startFirefox({ proxyPort: served.proxyPort });
  page = await firefox.openPopup(`chart.html#${LINK}`);
});
afterAll(async () => {
  await firefox?.close();
  await served?.close();
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
