/** Chromium stops the worker when it likes: nothing saved is lost, nothing known is asked twice, prices come. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { afterRound, ask, rowOf, rowsOf, savedOf } from '../acts.ts';
import { readSession } from '../in-worker.ts';
import { nothingWentWrong } from '../nothing-went-wrong.ts';
import { openPricedList } from '../saved-list.ts';
import { type Stage, sharedStage } from '../stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const ON_DEXSCREENER = 'ETH:0x5e00000000000000000000000000000000000007';

const LIMIT = { timeout: 15_000 };

let stage: Stage;
let popup: Page;

beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(async () => {
  popup = await openPricedList(stage, [LINK, ON_DEXSCREENER]);
});

/** The sources whose word of LINK is kept across a kill: the exchanges’ come with its premium, after its price. */
async function whoIsKept(): Promise<readonly string[]> {
  const state = await stage.chromium.evaluateInWorker(readSession, `assets:${LINK}`);
  return Object.keys((state as { results?: object } | undefined)?.results ?? {});
}

describe('a worker killed while idle', () => {
  test('leaves the last prices to a popup, which sends no request within the minute', async () => {
    // What adding has set going is answered and kept: a worker that is busy with it is not idle.
    await ask<'refresh'>(popup, { type: 'refresh', act: true, live: false });
    await expect.poll(whoIsKept, LIMIT).toEqual(expect.arrayContaining(['Upbit', 'Bithumb', 'Binance']));
    const before = await rowsOf(popup);
    await stage.closePopups();
    await stage.chromium.stopWorker();
    stage.world.log.length = 0;
    popup = await stage.open();
    await afterRound(popup);
    expect(await rowsOf(popup)).toEqual(before);
    await stage.chromium.stopWorker();
    await afterRound(popup);
    expect(await rowsOf(popup)).toEqual(before);
    expect(stage.world.log).toEqual([]);
    nothingWentWrong(stage);
  });
});

describe('a worker killed while sources are asked', () => {
  beforeEach(async () => {
    await stage.letTimePass(120_000);
    stage.world.log.length = 0;
    stage.world.faults.set('*', { kind: 'slow', ms: 5_000 });
  });

  test('loses no saved address, and a new popup gets new prices', async () => {
    popup = await stage.open();
    await vi.waitUntil(() => stage.world.log.length > 0, LIMIT);
    await stage.chromium.stopWorker();
    stage.world.faults.clear();
    stage.world.market.set('bitcoin', { usd: '77001.25' });
    await stage.closePopups();
    popup = await stage.open();
    await expect
      .poll(() => rowOf(popup, 'BTC:0x'), LIMIT)
      .toMatchObject({ exactUsd: expect.stringMatching(/^7700/), status: 'priced' });
    expect(await savedOf(popup)).toEqual([LINK, ON_DEXSCREENER]);
    nothingWentWrong(stage);
  });
});
