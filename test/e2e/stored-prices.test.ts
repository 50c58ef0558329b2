/** Prices that pile up on the device, in a real Chromium: counted, exported, deleted for good once that is confirmed. */
import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './acts.ts';
import { writeDatabase } from './in-worker.ts';
import { type Stage, sharedStage } from './stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const DAY = 86_400_000;

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(() => stage.reset());

test('recorded prices are counted with what could not be read, exported, and deleted once that is confirmed', async () => {
  const year = Math.floor(Date.now() / (365 * DAY));
  const items = [
    [`${LINK}/1d/${year}`, { sources: ['CoinGecko'], text: '0.5 13.123456789012345678 18115.5 0\n' }],
    [`aside/${LINK}/1d/${year}/17`, 'x'.repeat(5_000)],
  ] as const;
  await stage.chromium.evaluateInWorker(writeDatabase, { store: 'recordings', items });
  const moment = { version: 1, value: { facts: {} } };
  await stage.chromium.evaluateInWorker(writeDatabase, {
    store: 'history',
    items: [[`${LINK}@1700000000000`, moment]],
  });
  const page = await stage.chromium.openPopup('options.html#settings');
  const row = page.locator('[data-stored="recordings"]');
  await row.getByText('6 kB · coins and tokens: 1', { exact: true }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')[1]).toBe(
    `${new Date(year * 365 * DAY + 500).toISOString()},ETH,${LINK.slice(4)},13.123456789012345678,18115.5,CoinGecko`,
  );
  // By Korea's calendar.
  const month = new Date(year * 365 * DAY + 9 * 3_600_000).toISOString().slice(0, 7);
  await row.getByRole('combobox', { name: 'Month to export' }).selectOption(month);
  const [ofMonth] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(ofMonth.suggestedFilename()).toBe(`sise-recorded-${month}.csv`);
  expect(await readFile(await ofMonth.path(), 'utf8')).toBe(text);
  await row.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await row.getByText('Nothing yet').waitFor();
  const rest = page.locator('[data-stored="past"]');
  await rest.getByText('1 kB · points: 1', { exact: true }).waitFor();
  await rest.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await rest.getByText('Nothing yet').waitFor();
  await stage.chromium.stopWorker();
  const left = await ask<'stored'>(page, { type: 'stored' });
  expect(left).toEqual({
    ok: true,
    value: {
      recordings: { bytes: 0, assets: [], since: null, unreadable: 0, isUnwritten: false },
      past: { bytes: 0, items: 0, unreadable: 0, isUnwritten: false },
    },
  });
  expect(stage.chromium.errors()).toEqual([]);
});
