/** Your data in a real Chromium: out of one browser as a file, and into another by file, by paste and by drag and drop. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { draws } from '../../draws.ts';
import { backupEn as en } from '../../texts.ts';
import { addByPasting, ask, settingsKept, untilPriced } from '../acts.ts';
import { choose, openData, paste, previewOf, viewIn } from '../backup-acts.ts';
import { type Stage, sharedStage } from '../stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const PEPE = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';
const LIMIT = { timeout: 20_000 };

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(() => stage.reset());

/** Saves two tokens with an amount, alerts and a setting, and exports them. */
async function exported(): Promise<string> {
  const popup = await stage.open();
  await untilPriced(popup, 5);
  for (const asset of [LINK, PEPE]) await addByPasting(popup, asset);
  const amount = '12.5' as never;
  await ask<'amount'>(popup, { type: 'amount', asset: LINK, amount, was: null });
  for (const asset of [PEPE, 'BTC:0x'] as const)
    await ask<'addAlert'>(popup, {
      type: 'addAlert',
      asset,
      rule: { kind: 'above', currency: 'USD', line: '7' as never },
    });
  await ask<'settings'>(popup, { type: 'settings', change: { preset: 'korea' } });
  const page = await openData(stage);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: en.backupExport }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(await page.locator('.backup-done').innerText()).toContain('tokens 7, alerts 2');
  return text;
}

async function drop(page: Page, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'backup.json', { type: 'application/json' }));
    return transfer;
  }, text);
  await page.locator('.backup').dispatchEvent('drop', { dataTransfer });
}

const BY_FILE = ['by file', choose] as const;

test.each(draws([BY_FILE, ['by paste', paste] as const, ['by drag and drop', drop] as const], [BY_FILE]))(
  'what was exported comes back in a fresh profile %s, and is already there afterwards',
  async (_way, bring) => {
    const text = await exported();
    await stage.reset();
    const page = await openData(stage);
    await bring(page, text);
    const preview = await previewOf(page);
    expect(preview.slice(0, 3)).toEqual([
      'Coins and tokens new: 2 · already there: 5',
      'Amounts new: 1',
      'Alerts new: 2',
    ]);
    expect(preview[3]).toMatch(/^Settings changed: 1 · already there: \d+$/);
    await page.getByLabel(en.backupTakeSettings).check();
    await page.locator('.backup-preview .main-button').click();
    await expect
      .poll(() => page.locator('.backup-done').innerText(), LIMIT)
      .toContain('tokens 2, amounts 1, alerts 2');
    const view = await viewIn(page);
    expect(view.saved.slice(5).map(({ asset, held }) => [asset, held?.amount])).toEqual([
      [LINK, '12.5'],
      [PEPE, undefined],
    ]);
    expect(view.alerts?.map(({ asset }) => asset)).toEqual([PEPE, 'BTC:0x']);
    expect(await settingsKept(page)).toMatchObject({ preset: 'korea' });
    await bring(page, text);
    expect((await previewOf(page)).slice(0, 2)).toEqual([
      'Coins and tokens already there: 7',
      'Alerts already there: 2',
    ]);
    expect(await page.locator('.backup-preview > .note').innerText()).toBe(en.backupNothing);
  },
);
