import { describe, expect, test } from 'vitest';
import { createCardGrants } from '../../src/lookup/card-grants.ts';
import type { LookUp } from '../../src/lookup/look-up.ts';
import { createLookUpHandlers } from '../../src/lookup/look-up-messages.ts';
import type { Selected } from '../../src/market/find.ts';
import { UNKNOWN_TOKEN } from '../../src/market/tokens.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import { priced } from '../watchlist/fakes.ts';

const ADDRESS = `0x${'a'.repeat(40)}` as const;
const ASSET = `ETH:${ADDRESS}` as const;
const SAVED = { outcome: 'added', asset: ASSET };
const REFUSED = { outcome: 'refused' };
const SELECTED = { text: ADDRESS, links: [], labels: [] };
const tab = (id: number, isPrivate = false) => ({ tab: { id, url: 'https://chat.example/', isPrivate } });

function setUp(store = createMemoryStore()) {
  const wanted: Selected[] = [];
  const saved: unknown[] = [];
  const visited: unknown[] = [];
  const lookUp: LookUp = async (what, _stage, origin) => {
    wanted.push(what);
    const isAsked = what.text !== '';
    const row = {
      asset: ASSET,
      platform: 'ETH' as const,
      address: ADDRESS,
      token: UNKNOWN_TOKEN,
      price: priced(ASSET, '1'),
      saved: false,
      explorer: '',
    };
    const found = { kind: 'token' as const, address: ADDRESS, platform: null };
    return {
      finding: { found: isAsked ? [found] : [], more: false, doubt: null },
      results: isAsked ? [{ found, rows: [row], platforms: ['ETH'], status: 'unlisted' }] : [],
      settings: { theme: 'system', language: 'system' },
      network: 'ok',
      nameless: false,
      isPrivate: origin.isPrivate,
    };
  };
  const grants = createCardGrants(store);
  const handlers = createLookUpHandlers({
    lookUp,
    grants,
    save: async (asset, address) => {
      saved.push([asset, address]);
      return { outcome: 'added', asset };
    },
    visit: async (url, opener) => void visited.push([url, opener]),
  });
  const ask = (id: number) =>
    handlers.lookUp({ type: 'lookUp', stage: 'known', selected: SELECTED, isPrivate: false }, tab(id));
  const save = (id: number, isPrivate = false) =>
    handlers.save({ type: 'save', asset: ASSET, address: ADDRESS }, tab(id, isPrivate));
  return { grants, handlers, wanted, saved, visited, ask, save, store };
}

describe('a card', () => {
  test('is answered in a tab where a person has opened it', async () => {
    const { grants, ask } = setUp();
    grants.grant(7);
    expect((await ask(7)).results).toHaveLength(1);
  });

  test('is told nothing in any other tab', async () => {
    const { grants, ask, wanted } = setUp();
    grants.grant(7);
    expect((await ask(8)).results).toEqual([]);
    expect(wanted).toEqual([{ text: '', links: [], labels: [] }]);
  });

  test('saves what it was shown, as it was written', async () => {
    const { grants, ask, save, saved } = setUp();
    grants.grant(7);
    await ask(7);
    expect(await save(7)).toEqual(SAVED);
    expect(saved).toEqual([[ASSET, ADDRESS]]);
  });

  test('saves it also after the worker was stopped', async () => {
    const { grants, ask, store } = setUp();
    grants.grant(7);
    await ask(7);
    expect(await setUp(store).save(7)).toEqual(SAVED);
  });

  test.each([
    ['what it was not shown', async (set: ReturnType<typeof setUp>) => set.grants.grant(7)],
    [
      'what another tab was shown',
      async (set: ReturnType<typeof setUp>) => {
        set.grants.grant(8);
        await set.ask(8);
      },
    ],
  ])('does not save %s', async (_what, before) => {
    const set = setUp();
    await before(set);
    expect(await set.save(7)).toEqual(REFUSED);
    expect(set.saved).toEqual([]);
  });

  test('saves nothing from a private window', async () => {
    const { grants, ask, save, saved } = setUp();
    grants.grant(7);
    await ask(7);
    expect(await save(7, true)).toEqual(REFUSED);
    expect(saved).toEqual([]);
  });

  test('saves no address under another’s key', async () => {
    const { handlers, saved } = setUp();
    const other = `0x${'b'.repeat(40)}`;
    expect(await handlers.save({ type: 'save', asset: ASSET, address: other }, { tab: null })).toEqual(
      REFUSED,
    );
    expect(saved).toEqual([]);
  });

  test('opens the explorer’s page of what it was shown, and of nothing else', async () => {
    const { grants, ask, handlers, visited } = setUp();
    grants.grant(7);
    await handlers.visit({ type: 'visit', asset: ASSET }, tab(7));
    expect(visited).toEqual([]);
    await ask(7);
    await handlers.visit({ type: 'visit', asset: ASSET }, tab(7));
    expect(visited).toEqual([[`https://etherscan.io/token/${ADDRESS}`, 7]]);
  });
});

test('the grants of many tabs are forgotten, the oldest first', async () => {
  const { grants, store } = setUp();
  for (let id = 1; id <= 51; id += 1) grants.grant(id);
  expect(await grants.isGranted(1)).toBe(false);
  expect(await grants.isGranted(2)).toBe(true);
  expect(await store.get('1')).toBeUndefined();
});
