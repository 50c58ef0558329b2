/** Alerts from the alarm's look to the notification: each crossing is told once, whatever happens between. */
import { describe, expect, test, vi } from 'vitest';
import type { AlertRule } from '../../../../src/core/market/alert-rules.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import { assetOfNotification } from '../../../../src/extension/background/alerts/alert-notifications.ts';
import { priced, unpriced } from '../watchlist/fakes.ts';
import { alertStage, LINK } from './alert-stage.ts';

const above = (line: string): AlertRule => ({ kind: 'above', currency: 'USD', line: line as Decimal });
const below = (line: string): AlertRule => ({ kind: 'below', currency: 'USD', line: line as Decimal });
const change = (percent: string, minutes: 10 | 60 = 10): AlertRule => ({
  kind: 'change',
  currency: 'USD',
  percent: percent as Decimal,
  minutes,
});

describe('an alert of a line', () => {
  test('is told once when the price comes to it, and again only after it has really gone back', async () => {
    const { add, look, shown } = alertStage(above('11'));
    await add();
    const told = [];
    for (const usd of ['10.99', '11', '11.5', '10.95', '11', '10.9', '10.89', '10.95'])
      told.push(await look(usd));
    expect(told).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
    expect(await look('11', 20)).toBe(2);
    expect(shown[0]).toMatchObject({ title: 'alertAbove LINK | $11', message: 'alertNow $11.00 | 23:12' });
    expect(assetOfNotification(shown[0]?.name ?? '')).toBe(LINK);
  });

  test('below it is the same the other way round', async () => {
    const { add, look, shown } = alertStage(below('9'));
    await add();
    const told = [];
    for (const usd of ['9.01', '9', '9.05', '8', '9.09', '9']) told.push(await look(usd));
    expect(told).toEqual([0, 1, 1, 1, 1, 1]);
    expect(shown[0]?.title).toBe('alertBelow LINK | $9');
  });

  test('waits where it is behind the price already', async () => {
    const { add, look } = alertStage(above('11'), '12');
    await add();
    expect([await look('12'), await look('13'), await look('10'), await look('11.5')]).toEqual([0, 0, 0, 1]);
  });

  test('within the time after one was told waits for its end, and is told then if it still holds', async () => {
    const { add, look } = alertStage(above('11'));
    await add();
    const told = [];
    for (const usd of ['11', '10', '11.5', '11.5']) told.push(await look(usd));
    expect([...told, await look('11.5', 10), await look('11.5', 5), await look('11.5', 20)]).toEqual([
      1, 1, 1, 1, 1, 2, 2,
    ]);
  });

  test('that was crossed while the machine slept is told once, with the time between', async () => {
    const { add, look, shown } = alertStage(above('11'));
    await add();
    await look('10', 0);
    await look('12', 502);
    expect(await look('12')).toBe(1);
    expect(shown[0]?.message).toBe('alertBetween $12.00 | 2026-11-20 23:10 | 07:32');
  });

  test.each(['stale', 'disputed'] as const)('is not told by a price that is %s', async (status) => {
    const { add, look } = alertStage(above('11'));
    await add();
    expect([await look('12', 1, { status }), await look('10'), await look('12')]).toEqual([0, 0, 1]);
  });

  test('is told once although the worker was killed as it told it', async () => {
    const { add, look, now, restart, store } = alertStage(above('11'));
    await add();
    now.dies = true;
    expect(await look('12')).toBe(1);
    expect(JSON.stringify(await store.get('id'))).toContain('"untold":{');
    restart();
    expect([await look('12'), await look('12')]).toEqual([1, 1]);
    expect(JSON.stringify(await store.get('id'))).toContain('"untold":null');
  });

  test('is told once however the clock jumps', async () => {
    const { add, look } = alertStage(above('11'));
    await add();
    expect([await look('12', 60 * 24), await look('12', -60 * 48), await look('12')]).toEqual([1, 1, 1]);
    expect([await look('10'), await look('12')]).toEqual([1, 2]);
  });

  test('starts from an old price where no other is shown, and from the first one where there is none', async () => {
    const old = alertStage(above('11'));
    old.now.price = priced(LINK, '10', 'stale');
    await old.add();
    expect(await old.look('12')).toBe(1);
    const none = alertStage(above('11'));
    none.now.price = unpriced(LINK);
    await none.add();
    const told = [
      await none.look('12'),
      await none.look('12'),
      await none.look('10', 20),
      await none.look('12'),
    ];
    expect(told).toEqual([0, 0, 0, 1]);
  });
});

describe('an alert of a change', () => {
  test('is told when the price has gone so far within the time, and then counts from there', async () => {
    const { add, look, shown } = alertStage(change('5'));
    await add();
    const told = [];
    for (const usd of ['10.2', '10.49', '10.5', '10.6']) told.push(await look(usd));
    expect(told).toEqual([0, 0, 1, 1]);
    expect(shown[0]?.title).toBe('alertRise LINK | 5 | alertMinutes 10');
    for (let minute = 0; minute < 14; minute += 1) await look('10.6');
    expect(await look('10.06')).toBe(2);
    expect(shown[1]?.title).toContain('alertFall');
  });

  test('is told between two looks that are further apart than that time', async () => {
    const { add, look, shown } = alertStage(change('5'));
    await add();
    expect([await look('10.2', 15), await look('10.8', 60)]).toEqual([0, 1]);
    expect(shown[0]?.message).toBe('alertBetween $10.80 | 2026-11-20 23:25 | 00:25');
  });

  test('does not look further back than that time, and not before the clock was set back', async () => {
    const { add, look } = alertStage(change('5'));
    await add();
    expect([await look('10.2', 6), await look('10.5', 6), await look('11.1', -30)]).toEqual([0, 0, 0]);
  });
});

test('alerts are added once, a hundred at most, and gone when taken away', async () => {
  const { add, alerts, store } = alertStage(above('11'));
  expect([await add(), await add()]).toEqual([{ outcome: 'added' }, { outcome: 'duplicate' }]);
  expect(await alerts().shown()).toEqual([
    { id: 'id', asset: LINK, rule: { ...above('11'), basis: 'global' }, last: null },
  ]);
  expect(await alerts().areAnyOfCoins()).toBe(false);
  const one = await store.get('id');
  await store.put(Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`${i}`, one])));
  const other = { ...above('12') };
  expect(await alerts().handlers.addAlert({ type: 'addAlert', asset: LINK, rule: other })).toEqual({
    outcome: 'full',
  });
  await alerts().handlers.removeAlert({ type: 'removeAlert', id: 'id' });
  expect(await alerts().shown()).toHaveLength(99);
});

test('a full disk keeps no crossing from being told, and it is told once', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { add, look, store } = alertStage(above('11'));
  await add();
  const { put } = store;
  store.put = () => Promise.reject(new Error('full'));
  expect([await look('12'), await look('12')]).toEqual([1, 1]);
  store.put = put;
  expect([await look('12'), await look('10', 20), await look('12')]).toEqual([1, 1, 2]);
  error.mockRestore();
});

test('nothing is told of a token that nobody prices, and a store that fails costs only the look', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { add, look, now, store, alerts, shown } = alertStage(above('11'));
  await add();
  now.price = unpriced(LINK);
  await alerts().check();
  store.entries = () => Promise.reject(new Error('gone'));
  await expect(look('12')).resolves.toBe(0);
  expect([await alerts().shown(), shown]).toEqual([[], []]);
  error.mockRestore();
});

test('an alert of what is followed no more is told by nobody, and ends', async () => {
  const { add, look, store, now } = alertStage(above('11'));
  await add();
  now.isFollowed = false;
  expect(await look('12')).toBe(0);
  expect(await store.entries()).toEqual([]);
});
