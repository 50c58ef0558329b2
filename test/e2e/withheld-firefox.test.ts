/** Hosts that Firefox withholds, as by its switches for each site, and a press that requests them. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld } from '../world/server.ts';
import type { World } from '../world/world.ts';
import { type Firefox, startFirefox } from './browsers/firefox.ts';

const LIMIT = { timeout: 20_000 };
const TAKEN = ['api.coingecko.com', 'eth.drpc.org'];

let world: World;
let close: () => Promise<void>;
let firefox: Firefox;
let popup: Page;

beforeAll(async () => {
  const served = await startWorld();
  ({ world, close } = served);
  // Its question is outside of the driver's reach; without it, a request in a press is granted and any other is refused.
  const preferences = { 'extensions.webextOptionalPermissionPrompts': false };
  firefox = await startFirefox({ proxyPort: served.proxyPort, preferences });
  popup = await firefox.openPopup();
});
afterAll(async () => {
  await firefox.close();
  await close();
});

interface Permissions {
  remove(of: { origins: readonly string[] }): Promise<boolean>;
}

/** As the switches in the list of add-ons do. */
function withhold(hosts: readonly string[]): Promise<boolean> {
  return popup.evaluate(
    (origins) => {
      const { browser } = globalThis as unknown as { browser: { permissions: Permissions } };
      return browser.permissions.remove({ origins });
    },
    hosts.map((host) => `https://${host}/*`),
  );
}

function send(message: object): Promise<null> {
  return popup.evaluate((sent) => {
    const { browser } = globalThis as unknown as {
      browser: { runtime: { sendMessage(message: object): Promise<unknown> } };
    };
    return browser.runtime.sendMessage(sent).then(() => null);
  }, message);
}

const banners = () => popup.$$eval('.banner span', (all) => all.map((each) => each.textContent));
describe('a host that is withheld', () => {
  test('is named in the popup, and no request goes to it', async () => {
    expect(await withhold(TAKEN)).toBe(true);
    await expect.poll(banners, LIMIT).toEqual(['Your browser does not let Sise reach CoinGecko and 1 more.']);
    world.log.length = 0;
    await send({ type: 'refresh', act: true, live: false });
    expect(world.log.filter(({ host }) => TAKEN.includes(host))).toEqual([]);
  });

  test('is allowed with a press, and requested again', async () => {
    await popup.click('.banner-button');
    await expect.poll(banners, LIMIT).toEqual([]);
    // A price that it gave before may still be fresh, a new row has none.
    await popup.focus('.add-field');
    await popup.keyboard.type('0x514910771af9ca656af840dff83e8264ecf986ca');
    await popup.keyboard.press('Enter');
    await expect.poll(() => world.log.some(({ host }) => host === 'api.coingecko.com'), LIMIT).toBe(true);
  });

  test('is allowed for an explorer, whose open page gets its prices then, and loses them with it', async () => {
    expect(await withhold(['etherscan.io'])).toBe(true);
    const page = await firefox.browser.newPage();
    await page.goto('https://etherscan.io/tokens?p=1');
    const prices = () => page.$$eval('sise-price', (all) => all.length);
    expect(await prices()).toBe(0);
    await popup.bringToFront();
    await popup.evaluate(() => {
      const button = document.createElement('button');
      button.id = 'allow-page';
      button.textContent = 'allow';
      button.onclick = () =>
        (
          globalThis as unknown as {
            browser: { permissions: { request(of: object): Promise<boolean> } };
          }
        ).browser.permissions.request({ origins: ['https://etherscan.io/*'] });
      document.querySelector('.main')?.prepend(button);
    });
    await popup.click('#allow-page');
    await page.bringToFront();
    await expect.poll(prices, LIMIT).toBe(4);
    expect(await withhold(['etherscan.io'])).toBe(true);
    await expect.poll(prices, LIMIT).toBe(0);
    // Both pages receive the settings that bring prices back, and the second one's show when they have come.
    const other = await firefox.browser.newPage();
    await other.goto('https://bscscan.com/tokens');
    const others = () => other.$$eval('sise-price', (all) => all.length);
    await expect.poll(others, LIMIT).toBe(4);
    await send({ type: 'settings', change: { explorers: 'none' } });
    await expect.poll(others, LIMIT).toBe(0);
    await page.bringToFront();
    await send({ type: 'settings', change: { explorers: 'all' } });
    await other.bringToFront();
    await expect.poll(others, LIMIT).toBe(4);
    expect(await prices()).toBe(0);
  });
});
