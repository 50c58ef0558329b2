/**
 * Through the turn of the year, by clocks that are set forward: the browser is closed before it, opened three days after
 * it, killed in the middle; what tokens were worth is captured, shown and exported all the same.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CAPTURED } from '../../src/core/history/capture-parts.ts';
import { VALUATION_AT } from '../../src/core/market/moments.ts';
import { createFileReader } from '../../src/core/records/read-file.ts';
import type { Captures } from '../../src/extension/messages/moments.ts';
import { parseCsv } from '../parse-csv.ts';
import { llamaRecords, wonCandles } from '../world/past.ts';
import { startWorld } from '../world/server.ts';
import { SOURCE_HOSTS } from '../world/world.ts';
import { addByPasting, ask, untilPriced } from './acts.ts';
import { type Chromium, startChromium } from './browsers/chromium.ts';
import { moveTick, readAlarms } from './in-worker.ts';
import { copyWithClock } from './later-clock.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Those that everyone has in the list to begin with. */
const COINS = 2;
const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';

/** Sources with enough requests a minute to answer everything while a test waits. */
const QUICK = [
  ['DefiLlama', 'nearest'],
  ['Bithumb', 'before'],
  ['Bithumb', 'after'],
] as const;

let aheadMs = 0;
let started: Awaited<ReturnType<typeof startWorld>>;
let home: string;
let chromium: Chromium | null = null;

beforeAll(async () => {
  started = await startWorld({ now: () => Date.now() + aheadMs });
  home = await mkdtemp(join(tmpdir(), 'sise-turn-'));
});
afterAll(async () => {
  await chromium?.close();
  await started?.close();
  if (home) await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

/** Opens the browser of one person at that time, after closing it if it was open. */
async function openAt(at: number, version: string): Promise<Chromium> {
  await chromium?.close();
  aheadMs = at - Date.now();
  const extension = join(home, 'extension');
  await copyWithClock(extension, aheadMs, version);
  // Beside the browser's back, Chromium would go on with the worker that it keeps.
  await rm(join(home, 'profile', 'Default', 'Service Worker'), { recursive: true, force: true });
  started.world.limits.reset();
  chromium = await startChromium({ port: started.port, profile: join(home, 'profile'), extension });
  return chromium;
}

/** As soon as there is a periodic alarm, it comes. */
async function tickNow(browser: Chromium): Promise<void> {
  const alarms = () => browser.evaluateInWorker(readAlarms, null);
  await vi.waitUntil(async () => (await alarms()).some(({ name }) => name === 'refresh'), {
    timeout: 15_000,
  });
  await browser.evaluateInWorker(moveTick, Date.now());
}

const badgeOf = (browser: Chromium) =>
  browser.evaluateInWorker(() => {
    const { chrome } = globalThis as unknown as {
      chrome: { action: { getBadgeText(of: object): Promise<string> } };
    };
    return chrome.action.getBadgeText({});
  }, null);

async function capturesOf(page: Page): Promise<Captures> {
  const reply = await ask<'captures'>(page, { type: 'captures' });
  if (!reply.ok) throw new Error(reply.error);
  return reply.value;
}

function partOf({ captures }: Pick<Captures, 'captures'>, source: string, side: string) {
  return captures
    .find(({ asset }) => asset === LINK)
    ?.parts.find((part) => part.source === source && part.side === side);
}

test('a browser closed before the turn of the year has its prices three days after it', async () => {
  let browser = await openAt(VALUATION_AT - 3 * DAY, '1.0.1');
  let popup = await browser.openPopup();
  await untilPriced(popup, COINS);
  await addByPasting(popup, LINK);
  await ask<'settings'>(popup, { type: 'settings', change: { periodMinutes: 0.5 } });
  expect(await popup.locator('.reminder').textContent()).toContain('3 days to year-end');
  expect(await badgeOf(browser)).toBe('D-3');
  expect(await capturesOf(popup)).toMatchObject({ at: VALUATION_AT, isDue: false, captures: [] });

  browser = await openAt(VALUATION_AT + 3 * DAY, '1.0.2');
  const { world } = started;
  world.log.length = 0;
  const page = await browser.openPopup('options.html#records');
  // No button is pressed: the alarm does it. The worker is killed in the middle.
  await tickNow(browser);
  await vi.waitUntil(() => world.count(SOURCE_HOSTS.Upbit, '/v1/candles') > 0, { timeout: 60_000 });
  await browser.stopWorker();
  await tickNow(browser);
  await expect
    .poll(async () => (await capturesOf(page)).captures.flatMap(({ parts }) => parts).length, {
      timeout: 90_000,
    })
    .toBe((COINS + 1) * CAPTURED.length);
  await expect.poll(() => isNearlyAllSaid(page), { timeout: 90_000 }).toBe(true);

  const captured = await capturesOf(page);
  const link = world.market.coin(LINK);
  const candles = (from: number, to: number) => wonCandles(world.market, link, 'Bithumb', [from, to]);
  const before = candles(VALUATION_AT - 60 * MINUTE, VALUATION_AT - MINUTE).at(-1);
  const [after] = candles(VALUATION_AT, VALUATION_AT + 60 * MINUTE);
  const bithumb = (['before', 'after'] as const).map((side) => partOf(captured, 'Bithumb', side)?.price);
  expect(bithumb.map((price) => price?.asOf)).toEqual([before?.at, after?.at]);
  expect(bithumb.map((price) => Number(price?.krw))).toEqual([Number(before?.price), Number(after?.price)]);
  const [nearest] = llamaRecords(world.market, link, VALUATION_AT - DAY, VALUATION_AT + DAY).toSorted(
    (a, b) => Math.abs(a.at - VALUATION_AT) - Math.abs(b.at - VALUATION_AT),
  );
  expect(partOf(captured, 'DefiLlama', 'nearest')?.price).toMatchObject({ usd: nearest?.price });
  expect(captured.captures.map(({ rate }) => rate?.date)).toEqual(Array(COINS + 1).fill('2026-12-31'));

  const shown = page.locator('.records-capture', { hasText: 'ChainLink' });
  await expect
    .poll(() => shown.locator('.records-count').textContent(), { timeout: 20_000 })
    .toMatch(new RegExp(`^[3-9] of ${CAPTURED.length} records$`));
  const downloading = page.waitForEvent('download');
  await page.locator('.records-captures').getByRole('button', { name: 'Export CSV' }).click();
  const [first, ...rows] = parseCsv(await readFile(await (await downloading).path(), 'utf8'));
  const reader = createFileReader(first?.cells ?? []);
  reader?.push(rows);
  const file = reader?.read() ?? { captures: [], refused: null };
  expect(file.refused).toEqual([]);
  expect(file.captures).toHaveLength(COINS + 1);
  for (const [source, side] of QUICK)
    expect(partOf(file, source, side)).toEqual(partOf(captured, source, side));

  popup = await browser.openPopup();
  await popup.locator('.reminder').getByRole('link').waitFor();
  await popup.getByRole('button', { name: 'Don’t remind me again' }).click();
  await popup.locator('.reminder').waitFor({ state: 'detached' });
  expect(browser.errors()).toEqual([]);
  expect(world.strays).toEqual([]);
}, 240_000);

/** Whether the quick sources have answered everything, and the rate is known. */
async function isNearlyAllSaid(page: Page): Promise<boolean> {
  const { captures } = await capturesOf(page);
  const parts = captures.flatMap((each) => each.parts);
  return (
    captures.every(({ rate }) => rate !== null) &&
    parts.every(
      ({ source, missing }) => missing !== 'unavailable' || !QUICK.some(([name]) => name === source),
    )
  );
}
