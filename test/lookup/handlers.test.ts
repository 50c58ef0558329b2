import { describe, expect, test } from 'vitest';
import { createCalls } from '../../src/lookup/calls.ts';
import { createLookUpHandlers } from '../../src/lookup/handlers.ts';
import type { LookUp, Wanted } from '../../src/lookup/look-up.ts';
import { UNKNOWN_TOKEN } from '../../src/market/tokens.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import { priced } from '../watchlist/fakes.ts';

const ADDRESS = `0x${'a'.repeat(40)}` as const;
const ASSET = `ETH:${ADDRESS}` as const;
const SELECTED = { text: ADDRESS, links: [], labels: [] };
const tab = (id: number, isPrivate = false) => ({ tab: { id, url: 'https://chat.example/', isPrivate } });

function setUp(store = createMemoryStore()) {
  const wanted: Wanted[] = [];
  const added: unknown[] = [];
  const visited: unknown[] = [];
  const lookUp: LookUp = async (what, _stage, place) => {
    wanted.push(what);
    const isAsked = 'text' in what && what.text !== '';
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
      isPrivate: place.isPrivate,
    };
  };
  const calls = createCalls(store);
  const handlers = createLookUpHandlers({
    lookUp,
    calls,
    add: async (message) => {
      added.push(message);
      return { outcome: 'added', asset: ASSET };
    },
    visit: async (url, opener) => void visited.push([url, opener]),
  });
  const ask = (id: number) =>
    handlers.lookUp({ type: 'lookUp', stage: 'known', selected: SELECTED, isPrivate: false }, tab(id));
  const keep = (id: number, isPrivate = false) =>
    handlers.keep({ type: 'keep', asset: ASSET, address: ADDRESS }, tab(id, isPrivate));
  return { calls, handlers, wanted, added, visited, ask, keep, store };
}

describe('a card', () => {
  test('is answered in a tab where a person has called it', async () => {
    const { calls, ask } = setUp();
    calls.note(7);
    expect((await ask(7)).results).toHaveLength(1);
  });

  test('is told nothing in any other tab', async () => {
    const { calls, ask, wanted } = setUp();
    calls.note(7);
    expect((await ask(8)).results).toEqual([]);
    expect(wanted).toEqual([{ text: '', links: [], labels: [] }]);
  });

  test('saves what it was shown, as it was written', async () => {
    const { calls, ask, keep, added } = setUp();
    calls.note(7);
    await ask(7);
    expect(await keep(7)).toBe('saved');
    expect(added).toEqual([{ type: 'add', text: ADDRESS, platform: 'ETH' }]);
  });

  test('saves it also after the worker was stopped', async () => {
    const { calls, ask, store } = setUp();
    calls.note(7);
    await ask(7);
    expect(await setUp(store).keep(7)).toBe('saved');
  });

  test.each([
    ['what it was not shown', async (set: ReturnType<typeof setUp>) => set.calls.note(7)],
    [
      'what another tab was shown',
      async (set: ReturnType<typeof setUp>) => {
        set.calls.note(8);
        await set.ask(8);
      },
    ],
  ])('does not save %s', async (_what, before) => {
    const set = setUp();
    await before(set);
    expect(await set.keep(7)).toBe('refused');
    expect(set.added).toEqual([]);
  });

  test('saves nothing from a private window', async () => {
    const { calls, ask, keep, added } = setUp();
    calls.note(7);
    await ask(7);
    expect(await keep(7, true)).toBe('refused');
    expect(added).toEqual([]);
  });

  test('saves no address under another’s key', async () => {
    const { handlers, added } = setUp();
    const other = `0x${'b'.repeat(40)}`;
    expect(await handlers.keep({ type: 'keep', asset: ASSET, address: other }, { tab: null })).toBe(
      'refused',
    );
    expect(added).toEqual([]);
  });

  test('opens the explorer’s page of what it was shown, and of nothing else', async () => {
    const { calls, ask, handlers, visited } = setUp();
    calls.note(7);
    await handlers.visit({ type: 'visit', asset: ASSET }, tab(7));
    expect(visited).toEqual([]);
    await ask(7);
    await handlers.visit({ type: 'visit', asset: ASSET }, tab(7));
    expect(visited).toEqual([[`https://etherscan.io/token/${ADDRESS}`, 7]]);
  });
});

test('the calls of many tabs are forgotten, the oldest first', async () => {
  const { calls, store } = setUp();
  for (let id = 1; id <= 51; id += 1) calls.note(id);
  expect(await calls.isNoted(1)).toBe(false);
  expect(await calls.isNoted(2)).toBe(true);
  expect(await store.get('1')).toBeUndefined();
});
