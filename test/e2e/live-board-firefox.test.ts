/** The premium board with live prices in a stock Firefox ESR, under its own content security policy. */
import type { Page } from 'puppeteer-core';
import { beforeAll, expect, test } from 'vitest';
import type { WorldSocket } from '../world/sockets.ts';
import { addWonMarkets } from '../world/won-markets.ts';
import { type FirefoxStage, sharedFirefoxStage } from './firefox-stage.ts';

const LIMIT = { timeout: 60_000 };

let stage: FirefoxStage;
let page: Page;

beforeAll(async () => {
  stage = await sharedFirefoxStage();
  addWonMarkets(stage.world.market);
  page = await stage.firefox.openPopup('options.html#board');
  await page.waitForSelector('[data-market="KRW-BTC"]', LIMIT);
});

const openAtUpbit = () =>
  stage.sockets.all.filter(
    ({ host, isOpen, received }) => host === 'api.upbit.com' && isOpen && received.length > 0,
  );

/** The one at Upbit, once it has a subscription. */
async function upbit(): Promise<WorldSocket> {
  await expect.poll(() => openAtUpbit().length, LIMIT).toBe(1);
  const [socket] = openAtUpbit();
  if (!socket) throw new Error('no socket to Upbit');
  return socket;
}

async function shows(socket: WorldSocket, krw: number): Promise<void> {
  // With a traded value: the line without one would go to the end, where it changes once it is in sight.
  const trade = { trade_price: krw, trade_timestamp: Date.now(), acc_trade_price_24h: 1.2e11 };
  socket.send(Buffer.from(JSON.stringify({ type: 'ticker', code: 'KRW-BTC', ...trade })));
  const won = () =>
    page.evaluate(() => document.querySelector('[data-market="KRW-BTC"] .board-won')?.textContent ?? '');
  await expect.poll(won, LIMIT).toBe(`₩${krw.toLocaleString('en-US')}`);
}

/** Ends the event page as a developer does, in Firefox's own page, where a press has been seen to do nothing. */
async function endEventPage(isEnded: () => boolean): Promise<void> {
  const debugging = await stage.firefox.browser.newPage();
  // The driver never hears that it has loaded.
  debugging.goto('about:debugging#/runtime/this-firefox', { timeout: 0 }).catch(() => {});
  const press = () =>
    debugging.evaluate(() => {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent === 'Terminate background script')?.click();
    });
  const end = async () => {
    await press().catch(() => {});
    return isEnded();
  };
  await expect.poll(end, { ...LIMIT, interval: 1_000 }).toBe(true);
  await debugging.close();
}

test('a trade that Upbit reports is shown once live prices are switched on', async () => {
  // Firefox would tell the hosts which installation it is.
  expect(stage.sockets.all).toEqual([]);
  await page.evaluate(async () => {
    const { browser } = window as unknown as {
      browser: { runtime: { sendMessage(message: object): Promise<unknown> } };
    };
    await browser.runtime.sendMessage({ type: 'settings', change: { live: true } });
  });
  const socket = await upbit();
  expect(socket.origin).toMatch(/^moz-extension:/);
  await shows(socket, 123_456_000);
});

test('a trade is shown by a new socket after the event page was ended', async () => {
  const before = await upbit();
  await endEventPage(() => !before.isOpen);
  await page.bringToFront();
  const after = await upbit();
  expect(after).not.toBe(before);
  await shows(after, 123_789_000);
  expect(stage.firefox.errors()).toEqual([]);
});
