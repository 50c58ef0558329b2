/** A token goes with its alerts, its amount and its place on the badge, and comes back with them. */

import { expect, test, vi } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { createAlertStore } from '../../../../src/extension/background/alerts/alert-store.ts';
import { createAlerts } from '../../../../src/extension/background/alerts/alerts.ts';
import { createRemovals } from '../../../../src/extension/background/watchlist/removals.ts';
import { priced } from './fakes.ts';
import { savedIn, settingsIn } from './stores.ts';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const LINK: AssetKey = `ETH:${address('a') as `0x${string}`}`;
const PEPE: AssetKey = `ETH:${address('b') as `0x${string}`}`;

function browser() {
  const stores = {
    saved: createMemoryStore(),
    alerts: createMemoryStore(),
    settings: createMemoryStore(),
    aside: createMemoryStore(),
  };
  let ids = 0;
  /** A worker, on what the ones before it have kept. */
  const start = () => {
    const saved = savedIn(stores.saved);
    const settings = settingsIn(stores.settings);
    const alerts = createAlerts({
      kept: createAlertStore(stores.alerts),
      prices: async () => {
        const followed: readonly AssetKey[] = ['BTC:0x', ...(await saved.list()).map(({ asset }) => asset)];
        return new Map(followed.map((asset) => [asset, priced(asset, '10')]));
      },
      premiums: { peek: async () => new Map(), ask: async () => new Map() },
      tell: async () => {},
      onChange: async () => {},
      now: () => 1_800_000_000_000 + ids,
      newId: () => `id ${ids++}`,
    });
    const removals = createRemovals({ saved, alerts, settings, aside: stores.aside });
    return { saved, settings, alerts, removals };
  };
  return { stores, start };
}

async function filled() {
  const made = browser();
  const { saved, alerts, settings } = made.start();
  await saved.addAll(
    [
      { asset: LINK, address: address('a'), amount: '2.5' as Decimal },
      { asset: PEPE, address: address('b') },
      { asset: 'BTC:0x', address: null },
    ],
    1,
  );
  const above = (line: string) => ({ kind: 'above', currency: 'USD', line: line as Decimal }) as const;
  for (const [asset, rule] of [
    [LINK, above('11')],
    [LINK, { kind: 'premium below', percent: '-1.5' as Decimal }],
    [PEPE, above('13')],
    ['BTC:0x', above('14')],
  ] as const)
    await alerts.handlers.addAlert({ type: 'addAlert', asset, rule });
  await settings.change({ badge: LINK });
  return made;
}

const linesOf = async ({ alerts }: ReturnType<ReturnType<typeof browser>['start']>) =>
  (await alerts.shown()).map(({ rule }) => ('line' in rule ? rule.line : rule.percent));

test('what a person has set for a token goes with it, and comes back when that is undone, also by another worker', async () => {
  const { start, stores } = await filled();
  const before = await stores.alerts.entries();
  const one = start();
  const removed = await one.removals.remove(LINK);
  if (!removed) throw new Error('not removed');
  expect(await linesOf(one)).toEqual(['13', '14']);
  expect((await one.settings.read()).badge).toBeNull();
  const other = start();
  await other.removals.restore(removed);
  expect(await stores.alerts.entries()).toEqual(expect.arrayContaining(before));
  expect(await linesOf(other)).toEqual(['11', '-1.5', '13', '14']);
  expect((await other.settings.read()).badge).toBe(LINK);
  expect(await other.saved.list()).toMatchObject([
    { asset: LINK, amount: '2.5' },
    { asset: PEPE },
    { asset: 'BTC:0x' },
  ]);
});

test('another price that was put on the badge since stays there', async () => {
  const { start } = await filled();
  const { removals, settings } = start();
  const removed = await removals.remove(LINK);
  await settings.change({ badge: 'BTC:0x' });
  if (removed) await removals.restore(removed);
  expect((await settings.read()).badge).toBe('BTC:0x');
});

test('a second window that removes it too costs the first one’s undo nothing', async () => {
  const { start } = await filled();
  const worker = start();
  const removed = await worker.removals.remove(LINK);
  expect(await worker.removals.remove(LINK)).toBeNull();
  if (removed) await worker.removals.restore(removed);
  expect(await linesOf(worker)).toEqual(['11', '-1.5', '13', '14']);
});

test('what was undone before, or added anew, brings nothing of another removal back', async () => {
  const { start } = await filled();
  const worker = start();
  await worker.removals.remove(LINK);
  await worker.saved.add(LINK, address('a'), 2);
  const removed = await worker.removals.remove(LINK);
  if (removed) await worker.removals.restore(removed);
  expect(await linesOf(worker)).toEqual(['13', '14']);
  expect((await worker.settings.read()).badge).toBeNull();
});

test('alerts that could not be taken away with their token are ended by the next look', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { start, stores } = await filled();
  const { delete: kept } = stores.alerts;
  stores.alerts.delete = () => Promise.reject(new Error('no database'));
  const worker = start();
  expect(await worker.removals.remove(PEPE)).toMatchObject({ asset: PEPE });
  stores.alerts.delete = kept;
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
  await start().alerts.check();
  expect(await linesOf(worker)).toEqual(['11', '-1.5', '14']);
});

test.each([
  ['before its alerts went', 'alerts'],
  ['before its place on the badge went', 'settings'],
] as const)(
  'a removal that was cut short %s is ended before the token can be saved again',
  async (_when, store) => {
    const { start, stores } = await filled();
    const working = { ...stores[store] };
    const never = () => new Promise<never>(() => {});
    const reached = new Promise<void>((resolve) => {
      const hang = () => {
        resolve();
        return never();
      };
      Object.assign(stores[store], { put: hang, delete: hang });
    });
    void start().removals.remove(LINK);
    await reached;
    Object.assign(stores[store], working);
    const next = start();
    await next.removals.finish();
    await next.saved.add(LINK, address('a'), 2);
    expect(await linesOf(next)).toEqual(['13', '14']);
    expect((await next.settings.read()).badge).toBeNull();
  },
);

test('a start takes nothing away while the list cannot be read', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { start, stores } = await filled();
  const { entries } = stores.saved;
  stores.saved.entries = () => Promise.reject(new Error('no database'));
  const worker = start();
  await worker.removals.finish();
  stores.saved.entries = entries;
  expect(await linesOf(worker)).toEqual(['11', '-1.5', '13', '14']);
  expect((await worker.settings.read()).badge).toBe(LINK);
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

test('a removal that was cut short is undone whole', async () => {
  const { start, stores } = await filled();
  const before = await stores.alerts.entries();
  const { delete: kept } = stores.alerts;
  const reached = new Promise<void>((resolve) => {
    stores.alerts.delete = () => {
      resolve();
      return new Promise(() => {});
    };
  });
  void start().removals.remove(LINK);
  await reached;
  stores.alerts.delete = kept;
  const next = start();
  await next.removals.finish();
  await next.removals.restore({ asset: LINK, address: address('a'), addedAt: 1, before: PEPE });
  expect(await stores.alerts.entries()).toEqual(expect.arrayContaining(before));
  expect((await next.settings.read()).badge).toBe(LINK);
});

test('a coin goes with its alerts and its pin as a token does, and comes back with them', async () => {
  const { start } = await filled();
  const { alerts, saved, settings, removals } = start();
  await settings.change({ badge: 'BTC:0x' });
  await saved.changeAmount('BTC:0x', '0.5' as Decimal, null);
  const removed = await removals.remove('BTC:0x');
  expect(await linesOf(start())).toEqual(['11', '-1.5', '13']);
  expect((await settings.read()).badge).toBeNull();
  if (removed) await start().removals.restore(removed);
  expect((await alerts.shown()).map(({ asset }) => asset)).toContain('BTC:0x');
  expect(await saved.list()).toMatchObject([{}, {}, { asset: 'BTC:0x', amount: '0.5' }]);
  expect((await start().settings.read()).badge).toBe('BTC:0x');
});
