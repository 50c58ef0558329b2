/** Starts of the background in a browser of a few lines: what is made for its events, and the alarm that wakes it. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import background from '../../../entrypoints/background/index.ts';
import { createRecordings } from '../../../src/core/history/recordings.ts';
import { openDatabase } from '../../../src/core/storage/indexed-db.ts';
import { createParts } from '../../../src/extension/background/parts.ts';
import { waitFor } from '../../wait-for.ts';
import { priced } from './watchlist/fakes.ts';

const OURS = { id: 'sise', origin: 'chrome-extension://sise' };

type Listener = (...given: readonly unknown[]) => unknown;

const listeners = vi.hoisted(() => new Map<string, Listener[]>());
const withheld = vi.hoisted(() => ({ all: false }));

vi.mock('webextension-polyfill', async () => {
  const { fakeBrowser } = await import('wxt/testing/fake-browser');
  const event = (name: string) => ({
    addListener: (listener: Listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  });
  return {
    default: {
      runtime: {
        id: 'sise',
        getManifest: () => ({ host_permissions: ['https://api.upbit.com/*'] }),
        getURL: (path: string) => `${OURS.origin}/${path}`,
        onMessage: event('message'),
        onMessageExternal: event('external message'),
        onInstalled: event('installed'),
        onStartup: event('started'),
      },
      action: {
        setTitle: async () => {},
        setBadgeText: async () => {},
        setBadgeBackgroundColor: async () => {},
      },
      alarms: { ...fakeBrowser.alarms, onAlarm: event('alarm') },
      commands: { onCommand: event('command') },
      contextMenus: { onClicked: event('menu'), create: () => {}, removeAll: async () => {} },
      omnibox: {
        onInputStarted: event('typing'),
        onInputChanged: event('typed'),
        onInputEntered: event('entered'),
      },
      permissions: {
        contains: async () => !withheld.all,
        onAdded: event('permission'),
        onRemoved: event('permission taken'),
      },
      i18n: { getMessage: (name: string) => name },
      scripting: { getRegisteredContentScripts: async () => [], registerContentScripts: async () => {} },
      sidePanel: { open: async () => {} },
      storage: fakeBrowser.storage,
      tabs: { query: async () => [] },
      windows: { onRemoved: event('window closed'), getAll: async () => [] },
    },
  };
});

vi.mock('../../../src/extension/background/parts.ts', async (original) => {
  const { createParts: real } = await original<typeof import('../../../src/extension/background/parts.ts')>();
  return { createParts: vi.fn(real) };
});

/** A worker as the browser starts it, without the memory of the one before. */
function startWorker(): void {
  listeners.clear();
  background.main();
}

/** What the one listener for messages of our own pages answers. */
function send(message: unknown): unknown {
  return listeners.get('message')?.[0]?.(message, OURS);
}

beforeEach(() => {
  vi.clearAllMocks();
  fakeBrowser.reset();
  vi.stubGlobal('self', { location: { origin: OURS.origin } });
});

const refreshAlarm = () => browser.alarms.get('refresh');
const setAlarm = (name: string) => browser.alarms.create(name, { periodInMinutes: 1, delayInMinutes: 0.5 });

/** What is said to nobody in particular, from now on. */
function complaints(): () => readonly unknown[] {
  const spies = (['warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  );
  return () => spies.flatMap(({ mock }) => mock.calls);
}

function emptyDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('sise');
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

/** As in a browser: it fails after it was asked for, when the parts already wait for it. */
function failingLate(): IDBOpenDBRequest {
  return Object.defineProperties(Object.create(IDBOpenDBRequest.prototype), {
    error: { value: new DOMException('cannot be opened', 'UnknownError') },
    addEventListener: { value: (type: string, run: () => void) => type === 'error' && setImmediate(run) },
    removeEventListener: { value: () => {} },
  });
}

/** The period of the alarm that is there stays as it is. */
const UNREAD = [
  'the settings cannot be read',
  'the saved list cannot be read',
  'the refresh could not be scheduled',
  'the alerts cannot be kept',
];

describe('the parts', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('are made for the first event, once', async () => {
    setAlarm('refresh');
    startWorker();
    await vi.dynamicImportSettled();
    expect(createParts).not.toHaveBeenCalled();
    const views = await Promise.all([send({ type: 'view' }), send({ type: 'view' })]);
    expect(views).toMatchObject([{ ok: true }, { ok: true }]);
    expect(createParts).toHaveBeenCalledTimes(1);
  });

  test('reply to an alert that is the first message, while the removals are still finished', async () => {
    setAlarm('refresh');
    startWorker();
    const rule = { kind: 'below', currency: 'USD', line: '5', basis: 'global' };
    const added = send({ type: 'addAlert', asset: 'BTC:0x', rule });
    const removed = send({ type: 'removeAlert', id: 'none' });
    expect(await Promise.all([added, removed])).toEqual([
      { ok: true, value: { outcome: 'added' } },
      { ok: true, value: null },
    ]);
  });

  test('find what is kept already on its way: it is fetched while their code runs', async () => {
    setAlarm('refresh');
    const opening = vi.spyOn(indexedDB, 'open');
    const reading = vi.spyOn(browser.storage.session, 'get');
    startWorker();
    await vi.dynamicImportSettled();
    expect(opening).not.toHaveBeenCalled();
    const answer = send({ type: 'view' });
    expect(opening).toHaveBeenCalledTimes(1);
    expect(reading.mock.calls).toEqual([[null]]);
    expect(createParts).not.toHaveBeenCalled();
    expect(await answer).toMatchObject({ ok: true });
    expect(opening).toHaveBeenCalledTimes(1);
  });

  test('are made again for the next event when they could not be made for one', async () => {
    setAlarm('refresh');
    startWorker();
    vi.mocked(createParts).mockImplementationOnce(() => {
      throw new Error('no memory');
    });
    const opening = vi.spyOn(indexedDB, 'open');
    await expect(send({ type: 'view' })).rejects.toThrow('no memory');
    expect(await send({ type: 'view' })).toMatchObject({ ok: true });
    // Another would stay open beside the first, which nobody uses any more.
    expect(opening).toHaveBeenCalledTimes(1);
  });

  test('have all that is kept, though the database could not be opened at first', async () => {
    const said = complaints();
    setAlarm('refresh');
    await emptyDatabase();
    const asset = `ETH:0x${'b'.repeat(40)}`;
    const kept = openDatabase('sise');
    await kept
      .store('saved')
      .put({ [asset]: { version: 1, value: { address: asset.slice(4), addedAt: 1, place: 0 } } });
    await kept.close();
    startWorker();
    const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(failingLate);
    const reply = await send({ type: 'view' });
    expect(reply).toMatchObject({
      ok: true,
      value: { saved: [{ asset: 'BTC:0x' }, {}, {}, {}, {}, { asset }] },
    });
    expect(reply).not.toHaveProperty('value.savedUnreadable');
    expect(open).toHaveBeenCalledTimes(2);
    expect(said()).toEqual([]);
  });

  test('have the prices that are kept, though the session area could not be read at first', async () => {
    const said = complaints();
    setAlarm('refresh');
    const global = {
      usd: '76975.5',
      krw: '106995945',
      asOf: Date.now(),
      checkedAt: Date.now(),
      source: 'CoinGecko',
      converted: null,
    };
    await browser.storage.session.set({ 'assets:BTC:0x': { lastGood: { global }, wantedAt: 1 } });
    const read = vi
      .spyOn(browser.storage.session, 'get')
      .mockImplementationOnce(() => new Promise((_, reject) => setImmediate(reject, new Error('not yet'))));
    startWorker();
    const reply = await send({ type: 'view' });
    const { saved } = (reply as { value: { saved: readonly { asset: string; price: unknown }[] } }).value;
    expect(saved.find(({ asset }) => asset === 'BTC:0x')?.price).toMatchObject({ usd: '76975.5' });
    expect(read.mock.calls.filter(([keys]) => keys === null)).toHaveLength(2);
    expect(said()).toEqual([]);
  });

  test('report without a database that nothing saved can be read, and change nothing', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
    browser.alarms.create('refresh', { periodInMinutes: 60, delayInMinutes: 30 });
    startWorker();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('cannot be opened', 'UnknownError');
    });
    const shown = { ok: true, value: { saved: [], savedUnreadable: true, settings: { preset: 'global' } } };
    expect(await send({ type: 'view' })).toMatchObject(shown);
    expect(await send({ type: 'view' })).toMatchObject(shown);
    expect(failed.mock.calls.map(([what]) => what).toSorted()).toEqual(UNREAD.toSorted());
    expect(await refreshAlarm()).toMatchObject({ periodInMinutes: 60 });
    const failure = { ok: false, error: 'failed' };
    const asset = `ETH:0x${'a'.repeat(40)}`;
    expect(await send({ type: 'settings', change: { preset: 'korea' } })).toEqual(failure);
    expect(await send({ type: 'move', asset, before: null })).toEqual(failure);
    expect(await send({ type: 'remove', asset })).toEqual(failure);
    expect(await send({ type: 'save', asset, address: asset.slice(4) })).toEqual(failure);
  });
});

test('price-history has what was recorded where no source has any of it', async () => {
  setAlarm('refresh');
  await emptyDatabase();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const asset = `ETH:0x${'b'.repeat(40)}` as const;
  const hour = Math.floor(Date.now() / 3_600_000 - 1) * 3_600_000;
  const kept = openDatabase('sise');
  await createRecordings(kept.store('recordings')).take([{ ...priced(asset, '12.5'), asOf: hour }], hour);
  await kept.close();
  startWorker();
  const made = await send({
    type: 'createProject',
    project: { name: 'a', network: 'mainnet', platforms: null },
  });
  const { key } = (made as { value: { key: string } }).value;
  const from = hour / 1000;
  const path = `/ETH/price-history/${key}?address=${asset.slice(4)}&from=${from}&to=${from + 60}&step=1h`;
  const other = { id: 'other', origin: 'chrome-extension://other' };
  const answer = await listeners.get('external message')?.[0]?.({ path }, other);
  expect(answer).toMatchObject({ status: 200 });
  expect(JSON.parse((answer as { body: string }).body)).toMatchObject({
    source: 'CoinGecko',
    points: [{ at: new Date(hour).toISOString(), usdPrice: '12.5', krwPrice: '1390' }],
  });
});

describe('the hosts', () => {
  afterEach(() => {
    withheld.all = false;
  });

  const withheldInView = async () => {
    const reply = await send({ type: 'view' });
    return (reply as { value: { withheld?: object } }).value.withheld;
  };
  const change = async (all: boolean, event: string) => {
    withheld.all = all;
    for (const listener of listeners.get(event) ?? []) await listener({ origins: [] });
  };

  test('that the browser withholds are in the view, from the start and after each change', async () => {
    setAlarm('refresh');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    withheld.all = true;
    startWorker();
    expect(await withheldInView()).toEqual({ name: 'Upbit', hosts: ['api.upbit.com'] });
    await change(false, 'permission');
    expect(await withheldInView()).toBeUndefined();
    await change(true, 'permission taken');
    expect(await withheldInView()).toEqual({ name: 'Upbit', hosts: ['api.upbit.com'] });
  });
});

/** The events of each API that some browsers lack: Firefox for Android has none of these. */
const EVENTS_OF: Readonly<Record<string, readonly string[]>> = {
  commands: ['command'],
  contextMenus: ['menu'],
  omnibox: ['typing', 'typed', 'entered'],
  windows: ['window closed'],
  sidePanel: [],
};

describe.each(Object.entries(EVENTS_OF))('a browser without %s', (name, events) => {
  const api: unknown = Reflect.get(browser, name);
  afterEach(() => void Reflect.set(browser, name, api));

  test('starts the background, with every other listener and the alarm', async () => {
    startWorker();
    const all = [...listeners.keys()];
    expect(Reflect.deleteProperty(browser, name)).toBe(true);
    await browser.alarms.clearAll();
    setAlarm('recheck');
    startWorker();
    expect([...listeners.keys()]).toEqual(all.filter((event) => !events.includes(event)));
    for (const listener of listeners.get('installed') ?? []) await listener({ reason: 'update' });
    await waitFor(async () => expect(await refreshAlarm()).toBeDefined());
    expect(await send({ type: 'view' })).toMatchObject({ ok: true });
  });
});

describe('the alarm', () => {
  test('that is gone is made again at the next start, which nothing else needs the parts for', async () => {
    startWorker();
    await waitFor(async () => expect(await refreshAlarm()).toMatchObject({ periodInMinutes: 1 }));
    await browser.alarms.clearAll();
    startWorker();
    await waitFor(async () => expect(await refreshAlarm()).toMatchObject({ periodInMinutes: 1 }));
  });

  test.each(['installed', 'started'])(
    'is looked for when %s, whatever other alarm is there',
    async (event) => {
      setAlarm('recheck');
      startWorker();
      for (const listener of listeners.get(event) ?? []) listener({ reason: 'update' });
      await waitFor(async () => expect(await refreshAlarm()).toBeDefined());
    },
  );

  test('that is there is left alone', async () => {
    setAlarm('refresh');
    const before = await refreshAlarm();
    startWorker();
    expect(await send({ type: 'settings', change: {} })).toMatchObject({ ok: true });
    expect(await refreshAlarm()).toEqual(before);
  });
});
