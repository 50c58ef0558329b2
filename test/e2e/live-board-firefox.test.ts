/** The premium board with live prices in a stock Firefox ESR, under its own content security policy. */
import { expect, test } from 'vitest';
import { addWonMarkets } from '../world/won-markets.ts';
import { sharedFirefoxStage } from './firefox-stage.ts';

const LIMIT = { timeout: 60_000 };

test('a trade that Upbit reports is shown once live prices are switched on', async () => {
  const { firefox, world, sockets } = await sharedFirefoxStage();
  addWonMarkets(world.market);
  const page = await firefox.openPopup('options.html#board');
  await page.waitForSelector('[data-market="KRW-BTC"]', LIMIT);
  // Firefox would tell the hosts which installation it is.
  expect(sockets.all).toEqual([]);
  await page.evaluate(async () => {
    const { browser } = window as unknown as {
      browser: { runtime: { sendMessage(message: object): Promise<unknown> } };
    };
    await browser.runtime.sendMessage({ type: 'settings', change: { live: true } });
  });
  const upbit = () => sockets.all.findLast(({ host, isOpen }) => host === 'api.upbit.com' && isOpen);
  await expect.poll(() => upbit()?.received.length ?? 0, LIMIT).toBeGreaterThan(0);
  expect(upbit()?.origin).toMatch(/^moz-extension:/);
  const trade = { trade_price: 123_456_000, trade_timestamp: Date.now(), signed_change_rate: 0.0077 };
  upbit()?.send(Buffer.from(JSON.stringify({ type: 'ticker', code: 'KRW-BTC', ...trade })));
  const won = () =>
    page.evaluate(() => document.querySelector('[data-market="KRW-BTC"] .board-won')?.textContent ?? '');
  await expect.poll(won, LIMIT).toMatch(/123,456,000/);
});
