/** What the alarm records: fresh prices of coins and saved tokens, each once, whatever becomes of the worker or the disk. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecordings } from '../../../../src/core/history/recordings.ts';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Price } from '../../../../src/core/market/prices.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { createRecording } from '../../../../src/extension/background/past/recording.ts';
import { DEFAULT_SETTINGS } from '../../../../src/extension/background/watchlist/settings.ts';
import { fakePricing, priced } from '../watchlist/fakes.ts';

const token = (letter: string): AssetKey => `ETH:0x${letter.repeat(40)}`;
const [FRESH, STALE, DISPUTED, UNLISTED, LOOKED_UP] = ['a', 'b', 'c', 'd', 'e'].map(token) as [
  AssetKey,
  AssetKey,
  AssetKey,
  AssetKey,
  AssetKey,
];
const COIN: AssetKey = 'BTC:0x';
const SAVED = [FRESH, STALE, DISPUTED, UNLISTED];
const MINUTE = 60_000;
const START = Date.parse('2026-11-20T00:00:00Z');

function stage() {
  const store = createMemoryStore();
  const now = { at: START, recording: true };
  const known = new Map<AssetKey, Price>();
  const price = (asset: AssetKey, status?: 'stale' | 'disputed') => ({
    ...priced(asset, '10', status),
    asOf: now.at - 1_000,
  });
  const recordings = createRecordings(store);
  const start = (by = createRecordings(store)) =>
    createRecording({
      recordings: by,
      pricing: fakePricing(known).pricing,
      saved: { list: async () => [COIN, ...SAVED].map((asset) => ({ asset, address: null, addedAt: 0 })) },
      settings: { read: async () => ({ ...DEFAULT_SETTINGS, recording: now.recording }) },
      clock: { now: () => now.at },
    });
  let recording = start(recordings);
  return {
    store,
    recordings,
    now,
    restart: () => {
      recording = start();
    },
    round: async () => {
      for (const asset of [COIN, FRESH, LOOKED_UP]) known.set(asset, price(asset));
      known.set(STALE, price(STALE, 'stale')).set(DISPUTED, price(DISPUTED, 'disputed'));
      await recording.record();
      now.at += MINUTE;
    },
    /** By a worker that knows nothing yet. */
    times: async (asset: AssetKey) => {
      const found = await createRecordings(store).read(asset, {
        from: START - MINUTE,
        to: now.at,
        now: now.at,
      });
      return found.map(({ at }) => (at - START + 1_000) / MINUTE);
    },
  };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('fresh prices of coins and saved tokens, five minutes apart, and nothing else', async () => {
  const { round, times, store } = stage();
  for (let i = 0; i < 12; i++) await round();
  expect(await times(FRESH)).toEqual([0, 1, 6, 11]);
  const kept = (await store.entries()).map(([key]) => key);
  expect(kept.filter((key) => !key.startsWith(FRESH) && !key.startsWith(COIN))).toEqual([]);
  expect(await times(COIN)).toEqual([0, 1, 6, 11]);
});

test('the same by a worker that is killed between any two rounds: none is lost, none is written twice', async () => {
  const { round, times, restart } = stage();
  for (let i = 0; i < 12; i++) {
    await round();
    restart();
  }
  expect(await times(FRESH)).toEqual([0, 1, 6, 11]);
});

test('nothing while it is switched off; what was there stays', async () => {
  const { round, times, now } = stage();
  await round();
  now.recording = false;
  for (let i = 0; i < 10; i++) await round();
  expect(await times(FRESH)).toEqual([0]);
});

test('a full disk is told of in how much there is, until something could be written or was deleted', async () => {
  const { round, store, recordings } = stage();
  const { put } = store;
  store.put = () => Promise.reject(new DOMException('the disk is full', 'QuotaExceededError'));
  await round();
  expect(await recordings.size()).toMatchObject({ bytes: 0, isUnwritten: true });
  await recordings.deleteAll();
  expect(await recordings.size()).toMatchObject({ isUnwritten: false });
  await round();
  expect(await recordings.size()).toMatchObject({ isUnwritten: true });
  store.put = put;
  await round();
  expect(await recordings.size()).toMatchObject({ isUnwritten: false });
});

test('a full disk costs what came meanwhile, is told once each time, and stops nobody', async () => {
  const { round, times, store, now } = stage();
  await round();
  const { put } = store;
  store.put = () => Promise.reject(new DOMException('the disk is full', 'QuotaExceededError'));
  for (let i = 0; i < 7; i++) await round();
  // Rounds that have nothing to write are no sign of room.
  now.recording = false;
  await round();
  now.recording = true;
  for (let i = 0; i < 4; i++) await round();
  expect(console.error).toHaveBeenCalledTimes(1);
  store.put = put;
  for (let i = 0; i < 4; i++) await round();
  expect(await times(FRESH)).toEqual([0, 13, 16]);
  store.put = () => Promise.reject(new DOMException('the disk is full', 'QuotaExceededError'));
  for (let i = 0; i < 7; i++) await round();
  expect(console.error).toHaveBeenCalledTimes(2);
});
