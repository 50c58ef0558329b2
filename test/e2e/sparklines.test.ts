/** Rows' past days in a real Chromium: from what was recorded, without requests and without a shift of the layout. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addByPasting, ask, untilPriced } from './acts.ts';
import { writeDatabase } from './in-worker.ts';
import { type Stage, sharedStage } from './stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const PEPE = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';
const LIMIT = { timeout: 20_000 };
const HOUR = 3_600_000;
const CHUNK = 240 * HOUR;

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(() => stage.reset());

/** A week of hours, as the alarm leaves it. */
async function record(asset: string, value: (hoursAgo: number) => number): Promise<void> {
  const now = Math.floor(Date.now() / HOUR) * HOUR;
  const chunks = new Map<number, string>();
  for (let hoursAgo = 168; hoursAgo >= 0; hoursAgo--) {
    const at = now - hoursAgo * HOUR;
    const chunk = Math.floor(at / CHUNK);
    const usd = value(hoursAgo).toFixed(4);
    const line = `${(at - chunk * CHUNK) / 1000} ${usd} ${(value(hoursAgo) * 1400).toFixed(2)} 0\n`;
    chunks.set(chunk, `${chunks.get(chunk) ?? ''}${line}`);
  }
  const items = [...chunks].map(
    ([chunk, text]) => [`${asset}/1h/${chunk}`, { sources: ['CoinGecko'], text }] as const,
  );
  await stage.chromium.evaluateInWorker(writeDatabase, { store: 'recordings', items });
}

const lineOf = (page: Page, asset: string) => page.locator(`[data-asset="${asset}"] .sparkline svg`);

/** Where each row's name and figures stand. */
const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.who, .figures')].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );

test('a recorded week is a line in the row, in both currencies, without a request, and nothing moves', async () => {
  const popup = await stage.open();
  await untilPriced(popup, 5);
  for (const asset of [LINK, PEPE]) await addByPasting(popup, asset);
  await untilPriced(popup, 7);
  const before = await boxes(popup);
  await record(LINK, (hoursAgo) => 12 + Math.sin(hoursAgo / 20));
  await stage.closePopups();
  const again = await stage.open();
  await lineOf(again, LINK).waitFor();
  await untilPriced(again, 7);
  expect(await lineOf(again, LINK).getAttribute('aria-label')).toMatch(
    /^[A-Z][a-z]+ \d+, \d+:00\s[AP]M\s–\s[A-Z][a-z]+ \d+, \d+:00\s[AP]M, CoinGecko: from \$12\.\d+ to \$12\.00, between \$11\.\d+ and \$1[23]\.\d+$/,
  );
  expect(await lineOf(again, PEPE).count()).toBe(0);
  const after = await boxes(again);
  expect(after.map(([, y, , height]) => [y, height])).toEqual(before.map(([, y, , height]) => [y, height]));
  await ask<'settings'>(again, { type: 'settings', change: { currency: 'KRW' } });
  await expect.poll(() => lineOf(again, LINK).getAttribute('aria-label'), LIMIT).toContain('to ₩16,800');
  const past = stage.world.log.filter(({ path }) => /chart|candles|klines|ohlcv|range/.test(path));
  expect(past.map(({ host, path }) => host + path)).toEqual([]);
  expect(stage.chromium.errors()).toEqual([]);
  expect(stage.world.strays).toEqual([]);
});

test('where names would be cut off for it, it is not there', async () => {
  await record('BTC:0x', (hoursAgo) => 90_000 + hoursAgo);
  const popup = await stage.open();
  await untilPriced(popup, 5);
  await lineOf(popup, 'BTC:0x').waitFor({ state: 'attached' });
  for (const [width, isShown] of [
    [436, true],
    [380, true],
    [320, false],
  ] as const) {
    await popup.setViewportSize({ width, height: 600 });
    await expect.poll(() => lineOf(popup, 'BTC:0x').isVisible()).toBe(isShown);
    expect(await popup.evaluate(() => document.querySelector('.lists')?.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  }
});
