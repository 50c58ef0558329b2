import { describe, expect, test, vi } from 'vitest';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import {
  createSettings,
  DEFAULT_SETTINGS,
  unreadSettings,
} from '../../../../src/extension/background/watchlist/settings.ts';
import { settingsIn } from './stores.ts';

describe('settings', () => {
  test('are the defaults at first', async () => {
    expect(await settingsIn(createMemoryStore()).read()).toEqual({
      preset: 'global',
      own: [],
      off: [],
      periodMinutes: 1,
      sitesOff: [],
      explorers: 'all',
      explorerFigure: 'value',
      pools: 'always',
      valuationAt: Date.parse('2027-01-01T00:00:00+09:00'),
      valuationDismissed: null,
      worthHidden: false,
      listOrder: 'hand',
      boardOwnFirst: false,
      badge: null,
      recording: true,
      live: true,
      platformsOn: [],
      theme: 'system',
      currency: 'language',
      language: 'system',
    });
  });

  test('are others at first in a build that says so, until the person says otherwise', async () => {
    const store = createMemoryStore();
    const ofTeam = () => createSettings(store, async () => null, { periodMinutes: 5 });
    expect(await ofTeam().read()).toEqual({ ...DEFAULT_SETTINGS, periodMinutes: 5 });
    await ofTeam().change({ theme: 'dark' });
    expect(await ofTeam().read()).toMatchObject({ periodMinutes: 5, theme: 'dark' });
    await ofTeam().change({ periodMinutes: 1 });
    expect(await ofTeam().read()).toMatchObject({ periodMinutes: 1 });
  });

  test('change one by one and last', async () => {
    const store = createMemoryStore();
    const changed = await settingsIn(store).change({ preset: 'korea', periodMinutes: 0.5 });
    expect(changed).toEqual({ ...DEFAULT_SETTINGS, preset: 'korea', periodMinutes: 0.5 });
    expect(await settingsIn(store).read()).toEqual(changed);
  });

  test('are read from the disk once, and again after a change, however many ask', async () => {
    const store = createMemoryStore({ preset: 'korea' });
    const entries = vi.spyOn(store, 'entries');
    const settings = settingsIn(store);
    await settings.read();
    expect(await settings.read()).toMatchObject({ preset: 'korea' });
    expect(entries).toHaveBeenCalledTimes(1);
    await settings.change({ preset: 'global' });
    expect(await settings.read()).toMatchObject({ preset: 'global' });
    expect(entries).toHaveBeenCalledTimes(2);
  });

  test('that are read while a change is written, or after one that failed, are read again', async () => {
    const store = createMemoryStore({ preset: 'korea' });
    const settings = settingsIn(store);
    const old = await store.entries();
    let answerLate = () => {};
    const late = new Promise<typeof old>((resolve) => {
      answerLate = () => resolve(old);
    });
    vi.spyOn(store, 'entries').mockReturnValueOnce(late);
    const early = settings.read();
    const changed = settings.change({ language: 'ko' });
    expect(await changed).toMatchObject({ language: 'ko' });
    answerLate();
    expect(await early).toMatchObject({ language: 'system' });
    expect(await settings.read()).toMatchObject({ language: 'ko' });
    vi.spyOn(store, 'put').mockRejectedValueOnce(new DOMException('written, perhaps', 'UnknownError'));
    const entries = vi.spyOn(store, 'entries').mockClear();
    await expect(settings.change({ language: 'en' })).rejects.toThrow('perhaps');
    await settings.read();
    expect(entries).toHaveBeenCalledOnce();
  });

  test('are nobody’s guess when they cannot be read, which is reported once; a change fails', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const no = () => Promise.reject(new DOMException('cannot be opened', 'UnknownError'));
    const settings = settingsIn({ ...createMemoryStore(), get: no, entries: no, put: no, delete: no });
    await expect(settings.read()).rejects.toThrow('cannot be opened');
    await expect(settings.read()).rejects.toThrow('cannot be opened');
    expect(error).toHaveBeenCalledTimes(1);
    await expect(settings.change({ preset: 'korea' })).rejects.toThrow('cannot be opened');
    error.mockRestore();
  });

  test('are those that were read before when they cannot be read any more', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const store = createMemoryStore({ preset: 'korea' });
    const settings = settingsIn(store);
    await settings.read();
    store.entries = () => Promise.reject(new DOMException('gone', 'UnknownError'));
    await expect(settings.change({ language: 'ko' })).rejects.toThrow('gone');
    expect(await settings.read()).toEqual({ ...DEFAULT_SETTINGS, preset: 'korea' });
    vi.restoreAllMocks();
  });

  test('are those that a worker before has published when they cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const store = createMemoryStore();
    store.entries = () => Promise.reject(new DOMException('gone', 'UnknownError'));
    const published = {
      ...DEFAULT_SETTINGS,
      off: ['DexScreener' as const],
      sitesOff: ['Etherscan' as const],
    };
    expect(await createSettings(store, async () => published, {}).read()).toEqual(published);
    const noSession = () => Promise.reject(new Error('no session'));
    await expect(createSettings(store, noSession, {}).read()).rejects.toThrow('gone');
    vi.restoreAllMocks();
  });

  test('that were written but cannot be read back are not answered by defaults', async () => {
    const no = () => Promise.reject(new DOMException('gone', 'UnknownError'));
    const settings = settingsIn({ ...createMemoryStore(), entries: no });
    await expect(settings.change({ preset: 'korea' })).rejects.toThrow('gone');
  });

  test.each([
    ['a site', 'sitesOff', ['Etherscan', 'Kaiascope', 'OKLink'], ['Etherscan', 'OKLink']],
    ['a source', 'off', ['Upbit', 'Kraken'], ['Upbit']],
  ])('that name %s which has been retired keep what else they say', async (_, name, stored, kept) => {
    const settings = settingsIn(createMemoryStore({ [name]: stored }));
    expect(await settings.read()).toEqual({ ...DEFAULT_SETTINGS, [name]: kept });
    expect(await settings.change({ language: 'ko' })).toMatchObject({ [name]: kept });
  });

  test.each([
    ['theme', 'neon'],
    ['periodMinutes', -1],
    ['own', ['Kraken']],
    ['explorers', 'some'],
    ['pools', true],
    ['off', 'Upbit'],
    ['of another extension', { a: 1 }],
    ['constructor', 1],
  ])('that are corrupt (%s) cost only themselves', async (name, value) => {
    const store = createMemoryStore({ language: 'ko', [name]: value });
    expect(await settingsIn(store).read()).toEqual({ ...DEFAULT_SETTINGS, language: 'ko' });
  });
});

test('that are damaged are told; names of what has been retired, and what is no setting here, are not', async () => {
  const damaged = { off: [7], own: 'Upbit', preset: 'mars', sitesOff: ['etherscan.io', null] };
  const whole = { theme: 'dark', badge: null, wallpaper: 'blue' };
  expect(await unreadSettings(createMemoryStore({ ...damaged, ...whole }))).toEqual(Object.keys(damaged));
  expect(await unreadSettings(createMemoryStore({ off: ['MtGox', 'Upbit'], own: ['MtGox'] }))).toEqual([]);
});
