/** Amounts and their worth in a real browser: exact, kept, never lost between two windows, hidden with one press. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { worthEn as en } from '../texts.ts';
import { addByPasting, rowOf, saidBy, settingsKept, untilPriced } from './acts.ts';
import { inEachLook, violationsIn } from './axe.ts';
import { type Stage, sharedStage } from './stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const PEPE = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';

const LIMIT = { timeout: 15_000 };

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(() => stage.reset());

const amountField = (page: Page, asset: string) => page.locator(`[id="${asset}-amount"]`);

async function open(page: Page, asset: string): Promise<void> {
  await page.locator(`[data-asset="${asset}"] .cover`).press('Enter');
  await amountField(page, asset).waitFor();
}

async function keep(page: Page, asset: string, amount: string): Promise<void> {
  if (!(await amountField(page, asset).isVisible())) await open(page, asset);
  await amountField(page, asset).fill(amount);
  await amountField(page, asset).press('Enter');
}

const heldOf = async (page: Page, asset: string): Promise<string | null> => {
  const held = page.locator(`[id="${asset}-held"] .holding-amount`);
  return (await held.count()) > 0 ? held.innerText() : null;
};

/** The digits as a whole number of 10^-40. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(40, '0'));
}

test('an amount is kept with its token, and its worth is the exact product, each and together', async () => {
  const popup = await stage.open();
  await untilPriced(popup, 5);
  for (const asset of [LINK, PEPE]) await addByPasting(popup, asset);
  await keep(popup, LINK, '12.345678901234567891');
  await expect.poll(() => saidBy(popup), LIMIT).toBe('Amount of ChainLink Token: 12.345678901234567891.');
  await keep(popup, PEPE, '98765432.1');
  await keep(popup, 'BTC:0x', '0.5');
  await expect.poll(() => heldOf(popup, 'BTC:0x'), LIMIT).toBe('0.5');

  await stage.closePopups();
  await stage.chromium.stopWorker();
  const later = await stage.open();
  await untilPriced(later, 7);
  const exact = await later.evaluate(() => {
    const values = (from: string) =>
      [...document.querySelectorAll<HTMLDataElement>(`${from} data`)].map(({ value }) => value);
    return { rows: values('.holding'), total: values('.worth-line') };
  });
  const rows = await Promise.all(['BTC:0x', LINK, PEPE].map((asset) => rowOf(later, asset)));
  const amounts = ['0.5', '12.345678901234567891', '98765432.1'];
  const products = rows.flatMap((row, i) =>
    [row?.exactUsd, row?.exactKrw].map((price) => units(price ?? 'x') * units(amounts[i] ?? 'x')),
  );
  // A row has the main currency alone.
  expect(exact.rows.map((worth) => units(worth) * 10n ** 40n)).toEqual(
    products.filter((_, i) => i % 2 === 0),
  );
  const sum = (side: number) => products.filter((_, i) => i % 2 === side).reduce((a, b) => a + b);
  expect(exact.total.map((worth) => units(worth) * 10n ** 40n)).toEqual([sum(0), sum(1)]);
  expect(stage.chromium.errors()).toEqual([]);
  expect(stage.world.strays).toEqual([]);
});

test('what is typed when the popup is closed stands in its field in the next one, and is saved by a press', async () => {
  const popup = await stage.open();
  await untilPriced(popup, 5);
  await open(popup, 'BTC:0x');
  await amountField(popup, 'BTC:0x').pressSequentially('0.75');
  await stage.closePopups();
  await stage.chromium.stopWorker();
  const later = await stage.open();
  await later.locator('.amount-unsaved').getByText(en.amountUnsaved).waitFor();
  expect(await amountField(later, 'BTC:0x').inputValue()).toBe('0.75');
  expect(await heldOf(later, 'BTC:0x')).toBe(null);
  await later.getByRole('button', { name: en.amountSave, exact: true }).click();
  await expect.poll(() => heldOf(later, 'BTC:0x'), LIMIT).toBe('0.75');
  await stage.closePopups();
  const once = await stage.open();
  await untilPriced(once, 5);
  expect(await once.locator('.amount-field').count()).toBe(0);
});

test('two windows that edit at once lose nothing', async () => {
  const one = await stage.open();
  await untilPriced(one, 5);
  for (const asset of [LINK, PEPE]) await addByPasting(one, asset);
  const two = await stage.open();
  await two.locator(`[data-asset="${PEPE}"]`).waitFor();
  await open(one, LINK);
  await open(two, LINK);
  await amountField(one, LINK).fill('1');
  await amountField(two, LINK).fill('2');
  await amountField(one, LINK).press('Enter');
  await expect.poll(() => heldOf(one, LINK), LIMIT).toBe('1');
  await amountField(two, LINK).press('Enter');
  await expect
    .poll(() => two.locator('.amount-problem').innerText(), LIMIT)
    .toBe(en.amountChanged.replace('{amount}', '1'));
  expect(await heldOf(two, LINK)).toBe('1');
  await keep(one, PEPE, '3');
  await amountField(two, LINK).press('Enter');
  await expect.poll(() => heldOf(one, LINK), LIMIT).toBe('2');
  await expect.poll(() => heldOf(two, PEPE), LIMIT).toBe('3');

  await two.locator(`[data-asset="${LINK}"] .cover`).press('Delete');
  const undo = two.getByRole('button', { name: 'Undo' });
  // A pointer over the offer holds it, however long the other window and the worker's end take.
  await undo.hover();
  await expect.poll(() => one.locator(`[data-asset="${LINK}"]`).count(), LIMIT).toBe(0);
  await stage.chromium.stopWorker();
  await undo.click();
  await expect.poll(() => heldOf(one, LINK), LIMIT).toBe('2');
});

test('one press hides every amount and value, and they stay hidden', async () => {
  const popup = await stage.open();
  await untilPriced(popup, 5);
  await keep(popup, 'ETH:0x', '3.25');
  await expect.poll(() => heldOf(popup, 'ETH:0x'), LIMIT).toBe('3.25');
  await popup.getByRole('button', { name: en.worthHide }).click();
  await expect.poll(() => settingsKept(popup), LIMIT).toMatchObject({ worthHidden: true });
  await stage.closePopups();
  const later = await stage.open();
  await later.getByRole('button', { name: en.worthShow }).waitFor();
  expect(await later.locator('body').innerText()).not.toContain('3.25');
  expect(await later.locator('.worth data, .holding data').count()).toBe(0);
});

test('at 420, 380 and 320 px nothing covers anything and axe finds nothing', async () => {
  const popup = await stage.open();
  await popup.emulateMedia({ reducedMotion: 'reduce' });
  await untilPriced(popup, 5);
  await addByPasting(popup, LINK);
  await keep(popup, LINK, '123456789.012345678901234567');
  await keep(popup, 'BTC:0x', '21000000');
  await expect.poll(() => heldOf(popup, 'BTC:0x'), LIMIT).toBe('21,000,000');
  await amountField(popup, 'BTC:0x').fill('1,5');
  await amountField(popup, 'BTC:0x').press('Enter');
  await popup.locator('.amount-problem').waitFor();
  await inEachLook(popup, async ({ language }) => {
    for (const width of [420, 380, 320]) {
      await popup.setViewportSize({ width, height: 600 });
      expect(await popup.evaluate(coveredAmounts), `${language}, ${width} px`).toBe(0);
    }
    expect(await violationsIn(popup)).toEqual([]);
  });
});

test('the longest total leaves the head one line at 320 px', async () => {
  const popup = await stage.open();
  await untilPriced(popup, 5);
  await popup.setViewportSize({ width: 320, height: 600 });
  const headHeight = () => popup.locator('.header').evaluate((head) => head.getBoundingClientRect().height);
  await keep(popup, 'BTC:0x', '0.01');
  await expect.poll(() => heldOf(popup, 'BTC:0x'), LIMIT).toBe('0.01');
  const oneLine = await headHeight();
  await keep(popup, 'BTC:0x', '8000');
  await expect.poll(() => heldOf(popup, 'BTC:0x'), LIMIT).toBe('8,000');
  await inEachLook(popup, async ({ language }) => {
    expect(await headHeight(), language).toBe(oneLine);
  });
  expect(await popup.locator('.worth-line .worth-main').innerText()).toMatch(/^₩\d{3}(?:,\d{3}){3}$/);
});

/** Runs in the page: how many amounts and values are outside the window or over one another. */
function coveredAmounts(): number {
  const wide = document.documentElement.clientWidth;
  const boxes = (parts: string) =>
    [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
  const outside = boxes('.worth, .worth *, .holding, .holding *, .amount *').filter(
    ({ right }) => right > wide,
  );
  const pairs = boxes('.holding .worth-main').map((box, i) => [box, boxes('.holding-amount')[i]] as const);
  const [save] = boxes('.amount-save');
  const covered = boxes('.row-bar .bar-action').filter(
    (action) => save && action.left < save.right && action.top < save.bottom && action.bottom > save.top,
  );
  return outside.length + covered.length + pairs.filter(([a, b]) => b && a.right > b.left).length;
}
