/** The premium board with live prices in a real browser: how soon a frame is seen, and the socket over a stopped worker. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { WorldSocket } from '../world/sockets.ts';
import { addWonMarkets } from '../world/won-markets.ts';
import { openConsole } from './console-acts.ts';
import { type Stage, sharedStage } from './stage.ts';

const LIMIT = { timeout: 30_000 };
const TICKS = 15;

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await sharedStage();
  addWonMarkets(stage.world.market);
  page = await openConsole(stage, 'board');
  await page.locator('[data-market="KRW-BTC"]').waitFor(LIMIT);
});

/** The last one at a host, once it has a subscription. */
async function socketOf(host: string): Promise<WorldSocket> {
  const found = () => stage.sockets.all.findLast((socket) => socket.host === host && socket.isOpen);
  await expect.poll(() => found()?.received.length ?? 0, LIMIT).toBeGreaterThan(0);
  const socket = found();
  if (!socket) throw new Error(`no socket to ${host}`);
  return socket;
}

function bitcoin(krw: number): Buffer {
  const trade = { trade_price: krw, trade_timestamp: Date.now(), signed_change_rate: 0.0077 };
  return Buffer.from(
    JSON.stringify({ type: 'ticker', code: 'KRW-BTC', ...trade, acc_trade_price_24h: 1.2e11 }),
  );
}

test('shows a trade less than 300 ms after its frame, in the median', async () => {
  const upbit = await socketOf('api.upbit.com');
  const won = page.locator('[data-market="KRW-BTC"] .board-won');
  const before = Number((await won.textContent())?.replace(/\D/g, ''));
  expect(before).toBeGreaterThan(0);
  // When each text was put on the page.
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    const cell = document.querySelector('[data-market="KRW-BTC"]');
    const note = () => {
      const text = cell?.querySelector('.board-won')?.textContent ?? '';
      seen[text] ??= Date.now();
    };
    if (cell)
      new MutationObserver(note).observe(cell, { characterData: true, childList: true, subtree: true });
  });
  const delays: number[] = [];
  for (let i = 1; i <= TICKS; i += 1) {
    const text = `₩${(before + i * 1_000).toLocaleString('en-US')}`;
    const sentAt = Date.now();
    upbit.send(bitcoin(before + i * 1_000));
    await expect.poll(() => won.textContent(), LIMIT).toBe(text);
    const seenAt = await page.evaluate(
      (shown) => (window as unknown as { seen: Record<string, number> }).seen[shown],
      text,
    );
    delays.push((seenAt ?? Number.POSITIVE_INFINITY) - sentAt);
  }
  delays.sort((a, b) => a - b);
  console.info(`delays of ticks: ${delays.join(' ')} ms`);
  expect(delays[Math.floor(TICKS / 2)]).toBeLessThan(300);
  expect(await won.getAttribute('data-moved')).not.toBeNull();
});

test('subscribes at Binance to the coins that are traded in both', async () => {
  const binance = await socketOf('data-stream.binance.vision');
  expect(JSON.parse(binance.received[0] ?? '').params).toContain('btcusdt@miniTicker');
});

test('has one socket to Upbit again after the worker was stopped', async () => {
  const before = await socketOf('api.upbit.com');
  await stage.chromium.stopWorker();
  await expect.poll(() => before.isOpen, LIMIT).toBe(false);
  const stoppedAt = Date.now();
  // The next message of the board starts a worker.
  const after = await socketOf('api.upbit.com');
  expect(after).not.toBe(before);
  expect(Date.now() - stoppedAt).toBeLessThan(30_000);
  after.send(bitcoin(123_456_000));
  await expect
    .poll(() => page.locator('[data-market="KRW-BTC"] .board-won').textContent(), LIMIT)
    .toBe('₩123,456,000');
  expect(stage.sockets.all.filter(({ host, isOpen }) => host === 'api.upbit.com' && isOpen)).toHaveLength(1);
  stage.chromium.forgetErrors();
});
