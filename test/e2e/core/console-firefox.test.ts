/** The console in a real Firefox, where no extension answers URLs of its own, and what there is instead. */
import type { Page } from 'puppeteer-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Firefox, untilArrived } from '../browsers/firefox.ts';
import { sharedFirefoxStage } from '../firefox-stage.ts';

let firefox: Firefox;
let page: Page;

beforeAll(async () => {
  ({ firefox } = await sharedFirefoxStage());
  page = await firefox.openPopup('options.html#projects');
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const textOf = (selector: string) =>
  page.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? '', selector);
const until = (selector: string) =>
  page.waitForFunction((wanted) => document.querySelector(wanted) !== null, { polling: 50 }, selector);

describe('the console in Firefox', () => {
  test('creates a project, says plainly that there is nothing to open, and offers the rest', async () => {
    await until('.main-button:not(:disabled)');
    await page.click('.main-button');
    await until('[data-focus="draft"]');
    await page.type('[data-focus="draft"]', 'Shop');
    await page.keyboard.press('Enter');
    await until('.endpoint');
    expect(await textOf('.details-of')).toContain('In Firefox, extensions cannot serve URLs of their own');
    expect(await textOf('.endpoints')).not.toContain('moz-extension:');
    expect(await textOf('.details-of')).toContain(
      "chrome.runtime.sendMessage('{16ba74d9-2d48-4bae-bfe8-e8d602cb6a7e}'",
    );
    expect(await textOf('.details-of')).toContain("curl 'http://127.0.0.1:8787/ETH/token-price/");
    expect(await page.$('[aria-label^="Open the endpoint"]')).toBeNull();
  });

  test('reveals the key, and keeps it over a reload', async () => {
    const reveal = async () => {
      await page.click('[aria-label="Show the key of Shop"]');
      await until('.revealed');
      return textOf('.part .revealed');
    };
    const key = await reveal();
    expect(key).toMatch(/^[\w-]{43}$/);
    page.reload().catch(() => {});
    await untilArrived(page, (gone) => document.querySelector(gone) === null, '.revealed');
    await until('.card-toggle');
    // By keys: where Firefox restores the scroll position, the header that stays lies over the card, and takes a click there.
    await page.focus('.card-toggle');
    await page.keyboard.press('Enter');
    await until('[aria-label="Show the key of Shop"]');
    expect(await reveal()).toBe(key);
  });

  test('has given a key with which other extensions get prices', async () => {
    const key = await textOf('.part .revealed');
    const other = await firefox.openBeside('page.html');
    const answer = await other.evaluate((path) => {
      const { browser } = globalThis as unknown as {
        browser: { runtime: { sendMessage(to: string, message: unknown): Promise<Answer> } };
      };
      return browser.runtime.sendMessage('{16ba74d9-2d48-4bae-bfe8-e8d602cb6a7e}', { method: 'GET', path });
    }, `/BTC/token-price/${key}`);
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(answer.body)).toMatchObject({ prices: [{ usdPrice: '76975.12' }] });
    await other.close();
  });

  test('shows the health of the sources', async () => {
    await page.click('a[href="#sources"]');
    await until('.source:nth-child(7)');
    expect(await textOf('[data-source="DexScreener"] .source-facts')).toContain('300 of 300 per minute');
  });

  test('logs no error', () => {
    expect(firefox.errors()).toEqual([]);
  });
});
