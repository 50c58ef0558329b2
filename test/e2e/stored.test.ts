/** Storage that something has damaged: no saved address is lost, no page is blank, no price is wrong. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addByPasting, afterRound, ask, rowOf, rowsOf, savedOf, untilPriced } from './acts.ts';
import { expected } from './digits.ts';
import { deleteDatabase, emptySession, readDatabaseKeys, writeDatabase, writeSession } from './in-worker.ts';
import { type Stage, sharedStage } from './stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const PEPE = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';
const UNI = 'ETH:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984';
const DAI = 'ETH:0x6b175474e89094c44da98b954eedeac495271d0f';
const MAKER = 'ETH:0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2';
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

/** Lets the worker make its stores, by a page that asks for no price. */
async function makeStores(): Promise<void> {
  const page = await stage.chromium.openPopup('manifest.json');
  await ask<'view'>(page, { type: 'view' });
  await page.close();
}

/** Opens the popup over what was written, with a worker that has just been started. */
async function openAnew(): Promise<Page> {
  await stage.chromium.stopWorker();
  return stage.open();
}

test('saved addresses are shown whatever became of their items, with right prices', async () => {
  const { evaluateInWorker } = stage.chromium;
  await makeStores();
  const sound = (address: string, place: number) => ({
    version: 1,
    value: { address, addedAt: 1_790_000_000_000, place },
  });
  await evaluateInWorker(writeDatabase, {
    store: 'saved',
    items: [
      [LINK, sound(LINK.slice(4), 0)],
      [PEPE, { version: 1, value: { address: 42, addedAt: 'yesterday', place: 1 } }],
      [CAKE, { version: 99, value: { contract: CAKE.slice(4), starred: true } }],
      [QUICK, 'garbage'],
      [UNI, null],
      // Of another token: the key decides.
      [DAI, sound(LINK.slice(4), 2)],
      [MAKER, { version: 1, value: { address: MAKER.slice(4) } }],
      ['nonsense', sound(LINK.slice(4), 3)],
      ['BTC:0x514910771af9ca656af840dff83e8264ecf986ca', sound(LINK.slice(4), 4)],
      [7, sound(LINK.slice(4), 5)],
    ],
  });
  // CoinGecko may have been asked by the first popup, and would be passed over for the next seconds.
  await stage.letTimePass(60_000);
  const popup = await stage.open();
  await afterRound(popup);
  await untilPriced(popup, 12);
  const saved = await savedOf(popup);
  expect(saved.slice(0, 3)).toEqual([LINK, PEPE, DAI]);
  expect([...saved].sort()).toEqual([LINK, PEPE, UNI, DAI, MAKER, CAKE, QUICK].sort());
  expect(await rowOf(popup, DAI)).toMatchObject({
    name: 'Dai Stablecoin',
    ...expected(stage.world, DAI, 'CoinGecko'),
  });
  // What cannot be read stays, for whoever can.
  expect(await evaluateInWorker(readDatabaseKeys, 'saved')).toEqual(
    expect.arrayContaining([7, 'nonsense', 'BTC:0x514910771af9ca656af840dff83e8264ecf986ca']),
  );
  nothingWentWrong();
});

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
  await afterRound(popup);
  await stage.closePopups();
  popup = await openAnew();
  await expect.poll(() => savedOf(popup), LIMIT).toEqual([CAKE, LINK, QUICK]);
  nothingWentWrong();
});

test('damaged settings cost only themselves', async () => {
  await makeStores();
  await stage.chromium.evaluateInWorker(writeDatabase, {
    store: 'settings',
    items: [
      ['language', 'ko'],
      ['theme', { dark: true }],
      ['periodMinutes', 'often'],
      ['preset', 'mars'],
      ['own', ['CoinGecko', 'Nobody']],
      ['off', null],
      ['colour', 'green'],
      [3, 4],
    ],
  });
  const popup = await openAnew();
  await untilPriced(popup, 5);
  await expect
    .poll(() => rowOf(popup, 'BTC:0x'), LIMIT)
    .toMatchObject({
      name: '비트코인',
      ...expected(stage.world, 'bitcoin', 'CoinGecko'),
    });
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
  const view = { version: 1, coins: [row], saved: [row], settings, rate: null, network: 'ok' };
  await stage.chromium.evaluateInWorker(writeSession, { view });
  const popup = await openAnew();
  await untilPriced(popup, 5);
  expect((await rowsOf(popup)).at(0)).toMatchObject(expected(stage.world, 'bitcoin', 'CoinGecko'));
  nothingWentWrong();
});

test('a deleted database is made anew, and a lost session asked for again', async () => {
  let popup = await stage.open();
  await addByPasting(popup, LINK);
  await stage.chromium.evaluateInWorker(deleteDatabase, null);
  await addByPasting(popup, PEPE);
  await expect.poll(() => savedOf(popup), LIMIT).toEqual([PEPE]);
  await stage.closePopups();
  await stage.chromium.evaluateInWorker(emptySession, null);
  popup = await openAnew();
  await untilPriced(popup, 6);
  expect(await savedOf(popup)).toEqual([PEPE]);
  nothingWentWrong();
});
