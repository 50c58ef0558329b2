/** What the amounts of an explorer's page are worth, beside each and together, in the project's own pages. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { boxesWithAndWithout } from '../../explorers/boxes.ts';
import {
  type ExplorerStage,
  LINK,
  PEPE,
  pricesOn,
  sharedExplorerStage,
  USDT,
} from '../../explorers/stage.ts';

const LIMIT = { timeout: 20_000 };
const OWNER = `0x${'1'.repeat(40)}`;
const PLACES = {
  Etherscan: [`https://etherscan.io/address/${OWNER}`, 'etherscan-address.html'],
  Blockscout: [`https://eth.blockscout.com/address/${OWNER}`, 'blockscout-address.html'],
  transaction: [`https://etherscan.io/tx/0x${'5'.repeat(64)}`, 'etherscan-tx.html'],
} as const;

let stage: ExplorerStage;
beforeAll(async () => {
  stage = await sharedExplorerStage();
  await stage.change({ currency: 'KRW' });
});
afterEach(async () => {
  for (const page of stage.chromium.context.pages()) if (page.url().startsWith('https:')) await page.close();
});

async function open(place: keyof typeof PLACES, change = (html: string) => html): Promise<Page> {
  const [url, file] = PLACES[place];
  const html = await readFile(fileURLToPath(new URL(`../../../corpus/${file}`, import.meta.url)), 'utf8');
  const page = await stage.open(url, change(html));
  if (place === 'Etherscan') await page.click('#dropdownMenuBalance');
  return page;
}

/** The first price of the asset, as its lines on hover: `1,200.5 × ₩1,390 = ₩…`. */
async function hintOf(page: Page, asset: string): Promise<string> {
  return (await pricesOn(page)).find((price) => price.asset === asset)?.hint ?? '';
}

/** Whole won, read from the text's first `₩`. */
function wonIn(text: string): bigint {
  const [, whole = ''] = /₩([\d,]+)/.exec(text) ?? [];
  return BigInt(whole.replaceAll(',', ''));
}

const apart = (a: bigint, b: bigint) => (a > b ? a - b : b - a);

const sumOn = (page: Page) =>
  page.evaluate(
    () => document.querySelector('sise-sum')?.shadowRoot?.querySelector('span')?.textContent ?? null,
  );

const SITES = ['Etherscan', 'Blockscout'] as const;
const WIDTHS = [1280, 390];
/** Won by which a sum may be apart from its rows, each of which is rounded. */
const ROUNDED = 4n;

test.each(SITES)('the holdings on %s have their values and their sum; nothing has moved', async (site) => {
  const page = await open(site);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // With the price of one on hover.
    await expect.poll(() => hintOf(page, `ETH:${LINK}`), LIMIT).toMatch(/^2 × ₩[\d,]+ = ₩[\d,]+\n2 × \$/);
    await expect.poll(() => hintOf(page, `ETH:${USDT}`), LIMIT).toMatch(/^1,200(\.5)? × ₩/);
    const [, one = '', all = ''] = /× (₩[\d,]+) = (₩[\d,]+)/.exec(await hintOf(page, `ETH:${LINK}`)) ?? [];
    // Each is rounded by itself.
    expect(apart(wonIn(all), wonIn(one) * 2n)).toBeLessThan(2n);
    const shown = (await pricesOn(page)).find(({ asset }) => asset === `ETH:${LINK}`)?.text ?? '';
    expect(wonIn(shown)).toBe(wonIn(all));
    const sum = async () => wonIn((await sumOn(page)) ?? '');
    await expect.poll(async () => (await sum()) > 0n, LIMIT).toBe(true);
    const sumOfValues = async () => {
      const hints = (await pricesOn(page)).map(({ hint }) => hint).filter((hint) => hint.includes(' × '));
      const values = hints.map((hint) => wonIn(hint.split(' = ')[1] ?? ''));
      return values.reduce((a, b) => a + b, 0n);
    };
    // A price that comes later changes both.
    await expect.poll(async () => apart(await sum(), await sumOfValues()), LIMIT).toBeLessThan(ROUNDED);
    const [withOurs, without] = await boxesWithAndWithout(page);
    expect(withOurs, `${width} px`).toBe(without);
  }
});

test('a row as no site writes it keeps the price of one, and the sum says that it is not in it', async () => {
  const page = await open('Etherscan');
  await expect.poll(() => hintOf(page, `ETH:${PEPE}`), LIMIT).toContain(' × ');
  const rows = await page.locator('.list-custom-ERC20').count();
  // In place, as a frontend does that keeps its rows.
  await page.evaluate((pepe) => {
    const words = document.querySelector(`a[href*="${pepe}"] > div > .text-muted`)?.firstChild;
    if (words) words.nodeValue = '1 234,5 PEPE';
  }, PEPE);
  await expect.poll(() => hintOf(page, `ETH:${PEPE}`), LIMIT).toMatch(/^₩/);
  await expect.poll(() => sumOn(page), LIMIT).toMatch(/ · [12] of /);
  expect(rows).toBe(5);
});

test('a list of which no source knows a token says in its head how many are not priced; nothing has moved', async () => {
  let unknown = 0;
  const nobodys = () => `0x5eee${String(unknown++).padStart(36, '0')}`;
  const page = await open('Etherscan', (html) =>
    html.replace(/(?<=list-custom-ERC20"><a [^>]*\/token\/)0x\w+/g, nobodys),
  );
  await expect.poll(() => sumOn(page), LIMIT).toMatch(/^(\d) of \1 not priced$/);
  const [withOurs, without] = await boxesWithAndWithout(page);
  expect(withOurs).toBe(without);
});

test('another amount in the same row has another value', async () => {
  const page = await open('Etherscan');
  await expect.poll(() => hintOf(page, `ETH:${LINK}`), LIMIT).toMatch(/^2 × /);
  await page.evaluate((link) => {
    const words = document.querySelector(`a[href*="${link}"] > div > .text-muted`);
    if (words) words.textContent = '3,000.25 LINK';
  }, LINK);
  await expect.poll(() => hintOf(page, `ETH:${LINK}`), LIMIT).toMatch(/^3,000\.25 × /);
});

test('an amount with more decimals than its token has is not believed', async () => {
  const page = await open('Etherscan');
  await expect.poll(() => hintOf(page, `ETH:${USDT}`), LIMIT).toContain(' × ');
  await page.evaluate((usdt) => {
    const words = document.querySelector(`#availableBalance a[href*="${usdt}"] > div > .text-muted`);
    if (words) words.textContent = '1.0000001 USDT';
  }, USDT);
  await expect.poll(() => hintOf(page, `ETH:${USDT}`), LIMIT).toMatch(/^₩/);
});

test('a switch shows prices in place of values, in pages that are open, too', async () => {
  const page = await open('Etherscan');
  await expect.poll(() => sumOn(page), LIMIT).toContain('₩');
  await stage.change({ explorerFigure: 'price' });
  await expect.poll(() => hintOf(page, `ETH:${LINK}`), LIMIT).toMatch(/^₩/);
  await expect.poll(() => sumOn(page), LIMIT).toBeNull();
  await stage.change({ explorerFigure: 'value' });
  await expect.poll(() => hintOf(page, `ETH:${LINK}`), LIMIT).toContain('2 × ');
});

test('a transfer has its value in won alone, where the site tells dollars', async () => {
  // Of a transaction that is still pending there is only now.
  const page = await open('transaction', (html) =>
    html.replace(/Block: <a.*?<\/a>/, 'Block: Pending').replace(/ data-timestamp="\d+"/, ''),
  );
  await expect.poll(() => hintOf(page, `ETH:${USDT}`), LIMIT).toMatch(/^0\.01 × /);
  const shown = (await pricesOn(page)).find(({ asset }) => asset === `ETH:${USDT}`);
  expect(shown?.text).toMatch(/^₩\d+$/);
  // A sentence about a trade is no transfer.
  expect(await hintOf(page, `ETH:${PEPE}`)).toMatch(/^₩/);
});
