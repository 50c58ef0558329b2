import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { AvailablePrice } from '../../../../src/core/market/prices.ts';
import type { ShownLive } from '../../../../src/core/pricing/live-prices.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import type { Store } from '../../../../src/core/storage/store.ts';
import { systemClock } from '../../../../src/core/upstream/clock.ts';
import { createResolver } from '../../../../src/extension/background/lookup/resolve-address.ts';
import { createLastPrices } from '../../../../src/extension/background/watchlist/last-prices.ts';
import { createListStart } from '../../../../src/extension/background/watchlist/list-start.ts';
import { createLiveViews } from '../../../../src/extension/background/watchlist/live-views.ts';
import { createSaved } from '../../../../src/extension/background/watchlist/saved.ts';
import { createWatchlist } from '../../../../src/extension/background/watchlist/watchlist.ts';
import type { View } from '../../../../src/extension/messages/watchlist.ts';
import { waitFor } from '../../../wait-for.ts';
import { fakePricing, fakeRate, fakeTokens, priced } from './fakes.ts';
import { savedIn, settingsIn } from './stores.ts';

const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA';
const LINK_KEY: AssetKey = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const TOKEN = { name: 'Chainlink', symbol: 'LINK', decimals: 18 };

const AT = { now: () => 1_800_000_000_000 };

function watchlist({
  kept = createMemoryStore(),
  answerAfterMs = 0,
  publish = async () => {},
  saved = createMemoryStore(),
  coins = createMemoryStore(),
  settings = createMemoryStore(),
  bitcoin = priced('BTC:0x', '76975'),
  hostOffsetMs = 0,
  withheld = [],
  isSavingData = false,
  needsSources = true,
}: {
  kept?: Store;
  saved?: Store;
  coins?: Store;
  settings?: Store;
  answerAfterMs?: number;
  publish?: (view: View) => Promise<void>;
  bitcoin?: AvailablePrice;
  hostOffsetMs?: number;
  withheld?: readonly string[];
  isSavingData?: boolean;
  needsSources?: boolean;
} = {}) {
  const views: View[] = [];
  const periods: number[] = [];
  const { pricing, asked, chances } = fakePricing(
    new Map([
      [LINK_KEY, priced(LINK_KEY, '14.2')],
      ['BTC:0x', bitcoin],
    ]),
    answerAfterMs,
  );
  const { usdKrw, ensured } = fakeRate();
  const lastPrices = createLastPrices(kept, AT);
  const shownLive: (ShownLive & { readonly view: string })[] = [];
  let closed = 0;
  const live = createLiveViews({
    live: {
      keep: (view, shown) => void shownLive.push({ view, ...shown }),
      close: () => {
        closed += 1;
      },
      isLive: () => false,
    },
    isSavingData: () => isSavingData,
  });
  const start = createListStart({ kept: createMemoryStore(), coins, owned: [] });
  const list = createSaved(saved, start);
  const parts = {
    pricing: { ...pricing, needsSources: () => needsSources },
    tokens: fakeTokens(new Map([[LINK_KEY, TOKEN]])),
    saved: list,
    alerts: { shown: async () => [] },
    settings: settingsIn(settings),
    removals: list,
    live,
    clock: systemClock,
  };
  const made = createWatchlist({
    ...parts,
    resolve: createResolver({
      ...parts,
      privatePricing: { current: () => parts.pricing },
      isRegistered: () => false,
    }),
    usdKrw,
    hostOffsetMs: () => hostOffsetMs,
    hosts: { withheld: () => withheld, isAllowed: () => true },
    lastPrices,
    publish: async (view) => {
      await publish(view);
      views.push(view);
    },
    onSettings: async ({ periodMinutes }) => void periods.push(periodMinutes),
  });
  return { ...made, views, asked, chances, ensured, periods, lastPrices, shownLive, closed: () => closed };
}

describe('the watchlist', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('shows coins and tokens with their names', async () => {
    const { handlers } = watchlist();
    await handlers.add({ type: 'add', text: LINK, isPrivate: false });
    const view = await handlers.view({ type: 'view' });
    expect(view.saved).toMatchObject([
      { asset: 'BTC:0x', platform: 'BTC', address: null, token: { name: 'Bitcoin', symbol: 'BTC' } },
      { asset: 'ETH:0x', token: { symbol: 'ETH' } },
      {
        asset: LINK_KEY,
        address: LINK,
        token: TOKEN,
        price: { usd: '14.2', source: 'CoinGecko' },
        coinGeckoId: `id-of-${LINK_KEY.slice(-4)}`,
      },
    ]);
    expect(view.rate).toMatchObject({ krwPerUsd: '1390' });
  });

  test('shows what amounts are worth, of coins and tokens, each and together', async () => {
    const { handlers, views } = watchlist();
    await handlers.add({ type: 'add', text: LINK, isPrivate: false });
    const amount = (asset: AssetKey, text: string, was: string | null = null) =>
      handlers.amount({ type: 'amount', asset, amount: text as Decimal, was: was as Decimal | null });
    expect(await amount(LINK_KEY, '2.5')).toEqual({ outcome: 'kept' });
    expect(await amount('BTC:0x', '0.00000001')).toEqual({ outcome: 'kept' });
    expect(await amount('BTC:0x', '7')).toEqual({ outcome: 'changed', amount: '0.00000001' });
    expect(views.at(-1)).toMatchObject({
      saved: [
        { asset: 'BTC:0x', held: { worth: { usd: '0.00076975' } } },
        { asset: 'ETH:0x' },
        { asset: LINK_KEY, held: { amount: '2.5', worth: { usd: '35.5', krw: '3475' } } },
      ],
      worth: { usd: '35.50076975', krw: '3475.0000139' },
    });
    expect(views.at(-1)?.saved[1]?.held).toBeUndefined();
  });

  test('tells of amounts that cannot be read, leaves them where they are, and has them replaced by what is entered', async () => {
    const coins = createMemoryStore({
      'BTC:0x': { version: 1, value: { amount: '1' } },
      'ETH:0x': { version: 2, value: { amounts: ['2', '3'] } },
    });
    const item = { address: LINK, addedAt: 1, place: 0, after: null, amount: 12.5 };
    const saved = createMemoryStore({ [LINK_KEY]: { version: 1, value: item } });
    const { handlers } = watchlist({ coins, saved });
    const unread = async () => (await handlers.view({ type: 'view' })).unreadAmounts;
    expect(await unread()).toEqual(['ETH:0x', LINK_KEY]);
    const amount = (asset: AssetKey, text: string | null) =>
      handlers.amount({ type: 'amount', asset, amount: text as Decimal | null, was: null });
    await amount('ETH:0x', null);
    await amount(LINK_KEY, null);
    const removed = await handlers.remove({ type: 'remove', asset: LINK_KEY });
    if (!removed) throw new Error('not removed');
    const { handlers: later } = watchlist({ coins, saved });
    await later.restore({ type: 'restore', removed });
    expect(await unread()).toEqual(['ETH:0x', LINK_KEY]);
    await amount('ETH:0x', '4');
    await amount(LINK_KEY, '5');
    expect(await handlers.view({ type: 'view' })).not.toHaveProperty('unreadAmounts');
    expect(await saved.get(LINK_KEY)).toMatchObject({ value: { amount: '5' } });
  });

  test('keeps the rows of a platform that is off, marked', async () => {
    const { handlers, save } = watchlist();
    const address = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
    await save(`BASE:${address}`, address);
    const marked = async (change: Partial<View['settings']>) => {
      await handlers.settings({ type: 'settings', change });
      const { saved } = await handlers.view({ type: 'view' });
      return saved.map(({ asset, isOff }) => [asset, isOff]);
    };
    const others = [
      ['BTC:0x', undefined],
      ['ETH:0x', undefined],
    ];
    expect(await marked({})).toEqual([...others, [`BASE:${address}`, true]]);
    expect(await marked({ platformsOn: ['BASE'] })).toEqual([...others, [`BASE:${address}`, undefined]]);
    expect(await marked({ platformsOn: [] })).toEqual([...others, [`BASE:${address}`, true]]);
  });

  test('shows no total of a list that cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const coins = createMemoryStore({ 'BTC:0x': { version: 1, value: { amount: '1' } } });
    const saved = { ...createMemoryStore(), entries: () => Promise.reject(new Error('no database')) };
    const view = await watchlist({ coins, saved }).handlers.view({ type: 'view' });
    expect(view.worth).toBeUndefined();
    expect(view.saved).toEqual([]);
  });

  test('asks about coins alone while the settings cannot be read, and with them which sources to leave out', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const saved = createMemoryStore();
    await savedIn(saved).add(LINK_KEY, LINK, AT.now());
    const settings = { ...createMemoryStore(), entries: () => Promise.reject(new Error('no database')) };
    const { handlers, asked } = watchlist({ saved, settings });
    const { view } = await handlers.refresh({ type: 'refresh', act: true, live: false });
    expect(view).toMatchObject({ saved: [{ asset: 'BTC:0x' }, { asset: 'ETH:0x' }], savedUnreadable: true });
    expect(asked.flatMap(({ keys }) => keys)).not.toContain(LINK_KEY);
    expect(asked.flatMap(({ keys }) => keys)).toContain('BTC:0x');
    expect(error.mock.calls.map(([what]) => what)).toEqual(['the settings cannot be read']);
  });

  test('waits for none of those who are kept for look-ups', async () => {
    const settings = createMemoryStore();
    await settingsIn(settings).change({ pools: 'look-ups' });
    const { handlers, chances } = watchlist({ settings, bitcoin: priced('BTC:0x', '76975', 'stale') });
    await handlers.refresh({ type: 'refresh', act: true, live: false });
    expect(chances).toEqual([['CoinGecko', 'DefiLlama', 'Binance', 'Upbit', 'Bithumb']]);
  });

  test('publishes a view after each change, so that every open page shows it', async () => {
    const { handlers, views } = watchlist();
    await handlers.add({ type: 'add', text: LINK, isPrivate: false });
    const removed = await handlers.remove({ type: 'remove', asset: LINK_KEY });
    if (removed) await handlers.restore({ type: 'restore', removed });
    await handlers.settings({ type: 'settings', change: { preset: 'korea' } });
    const shown = views.map(({ saved, settings }) => `${saved.length} ${settings.preset}`);
    // Refreshed prices publish the same again.
    expect(shown.filter((each, i) => each !== shown[i - 1])).toEqual([
      '3 global',
      '2 global',
      '3 global',
      '3 korea',
    ]);
  });

  test('sends nothing at a tick while the list has only what it began with', async () => {
    const { tick, asked, ensured, views } = watchlist();
    expect(await tick(false)).toBeNull();
    expect([asked, ensured, views]).toEqual([[], [], []]);
  });

  test('asks at a tick for the sake of a pinned coin, not of a token whose pin has outlived it', async () => {
    const { handlers, tick, ensured } = watchlist();
    await handlers.settings({ type: 'settings', change: { badge: LINK_KEY } });
    await tick(false);
    expect(ensured).toEqual([]);
    await handlers.settings({ type: 'settings', change: { badge: 'BTC:0x' } });
    await tick(false);
    expect(ensured).toHaveLength(1);
  });

  test('refreshes at a tick what would expire before the next: what is saved, and the rate', async () => {
    const { handlers, save, tick, asked, ensured } = watchlist();
    await handlers.settings({ type: 'settings', change: { periodMinutes: 5 } });
    await save(LINK_KEY, LINK);
    expect(await tick(false)).toBe(77);
    expect(asked.filter(({ aheadMs }) => aheadMs !== undefined)).toEqual([
      {
        keys: ['BTC:0x', 'ETH:0x', LINK_KEY],
        aheadMs: 300_000,
        first: 'CoinGecko',
      },
    ]);
    expect(ensured).toEqual([300_000]);
  });

  test('asks Korean exchanges first when the user wants Korean prices', async () => {
    const { handlers, asked } = watchlist();
    await handlers.settings({ type: 'settings', change: { preset: 'korea' } });
    await handlers.refresh({ type: 'refresh', act: true, live: false });
    expect(asked.filter(({ act }) => act)).toMatchObject([{ first: 'Upbit' }]);
  });

  test('shows what is there while a source takes long, again and again, and the rest when it comes', async () => {
    vi.useFakeTimers();
    try {
      const { handlers, views } = watchlist({ answerAfterMs: 3_000 });
      const refreshed = handlers.refresh({ type: 'refresh', act: true, live: false });
      await vi.advanceTimersByTimeAsync(1_000);
      expect(views).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1_500);
      expect(views).toHaveLength(3);
      await vi.advanceTimersByTimeAsync(500);
      await refreshed;
      expect(views).toHaveLength(4);
    } finally {
      vi.useRealTimers();
    }
  });

  test('asks by itself for what another order of precedence wants, and for a token just added', async () => {
    const { handlers, save, asked } = watchlist();
    await handlers.settings({ type: 'settings', change: { preset: 'korea' } });
    await waitFor(() => expect(asked.map(({ first }) => first)).toEqual(['Upbit']));
    await save(LINK_KEY, LINK);
    await waitFor(() => expect(asked[1]?.keys).toContain(LINK_KEY));
  });

  test.each([
    ['a clock that the hosts find a day ahead is told to pages', -86_400_000, { clockOffMs: -86_400_000 }],
    ['a clock that is right is told nothing of', 0, {}],
  ])('%s', async (_what, hostOffsetMs, told) => {
    const { view } = await watchlist({ hostOffsetMs }).handlers.refresh({
      type: 'refresh',
      act: false,
      live: false,
    });
    expect('clockOffMs' in view ? { clockOffMs: view.clockOffMs } : {}).toEqual(told);
  });

  test('hands a changed period to the schedule', async () => {
    const { handlers, periods } = watchlist();
    await handlers.settings({ type: 'settings', change: { periodMinutes: 0.5 } });
    expect(periods).toEqual([0.5]);
  });

  test('keeps the last prices for the next start of the browser, as stale ones', async () => {
    const kept = createMemoryStore();
    await watchlist({ kept }).handlers.refresh({ type: 'refresh', act: false, live: false });
    expect(await createLastPrices(kept, AT).read()).toEqual([priced('BTC:0x', '76975', 'stale')]);
  });

  test('publishes no view after one that was made later, however long it takes', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { handlers, views } = watchlist({
      publish: ({ saved }) => (saved.length === 2 ? held : Promise.resolve()),
    });
    const early = handlers.settings({ type: 'settings', change: { language: 'ko' } });
    const adding = handlers.add({ type: 'add', text: LINK, isPrivate: false });
    release();
    await Promise.all([early, adding]);
    expect(views.at(-1)?.saved.map(({ asset }) => asset)).toEqual(['BTC:0x', 'ETH:0x', LINK_KEY]);
  });

  test('does and answers what it was asked for though no view can be published', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { handlers } = watchlist({ publish: () => Promise.reject(new Error('quota exceeded')) });
    expect(await handlers.add({ type: 'add', text: LINK, isPrivate: false })).toMatchObject({
      outcome: 'added',
    });
    const refreshed = await handlers.refresh({ type: 'refresh', act: true, live: false });
    expect(refreshed.view.saved.at(-1)).toMatchObject({ asset: LINK_KEY, price: { usd: '14.2' } });
    expect(await handlers.remove({ type: 'remove', asset: LINK_KEY })).toMatchObject({ asset: LINK_KEY });
  });

  test('keeps no last price for later than now: the clock may have been ahead', async () => {
    const kept = createMemoryStore({
      'last-prices': [
        { ...priced('BTC:0x', '76975'), checkedAt: 1_900_000_000_000, asOf: 1_900_000_000_000 },
      ],
    });
    const [price] = await createLastPrices(kept, AT).read();
    expect(price).toMatchObject({ usd: '76975', checkedAt: AT.now(), asOf: AT.now() });
  });

  test.each([
    ['nothing', undefined],
    ['a text', 'x'],
    ['items of another shape', [null, 1, { asset: 'BTC:0x' }, { ...priced('BTC:0x', '-1') }]],
    ['a price of no date', [{ ...priced('BTC:0x', '1'), asOf: 9e15 }]],
    ['an exponent', [{ ...priced('BTC:0x', '1e5') }]],
    ['an asset that is none', [{ ...priced('BTC:0x', '1'), asset: 'DOGE' }]],
  ])('starts without last prices when what was kept is %s', async (_what, stored) => {
    expect(await createLastPrices(createMemoryStore({ 'last-prices': stored }), AT).read()).toEqual([]);
  });

  test('reports that the saved list cannot be read, and forgets no last price of it', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const gone = () => Promise.reject(new Error('gone'));
    const kept = createMemoryStore({ 'last-prices': [priced(LINK_KEY, '14.2')] });
    const { handlers, save, tick } = watchlist({ kept, saved: { ...createMemoryStore(), entries: gone } });
    const { view } = await handlers.refresh({ type: 'refresh', act: true, live: false });
    expect(view).toMatchObject({ saved: [], savedUnreadable: true });
    expect(await tick(false)).toBeNull();
    expect(await createLastPrices(kept, AT).read()).toMatchObject([{ asset: LINK_KEY }]);
    expect(error).toHaveBeenCalledTimes(1);
    await expect(save(LINK_KEY, LINK)).rejects.toThrow('gone');
    await expect(handlers.move({ type: 'move', asset: LINK_KEY, before: null })).rejects.toThrow('gone');
    error.mockRestore();
  });

  test('goes on when last prices can be neither read nor kept', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const broken: Store = {
      ...createMemoryStore(),
      get: () => Promise.reject(new Error('gone')),
      entries: () => Promise.reject(new Error('gone')),
      put: () => Promise.reject(new Error('full')),
      delete: () => Promise.reject(new Error('gone')),
    };
    expect(await createLastPrices(broken, AT).read()).toEqual([]);
    const { view } = await watchlist({ kept: broken }).handlers.refresh({
      type: 'refresh',
      act: false,
      live: false,
    });
    expect(view.saved[0]?.price.usd).toBe('76975');
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});

describe('live prices of the list', () => {
  const inOrder = async (change: Partial<View['settings']>) => {
    const settings = createMemoryStore();
    await settingsIn(settings).change(change);
    return settings;
  };
  const refresh = { type: 'refresh', act: false } as const;

  test('are kept for an open page where Upbit comes first, and publish a view that is stored nowhere else', async () => {
    const kept = createMemoryStore();
    const { handlers, shownLive, views } = watchlist({ kept, settings: await inOrder({ preset: 'korea' }) });
    await handlers.refresh({ ...refresh, live: true });
    expect(shownLive).toMatchObject([{ view: 'list', assets: ['BTC:0x', 'ETH:0x'] }]);
    expect(shownLive[0]?.order[0]).toBe('Upbit');
    const before = views.length;
    const put = vi.spyOn(kept, 'put');
    await shownLive[0]?.onNews();
    expect(views).toHaveLength(before + 1);
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
  });

  test.each<
    [string, Partial<View['settings']>, Partial<Parameters<typeof watchlist>[0]> & { live?: boolean }]
  >([
    ['in the global order', { preset: 'global' }, {}],
    ['where Upbit is off', { preset: 'korea', off: ['Upbit'] }, {}],
    ['in a private window', { preset: 'korea' }, { live: false }],
    ['where a team server has the prices', { preset: 'korea' }, { needsSources: false }],
  ])('are not kept %s', async (_, change, { live = true, ...more }) => {
    const { handlers, shownLive, closed } = watchlist({ ...more, settings: await inOrder(change) });
    await handlers.refresh({ ...refresh, live });
    expect(shownLive).toEqual([]);
    expect(closed()).toBe(0);
  });

  test.each<[string, Partial<View['settings']>, boolean]>([
    ['they are switched off', { preset: 'korea', live: false }, false],
    ['the browser saves data', { preset: 'korea' }, true],
  ])('end when %s', async (_, change, isSavingData) => {
    const { handlers, shownLive, closed } = watchlist({ isSavingData, settings: await inOrder(change) });
    await handlers.refresh({ ...refresh, live: true });
    expect(shownLive).toEqual([]);
    expect(closed()).toBe(1);
  });
});
