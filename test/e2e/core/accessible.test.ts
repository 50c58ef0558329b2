/** axe finds nothing in the popup: in English and light, in Korean and dark, with --all in the other two pairs as well, with rows of every status, whatever is open. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { PriceStatus } from '../../../src/core/market/prices.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { addByPasting, afterRound, choose, fieldOf, rowOf, untilPriced } from '../acts.ts';
import { inEachLook, violationsIn, violationsInEachLook } from '../axe.ts';
import { type Stage, sharedStage } from '../stage.ts';
import { listTwin, TWIN } from '../twin.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const SEVENTEEN = 'ETH:0x5e00000000000000000000000000000000000017';
const ON_DEFILLAMA = 'ETH:0x5e00000000000000000000000000000000000002';
const ON_DEXSCREENER = 'ETH:0x5e00000000000000000000000000000000000007';
const SCAM = 'ETH:0x5e0000000000000000000000000000000000dead';
const NOBODYS = 'ETH:0x5e00000000000000000000000000000000000b0d';

/** A saved row of each status. */
const ROWS: Readonly<Record<PriceStatus, string>> = {
  priced: LINK,
  stale: ON_DEFILLAMA,
  disputed: SEVENTEEN,
  untrusted: SCAM,
  unlisted: NOBODYS,
  unavailable: ON_DEXSCREENER,
};

const LIMIT = { timeout: 15_000 };

/** For this long DefiLlama is not expected to have news, and its last price is as good as fresh (docs/pricing.md §7). */
const DEFILLAMA_HAS_NEWS_MS = 5 * 60_000;
/** Long enough for prices to be asked for again, and shorter than "not listed" counts. */
const PRICES_ARE_DUE_MS = 65_000;

let stage: Stage;

beforeAll(async () => {
  stage = await sharedStage();
  listTwin(stage.world, 'GeckoTerminal');
});

/** One of each status. */
async function saveRows(): Promise<void> {
  await stage.reset();
  const first = await stage.open();
  await untilPriced(first, 5);
  for (const asset of [SEVENTEEN, ON_DEFILLAMA, LINK]) await addByPasting(first, asset);
  for (const asset of [SCAM, NOBODYS]) await addUnpriced(first, asset);
  await stage.letTimePass(DEFILLAMA_HAS_NEWS_MS);
  stage.world.faults.set(SOURCE_HOSTS.DefiLlama, { kind: 'status', status: 500 });
  const popup = await stage.open();
  // Pools are asked about these two once more, and answer.
  await afterRound(popup);
  stage.world.faults.set(SOURCE_HOSTS.DexScreener, { kind: 'status', status: 500 });
  await addUnpriced(popup, ON_DEXSCREENER);
  await stage.letTimePass(PRICES_ARE_DUE_MS);
  stage.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'values', factor: '10' });
}

async function addUnpriced(popup: Page, asset: string): Promise<void> {
  await fieldOf(popup).fill(asset.slice(4));
  await fieldOf(popup).press('Enter');
  await choose(popup, 'Ethereum');
  await popup.locator(`[data-asset="${asset}"]`).waitFor();
  await popup.locator('.add-field:placeholder-shown').waitFor();
}

test('with rows of every status, whatever is open, axe finds nothing', async () => {
  await saveRows();
  const popup = await stage.open();
  await popup.emulateMedia({ reducedMotion: 'reduce' });
  await afterRound(popup);
  // First what may change: a price is in dispute for a minute or two.
  await inEachLook(popup, async (look) => {
    for (const [status, asset] of Object.entries(ROWS))
      await expect.poll(() => rowOf(popup, asset), LIMIT).toMatchObject({ status });
    expect(await violationsIn(popup), JSON.stringify(look)).toEqual([]);
  });
  await inEachLook(popup, async (look) => {
    for (const asset of Object.values(ROWS)) {
      const cover = popup.locator(`[data-asset="${asset}"] .cover`);
      await cover.press('Enter');
      expect(await violationsIn(popup, `[data-asset="${asset}"]`), JSON.stringify(look)).toEqual([]);
      await cover.press('Enter');
    }
  });

  await popup.locator('[data-focus="settings"]').press('Enter');
  expect(await violationsInEachLook(popup, '.panel')).toEqual([]);
  await popup.keyboard.press('Escape');

  await fieldOf(popup).fill('0x12');
  await fieldOf(popup).press('Enter');
  await popup.locator('#add-problem').waitFor();
  expect(await violationsInEachLook(popup, '.add')).toEqual([]);
  await fieldOf(popup).fill(TWIN);
  await fieldOf(popup).press('Enter');
  await popup.locator('.choice').waitFor();
  expect(await violationsInEachLook(popup, '.add')).toEqual([]);
  await popup.keyboard.press('Escape');

  await popup.locator(`[data-asset="${LINK}"] .cover`).press('Delete');
  // A pointer over the offer holds it.
  await popup.locator('.toast button').hover();
  expect(await violationsInEachLook(popup, '.toast')).toEqual([]);
  await popup.keyboard.press('Control+Z');
  await popup.locator(`[data-asset="${LINK}"]`).waitFor();
  expect(stage.chromium.errors()).toEqual([]);
  expect(stage.world.strays).toEqual([]);
});
