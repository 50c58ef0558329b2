/** The ledger: what a restarted worker knows, whatever the store holds or refuses. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type AssetKey, tokenKey } from '../../src/market/assets.ts';
import type { KnownPrice } from '../../src/market/prices.ts';
import { createLedger } from '../../src/pricing/ledger.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import type { Store } from '../../src/storage/store.ts';
import { accepted, d, LINK, MINUTE, NOW, quoted, recordWith } from './records.ts';

const PRICED = recordWith({ heard: { CoinGecko: quoted('13.4271') }, wantedAt: NOW });

afterEach(() => vi.restoreAllMocks());

function refusing(part: Partial<Store>): Store {
  return { ...createMemoryStore(), ...part };
}

const no = () => Promise.reject(new Error('quota exceeded'));

async function restored(store: Store) {
  const ledger = createLedger(store);
  await ledger.restored;
  return ledger;
}

describe('the ledger', () => {
  test('has after a restart what was kept before', async () => {
    const store = createMemoryStore();
    await (await restored(store)).keep([PRICED]);
    expect((await restored(store)).find(LINK)).toEqual(PRICED);
  });

  test.each([
    ['nothing is', createMemoryStore(), true],
    ['something foreign is', createMemoryStore({ reachable: 'maybe' }), true],
    ['its own word is', createMemoryStore({ reachable: false }), false],
  ])('takes the network for reachable unless it was told otherwise: %s stored', async (_what, store, is) => {
    expect((await restored(store)).reachable).toBe(is);
  });

  test('lets foreign items in its store be', async () => {
    const items = { 'upstream:CoinGecko': { health: {} }, version: 3, [LINK]: 'corrupt', 'ETH:0x': PRICED };
    const store = createMemoryStore(items);
    const ledger = await restored(store);
    expect([...ledger.records()].map(({ asset }) => asset).sort()).toEqual(['ETH:0x', LINK]);
    expect(ledger.find(LINK)).toEqual(recordWith({}));
    await ledger.keep([PRICED]);
    expect(await store.get('upstream:CoinGecko')).toEqual({ health: {} });
    expect(await store.get('version')).toBe(3);
  });

  test('does not put back what was heard before it was restored', async () => {
    const ledger = createLedger(createMemoryStore({ [LINK]: PRICED }));
    ledger.record(LINK).wantedAt = NOW + 5;
    await ledger.restored;
    expect(ledger.find(LINK)?.wantedAt).toBe(NOW + 5);
  });

  test('works on in memory when the store cannot be read, and says so', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const ledger = await restored(refusing({ entries: no }));
    ledger.record(LINK).wantedAt = NOW;
    expect(ledger.find(LINK)?.wantedAt).toBe(NOW);
    expect(warned).toHaveBeenCalledTimes(1);
  });

  test('works on in memory when the store cannot be written, and says so once', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const ledger = await restored(refusing({ put: no }));
    await ledger.keep([PRICED]);
    await ledger.keep([PRICED]);
    expect(warned).toHaveBeenCalledTimes(1);
  });

  test('never outgrows its store: what was wanted last stays, here and there', async () => {
    const store = createMemoryStore();
    const ledger = await restored(store);
    const keys = Array.from(
      { length: 4_001 },
      (_, i): AssetKey => tokenKey('ETH', `0x${i.toString(16).padStart(40, '0')}`),
    );
    const [first = LINK] = keys;
    for (const [i, key] of keys.entries()) ledger.record(key).wantedAt = NOW + i;
    await ledger.keep(keys.map((key) => ledger.record(key)));
    expect([...ledger.records()]).toHaveLength(3_600);
    expect((await store.entries()).filter(([key]) => key.startsWith('ETH:'))).toHaveLength(3_600);
    expect(ledger.find(first)).toBeUndefined();
    expect(await store.get(first)).toBeUndefined();
    expect(ledger.find(keys[4_000] ?? LINK)?.wantedAt).toBe(NOW + 4_000);
  });
});

describe('a price that was kept elsewhere', () => {
  const kept = (agoMs: number, usd = '13'): KnownPrice => {
    const { source, ...rest } = accepted(usd, agoMs);
    return { ...rest, asset: LINK, status: 'priced', source, basis: 'global', krw: d('18200') };
  };

  test('is the last price where none is known', async () => {
    const ledger = await restored(createMemoryStore());
    await ledger.recall([kept(MINUTE)]);
    expect(ledger.find(LINK)?.accepted.global).toMatchObject({
      usd: '13',
      krw: '18200',
      checkedAt: NOW - MINUTE,
    });
    expect(ledger.find(LINK)?.heard).toEqual({});
  });

  test.each([
    ['younger', 2 * MINUTE, '13'],
    ['older', 30_000, '100'],
  ])('that is %s than the known one', async (_what, knownAgoMs, usd) => {
    const known = recordWith({ accepted: { global: accepted('100', knownAgoMs) } });
    const ledger = await restored(createMemoryStore({ [LINK]: known }));
    await ledger.recall([kept(MINUTE)]);
    expect(ledger.find(LINK)?.accepted.global?.usd).toBe(usd);
  });

  test('never comes in before what was stored, which it would keep out', async () => {
    const ledger = createLedger(createMemoryStore({ [LINK]: PRICED }));
    await ledger.recall([kept(MINUTE)]);
    expect(ledger.find(LINK)?.heard).toEqual(PRICED.heard);
  });

  test('of a source that there is no more is forgotten', async () => {
    const ledger = await restored(createMemoryStore());
    await ledger.recall([{ ...kept(MINUTE), source: 'Mt. Gox' as KnownPrice['source'] }]);
    expect(ledger.find(LINK)?.accepted.global).toBeUndefined();
  });
});
