/** Prices on explorer pages in a stock Firefox ESR. */
import type { Page } from 'puppeteer-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Firefox } from '../../browsers/firefox.ts';
import { sharedFirefoxStage } from '../../firefox-stage.ts';

const LIMIT = { timeout: 20_000 };
const USDT = 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7';
const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';

let firefox: Firefox;
beforeAll(async () => {
  ({ firefox } = await sharedFirefoxStage());
});

/** Runs in the page. */
function shown() {
  return [...document.querySelectorAll<HTMLElement>('sise-price')].map((host) => {
    const { width, height } = host.getBoundingClientRect();
    const text = host.shadowRoot?.querySelector('span')?.textContent ?? '';
    return {
      asset: host.dataset.asset,
      text,
      drawn: width > 0 && height > 0,
      wraps: getComputedStyle(host).whiteSpace,
    };
  });
}

async function open(url: string): Promise<Page> {
  const page = await firefox.browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(url);
  return page;
}

describe('in Firefox', () => {
  test('a list of tokens has a price in each priced row, in our style', async () => {
    const page = await open('https://etherscan.io/tokens?p=1');
    await expect.poll(async () => (await page.evaluate(shown)).length, LIMIT).toBe(4);
    const [first, second] = await page.evaluate(shown);
    expect(first).toMatchObject({ asset: USDT, text: '₩1,380', drawn: true, wraps: 'nowrap' });
    expect(second).toMatchObject({ asset: LINK, text: '₩18,533' });
  });

  test('a token’s own page has one, and its frames have none', async () => {
    const page = await open('https://etherscan.io/token/0x6982508145454ce325ddbe47a25d4ec3d2311933');
    await expect.poll(async () => (await page.evaluate(shown)).length, LIMIT).toBe(1);
    const counts = await Promise.all(
      page.frames().map(async (frame) => (await frame.evaluate(shown)).length),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  test('a site that is switched off has none, at once', async () => {
    const page = await open('https://etherscan.io/tokens?p=1');
    await expect.poll(async () => (await page.evaluate(shown)).length, LIMIT).toBe(4);
    const popup = await firefox.openPopup();
    const send = (sitesOff: readonly string[]) =>
      popup.evaluate(
        (off) =>
          (
            globalThis as unknown as {
              browser: { runtime: { sendMessage(message: object): Promise<unknown> } };
            }
          ).browser.runtime
            .sendMessage({ type: 'settings', change: { sitesOff: off } })
            .then(() => null),
        sitesOff,
      );
    await send(['Etherscan']);
    await expect.poll(async () => (await page.evaluate(shown)).length, LIMIT).toBe(0);
    await send([]);
    await page.bringToFront();
    await expect.poll(async () => (await page.evaluate(shown)).length, LIMIT).toBe(4);
  });
});
