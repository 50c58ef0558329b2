import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  asView,
  createViewPublisher,
  publishedViews,
} from '../../../src/extension/messages/published-view.ts';
import type { View } from '../../../src/extension/messages/watchlist.ts';

const PRICE = { status: 'unavailable', usd: null };
const KNOWN = { status: 'priced', usd: '1', krw: '1390', asOf: 1, checkedAt: 1 };
const ROW = { asset: 'BTC:0x', platform: 'BTC', address: null, token: {}, price: PRICE };
const VIEW = {
  version: 2,
  at: 1,
  saved: [ROW],
  settings: { off: [] },
  rate: null,
  network: 'ok',
} as unknown as View;

type Heard = (changes: Record<string, { newValue?: unknown }>, area: string) => void;
const session = vi.hoisted(() => ({ get: vi.fn(), set: vi.fn(), listeners: new Set<unknown>() }));
vi.mock('../../../src/extension/messages/extension.ts', () => ({
  browser: {
    storage: {
      session: { get: session.get, set: session.set },
      onChanged: {
        addListener: (heard: unknown) => session.listeners.add(heard),
        removeListener: (heard: unknown) => session.listeners.delete(heard),
      },
    },
  },
}));
const publisher = createViewPublisher(session);
beforeEach(() => session.listeners.clear());

const tell = (changes: Parameters<Heard>[0], area: string) => {
  for (const heard of session.listeners) (heard as Heard)(changes, area);
};

it.each<[what: string, value: unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'view'],
  ['another version', { ...VIEW, version: 1 }],
  ['the version alone', { version: 2 }],
  ['a view without a list', { ...VIEW, saved: undefined }],
  ['a list that is none', { ...VIEW, saved: 7 }],
  ['a view without settings', { ...VIEW, settings: null }],
  ['settings that are a text', { ...VIEW, settings: 'dark' }],
  ['settings that name no sources', { ...VIEW, settings: {} }],
  ['a row that is none', { ...VIEW, saved: [null] }],
  ['a row that is a number', { ...VIEW, saved: [5] }],
  ['a row with a broken key', { ...VIEW, saved: [{ ...ROW, asset: 'FOO:0x' }] }],
  ['a row without a price', { ...VIEW, saved: [{ ...ROW, price: undefined }] }],
  ['a row with dollars alone', { ...VIEW, saved: [{ ...ROW, price: { status: 'priced', usd: '1' } }] }],
  [
    'a row with a price that is no number',
    { ...VIEW, saved: [{ ...ROW, price: { status: 'priced', usd: 'NaN', krw: '1', asOf: 1 } }] },
  ],
  ['a row with a price of no date', { ...VIEW, saved: [{ ...ROW, price: { ...KNOWN, asOf: 9e15 } }] }],
  ['a row checked at no date', { ...VIEW, saved: [{ ...ROW, price: { ...KNOWN, checkedAt: 9e15 } }] }],
  [
    'a row whose price changed by no number',
    {
      ...VIEW,
      saved: [{ ...ROW, price: { ...KNOWN, changes: [{ percent: null, in: 'USD', since: '24h' }] } }],
    },
  ],
  ['a row whose changes are no list', { ...VIEW, saved: [{ ...ROW, price: { ...KNOWN, changes: {} } }] }],
  ['a row never checked', { ...VIEW, saved: [{ ...ROW, price: { ...KNOWN, checkedAt: null } }] }],
  [
    'a row without a price, checked at no date',
    { ...VIEW, saved: [{ ...ROW, price: { ...PRICE, checkedAt: 9e15 } }] },
  ],
  ['a rate of no date', { ...VIEW, rate: { krwPerUsd: '1390', service: 'Coinbase', checkedAt: 9e15 } }],
  [
    'a rate from before all dates',
    { ...VIEW, rate: { krwPerUsd: '1390', service: 'Coinbase', checkedAt: -9e15 } },
  ],
  ['a row with an empty price', { ...VIEW, saved: [{ ...ROW, price: {} }] }],
  ['a rate that is no number', { ...VIEW, rate: { krwPerUsd: '1e3', service: 'Coinbase', checkedAt: 1 } }],
  ['a rate that is none', { ...VIEW, rate: 5 }],
  ['a row without a token', { ...VIEW, saved: [{ ...ROW, token: null }] }],
])('%s is no view', (_what, value) => {
  expect(asView(value)).toBeNull();
});

it('a view with prices, their times and a rate is one', () => {
  const rate = { krwPerUsd: '1390', service: 'Coinbase', checkedAt: 8.64e15 };
  const value = { ...VIEW, saved: [{ ...ROW, price: KNOWN }], rate };
  expect(asView(value)).toEqual(value);
});

describe('the stored view', () => {
  it('is read under its key', async () => {
    session.get.mockResolvedValueOnce({ view: VIEW });
    expect(await publishedViews.read()).toEqual(VIEW);
    expect(session.get).toHaveBeenCalledWith('view');
  });

  it('is left where it is read', async () => {
    session.set.mockResolvedValueOnce(undefined);
    await publisher.publish(VIEW);
    const [stored] = session.set.mock.lastCall ?? [];
    session.get.mockImplementationOnce(async (key: string) => ({ [key]: stored[key] }));
    expect(await publishedViews.read()).toEqual(VIEW);
  });

  it.each([
    ['its settings', { view: VIEW }, VIEW.settings],
    ['none that stand in for unreadable ones', { view: { ...VIEW, savedUnreadable: true } }, null],
    ['none before the first', {}, null],
  ])('tells %s', async (_what, items, settings) => {
    session.get.mockResolvedValueOnce(items);
    expect(await publisher.settings()).toEqual(settings);
  });

  it('is none when the storage cannot be read', async () => {
    session.get.mockRejectedValueOnce(new Error('no storage'));
    expect(await publishedViews.read()).toBeNull();
  });

  it('is followed in the session only, and only under its key, until nobody listens', () => {
    const views: View[] = [];
    const stop = publishedViews.watch((view) => views.push(view));
    tell({ view: { newValue: VIEW } }, 'local');
    tell({ other: { newValue: VIEW } }, 'session');
    tell({ view: {} }, 'session');
    expect(views).toEqual([]);
    tell({ view: { newValue: VIEW } }, 'session');
    expect(views).toEqual([VIEW]);
    stop();
    tell({ view: { newValue: VIEW } }, 'session');
    expect(views).toHaveLength(1);
  });
});
