import { expect, test } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { createImportHandlers } from '../../../../src/extension/background/backup/import-messages.ts';
import { SAVED_LIMIT } from '../../../../src/extension/background/watchlist/saved.ts';
import { parseMessage } from '../../../../src/extension/messages/messages.ts';
import { savedIn } from '../watchlist/stores.ts';

const tokenAt = (n: number) => {
  const address = `0x${n.toString(16).padStart(40, '0')}`;
  return { asset: `ETH:${address}` as AssetKey, address };
};

async function setUp(present: number) {
  const store = createMemoryStore();
  const saved = savedIn(store);
  await saved.addAll(
    Array.from({ length: present }, (_, i) => tokenAt(i)),
    1,
  );
  let shown = 0;
  const handlers = createImportHandlers({
    saved,
    watchlist: { changed: async () => void shown++ },
    unread: async () => ({ tokens: [], amounts: [], alerts: [], captures: [], projects: [], settings: [] }),
    clock: { now: () => 5 },
  });
  const assets = async () => (await saved.list()).map(({ asset }) => asset);
  return { handlers, saved, store, assets, shown: () => shown };
}

test('imported tokens stand behind those that are saved, in their order, and nothing that is saved changes', async () => {
  const { handlers, saved, assets, shown } = await setUp(3);
  const before = await saved.list();
  const tokens = [tokenAt(9), tokenAt(1), tokenAt(8)];
  expect(await handlers.saveAll({ type: 'saveAll', tokens })).toEqual({
    outcomes: ['added', 'duplicate', 'added'],
  });
  expect((await saved.list()).slice(0, 3)).toEqual(before);
  expect(await assets()).toEqual([0, 1, 2, 9, 8].map((n) => tokenAt(n).asset));
  expect(shown()).toBe(1);
});

test('what is imported has the amount that the file tells', async () => {
  const { handlers, saved } = await setUp(0);
  const token = { ...tokenAt(7), amount: '1.5' as Decimal };
  await handlers.saveAll({ type: 'saveAll', tokens: [token] });
  expect(await saved.list()).toMatchObject([token]);
});

test('a list takes as many as it has room for', async () => {
  const { handlers, assets } = await setUp(SAVED_LIMIT - 1);
  const tokens = [tokenAt(900), tokenAt(901)];
  expect(await handlers.saveAll({ type: 'saveAll', tokens })).toEqual({ outcomes: ['added', 'full'] });
  expect(await assets()).toHaveLength(SAVED_LIMIT);
});

test('a disk that takes nothing leaves what is saved as it was', async () => {
  const { handlers, store, assets } = await setUp(2);
  store.put = () => Promise.reject(new Error('disk full'));
  await expect(handlers.saveAll({ type: 'saveAll', tokens: [tokenAt(7)] })).rejects.toThrow('disk full');
  expect(await assets()).toEqual([tokenAt(0).asset, tokenAt(1).asset]);
});

test('of settings, those are read that mean something here, as far as they do', async () => {
  const { handlers } = await setUp(0);
  const settings = {
    preset: 'korea',
    off: ['Upbit', 'Nobody'],
    theme: 'blue',
    periodMinutes: -1,
    wallpaper: 1,
  };
  expect(await handlers.readSettings({ type: 'readSettings', settings })).toEqual({
    preset: 'korea',
    off: ['Upbit'],
  });
});

test.each([
  ['another token’s address', { ...tokenAt(1), address: tokenAt(2).address }],
  ['no address', { asset: tokenAt(1).asset }],
  ['more than a token', { ...tokenAt(1), name: 'x' }],
  ['an amount that is none', { ...tokenAt(1), amount: '1e9' }],
  ['a coin', { asset: 'ETH:0x', address: '0x' }],
])('a token with %s is no message', (_what, token) => {
  expect(parseMessage({ type: 'saveAll', tokens: [tokenAt(3)] })).not.toBeNull();
  expect(parseMessage({ type: 'saveAll', tokens: [tokenAt(3), token] })).toBeNull();
});
