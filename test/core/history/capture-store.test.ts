import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCaptureStore } from '../../../src/core/history/capture-store.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import { type Capture, VALUATION_AT } from '../../../src/core/market/moments.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';

const SET_ASIDE_AT = VALUATION_AT + 1;

const krw = (text: string) => text as Decimal;

const CAPTURE: Capture = {
  asset: 'ETH:0x',
  at: VALUATION_AT,
  token: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  parts: [
    {
      source: 'Upbit',
      side: 'before',
      price: {
        source: 'Upbit',
        basis: 'korea',
        usd: null,
        krw: krw('5123000'),
        asOf: VALUATION_AT - 60_000,
        granularity: 'minute',
        converted: null,
      },
      missing: null,
      isFinal: true,
    },
    { source: 'DefiLlama', side: 'nearest', price: null, missing: 'unavailable', isFinal: false },
  ],
  rate: { krwPerUsd: krw('1446.35'), service: 'Frankfurter', date: '2026-12-31' },
  capturedAt: VALUATION_AT + 90_000,
  isComplete: false,
};

let store: Store;

beforeEach(() => {
  store = createMemoryStore();
});

describe('captures', () => {
  it('are stored by token and moment, and listed with the latest moment first', async () => {
    const before = { ...CAPTURE, at: VALUATION_AT - 1 };
    const captureStore = createCaptureStore(store, () => SET_ASIDE_AT);
    await captureStore.put([before, CAPTURE]);
    expect(await createCaptureStore(store, () => SET_ASIDE_AT).all()).toEqual([CAPTURE, before]);
  });

  it('of a newer version are set aside before another is written in their place', async () => {
    const newer = { version: 1, value: { ...CAPTURE, method: 'mean' } };
    const key = `${VALUATION_AT}/ETH:0x`;
    await store.put({ [key]: newer });
    await createCaptureStore(store, () => SET_ASIDE_AT).put([CAPTURE]);
    expect(await store.get(`aside/${key}/${SET_ASIDE_AT}`)).toEqual(newer);
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const captureStore = createCaptureStore(store, () => SET_ASIDE_AT);
    expect(await captureStore.all()).toEqual([CAPTURE]);
    expect([await captureStore.unread(), warned.mock.calls]).toEqual([[], []]);
    vi.restoreAllMocks();
  });

  it('are set aside beside what was before: the second never goes over the first', async () => {
    const key = `${VALUATION_AT}/ETH:0x`;
    for (const at of [1, 2]) {
      await store.put({ [key]: `damaged ${at}` });
      await createCaptureStore(store, () => at).put([CAPTURE]);
    }
    expect(await store.get(`aside/${key}/1`)).toBe('damaged 1');
    expect(await store.get(`aside/${key}/2`)).toBe('damaged 2');
    await store.delete([key]);
    expect(await createCaptureStore(store, () => 3).unread()).toEqual(['ETH:0x']);
  });

  it('that were set aside are not listed beside those at their place when they can be read again', async () => {
    const key = `${VALUATION_AT}/ETH:0x`;
    const captureStore = createCaptureStore(store, () => SET_ASIDE_AT);
    await captureStore.put([CAPTURE]);
    const asReleased = await store.get(key);
    await store.put({ [`aside/${key}`]: asReleased });
    expect(await captureStore.all()).toEqual([CAPTURE]);
    await store.delete([key]);
    expect([await captureStore.all(), await captureStore.unread()]).toEqual([[], ['ETH:0x']]);
  });

  it.each(['이더리움', null])('are read again with all that a token is called (%s)', async (koreanName) => {
    const korean = { ...CAPTURE, token: { ...CAPTURE.token, koreanName } };
    await createCaptureStore(store, () => SET_ASIDE_AT).put([korean]);
    expect(await createCaptureStore(store, () => SET_ASIDE_AT).all()).toEqual([korean]);
  });

  it('replace what was captured of the same token and moment before', async () => {
    const captureStore = createCaptureStore(store, () => SET_ASIDE_AT);
    await captureStore.put([CAPTURE]);
    await captureStore.put([{ ...CAPTURE, isComplete: true }]);
    expect(await captureStore.all()).toEqual([{ ...CAPTURE, isComplete: true }]);
  });

  it.each([
    [
      'a price of zero',
      { parts: [{ ...CAPTURE.parts[0], price: { ...CAPTURE.parts[0]?.price, krw: '0' } }] },
    ],
    ['a price of another source', { parts: [{ ...CAPTURE.parts[0], source: 'Bithumb' }] }],
    ['a part with neither price nor reason', { parts: [{ ...CAPTURE.parts[1], missing: null }] }],
    ['a name that is not clean', { token: { name: 'E\u202Eth', symbol: null, decimals: null } }],
    ['a time that no calendar has', { capturedAt: 1e17 }],
  ])('with %s are passed over, and stay for a hand to look at', async (_what, wrong) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const captureStore = createCaptureStore(store, () => SET_ASIDE_AT);
    await captureStore.put([CAPTURE]);
    await store.put({ [`${VALUATION_AT}/BTC:0x`]: { version: 1, value: { ...CAPTURE, ...wrong } } });
    expect(await captureStore.all()).toEqual([CAPTURE]);
    expect(warned).toHaveBeenCalledWith(expect.any(String), [`${VALUATION_AT}/BTC:0x`]);
    expect(await captureStore.unread()).toEqual(['BTC:0x']);
    expect(await store.get(`${VALUATION_AT}/BTC:0x`)).toBeDefined();
  });
});
