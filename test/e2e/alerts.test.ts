/** Alerts and the badge in a real browser: kept, looked at on the alarm, noted where no notification may be shown. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Decimal } from '../../src/core/market/decimal.ts';
import type { Alert } from '../../src/extension/background/alerts/alerts.ts';
import type { View } from '../../src/extension/messages/watchlist.ts';
import { alertsEn as en } from '../texts.ts';
import { SOURCE_HOSTS } from '../world/world.ts';
import { addByPasting, afterRound, ask, saidBy, untilPriced } from './acts.ts';
import { violationsIn } from './axe.ts';
import { moveTick, readDatabase, readSession } from './in-worker.ts';
import { type Stage, sharedStage } from './stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const LIMIT = { timeout: 15_000 };
/** The shortest period of the alarm. */
const PERIOD_MS = 30_000;
/** Time enough to kill the worker before it. */
const TICK_IN_MS = 1_000;

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(() => stage.reset());

/** A minute passes, in which the price that is known grows old, and the alarm is about to come. */
async function untilTickIsNear(): Promise<void> {
  const { chromium, letTimePass, world } = stage;
  await letTimePass(61_000);
  world.log.length = 0;
  await chromium.evaluateInWorker(moveTick, Date.now() + TICK_IN_MS);
}

/** The alarm wakes a worker that was killed: the next one, or the one after it where the kill took longer than the rest. */
async function untilNextTick(): Promise<void> {
  const { chromium, world } = stage;
  await untilTickIsNear();
  await chromium.stopWorker();
  world.log.length = 0;
  await expect.poll(() => world.log.length, { timeout: PERIOD_MS + LIMIT.timeout }).toBeGreaterThan(0);
}

const publishedView = async () =>
  (await stage.chromium.evaluateInWorker(readSession, 'view')) as View | undefined;

const lastAlert = async () => (await publishedView())?.alerts?.[0]?.last ?? null;

/** When the only alert was last compared with the price of the global market (Unix milliseconds). */
async function lastLookAt(): Promise<number> {
  const [[, item] = []] = await stage.chromium.evaluateInWorker(readDatabase, 'alerts');
  return (item as { value: Alert } | undefined)?.value.state.seen.global?.at ?? 0;
}

async function openAlerts(popup: Page): Promise<void> {
  await popup.locator(`[data-asset="${LINK}"] .cover`).press('Enter');
  await popup.locator('[data-focus="bell"]').click();
  await popup.locator('.alerts-form').waitFor();
}

test('an alert is added in a row’s details, and is there after the worker was killed', async () => {
  const popup = await stage.open();
  await untilPriced(popup, 5);
  await addByPasting(popup, LINK);
  await openAlerts(popup);
  await popup.locator('.alerts-form input').fill('1,5');
  await popup.locator('.alerts-form input').press('Enter');
  await popup.locator('.alerts .amount-problem').waitFor();
  expect(await violationsIn(popup, '.alerts')).toEqual([]);
  await popup.locator('.alerts-form input').fill('1000000');
  await popup.locator('.alerts-form input').press('Enter');
  await expect.poll(() => popup.locator('.alerts-line').innerText(), LIMIT).toContain('$1,000,000 or above');
  await expect.poll(() => saidBy(popup), LIMIT).toBe(en.alertAdded);

  await stage.closePopups();
  await stage.chromium.stopWorker();
  const later = await stage.open();
  await openAlerts(later);
  await expect.poll(() => later.locator('.alerts-line').count(), LIMIT).toBe(1);
  expect(await later.locator('.alerts-note').innerText()).toContain(en.alertUnasked);
  await later.getByRole('button', { name: /^Remove the alert/ }).click();
  await expect.poll(() => later.locator('.alerts-line').count(), LIMIT).toBe(0);
  expect(stage.chromium.errors()).toEqual([]);
});

test('an alert comes true on the alarm with nothing open and nothing saved, once, also for a worker that was killed', async () => {
  const { world } = stage;
  const popup = await stage.open();
  await untilPriced(popup, 5);
  await ask<'settings'>(popup, { type: 'settings', change: { periodMinutes: 0.5 } });
  const exact = Number(await popup.locator('[id="BTC:0x-usd"]').getAttribute('value'));
  const line = String(Math.ceil(exact * 1.1)) as Decimal;
  await ask<'addAlert'>(popup, {
    type: 'addAlert',
    asset: 'BTC:0x',
    rule: { kind: 'above', currency: 'USD', line },
  });
  await stage.closePopups();
  world.market.set('bitcoin', { usd: String(Math.ceil(exact * 1.2)) });
  await untilNextTick();
  await expect.poll(lastAlert, LIMIT).not.toBeNull();
  const first = await lastAlert();
  expect(Number(first?.price)).toBeGreaterThan(exact * 1.1);
  const seenAt = await lastLookAt();
  await untilNextTick();
  await expect.poll(lastLookAt, LIMIT).toBeGreaterThan(seenAt);
  await afterRound(await stage.open());
  expect(await lastAlert()).toEqual(first);
});

test('an alert of the global market stays silent while Upbit prices its row, and row and total say so', async () => {
  const { world } = stage;
  world.market.setPremium('1.02');
  const popup = await stage.open();
  await untilPriced(popup, 5);
  await addByPasting(popup, LINK);
  await ask<'settings'>(popup, { type: 'settings', change: { periodMinutes: 0.5 } });
  await ask<'amount'>(popup, { type: 'amount', asset: LINK, amount: '1234.5' as Decimal, was: null });
  const exact = Number(await popup.locator(`[id="${LINK}-krw"]`).getAttribute('value'));
  const line = String(Math.round(exact * 1.01)) as Decimal;
  const rule = { kind: 'above', currency: 'KRW', line } as const;
  await ask<'addAlert'>(popup, { type: 'addAlert', asset: LINK, rule });
  const lookedAt = await lastLookAt();
  expect(lookedAt).toBeGreaterThan(0);
  const others = ['CoinGecko', 'DefiLlama', 'Binance', 'GeckoTerminal', 'DexScreener'] as const;
  world.faults.set(
    others.map((name) => SOURCE_HOSTS[name]),
    { kind: 'status', status: 503 },
  );
  await untilTickIsNear();
  const pricedBy = async () =>
    (await publishedView())?.saved.find(({ asset }) => asset === LINK)?.price.source;
  await expect.poll(pricedBy, LIMIT).toBe('Upbit');
  const later = await stage.open();
  await afterRound(later);
  await expect.poll(() => later.locator('.worth-note').innerText(), LIMIT).toBe('Korea for now: 1');
  expect(await later.locator(`[data-asset="${LINK}"] .sub-from .from-market`).innerText()).toBe(
    'Korea for now',
  );
  await openAlerts(later);
  expect(await later.locator('.alerts-line').innerText()).toContain('global market');
  expect(await violationsIn(later, '.worth')).toEqual([]);

  world.faults.clear();
  await untilTickIsNear();
  await expect.poll(lastLookAt, LIMIT).toBeGreaterThan(lookedAt);
  expect(await lastAlert()).toBeNull();
  expect(stage.chromium.errors()).toEqual([]);
});

test('an alert of the kimchi premium, added in a coin’s row, comes true on the alarm with nothing open', async () => {
  stage.world.market.setPremium('1.02');
  const popup = await stage.open();
  await untilPriced(popup, 5);
  await ask<'settings'>(popup, { type: 'settings', change: { periodMinutes: 0.5 } });
  await popup.locator('[data-premium="BTC"]', { hasText: '%' }).waitFor(LIMIT);
  await popup.locator('[data-asset="BTC:0x"] .cover').press('Enter');
  await popup.locator('[data-focus="bell"]').click();
  await popup.locator('.alerts-form select').selectOption('premium above');
  await popup.locator('.alerts-form input').fill('+5');
  await popup.locator('.alerts-form input').press('Enter');
  await expect.poll(() => popup.locator('.alerts-line').innerText(), LIMIT).toContain('premium +5% or above');
  await stage.closePopups();
  stage.world.market.setPremium('1.08');
  await untilNextTick();
  await expect.poll(lastAlert, LIMIT).toMatchObject({ way: 'up' });
  expect(Number((await lastAlert())?.price)).toBeCloseTo(8, 0);
  stage.world.market.setPremium('1.02');
});

test('the badge has the pinned price in four characters, and the title the whole price', async () => {
  const popup = await stage.open();
  await untilPriced(popup, 5);
  const badge = () =>
    stage.chromium.evaluateInWorker(async () => {
      const { chrome } = globalThis as unknown as {
        chrome: {
          action: { getBadgeText(of: object): Promise<string>; getTitle(of: object): Promise<string> };
        };
      };
      return [await chrome.action.getBadgeText({}), await chrome.action.getTitle({})];
    }, null);
  expect((await badge())[0]).toBe('');
  const shown = await popup.locator('[id="BTC:0x-usd"]').innerText();
  await ask<'settings'>(popup, { type: 'settings', change: { badge: 'BTC:0x' } });
  await expect.poll(async () => (await badge())[0], LIMIT).toMatch(/^([\d.]{1,4}|\d\dk)$/);
  expect((await badge())[1]).toContain(`BTC: ${shown}`);
  await ask<'settings'>(popup, { type: 'settings', change: { badge: null } });
  await expect.poll(async () => (await badge())[0], LIMIT).toBe('');
});
