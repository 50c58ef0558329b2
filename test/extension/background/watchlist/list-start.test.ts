import { describe, expect, it, vi } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import type { Store } from '../../../../src/core/storage/store.ts';
import {
  amountsOfUnknown,
  createListStart,
} from '../../../../src/extension/background/watchlist/list-start.ts';
import { createSaved } from '../../../../src/extension/background/watchlist/saved.ts';
import { address, key } from './saved-stage.ts';

const FIVE = ['BTC:0x', 'ETH:0x', 'BNB:0x', 'POL:0x', 'KAIA:0x'];
const amountOf = (amount: string) => ({ version: 1, value: { amount } });
const token = { version: 1, value: { address: address('a'), addedAt: 5, place: 0, after: null } };

function profile({ kept = {}, coins = {}, saved = {}, alerts = {} } = {}) {
  const stores = {
    kept: createMemoryStore(kept),
    coins: createMemoryStore(coins),
    saved: createMemoryStore(saved),
    alerts: createMemoryStore(alerts),
  };
  /** A worker, on what the ones before it have stored. */
  const start = (own: Partial<typeof stores> = {}) => {
    const { kept, coins, saved, alerts } = { ...stores, ...own };
    return createSaved(saved, createListStart({ kept, coins, owned: [saved, alerts] }));
  };
  return { stores, start };
}

const assetsOf = async (saved: Pick<ReturnType<typeof createSaved>, 'list'>) =>
  (await saved.list()).map(({ asset }) => asset);

const full = (store: Store): Store => ({
  ...store,
  put: () => Promise.reject(new DOMException('the disk is full', 'QuotaExceededError')),
});

describe('the beginning of a list', () => {
  it('is bitcoin and ether in a new profile', async () => {
    const { start } = profile({ kept: { welcomed: true } });
    expect(await assetsOf(start())).toEqual(['BTC:0x', 'ETH:0x']);
    expect(await assetsOf(start())).toEqual(['BTC:0x', 'ETH:0x']);
  });

  it.each([
    ['a saved token', { saved: { [key('a')]: token } }, [...FIVE, key('a')]],
    ['an amount of a coin', { coins: { 'KAIA:0x': amountOf('2') } }, FIVE],
    ['an alert', { alerts: { id: {} } }, FIVE],
    ['last prices', { kept: { 'last-prices': [] } }, FIVE],
    ['an amount of a sixth coin', { coins: { 'XRP:0x': amountOf('2') } }, [...FIVE, 'XRP:0x']],
  ])('is the five coins of before in front where there is %s', async (_what, stored, assets) => {
    expect(await assetsOf(profile(stored).start())).toEqual(assets);
  });

  it('has the amounts that coins had, and what is unreadable of them, and leaves both where they are', async () => {
    const coins = { 'BTC:0x': amountOf('0.5'), 'ETH:0x': 7, 'FOO:0x': amountOf('1') };
    const { start, stores } = profile({ coins });
    await start().list();
    const [bitcoin, ether, bnb] = await start().list();
    expect(bitcoin).toMatchObject({ asset: 'BTC:0x', address: null, amount: '0.5' });
    expect(ether).toMatchObject({ asset: 'ETH:0x', unreadAmount: 7 });
    expect(bnb).not.toHaveProperty('amount');
    expect(Object.fromEntries(await stores.coins.entries())).toEqual(coins);
    expect(await amountsOfUnknown(stores.coins)).toBe(1);
  });

  it('reads the amounts of coins once: what another build changes later is not taken over', async () => {
    const { start, stores } = profile({ coins: { 'BTC:0x': amountOf('0.5') } });
    await start().changeAmount('BTC:0x', '3' as Decimal, '0.5' as Decimal);
    await stores.coins.put({ 'BTC:0x': amountOf('9'), 'XRP:0x': amountOf('1') });
    expect((await start().list())[0]).toMatchObject({ asset: 'BTC:0x', amount: '3' });
    expect(await assetsOf(start())).toEqual(FIVE);
  });

  it('does not bring back a coin that was removed', async () => {
    const { start } = profile({ saved: { [key('a')]: token } });
    await start().remove('BNB:0x');
    expect(await assetsOf(start())).toEqual(['BTC:0x', 'ETH:0x', 'POL:0x', 'KAIA:0x', key('a')]);
  });

  it('is shown on a full disk, changes nothing there, and is stored when there is room', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { start, stores } = profile({ coins: { 'BTC:0x': amountOf('0.5') } });
    const cramped = start({ saved: full(stores.saved) });
    expect(await cramped.list()).toMatchObject([{ asset: 'BTC:0x', amount: '0.5' }, {}, {}, {}, {}]);
    await expect(cramped.remove('BTC:0x')).rejects.toThrow('the disk is full');
    expect(await assetsOf(start())).toEqual(FIVE);
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });

  it('is repeated without a second coin by a worker after one that was killed between its two writes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { start, stores } = profile({ coins: { 'BTC:0x': amountOf('0.5') } });
    await start({ kept: full(stores.kept) }).list();
    expect(await assetsOf(start())).toEqual(FIVE);
    expect((await start().list())[0]).toMatchObject({ amount: '0.5' });
    vi.restoreAllMocks();
  });

  it('is over, though the version cannot be read', async () => {
    const { start, stores } = profile();
    await start().list();
    await stores.kept.put({ 'list-version': 'torn' });
    await start().remove('ETH:0x');
    expect(await assetsOf(start())).toEqual(['BTC:0x']);
  });
});
