/** The change beside each price, in a real browser: by each row's own source, in the language's colours. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addByPasting, afterRound, ask, rowOf, untilPriced } from './acts.ts';
import { useOwnFont } from './explorers/page-font.ts';
import { turnBackStoredTimes } from './in-worker.ts';
import { type Stage, sharedStage } from './stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const CAKE = 'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82';
const THIRTY_THREE = 'ETH:0x5e00000000000000000000000000000000000033';

const LIMIT = { timeout: 15_000 };

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
  const { market } = stage.world;
  market.set('bitcoin', { change: '2.345' });
  market.set('ethereum', { change: null });
  market.set('chainlink', { change: '-0.555' });
});
beforeEach(() => stage.reset());

const changeOf = (page: Page, asset: string) => page.locator(`[data-asset="${asset}"] .change`);
const colourOf = (page: Page, asset: string) =>
  changeOf(page, asset).evaluate((element) => getComputedStyle(element).color);
/** More red than blue, or the other way round. */
async function hueOf(page: Page, asset: string): Promise<string> {
  const [red = 0, green = 0, blue = 0] = (await colourOf(page, asset)).match(/\d+/g)?.map(Number) ?? [];
  if (red > green && red > blue) return 'red';
  return blue > green ? 'blue' : 'green';
}

test('every row has its source’s change with a sign; one whose source does not tell has none', async () => {
  const popup = await stage.open();
  await untilPriced(popup, 5);
  for (const asset of [LINK, CAKE, THIRTY_THREE]) await addByPasting(popup, asset);
  await expect.poll(() => changeOf(popup, 'BTC:0x').textContent(), LIMIT).toBe('+2.35% 24h');
  expect(await changeOf(popup, LINK).textContent()).toBe('−0.56% 24h');
  expect(await changeOf(popup, THIRTY_THREE).textContent()).toBe('−1.41% 24h');
  expect(await rowOf(popup, 'ETH:0x')).toMatchObject({ status: 'priced' });
  expect(await changeOf(popup, 'ETH:0x').count()).toBe(0);
  expect([await hueOf(popup, 'BTC:0x'), await hueOf(popup, LINK)]).toEqual(['green', 'red']);

  await ask<'settings'>(popup, { type: 'settings', change: { preset: 'korea', language: 'ko' } });
  await expect.poll(() => changeOf(popup, 'BTC:0x').textContent(), LIMIT).toBe('+2.35% 전일 대비');
  await expect.poll(() => changeOf(popup, CAKE).getAttribute('title'), LIMIT).toContain('KST 00:00');
  expect([await hueOf(popup, 'BTC:0x'), await hueOf(popup, LINK)]).toEqual(['red', 'blue']);
  expect(stage.chromium.errors()).toEqual([]);
  expect(stage.world.strays).toEqual([]);
});

/** Makes what is known so much older while the popup stays open. */
async function growOlder(ms: number): Promise<void> {
  const { chromium, world } = stage;
  await chromium.stopWorker();
  await chromium.evaluateInWorker(turnBackStoredTimes, ms);
  await chromium.stopWorker();
  world.limits.reset();
}

test('a figure that changes flashes, but not with reduced motion', async () => {
  const popup = await stage.open();
  await ask<'settings'>(popup, { type: 'settings', change: { preset: 'korea' } });
  const figure = popup.locator('[data-asset="BTC:0x"] .price-krw');
  await expect.poll(async () => (await rowOf(popup, 'BTC:0x'))?.source, LIMIT).toBe('Upbit');
  expect(await figure.innerText()).not.toBe('₩99,000,000');
  for (const [reducedMotion, krw, shown, animation] of [
    ['no-preference', '99000000', '₩99,000,000', 'moved'],
    ['reduce', '98000000', '₩98,000,000', 'none'],
  ] as const) {
    await popup.emulateMedia({ reducedMotion });
    stage.world.market.set('bitcoin', { krw }, 'Upbit');
    // Upbit may be asked once in ten seconds.
    await growOlder(11_000);
    const round = afterRound(popup);
    // A flash is over before all sources of a slow round have answered.
    const shownWith = () =>
      figure.evaluate((each: HTMLElement) => [each.innerText, getComputedStyle(each).animationName]);
    await expect.poll(shownWith, { timeout: 30_000, interval: 20 }).toEqual([shown, animation]);
    await round;
  }
});

test('under Global, a price that only a Korean exchange gives says so in its row', async () => {
  const popup = await stage.open();
  await untilPriced(popup, 5);
  expect(await popup.locator('.from-market').count()).toBe(0);
  await ask<'settings'>(popup, {
    type: 'settings',
    change: { off: ['CoinGecko', 'DefiLlama', 'Binance', 'GeckoTerminal', 'DexScreener'] },
  });
  const market = popup.locator('[data-asset="BTC:0x"] .sub-from .from-market');
  await expect.poll(() => market.innerText(), LIMIT).toBe('Korea');
});

test('nothing in a row covers anything else at 380 and 320 px', async () => {
  const popup = await stage.open();
  await untilPriced(popup, 5);
  // A long name.
  await addByPasting(popup, CAKE);
  await ask<'settings'>(popup, { type: 'settings', change: { preset: 'korea' } });
  await expect.poll(async () => (await rowOf(popup, 'BTC:0x'))?.source, LIMIT).toBe('Upbit');
  for (const width of [380, 320]) {
    await popup.setViewportSize({ width, height: 600 });
    expect(await popup.evaluate(overlapsInRows), `${width} px`).toEqual([]);
  }
});

/** Runs in the page: the lines of which one part covers another, or is not in the window. */
function overlapsInRows(): (string | null)[] {
  return [...document.querySelectorAll('.row .line')].flatMap((line) => {
    const words = line.querySelector('.who');
    const who = words?.getBoundingClientRect();
    const figures = line.querySelector('.figures')?.getBoundingClientRect();
    const within = figures && figures.right <= document.documentElement.clientWidth;
    // What does not fit into its half is cut off there, not written over the other one.
    const from = line.querySelector('.from');
    const fits =
      from && (from.scrollWidth <= from.clientWidth || getComputedStyle(from).overflowX === 'clip');
    const shown = [...(words?.children ?? [])].map((each) => each.getBoundingClientRect());
    const isApart = who && shown.every(({ right }) => right <= who.right + 0.5);
    return isApart && figures && who.right <= figures.left && within && fits ? [] : [line.textContent];
  });
}

test('at 320 px, symbols are whole, and sources whole or not there, in both languages', async () => {
  const popup = await stage.open();
  await useOwnFont(popup);
  await popup.setViewportSize({ width: 320, height: 900 });
  await untilPriced(popup, 5);
  for (const asset of [CAKE, THIRTY_THREE, LINK]) await addByPasting(popup, asset);
  await expect.poll(() => popup.locator('.row .change').count(), LIMIT).toBe(7);
  for (const language of ['en', 'ko'] as const) {
    await ask<'settings'>(popup, { type: 'settings', change: { language } });
    await expect.poll(() => popup.locator('html').getAttribute('lang'), LIMIT).toBe(language);
    const rows = await popup.evaluate(wholeInRows);
    expect(rows).toHaveLength(8);
    expect(rows.filter(({ isSymbolWhole }) => !isSymbolWhole)).toEqual([]);
    expect(rows.filter(({ isSourceShown, isSourceWhole }) => isSourceShown && !isSourceWhole)).toEqual([]);
  }
});

/** Runs in the page: what each row has room for. */
function wholeInRows() {
  return [...document.querySelectorAll('.row .line')].map((line) => {
    const symbol = line.querySelector('.symbol') as HTMLElement;
    const from = (line.querySelector('.from') as HTMLElement).getBoundingClientRect();
    const source = (line.querySelector('.sub-from') as HTMLElement).getBoundingClientRect();
    return {
      text: line.querySelector('.who')?.textContent,
      isSymbolWhole: symbol.scrollWidth <= symbol.clientWidth,
      isSourceShown: source.top < from.bottom,
      isSourceWhole: source.right <= from.right + 0.5,
    };
  });
}
