/** The states of all assets: what a restarted worker knows, whatever the store holds or refuses. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type AssetKey, tokenKey } from '../../../src/core/market/assets.ts';
import type { AvailablePrice } from '../../../src/core/market/prices.ts';
import { newState } from '../../../src/core/pricing/asset-state.ts';
import { createAssetStateStore } from '../../../src/core/pricing/asset-state-store.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { d, LINK, lastGood, MINUTE, NOW, quoted, resultOf, stateAfter, unlisted } from './states.ts';

const QUOTE = resultOf('CoinGecko', quoted('13.4271'));
const PRICED = stateAfter({ said: { CoinGecko: quoted('13.4271') } });

afterEach(() => vi.restoreAllMocks());

function refusing(part: Partial<Store>): Store {
  return { ...createMemoryStore(), ...part };
}

const no = () => Promise.reject(new Error('quota exceeded'));

async function restored(store: Store) {
  const states = createAssetStateStore(store);
  await states.restored;
  return states;
}

describe('the states', () => {
  test('are after a restart what was kept before', async () => {
    const store = createMemoryStore();
    const before = await restored(store);
    before.fold(LINK, QUOTE, NOW);
    before.noteWanted([LINK], NOW);
    await before.write([LINK], NOW);
    const after = await restored(store);
    expect([after.of(LINK), after.wantedAt(LINK)]).toEqual([PRICED, NOW]);
  });

  test.each([
    ['nothing is', createMemoryStore(), true],
    ['something foreign is', createMemoryStore({ reachable: 'maybe' }), true],
    ['its own word is', createMemoryStore({ reachable: false }), false],
  ])(
    'take the network for reachable unless they were told otherwise: %s stored',
    async (_what, store, is) => {
      expect((await restored(store)).reachable).toBe(is);
    },
  );

  test('let foreign items in their store be', async () => {
    const items = { 'upstream:CoinGecko': { health: {} }, version: 3, [LINK]: 'corrupt', 'ETH:0x': PRICED };
    const store = createMemoryStore(items);
    const states = await restored(store);
    expect([...states.known()].sort()).toEqual(['ETH:0x', LINK]);
    expect(states.of(LINK)).toEqual(newState(LINK));
    await states.write([LINK], NOW);
    expect(await store.get('upstream:CoinGecko')).toEqual({ health: {} });
    expect(await store.get('version')).toBe(3);
  });

  test('do not put back what was heard before they were restored', async () => {
    const states = createAssetStateStore(createMemoryStore({ [LINK]: { ...PRICED, wantedAt: NOW } }));
    states.fold(LINK, resultOf('CoinGecko', quoted('13.5')), NOW);
    states.noteWanted([LINK], NOW + 5);
    await states.restored;
    expect(states.of(LINK).lastGood.global?.usd).toBe('13.5');
    expect(states.wantedAt(LINK)).toBe(NOW + 5);
  });

  test('work on in memory when the store cannot be read, and say so', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const states = await restored(refusing({ entries: no }));
    states.fold(LINK, QUOTE, NOW);
    expect(states.of(LINK)).toEqual(PRICED);
    expect(warned).toHaveBeenCalledTimes(1);
  });

  test('work on in memory when the store cannot be written, and say so once', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const states = await restored(refusing({ put: no }));
    await states.write([LINK], NOW);
    await states.write([LINK], NOW);
    expect(warned).toHaveBeenCalledTimes(1);
  });

  test('never outgrow their store: what was wanted last stays, here and there', async () => {
    const store = createMemoryStore();
    const states = await restored(store);
    const keys = Array.from(
      { length: 4_001 },
      (_, i): AssetKey => tokenKey('ETH', `0x${i.toString(16).padStart(40, '0')}`),
    );
    const [first = LINK] = keys;
    for (const [i, key] of keys.entries()) {
      states.fold(key, QUOTE, NOW);
      states.noteWanted([key], NOW + i);
    }
    await states.write(keys, NOW);
    expect([...states.known()]).toHaveLength(3_600);
    await states.write(keys.slice(1_000), NOW);
    expect((await store.entries()).filter(([key]) => key.startsWith('ETH:'))).toHaveLength(3_600);
    expect([...states.known()]).not.toContain(first);
    expect(await store.get(first)).toBeUndefined();
    expect(states.wantedAt(keys[4_000] ?? LINK)).toBe(NOW + 4_000);
  });
});

test('what had a price outlives whatever anybody made up since', async () => {
  const states = await restored(createMemoryStore());
  states.fold(LINK, QUOTE, NOW);
  states.noteWanted([LINK], NOW);
  const madeUp = Array.from(
    { length: 4_001 },
    (_, i): AssetKey => tokenKey('ETH', `0x${i.toString(16).padStart(40, '0')}`),
  );
  for (const key of madeUp) states.fold(key, resultOf('DefiLlama', unlisted()), NOW);
  states.noteWanted(madeUp, NOW + 1);
  await states.write([], NOW);
  expect(states.of(LINK)).toEqual(PRICED);
});

describe('a price that was kept elsewhere', () => {
  const kept = (agoMs: number, usd = '13'): AvailablePrice => {
    const { source, ...rest } = lastGood(usd, agoMs);
    return { ...rest, asset: LINK, status: 'priced', source, basis: 'global', krw: d('18200') };
  };

  test('is the last price where none is known', async () => {
    const states = await restored(createMemoryStore());
    await states.recall([kept(MINUTE)]);
    expect(states.of(LINK).lastGood.global).toMatchObject({
      usd: '13',
      krw: '18200',
      checkedAt: NOW - MINUTE,
    });
    expect(states.of(LINK).results).toEqual({});
  });

  test.each([
    ['younger', 2 * MINUTE, '13'],
    ['older', 30_000, '100'],
  ])('that is %s than the known one', async (_what, knownAgoMs, usd) => {
    const known = stateAfter({ before: [lastGood('100', knownAgoMs)] });
    const states = await restored(createMemoryStore({ [LINK]: known }));
    await states.recall([kept(MINUTE)]);
    expect(states.of(LINK).lastGood.global?.usd).toBe(usd);
  });

  test('never comes in before what was stored, which it would keep out', async () => {
    const states = createAssetStateStore(createMemoryStore({ [LINK]: PRICED }));
    await states.recall([kept(MINUTE)]);
    expect(states.of(LINK).results).toEqual(PRICED.results);
  });

  test('of a source that there is no more is forgotten', async () => {
    const states = await restored(createMemoryStore());
    await states.recall([{ ...kept(MINUTE), source: 'Mt. Gox' as AvailablePrice['source'] }]);
    expect(states.of(LINK).lastGood.global).toBeUndefined();
  });
});
