/** Storage that something has damaged: no saved address is lost, no page is blank, no price is wrong. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addByPasting, afterRound, rowOf, rowsOf, savedOf, savedStored, untilPriced } from './acts.ts';
import { expected } from './digits.ts';
import { emptySession, writeDatabase, writeSession } from './in-worker.ts';
import { type Stage, sharedStage } from './stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const PEPE = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';
const CAKE = 'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82';
const QUICK = 'POL:0xb5c064f955d8e7f38fe0460c556a72987494ee17';

const LIMIT = { timeout: 15_000 };

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(() => stage.reset());

function nothingWentWrong(): void {
  expect(stage.chromium.errors()).toEqual([]);
  expect(stage.world.strays).toEqual([]);
}

/** Opens the popup over what was written, with a worker that has just been started. */
async function openAnew(): Promise<Page> {
  await stage.chromium.stopWorker();
  return stage.open();
}

test('a list with damaged items can be changed like any other', async () => {
  let popup = await stage.open();
  await addByPasting(popup, LINK);
  await stage.closePopups();
  await stage.chromium.evaluateInWorker(writeDatabase, {
    store: 'saved',
    items: [
      [PEPE, { version: 1 }],
      [QUICK, []],
    ],
  });
  popup = await openAnew();
  await expect.poll(async () => (await savedOf(popup)).length, LIMIT).toBe(3);
  await addByPasting(popup, CAKE);
  await popup.locator(`[data-asset="${PEPE}"] .cover`).focus();
  await popup.keyboard.press('Delete');
  await popup.locator(`[data-asset="${CAKE}"] .cover`).focus();
  await popup.keyboard.press('Alt+ArrowUp');
  await popup.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => savedOf(popup), LIMIT).toEqual([CAKE, LINK, QUICK]);
  await expect.poll(() => savedStored(popup), LIMIT).toEqual([CAKE, LINK, QUICK]);
  await stage.closePopups();
  popup = await openAnew();
  await expect.poll(() => savedOf(popup), LIMIT).toEqual([CAKE, LINK, QUICK]);
  nothingWentWrong();
});

test('damaged caches, rates, names and catalogs are asked for again', async () => {
  let popup = await stage.open();
  await addByPasting(popup, LINK);
  await stage.closePopups();
  const { evaluateInWorker } = stage.chromium;
  await evaluateInWorker(writeDatabase, {
    store: 'kept',
    items: [
      ['rate:USD/KRW', { krwPerUsd: '-5', service: 'Coinbase', checkedAt: Date.now() }],
      ['last-prices', 'none'],
      ['catalog:CoinGecko', { at: Date.now(), kept: 5 }],
      ['catalog:Bithumb', 'x'],
    ],
  });
  await evaluateInWorker(writeDatabase, {
    store: 'tokens',
    items: [
      [LINK, 'x'],
      ['y', {}],
      [QUICK, { version: 1, value: { token: {}, until: 'soon' } }],
    ],
  });
  await evaluateInWorker(emptySession, null);
  await evaluateInWorker(writeSession, {
    'assets:ETH:0x': 42,
    'assets:BTC:0x': {
      heard: {
        CoinGecko: { kind: 'quoted', at: Date.now(), usd: '1e5', krw: '-1', asOf: 'now', converted: null },
        DefiLlama: { kind: 'quoted', at: 8e15, usd: '5', krw: '5', asOf: 8e15, converted: null },
      },
      accepted: { global: { usd: 'NaN' }, korea: 7 },
      doubts: [],
      disputedSince: 'x',
      wantedAt: {},
    },
    'assets:hello': {},
    'upstreams:upstream:CoinGecko': 'broken',
    'upstreams:upstream:DefiLlama': {
      budgets: { prices: ['x', 1e20] },
      breaker: { openings: 1e9 },
      cooldown: 3,
    },
    stranger: { of: 'another release' },
  });
  popup = await openAnew();
  await afterRound(popup);
  await untilPriced(popup, 6);
  await expect
    .poll(() => rowOf(popup, 'BTC:0x'))
    .toMatchObject(expected(stage.world, 'bitcoin', 'CoinGecko'));
  await expect.poll(() => rowOf(popup, LINK)).toMatchObject(expected(stage.world, LINK, 'CoinGecko'));
  nothingWentWrong();
});

test('a view that has a row without a token or a price makes no blank popup', async () => {
  const row = { asset: 'BTC:0x', platform: 'BTC', address: null, token: {}, price: {} };
  const settings = {
    preset: 'global',
    own: [],
    off: [],
    periodMinutes: 1,
    theme: 'system',
    currency: 'language',
    language: 'system',
  };
  const view = { version: 2, saved: [row], settings, rate: null, network: 'ok' };
  await stage.chromium.evaluateInWorker(writeSession, { view });
  const popup = await openAnew();
  await untilPriced(popup, 5);
  expect((await rowsOf(popup)).at(0)).toMatchObject(expected(stage.world, 'bitcoin', 'CoinGecko'));
  nothingWentWrong();
});
