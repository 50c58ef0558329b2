/** Your data in a real Chromium: out of one browser as a file, and into another by file, by paste and by drag and drop. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { backupEn as en } from '../texts.ts';
import { untilPriced } from './acts.ts';
import { choose, openData, paste, previewOf, tokensIn } from './backup-acts.ts';
import { writeDatabase } from './in-worker.ts';
import { type Stage, sharedStage } from './stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const PEPE = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';
const LIMIT = { timeout: 20_000 };

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(() => stage.reset());

const refusals = (page: Page) => page.locator('.backup-lines').last().locator('li').allTextContents();

test('an export says what cannot be read and is not in the file', async () => {
  const popup = await stage.open();
  await untilPriced(popup, 5);
  const later = { version: 2, value: { asset: 'ETH:0x', rule: { kind: 'moon' } } };
  await stage.chromium.evaluateInWorker(writeDatabase, { store: 'alerts', items: [['a', later]] });
  const torn = { version: 1, value: { addedAt: 0, place: 0, amount: 'torn' } };
  await stage.chromium.evaluateInWorker(writeDatabase, { store: 'saved', items: [['BTC:0x', torn]] });
  const page = await openData(stage);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: en.backupExport }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    coins: { 0: { network: 'BTC', place: 0 }, length: 5 },
    alerts: [],
  });
  expect(await page.locator('.backup-done').innerText()).toContain('Unreadable and left out: 2.');
  expect(await page.locator('.backup-left-out li').allInnerTexts()).toEqual([
    'Amounts 1: Bitcoin',
    'Alerts 1: Ether',
  ]);
});

test('what is refused is reported line by line, with the reason', async () => {
  const page = await openData(stage);
  const file = {
    format: 'sise-backup',
    version: 1,
    tokens: [
      { network: 'ETH', address: LINK.slice(4), amount: '1e5' },
      { network: 'DOGE', address: PEPE.slice(4) },
    ],
    alerts: [{ network: 'ETH', address: PEPE.slice(4), kind: 'above', currency: 'USD', line: '7' }],
    settings: { wallpaper: 'blue' },
  };
  await paste(page, JSON.stringify(file));
  expect(await previewOf(page)).toEqual([
    'Coins and tokens new: 1 · skipped: 2',
    'Alerts skipped: 1',
    'Settings skipped: 1',
  ]);
  const lines = await refusals(page);
  expect(lines).toHaveLength(4);
  expect(lines.join('\n')).toContain(en.refusedAmount);
  expect(lines.join('\n')).toContain(en.refusedAlert.replace('{limit}', '100'));
  expect(lines.join('\n')).toContain('wallpaper');
});

test.each([
  ['of another program', '{"wallets":[{"key":"x"}]}', en.backupForeign],
  ['of a newer version', '{"format":"sise-backup","version":2,"tokens":[]}', en.backupNewer],
  ['that was cut off', '{"format":"sise-backup","version":1,"tokens":[{"netw', en.backupCutOff],
])('a file %s is refused in a sentence, and changes nothing', async (_what, text, sentence) => {
  const page = await openData(stage);
  await choose(page, text);
  await expect.poll(() => page.locator('.backup-problem').innerText(), LIMIT).toBe(sentence);
  expect(await page.locator('.backup-preview').count()).toBe(0);
  expect(await tokensIn(page)).toEqual([]);
});

/** What a page did while it read a file. */
interface Reading {
  /** How far it had come, in percent, at each frame that was painted. */
  readonly painted: readonly number[];
  /** Views that were there after a press on their tab, before the file was read. */
  readonly answered: readonly string[];
}

/** Runs in the page, before a file is chosen: goes to the sources and back as soon as reading is reported, and looks at each frame. */
function watchReading(): void {
  const percent = () => /\d+/.exec(document.querySelector('.backup-reading')?.textContent ?? '')?.[0];
  const tab = (name: string) => document.querySelector<HTMLElement>(`.tab[href="#${name}"]`);
  const painted: number[] = [];
  const answered: string[] = [];
  Object.assign(globalThis, { reading: { painted, answered } });
  const look = () => {
    if (percent() !== undefined) painted.push(Number(percent()));
    if (!document.querySelector('.backup-preview')) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const steps = [
    { there: () => percent() !== undefined, press: 'sources' },
    { there: () => document.querySelector('.sources') !== null, press: 'settings' },
    { there: () => percent() !== undefined, press: null },
  ];
  const watching = new MutationObserver(() => {
    const [step] = steps;
    if (!step?.there()) return;
    steps.shift();
    if (step.press !== 'sources') answered.push(location.hash);
    if (step.press) tab(step.press)?.click();
    else watching.disconnect();
  });
  watching.observe(document.body, { childList: true, subtree: true, characterData: true });
}

test('of a hundred thousand rows as many are saved as the list holds, and the page stays alive', async () => {
  const page = await openData(stage);
  const tokens = Array.from({ length: 100_000 }, (_, i) => ({
    network: 'ETH',
    address: `0x${(i + 1).toString(16).padStart(40, '0')}`,
  }));
  await page.evaluate(watchReading);
  await choose(page, JSON.stringify({ format: 'sise-backup', version: 1, tokens }));
  expect(await previewOf(page)).toEqual(['Coins and tokens new: 500 · skipped: 99,500']);
  const { painted, answered } = await page.evaluate(
    () => (globalThis as unknown as { readonly reading: Reading }).reading,
  );
  expect(answered).toEqual(['#sources', '#settings']);
  // Two hundred slices, between which a page that lives paints dozens of times.
  expect(new Set(painted).size).toBeGreaterThan(10);
  await page.locator('.backup-preview .main-button').click();
  await expect.poll(() => page.locator('.backup-done').innerText(), LIMIT).toContain('tokens 500');
  expect((await tokensIn(page)).map(({ asset }) => asset)).toEqual(
    tokens.slice(0, 500).map(({ network, address }) => `${network}:${address}`),
  );
});

test('what a preview showed is not saved when it is cancelled', async () => {
  const page = await openData(stage);
  await paste(page, LINK.slice(4));
  expect(await previewOf(page)).toEqual(['Coins and tokens new: 1']);
  await page.locator('.backup-preview').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.locator('.backup-preview').count(), LIMIT).toBe(0);
  expect(await tokensIn(page)).toEqual([]);
});
