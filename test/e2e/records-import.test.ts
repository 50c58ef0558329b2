/** Exported captures in Records of a real Chromium: previewed, refused with the reason, added only by the button. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Decimal } from '../../src/core/market/decimal.ts';
import type { Capture } from '../../src/core/market/moments.ts';
import { timeText } from '../../src/core/records/moment-text.ts';
import { rowsOfCapture } from '../../src/core/records/record-rows.ts';
import { jsonFile } from '../../src/core/records/write-file.ts';
import { backupEn } from '../texts.ts';
import { ask } from './acts.ts';
import { previewOf } from './backup-acts.ts';
import { type Stage, sharedStage } from './stage.ts';

const DAY = 86_400_000;
const LIMIT = { timeout: 20_000 };

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(() => stage.reset());

/** Ether at $99,999, marked final and complete. */
function forgedAt(at: number): Capture {
  const usd = '99999' as Decimal;
  return {
    asset: 'ETH:0x',
    at,
    token: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    parts: [
      {
        source: 'DefiLlama',
        side: 'nearest',
        price: {
          source: 'DefiLlama',
          basis: 'global',
          usd,
          krw: null,
          asOf: at,
          granularity: 'minute',
          converted: null,
        },
        missing: null,
        isFinal: true,
      },
    ],
    rate: null,
    capturedAt: at + 180_000,
    isComplete: true,
  };
}

async function choose(captures: readonly Capture[]): Promise<Page> {
  const page = await stage.chromium.openPopup('options.html#records-list');
  const text = [...jsonFile(captures.flatMap(rowsOfCapture), { exportedAt: 0 })].join('');
  await page
    .locator('.records-list input[type="file"]')
    .setInputFiles({ name: 'captures.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  return page;
}

async function storedIn(page: Page): Promise<readonly Capture[]> {
  const reply = await ask<'captures'>(page, { type: 'captures' });
  if (!reply.ok) throw new Error(reply.error);
  return reply.value.captures;
}

describe('a file of captures in Records', () => {
  it('is refused before its moment, with the reason, and nothing is stored', async () => {
    const at = Math.floor(Date.now() / 60_000) * 60_000 + 30 * DAY;
    const page = await choose([forgedAt(at)]);
    expect(await previewOf(page)).toEqual(['Snapshots skipped: 1']);
    await page.locator('.backup-lines summary').click();
    expect(await page.locator('.backup-lines li').innerText()).toBe(
      `Snapshots: ETH:0x ${timeText(at, 'KST')} – ${backupEn.refusedFuture}`,
    );
    expect(await page.locator('.backup-preview .main-button').count()).toBe(0);
    expect(await storedIn(page)).toEqual([]);
  });

  it('is stored by the button alone, marked as out of a file and not complete', async () => {
    const at = Math.floor(Date.now() / 60_000) * 60_000 - 30 * DAY;
    const page = await choose([forgedAt(at)]);
    expect(await previewOf(page)).toEqual(['Snapshots new: 1']);
    expect(await storedIn(page)).toEqual([]);
    await page.locator('.backup-preview').getByRole('button', { name: backupEn.backupAdd }).click();
    await expect.poll(() => page.locator('.backup-preview').count(), LIMIT).toBe(0);
    expect(await storedIn(page)).toMatchObject([
      { asset: 'ETH:0x', at, isComplete: false, parts: [{ isImported: true, isFinal: false }] },
    ]);
  });

  it('with values 200,000 deep is refused by its column, and the page goes on', async () => {
    const page = await choose([forgedAt(Date.now() - 30 * DAY)]);
    await previewOf(page);
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const text = `{"format":"sise-records","version":1,"rows":[{"time":${deep}}]}`;
    await page
      .locator('.records-list input[type="file"]')
      .setInputFiles({ name: 'deep.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await page.locator('.records-refused li').first().waitFor(LIMIT);
    expect(await page.locator('.records-refused li').first().innerText()).toContain('time');
    expect(await page.locator('.backup-preview').count()).toBe(0);
  });
});
