import { beforeAll, expect, test } from 'vitest';
import { inEachLook, violationsIn, violationsInEachLook } from './axe.ts';
import { createProject, openConsole } from './console-acts.ts';
import { type Stage, sharedStage } from './stage.ts';
import { listTwin } from './twin.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await sharedStage();
  listTwin(stage.world, 'GeckoTerminal');
});

test('with an empty list and without a network, axe finds nothing', async () => {
  await stage.reset();
  stage.world.faults.set('*', { kind: 'reset' });
  const popup = await stage.open();
  await popup.locator('.banner').waitFor();
  expect(await violationsIn(popup)).toEqual([]);
});

test('in the records axe finds nothing, and nothing is wider than a window of 320 px', async () => {
  await stage.reset();
  const page = await stage.chromium.openPopup('options.html#records-moment');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('[data-focus="record-moment"]').fill('2026-01-01 00:00 KST');
  await page.locator('[data-focus="record-ETH:0x"]').fill('12.5');
  await page.locator('[data-focus="record-ETH:0x"]').press('Enter');
  await page.locator('.records-table tfoot').waitFor();
  await page.locator('.door[href="#records-list"]').press('Enter');
  await page.locator('[data-focus="record-list"]').fill('2027-01-01 00:00, ETH, 0x');
  await page.locator('.records-form .main-button').press('Enter');
  await page.locator('.records-refused li').waitFor();
  expect(await violationsInEachLook(page)).toEqual([]);
  await page
    .locator('[data-focus="record-list"]')
    .fill(
      'time,network,address,Amount,Quantity\n2026-01-01 00:00 KST,ETH,0x514910771af9ca656af840dff83e8264ecf986ca,7,5',
    );
  await page.locator('.records-form .main-button').press('Enter');
  await page.locator('[data-focus="record-token-column"]:focus').waitFor();
  await inEachLook(page, async () => {
    await page.setViewportSize({ width: 320, height: 900 });
    expect(await violationsIn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator('.door[href="#records-year"]').press('Enter');
  await page.locator('.records-form .main-button').press('Enter');
  await page.locator('.records-table tfoot').waitFor();
  await page.locator('.records-holdings summary').press('Enter');
  await page.locator('[data-focus="record-add"]').fill('usd');
  await page.locator('.records-found-tokens').waitFor();
  await inEachLook(page, async () => {
    for (const width of [1280, 768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violationsIn(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBe(width);
    }
  });
});

test('the API page with an open project is as wide as the window, down to 320 px, in wide fonts too', async () => {
  await stage.reset();
  const page = await openConsole(stage);
  await createProject(page, 'Price tables of the bookkeeping');
  await inEachLook(page, async ({ language }) => {
    for (const isWide of [false, true]) {
      await page.evaluate(setTextSpacing, isWide);
      for (const width of [1280, 768, 420, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft([language, isWide, wide]).toEqual([language, isWide, width]);
        expect.soft(await page.evaluate(coveredTitles)).toEqual([]);
      }
    }
  });
});

/** Names of projects that reach into what stands beside them. */
function coveredTitles(): readonly string[] {
  const titles = [...document.querySelectorAll('.card-title')];
  return titles
    .filter((title) => {
      const { right } = title.getBoundingClientRect();
      const toggle = title.closest('.card-toggle')?.getBoundingClientRect();
      return toggle === undefined || right > toggle.right + 1;
    })
    .map(({ textContent }) => textContent);
}

/** As far apart as letters and words may be set (WCAG 1.4.12): other machines have wider fonts, too. */
function setTextSpacing(isWide: boolean): void {
  const sheet = new CSSStyleSheet();
  if (isWide) sheet.replaceSync('* { letter-spacing: 0.12em; word-spacing: 0.16em; }');
  document.adoptedStyleSheets = [sheet];
}
