/** Storage that something has damaged: no saved address is lost, no page is blank, no price is wrong. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addByPasting, afterRound, ask, rowOf, savedOf, untilPriced } from '../acts.ts';
import { expected } from '../digits.ts';
import { deleteDatabase, emptySession, readDatabaseKeys, writeDatabase } from '../in-worker.ts';
import { type Stage, sharedStage } from '../stage.ts';

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
  // What cannot be read stays for a version that can.
  expect(await evaluateInWorker(readDatabaseKeys, 'saved')).toEqual(
    expect.arrayContaining([7, 'nonsense', 'BTC:0x514910771af9ca656af840dff83e8264ecf986ca']),
  );
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
