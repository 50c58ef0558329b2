/** The popup's list with live prices in Chromium: how soon a frame is seen, what is requested meanwhile, and two windows. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { WorldSocket } from '../world/sockets.ts';
import { addWonMarkets } from '../world/won-markets.ts';
import { ask, rowOf, untilPriced } from './acts.ts';
import { openConsole } from './console-acts.ts';
import { nothingWentWrong } from './nothing-went-wrong.ts';
import { type Stage, sharedStage } from './stage.ts';

const LIMIT = { timeout: 30_000 };
/** Two rounds of an open popup, and a little more. */
const WATCHED_MS = 25_000;
const HOSTS = ['api.upbit.com', 'data-stream.binance.vision'];
const [UPBIT = ''] = HOSTS;

let stage: Stage;
let popup: Page;

beforeAll(async () => {
  stage = await sharedStage();
  addWonMarkets(stage.world.market);
  popup = await stage.open();
  await untilPriced(popup, 5);
  // The alarm requests every source, with live prices, too.
  await ask<'settings'>(popup, { type: 'settings', change: { preset: 'korea', periodMinutes: 60 } });
});

const openAt = (host: string) => stage.sockets.all.filter((socket) => socket.host === host && socket.isOpen);
const pollsOfUpbit = () =>
  stage.world.log.filter(({ host, path }) => host === UPBIT && path.startsWith('/v1/ticker'));

/** The markets of each subscription that Upbit's socket has received. */
function subscriptionsOf(socket: WorldSocket | undefined): readonly (readonly string[])[] {
  return (socket?.received ?? []).map((text) => JSON.parse(text)[1].codes);
}

function trade(code: string, krw: number): Buffer {
  const of = { trade_price: krw, trade_timestamp: Date.now(), signed_change_rate: 0.0077 };
  return Buffer.from(JSON.stringify({ type: 'ticker', code, ...of, acc_trade_price_24h: 1.2e11 }));
}

/** As the world's board has it. */
function wonOf(code: string): number {
  const { market } = stage.world;
  const coin = market.coins().find(({ symbol }) => code === `KRW-${symbol}`);
  return Number(coin && market.said(coin.id, 'Upbit').krw);
}

test('shows a trade less than 300 ms after its frame, in the median, and polls Upbit no more', async () => {
  await expect.poll(async () => (await rowOf(popup, 'BTC:0x'))?.source, LIMIT).toContain('Upbit');
  await expect.poll(() => subscriptionsOf(openAt(UPBIT)[0]).length, LIMIT).toBe(1);
  const [upbit] = openAt(UPBIT);
  const codes = subscriptionsOf(upbit)[0] ?? [];
  expect(codes).toEqual(expect.arrayContaining(['KRW-BTC', 'KRW-ETH', 'KRW-USDT']));
  expect(codes.length).toBeLessThan(10);
  const before = Math.round(wonOf('KRW-BTC'));
  // When each price was put on the page.
  await popup.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    const row = document.querySelector('[data-asset="BTC:0x"]');
    const note = () => {
      const { value = '' } = row?.querySelector<HTMLDataElement>('.line data[id="BTC:0x-krw"]') ?? {};
      seen[value] ??= Date.now();
    };
    if (row) new MutationObserver(note).observe(row, { attributes: true, childList: true, subtree: true });
  });
  const seenAt = (krw: string) =>
    popup.evaluate((value) => (window as unknown as { seen: Record<string, number> }).seen[value], krw);
  const delays: number[] = [];
  async function show(krw: number): Promise<void> {
    const sentAt = Date.now();
    for (const code of codes) upbit?.send(trade(code, code === 'KRW-BTC' ? krw : wonOf(code)));
    await expect.poll(() => seenAt(String(krw)), LIMIT).toBeGreaterThan(0);
    delays.push(((await seenAt(String(krw))) ?? 0) - sentAt);
  }
  await show(before + 1_000);
  stage.world.log.length = 0;
  const endsAt = Date.now() + WATCHED_MS;
  for (let i = 2; Date.now() < endsAt; i += 1) await show(before + i * 1_000);
  expect(pollsOfUpbit()).toEqual([]);
  const sorted = delays.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  console.info(`delays of ${sorted.length} ticks: median ${median} ms, longest ${sorted.at(-1)} ms`);
  expect(median).toBeLessThan(300);
  expect(await rowOf(popup, 'BTC:0x')).toMatchObject({ status: 'priced' });
  // The socket is silent now.
  await expect.poll(() => pollsOfUpbit().length, LIMIT).toBeGreaterThan(0);
});

test('keeps one socket to each host while the popup and the console are in view', async () => {
  const console = await openConsole(stage, 'board');
  await console.locator('[data-market="KRW-BTC"]').waitFor(LIMIT);
  const newest = () => subscriptionsOf(openAt(UPBIT)[0]).at(-1)?.length ?? 0;
  await expect.poll(newest, LIMIT).toBeGreaterThan(100);
  const price = Math.round(wonOf('KRW-BTC')) + 500;
  openAt(UPBIT)[0]?.send(trade('KRW-BTC', price));
  const inList = async () => (await rowOf(popup, 'BTC:0x'))?.exactKrw;
  const onBoard = () => console.locator('[data-market="KRW-BTC"] .board-won').textContent();
  await expect.poll(inList, LIMIT).toBe(String(price));
  await expect.poll(onBoard, LIMIT).toBe(`₩${price.toLocaleString('en-US')}`);
  // Binance's may have been closed for its silence.
  await expect.poll(() => HOSTS.map((host) => openAt(host).length), LIMIT).toEqual([1, 1]);
  nothingWentWrong(stage);
});
