/** Hosts that Chromium withholds, as a person chooses in its list of extensions: all at once, and all back. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPSTREAM_HOSTS } from '../../manifest.ts';
import { afterRound, statusesOf } from './acts.ts';
import { chooseSiteAccess } from './browsers/site-access.ts';
import {
  assetsOn,
  type ExplorerStage,
  explorerPage,
  LINK,
  startExplorerStage,
  tokenRow,
  tokenTable,
} from './explorers/stage.ts';

const LIMIT = { timeout: 20_000 };
const PAGE = explorerPage(tokenTable(tokenRow(LINK)));
const SENTENCE = `Your browser does not let Sise reach CoinGecko and ${UPSTREAM_HOSTS.length - 1} more.`;

let stage: ExplorerStage;
let popup: Page;

// One after another, as a person goes on.
beforeAll(async () => {
  stage = await startExplorerStage();
});
afterAll(() => stage.close());

const banners = () => popup.locator('.banner span').allTextContents();
const sent = () => stage.world.log.filter(({ host }) => UPSTREAM_HOSTS.includes(host));

describe('with access to sites on a click only', () => {
  test('the popup says so in one sentence, and no request is sent', async () => {
    await chooseSiteAccess(stage.chromium, 'ON_CLICK');
    stage.world.log.length = 0;
    popup = await stage.chromium.openPopup();
    await expect.poll(banners, LIMIT).toEqual([SENTENCE]);
    await afterRound(popup);
    expect(sent()).toEqual([]);
    expect(await banners()).toEqual([SENTENCE]);
  });

  test('every source is called not allowed, and none failing', async () => {
    const page = await stage.chromium.openPopup('options.html#sources');
    await expect
      .poll(() => page.locator('.condition').allTextContents(), LIMIT)
      .toEqual(Array.from({ length: 7 }, () => 'Not allowed'));
    await page.close();
  });
});

describe('with access to all sites again', () => {
  test('the sentence goes and prices come, in the popup and on explorers', async () => {
    await chooseSiteAccess(stage.chromium, 'ON_ALL_SITES');
    await expect.poll(banners, LIMIT).toEqual([]);
    await afterRound(popup);
    await expect.poll(() => statusesOf(popup), LIMIT).toEqual(['priced']);
    const explorer = await stage.open('https://etherscan.io/list', PAGE);
    await expect.poll(() => assetsOn(explorer), LIMIT).toEqual([`ETH:${LINK}`]);
  });

  test('nothing has failed', () => {
    expect(stage.chromium.errors()).toEqual([]);
    expect(stage.world.strays).toEqual([]);
  });
});
