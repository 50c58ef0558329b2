/** What a person chooses in the popup: whose prices, which language, which theme. All of it outlives the popup. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pagesEn as en } from '../../texts.ts';
import { addByPasting, rowOf, untilPriced } from '../acts.ts';
import { expected, expectedKorean, withoutZeros } from '../digits.ts';
import { type Stage, sharedStage } from '../stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const CAKE = 'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82';
const THIRTY_THREE = 'ETH:0x5e00000000000000000000000000000000000033';

const LIMIT = { timeout: 15_000 };

let stage: Stage;
let popup: Page;

beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(async () => {
  await stage.reset();
  popup = await stage.open();
  await untilPriced(popup, 5);
});

function nothingWentWrong(): void {
  expect(stage.chromium.errors()).toEqual([]);
  expect(stage.world.strays).toEqual([]);
}

async function reopened(): Promise<Page> {
  await stage.closePopups();
  await stage.chromium.stopWorker();
  return stage.open();
}

async function switchTo(page: Page, preset: string): Promise<void> {
  await page.getByRole('radio', { name: preset }).check({ force: true });
}

/** A won price as the exchange quoted it may carry a `.0`. */
async function koreanRow(page: Page, asset: string) {
  const row = await rowOf(page, asset);
  return (
    row && {
      exactUsd: row.exactUsd,
      won: withoutZeros(row.exactKrw ?? ''),
      source: row.source,
      status: row.status,
    }
  );
}

describe('the switch to Korea', () => {
  test('shows what Upbit and Bithumb users pay, with the exchange’s name, and goes back', async () => {
    await addByPasting(popup, LINK);
    await addByPasting(popup, CAKE);
    await addByPasting(popup, THIRTY_THREE);
    await switchTo(popup, en.presetKorea);
    const { world } = stage;
    for (const [asset, coin, exchange] of [
      ['BTC:0x', 'bitcoin', 'Upbit'],
      ['ETH:0x', 'ethereum', 'Upbit'],
      ['BNB:0x', 'binancecoin', 'Bithumb'],
      ['POL:0x', 'polygon-ecosystem-token', 'Upbit'],
      ['KAIA:0x', 'kaia', 'Bithumb'],
      [LINK, 'chainlink', 'Upbit'],
      [CAKE, 'pancakeswap-token', 'Bithumb'],
    ] as const)
      await expect
        .poll(() => koreanRow(popup, asset), LIMIT)
        .toBeOneOf(expectedKorean(world, coin, exchange));
    // What no Korean exchange trades keeps its global price.
    expect(await rowOf(popup, THIRTY_THREE)).toMatchObject(expected(world, THIRTY_THREE, 'GeckoTerminal'));

    popup = await reopened();
    await expect
      .poll(() => koreanRow(popup, 'BTC:0x'), LIMIT)
      .toBeOneOf(expectedKorean(world, 'bitcoin', 'Upbit'));
    await expect.poll(() => popup.getByRole('radio', { name: en.presetKorea }).isChecked(), LIMIT).toBe(true);

    await switchTo(popup, en.presetGlobal);
    await expect
      .poll(() => rowOf(popup, 'BTC:0x'), LIMIT)
      .toMatchObject(expected(world, 'bitcoin', 'CoinGecko'));
    nothingWentWrong();
  });
});
