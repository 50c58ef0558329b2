/** The switch of the current site, clicked in the popup that the toolbar opens over an explorer's tab. */
import { beforeAll, expect, test } from 'vitest';
import { openActionPopup } from '../../browsers/action-popup.ts';
import {
  assetsOn,
  type ExplorerStage,
  explorerPage,
  LINK,
  PEPE,
  pricesOn,
  sharedExplorerStage,
  tokenRow,
  tokenTable,
} from '../../explorers/stage.ts';

const LIMIT = { timeout: 20_000 };

let stage: ExplorerStage;
beforeAll(async () => {
  stage = await sharedExplorerStage();
});

test('takes the prices of the tab away and brings them back, at once, without loading the page again', async () => {
  const html = explorerPage(tokenTable(tokenRow(LINK)));
  const page = await stage.open('https://etherscan.io/list', html);
  await expect.poll(() => assetsOn(page), LIMIT).toEqual([`ETH:${LINK}`]);
  await page.evaluate(() => Reflect.set(globalThis, 'stillThere', true));

  const popup = await openActionPopup(stage.chromium, page);
  await expect.poll(() => popup.textOf('.site'), LIMIT).toBe('Prices on Etherscan pages');
  await popup.click('.site input');
  await expect.poll(() => assetsOn(page), LIMIT).toEqual([]);
  await popup.click('.site input');
  await expect.poll(() => assetsOn(page), LIMIT).toEqual([`ETH:${LINK}`]);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'stillThere'))).toBe(true);
});

test('the main currency that is chosen in the popup stands first at once, and dollars that are there already stay won', async () => {
  const head = '<thead><tr><th>#</th><th>Token</th><th>Price</th></tr></thead>';
  const rows = [tokenRow(LINK, 'ChainLink'), tokenRow(PEPE, 'Pepe', '$0.0000042')];
  const html = explorerPage(`<table>${head}<tbody>${rows.join('')}</tbody></table>`);
  const page = await stage.open('https://etherscan.io/currency', html);
  const texts = async () => (await pricesOn(page)).map(({ text }) => text);
  const inWon = /^₩0\.0058\d\d$/;
  await expect.poll(texts, LIMIT).toEqual(['$13.4271 · ₩18,533', expect.stringMatching(inWon)]);

  const popup = await openActionPopup(stage.chromium, page);
  await expect.poll(() => popup.textOf('.site'), LIMIT).not.toBeNull();
  await popup.click('[data-focus=settings]');
  await expect.poll(() => popup.textOf('[name=currency]'), LIMIT).not.toBeNull();
  await popup.click('.segment:has([name=currency][value=KRW])');
  await expect.poll(texts, LIMIT).toEqual(['₩18,533 · $13.4271', expect.stringMatching(inWon)]);
  await popup.click('.segment:has([name=currency][value=language])');
  await expect.poll(texts, LIMIT).toEqual(['$13.4271 · ₩18,533', expect.stringMatching(inWon)]);
});

test('is not there over a tab that shows no explorer', async () => {
  const page = await stage.open('https://example.org/', explorerPage(tokenTable(tokenRow(LINK))));
  const popup = await openActionPopup(stage.chromium, page);
  // Prices come later than any word of who is in the tab.
  await expect.poll(() => popup.textOf('.row-priced'), LIMIT).not.toBeNull();
  expect(await popup.textOf('.site')).toBeNull();
});
