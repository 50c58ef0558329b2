/** The page that opens after an installation, in a real Chromium with a screen: each of its steps, once and never again. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { welcomeEn as en, pagesEn } from '../texts.ts';
import { type StartedWorld, startWorld } from '../world/server.ts';
import { ask, savedOf, settingsKept, untilPriced } from './acts.ts';
import { inEachLook, violationsIn } from './axe.ts';
import { type Chromium, startChromium, welcomeIn } from './browsers/chromium.ts';
import { openScreen, type Screen } from './browsers/screen.ts';
import { cardOf } from './lookup/card.ts';

const USDT = 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7';
const BORA = 'KAIA:0x02cbe46fb8a1f579254a9b485788f2d86cad51aa';

const LIMIT = { timeout: 20_000 };

let served: StartedWorld;
let screen: Screen;
let profile: string;
let chromium: Chromium;
let page: Page;

const start = () =>
  startChromium({
    port: served.port,
    profile,
    headless: false,
    display: screen.display,
    debuggable: true,
    welcome: true,
  });

// One after another, as a person goes on.
beforeAll(async () => {
  screen = await openScreen();
  served = await startWorld();
  profile = await mkdtemp(join(tmpdir(), 'sise-welcome-'));
  served.world.faults.set('*', { kind: 'reset' });
  chromium = await start();
  page = await welcomeIn(chromium.context);
});
afterAll(async () => {
  await chromium?.close();
  await served?.close();
  await screen?.close();
  if (profile) await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const stepOf = (title: string) => page.locator('.step', { hasText: title });
const isDone = (title: string) => stepOf(title).evaluate((step) => step.classList.contains('step-done'));

test('it opens by itself, and has a dash for what it cannot know without a network', async () => {
  await expect.poll(() => page.locator('.today-main').innerText(), LIMIT).toContain('—');
  await expect.poll(() => page.locator('.today-from').innerText(), LIMIT).toContain('You’re offline');
  expect(await page.locator('.step').count()).toBe(5);
});

test('it shows the price of a bitcoin as soon as a source returns it', async () => {
  served.world.faults.clear();
  await expect.poll(() => page.locator('data.today-main').innerText(), { timeout: 60_000 }).toMatch(/^\$\d/);
  expect(await page.locator('data.today-other').innerText()).toMatch(/^₩\d/);
});

test('the pin is ticked off when the browser says that Sise is in the toolbar', async () => {
  expect(await isDone(en.pinTitle)).toBe(false);
  await page.evaluate(() => {
    const { chrome } = globalThis as unknown as { chrome: { action: { getUserSettings: unknown } } };
    chrome.action.getUserSettings = async () => ({ isOnToolbar: true });
  });
  await expect.poll(() => isDone(en.pinTitle), LIMIT).toBe(true);
});

test('the shortcut shows the real card for the sample', async () => {
  await page.bringToFront();
  await expect.poll(() => page.evaluate(() => document.hasFocus()), LIMIT).toBe(true);
  const card = await cardOf(page);
  await page.locator('.sample-address').click();
  await screen.press('alt+shift+k');
  await expect
    .poll(() => card.read((root) => root.querySelector<HTMLElement>('[data-result]')?.dataset.result), LIMIT)
    .toBe(USDT);
  await expect.poll(() => card.read((root) => root.querySelector('data')?.value ?? ''), LIMIT).toMatch(/^\d/);
  expect(await isDone(en.tryTitle)).toBe(true);
  await screen.press('Escape');
  await expect.poll(card.count, LIMIT).toBe(0);
});

test('what is chosen is kept: the market, the explorers, the tokens', async () => {
  await stepOf(en.marketTitle).getByRole('radio', { name: 'Korea' }).check({ force: true });
  await expect.poll(() => settingsKept(page), LIMIT).toMatchObject({ preset: 'korea' });
  await stepOf(en.explorersTitle).locator('summary').click();
  await stepOf(en.explorersTitle).getByRole('switch', { name: 'KaiaScan' }).uncheck({ force: true });
  await expect.poll(() => settingsKept(page), LIMIT).toMatchObject({ sitesOff: ['KaiaScan'] });
  await stepOf(en.explorersTitle)
    .getByRole('switch', { name: pagesEn.settingsExplorers })
    .uncheck({ force: true });
  await expect.poll(() => settingsKept(page), LIMIT).toMatchObject({ explorers: 'none' });

  const follow = (name: string) => page.getByRole('button', { name });
  for (const name of ['Tether USD', 'Uniswap', 'BORA']) {
    await follow(name).click();
    await expect.poll(() => follow(name).getAttribute('aria-pressed'), LIMIT).toBe('true');
  }
  await follow('Uniswap').click();
  await expect.poll(() => follow('Uniswap').getAttribute('aria-pressed'), LIMIT).toBe('false');
  expect(await isDone(en.tokensTitle)).toBe(true);
});

test('axe finds nothing, and nothing is wider than a window of 320 px', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ask<'settings'>(page, { type: 'settings', change: { explorers: 'all' } });
  await inEachLook(page, async () => {
    for (const width of [1280, 380, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violationsIn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

test('it does not open again, and the popup has what was chosen', async () => {
  expect(chromium.errors()).toEqual([]);
  await chromium.close();
  chromium = await start();
  const popup = await chromium.openPopup();
  await untilPriced(popup, 4);
  expect(await savedOf(popup)).toEqual([USDT, BORA]);
  expect(chromium.context.pages().filter((each) => each.url().includes('welcome'))).toEqual([]);
  expect(served.world.strays).toEqual([]);
});
