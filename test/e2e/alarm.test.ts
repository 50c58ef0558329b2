/** The background wakes by itself: asks for what is saved, at its period, and for nothing when nothing is. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addByPasting, afterRound, ask, rowOf, untilPriced, withoutPremiums } from './acts.ts';
import { expected } from './digits.ts';
import { moveTick, readAlarms, readDatabaseKeys, readSession } from './in-worker.ts';
import { type Stage, sharedStage } from './stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';

/** The shortest that the settings offer. */
const PERIOD_MS = 30_000;
/** Time enough to kill the worker before the alarm. */
const SOON_MS = 1_000;
const NEXT_TICK = { timeout: PERIOD_MS + 5_000, interval: 100 };

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(() => stage.reset());

async function refreshAlarm() {
  const alarms = await stage.chromium.evaluateInWorker(readAlarms, null);
  return alarms.find(({ name }) => name === 'refresh');
}

describe('the alarm', () => {
  test('brings new prices of saved tokens to a popup that was closed', async () => {
    const { world, chromium } = stage;
    let popup = await stage.open();
    await addByPasting(popup, LINK);
    await untilPriced(popup, 6);
    await ask<'settings'>(popup, { type: 'settings', change: { periodMinutes: 0.5 } });
    await expect.poll(() => refreshAlarm()).toMatchObject({ periodInMinutes: 0.5 });
    const scheduled = (await refreshAlarm())?.scheduledTime ?? 0;
    await stage.closePopups();

    // A worker that stops and starts leaves the alarm as it is.
    await chromium.stopWorker();
    expect(await refreshAlarm()).toMatchObject({ periodInMinutes: 0.5, scheduledTime: scheduled });
    await chromium.stopWorker();

    world.market.set('bitcoin', { usd: '81234.567' });
    world.market.set('chainlink', { usd: '14.0507' });
    world.log.length = 0;
    await vi.waitUntil(() => Date.now() > scheduled, NEXT_TICK);
    await vi.waitUntil(() => world.count('api.coingecko.com', '/api/v3/simple/price') === 1, {
      timeout: 15_000,
    });
    const kept = async () => JSON.stringify(await chromium.evaluateInWorker(readSession, 'view'));
    await expect.poll(kept, { timeout: 15_000 }).toContain('"81234.567"');
    const recorded = () => chromium.evaluateInWorker(readDatabaseKeys, 'recordings');
    const isOf = (asset: string) => async () =>
      (await recorded()).filter((key) => String(key).startsWith(`${asset}/`)).length;
    // In steps of five minutes, of hours and of days.
    for (const asset of [LINK, 'BTC:0x']) await expect.poll(isOf(asset), { timeout: 10_000 }).toBe(3);
    expect((await refreshAlarm())?.scheduledTime).toBeCloseTo(scheduled + PERIOD_MS, -3);

    await chromium.stopWorker();
    const asked = withoutPremiums(world.log).length;
    popup = await stage.open();
    await afterRound(popup);
    expect(await rowOf(popup, 'BTC:0x')).toMatchObject(expected(world, 'bitcoin', 'CoinGecko'));
    expect(await rowOf(popup, LINK)).toMatchObject(expected(world, LINK, 'CoinGecko'));
    expect(withoutPremiums(world.log)).toHaveLength(asked);
    expect(chromium.errors()).toEqual([]);
    expect(world.strays).toEqual([]);
  });

  test('sends nothing anywhere while nothing is saved and nothing is open', async () => {
    const { world, chromium } = stage;
    // A page of the extension that sends no requests.
    const page = await chromium.openPopup('manifest.json');
    await ask<'settings'>(page, { type: 'settings', change: { periodMinutes: 0.5 } });
    await stage.closePopups();
    await expect.poll(() => refreshAlarm()).toMatchObject({ periodInMinutes: 0.5 });
    const scheduled = Date.now() + SOON_MS;
    await chromium.evaluateInWorker(moveTick, scheduled);
    await chromium.stopWorker();
    await vi.waitUntil(() => Date.now() > scheduled, NEXT_TICK);
    // Its next time is a period later.
    const next = async () => (await refreshAlarm())?.scheduledTime;
    await expect.poll(next, { timeout: 15_000 }).toBeGreaterThan(scheduled + SOON_MS);
    // Whatever that tick was going to send is sent within the 50 ms of a round; a lookup lasts 6 s at most.
    await vi.waitUntil(() => Date.now() > scheduled + 6_000, { timeout: 10_000 });
    expect(world.log).toEqual([]);
    expect(chromium.errors()).toEqual([]);
  });
});
