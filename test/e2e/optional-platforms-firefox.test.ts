/** A network that is off at first, switched on and off in the console of a real Firefox. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coin } from '../world/coin.ts';
import { startWorld } from '../world/server.ts';
import { type Firefox, startFirefox } from './browsers/firefox.ts';

const LIMIT = { timeout: 20_000 };
/** On the list that the world serves. */
const TOKEN = '0x5e0000000000000000000000000000000000ba5e';
const ON_BASE = `BASE:${TOKEN}`;
const SWITCH = '[data-platform="BASE"] input';

let close: () => Promise<void>;
let firefox: Firefox;
let popup: Page;
let settings: Page;
let basescan: Page;

// One after another, as a person goes on.
beforeAll(async () => {
  const served = await startWorld();
  ({ close } = served);
  const row = { id: 'on-base', name: 'On Base', symbol: 'ONB', usd: '0.731', on: ['DefiLlama'] as const };
  served.world.market.add(coin(row, [['BASE', TOKEN, 18]]));
  // Its question is outside of the driver's reach; without it, a request in a press is granted and any other is refused.
  const preferences = { 'extensions.webextOptionalPermissionPrompts': false };
  firefox = await startFirefox({ proxyPort: served.proxyPort, preferences });
  basescan = await firefox.browser.newPage();
  await basescan.goto('https://basescan.org/tokens');
  popup = await firefox.openPopup();
  settings = await firefox.openPopup('options.html#settings');
});
afterAll(async () => {
  await firefox.close();
  await close();
});

const assetsOn = (page: Page) =>
  page.$$eval('sise-price', (all) => all.map((each) => (each as HTMLElement).dataset.asset ?? ''));

/** Waits for the switch to have moved: a tab that goes to the background at once may not take the press. */
async function pressTheSwitch(after: ':checked' | ':not(:checked)'): Promise<void> {
  await settings.bringToFront();
  await (await settings.waitForSelector(SWITCH))?.click();
  await settings.waitForSelector(SWITCH + after);
}

describe('a network that is switched on', () => {
  test('has its prices on open pages of its explorers, without loading them again', async () => {
    expect(await assetsOn(basescan)).toEqual([]);
    await pressTheSwitch(':checked');
    await basescan.bringToFront();
    await expect.poll(() => assetsOn(basescan), LIMIT).toContain(ON_BASE);
  });

  test('has its tokens in the list, with their prices', async () => {
    await popup.bringToFront();
    await popup.focus('.add-field');
    await popup.keyboard.type(TOKEN);
    await popup.keyboard.press('Enter');
    const classOf = () => popup.$$eval(`.row[data-asset="${ON_BASE}"]`, (all) => all[0]?.className);
    await expect.poll(classOf, LIMIT).toContain('row-priced');
  });
});

describe('a network that is switched off again', () => {
  test('has no price on its explorers, and keeps its rows, marked', async () => {
    await pressTheSwitch(':not(:checked)');
    await basescan.bringToFront();
    await expect.poll(() => assetsOn(basescan), LIMIT).toEqual([]);
    const notes = () => popup.$$eval('.row .from-note', (all) => all.map((each) => each.textContent));
    await expect.poll(notes, LIMIT).toEqual(['Network off']);
  });

  test('nothing has failed', () => {
    expect(firefox.errors()).toEqual([]);
  });
});
