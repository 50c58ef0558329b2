/** The page that opens after an installation, in a stock Firefox ESR on a screen. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { welcomeEn as en } from '../texts.ts';
import { startWorld } from '../world/server.ts';
import { type Firefox, startFirefox, welcomeIn } from './browsers/firefox.ts';
import { openScreen, type Screen } from './browsers/screen.ts';
import { shownRows } from './browsers/shown-rows.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';

const LIMIT = { timeout: 30_000 };

let screen: Screen;
let firefox: Firefox;
let page: Page;

beforeAll(async () => {
  screen = await openScreen();
  const { proxyPort } = await startWorld();
  // In a new profile: Firefox clears the storage of a removed extension later than it reports the removal.
  firefox = await startFirefox({ proxyPort, display: screen.display, welcome: true });
  page = await welcomeIn(firefox.browser);
});
afterAll(async () => {
  await firefox?.close();
  await screen?.close();
});

const textOf = (selector: string) =>
  page.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? '', selector);

test('it opens by itself, with what a bitcoin is worth, and says how Firefox pins', async () => {
  await expect.poll(() => textOf('.step'), LIMIT).toContain(en.pinHowFirefox);
  await expect.poll(() => textOf('data.today-main'), LIMIT).toMatch(/^\$\d/);
});

test('the shortcut shows the card for the sample', async () => {
  await page.bringToFront();
  await page.click('.sample-address');
  await screen.press('alt+shift+k');
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll('[data-sise-card]').length), LIMIT)
    .toBe(1);
  await expect.poll(() => textOf('.step:nth-child(2)'), LIMIT).toContain(en.tryDone);
  await screen.press('Escape');
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll('[data-sise-card]').length), LIMIT)
    .toBe(0);
});

test('a token that is chosen is in the popup', async () => {
  await page.click('.suggested li:nth-child(2) button');
  await expect.poll(() => textOf('.suggestion-on'), LIMIT).toContain('LINK');
  const popup = await firefox.openPopup();
  await expect
    .poll(async () => (await popup.evaluate(shownRows)).map(({ asset }) => asset), LIMIT)
    .toContain(LINK);
});
