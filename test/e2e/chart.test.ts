/** The chart's page in a real Chromium: from kept and asked points to what is read out, by pointer, keyboard and table. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { chartEn as en } from '../texts.ts';
import { addByPasting, ask, untilPriced } from './acts.ts';
import { inEachLook, violationsIn } from './axe.ts';
import { type Stage, sharedStage } from './stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const LLAMA = 'coins.llama.fi';
const LIMIT = { timeout: 20_000 };

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(() => stage.reset());

/** It answers who has an origin once in ten seconds: a third of that is the past's. */
const WITHOUT_UPBIT = { off: ['Upbit'] } as const;

const openChart = (asset: string) => stage.chromium.openPopup(`chart.html#${asset}`);
const untilDone = (page: Page) => page.locator('.notes-now:empty').waitFor({ state: 'attached' });
const choose = (page: Page, value: string) => page.locator(`input[value="${value}"]`).check({ force: true });
const shownValue = (page: Page, line = '.readout-global') =>
  page.locator(`${line} .readout-main`).getAttribute('value');
const chartsOf = (host: string) =>
  stage.world.log.filter((each) => each.host === host && each.path.includes('/chart/')).map(({ url }) => url);

test('it opens from a token’s details in the popup', async () => {
  const popup = await stage.open();
  await untilPriced(popup, 5);
  await addByPasting(popup, LINK);
  await popup.locator(`[data-asset="${LINK}"] .cover`).press('Enter');
  await popup.locator('.row-plot .u-over').waitFor();
  expect(await popup.evaluate(plotIsInPlace)).toBe(true);
  const [page] = await Promise.all([
    stage.chromium.context.waitForEvent('page'),
    popup.locator('.chart-link').click(),
  ]);
  await untilDone(page);
  expect(await page.locator('h1').innerText()).toContain('LINK');
  await expect.poll(() => shownValue(page), LIMIT).toMatch(/^\d/);
  expect(stage.chromium.errors()).toEqual([]);
  expect(stage.world.strays).toEqual([]);
});

test('it reads out every digit, the source and the record’s time, and asks nothing twice', async () => {
  const page = await openChart(LINK);
  await untilDone(page);
  const reply = await ask<'series'>(page, await latestRange(page));
  const prices =
    (reply.ok ? reply.value.series[0] : undefined)?.points.flatMap(({ price }) => price ?? []) ?? [];
  expect(prices.length).toBeGreaterThan(150);
  expect(await shownValue(page)).toBe(prices.at(-1)?.usd);
  expect(await page.locator('.readout-source').innerText()).toContain('DefiLlama');
  const requests = chartsOf(LLAMA);
  expect(requests).not.toEqual([]);
  const again = await openChart(LINK);
  await untilDone(again);
  expect(chartsOf(LLAMA)).toEqual(requests);
});

test('a pointer and the arrow keys move what is read out, and a table has the same', async () => {
  const page = await openChart(LINK);
  await untilDone(page);
  const latest = await shownValue(page);
  const box = await page.locator('.u-over').boundingBox();
  if (!box) throw new Error('no plot');
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
  await expect.poll(() => shownValue(page), LIMIT).not.toBe(latest);
  const plot = page.locator('.plot');
  await plot.press('End');
  await plot.press('ArrowLeft');
  const before = await page.locator('.readout-global .readout-main').innerText();
  expect(await plot.getAttribute('aria-valuetext')).toContain('DefiLlama');
  await plot.press('Home');
  expect(await plot.getAttribute('aria-valuenow')).toBe('0');
  await page.locator('.points summary').click();
  const cells = page.locator('.points tbody td');
  await cells.first().waitFor();
  expect(await cells.nth(1).innerText()).toContain(before);
  await choose(page, 'KRW');
  await expect.poll(() => page.locator('.readout-main').innerText(), LIMIT).toMatch(/^₩/);
  expect(await cells.nth(1).innerText()).toMatch(/^₩/);
});

test('in won both markets are two lines with the premium below them', async () => {
  const page = await openChart(LINK);
  await ask<'settings'>(page, { type: 'settings', change: WITHOUT_UPBIT });
  await choose(page, 'both');
  await untilDone(page);
  await expect.poll(() => shownValue(page, '.readout-korea'), LIMIT).toMatch(/^\d/);
  expect(await page.locator('.readout-line').count()).toBe(2);
  await choose(page, 'KRW');
  const premium = Number(await shownValue(page, '.readout-premium'));
  expect(Math.abs(premium)).toBeGreaterThan(0);
  expect(Math.abs(premium)).toBeLessThan(20);
  expect(await page.locator('.readout-line').count()).toBe(3);
});

/** Whether the lines of the popup's plot are where its pointer is followed, and all of it in its box. Runs in the page. */
function plotIsInPlace(): boolean {
  const [plot, over, canvas] = ['.row-plot', '.row-plot .u-over', '.row-plot canvas'].map((selector) =>
    document.querySelector(selector)?.getBoundingClientRect(),
  );
  if (!plot || !over || !canvas) return false;
  return (
    canvas.top >= plot.top &&
    canvas.bottom <= plot.bottom &&
    over.top >= canvas.top &&
    over.bottom <= canvas.bottom
  );
}

/** Whether the canvas has a pixel of just this colour. */
const hasColour = (page: Page, hex: string) =>
  page.evaluate((wanted) => {
    const canvas = document.querySelector<HTMLCanvasElement>('.plot canvas');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return false;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const [r, g, b] = [1, 3, 5].map((from) => Number.parseInt(wanted.slice(from, from + 2), 16));
    for (let i = 0; i < data.length; i += 4)
      if (data[i] === r && data[i + 1] === g && data[i + 2] === b && data[i + 3] === 255) return true;
    return false;
  }, hex);

test('another theme draws the line anew in its own colour, be it chosen or the system’s', async () => {
  const [light, dark] = ['#0b6e66', '#4fd1bb'];
  const page = await openChart(LINK);
  await page.emulateMedia({ colorScheme: 'light' });
  await untilDone(page);
  await expect.poll(() => hasColour(page, light), LIMIT).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => hasColour(page, dark), LIMIT).toBe(true);
  expect(await hasColour(page, light)).toBe(false);
  await ask<'settings'>(page, { type: 'settings', change: { theme: 'light' } });
  await expect.poll(() => hasColour(page, light), LIMIT).toBe(true);
  expect(await hasColour(page, dark)).toBe(false);
});

test('reports what failed and what is missing, and can request it again', async () => {
  stage.world.faults.set('*', { kind: 'reset' });
  const page = await openChart(LINK);
  await expect
    .poll(() => page.locator('.notes-now').innerText(), LIMIT)
    .toContain('A source did not respond');
  const scam = await openChart('ETH:0x5e00000000000000000000000000000000000b0d');
  await choose(scam, 'korea');
  await expect.poll(() => scam.locator('.notes').innerText(), LIMIT).toContain(en.chartUnlistedKorea);
  const nothing = await openChart('ETH:0x12');
  await expect.poll(() => nothing.locator('main').innerText(), LIMIT).toBe(en.chartNoAsset);
});

test('all of the past comes, a thousand days at a time', async () => {
  const page = await openChart(LINK);
  await untilDone(page);
  await choose(page, 'all');
  await expect
    .poll(() => page.locator('.plot').getAttribute('aria-valuemax'), { timeout: 60_000 })
    .toMatch(/^\d{4}/);
});

/** Of 168 rows, those after the first few. */
const MORE_ROWS = '.points tbody tr:nth-child(n + 9)';

test('axe finds nothing, and nothing is wider than 320 px', async () => {
  const page = await openChart(LINK);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ask<'settings'>(page, { type: 'settings', change: WITHOUT_UPBIT });
  await choose(page, 'both');
  await untilDone(page);
  await page.locator('.points summary').click();
  await expect.poll(() => page.locator(MORE_ROWS).count(), LIMIT).toBeGreaterThan(100);
  await inEachLook(page, async () => {
    expect(await page.locator('.points tbody td').first().isVisible()).toBe(true);
    for (const width of [1280, 436, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violationsIn(page, 'html', [MORE_ROWS])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

/** As the page asks for seven days. */
async function latestRange(page: Page) {
  const now = await page.evaluate(() => Date.now());
  const hour = 3_600_000;
  const to = Math.floor(now / hour) * hour;
  return {
    type: 'series',
    asset: LINK,
    bases: ['global'],
    step: '1h',
    from: to - 7 * 24 * hour,
    to,
    stage: 'known',
  } as const;
}
