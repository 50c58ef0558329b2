import { describe, expect, test } from 'vitest';
import type { Selected } from '../../../../src/core/market/find.ts';
import { UNKNOWN_TOKEN } from '../../../../src/core/market/tokens.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { createCardGrants } from '../../../../src/extension/background/lookup/card-grants.ts';
import type { LookUp } from '../../../../src/extension/background/lookup/look-up.ts';
import { createLookUpHandlers } from '../../../../src/extension/background/lookup/look-up.ts';
import { priced } from '../watchlist/fakes.ts';

const ADDRESS = `0x${'a'.repeat(40)}` as const;
const ASSET = `ETH:${ADDRESS}` as const;
const SAVED = { outcome: 'added', asset: ASSET };
const REFUSED = { outcome: 'refused' };
const SELECTED = { text: ADDRESS, links: [], labels: [] };
const documentOf = (id: number) => `document ${id}`;
const tab = (id: number, isPrivate = false, document = documentOf(id)) => ({
  tab: { id, document, url: 'https://chat.example/', isPrivate },
});

function setUp(store = createMemoryStore()) {
  const wanted: Selected[] = [];
  const saved: unknown[] = [];
  const visited: unknown[] = [];
  const sheets: unknown[] = [];
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
      settings: { theme: 'system', language: 'system', currency: 'language', preset: 'global' },
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
    chartUrl: (asset) => `chart of ${asset}`,
    visit: async (url, opener) => void visited.push([url, opener]),
    scripting: {
      insertCSS: async ({ target, origin }) => void sheets.push([target.documentIds, origin, true]),
      removeCSS: async ({ target, origin }) => void sheets.push([target.documentIds, origin, false]),
    },
  });
  const grant = (id: number, isPrivate = false) =>
    grants.grant(id, Promise.resolve(documentOf(id)), isPrivate, null);
  const ask = (id: number) =>
    handlers.lookUp({ type: 'lookUp', stage: 'known', selected: SELECTED, isPrivate: false }, tab(id));
  const save = (id: number, isPrivate = false) =>
    handlers.save({ type: 'save', asset: ASSET, address: ADDRESS }, tab(id, isPrivate));
  return { grants, grant, handlers, wanted, saved, visited, sheets, ask, save, store };
}

describe('a card', () => {
  test('is answered in a tab where a person has opened it', async () => {
    const { grant, ask } = setUp();
    grant(7);
    expect((await ask(7)).results).toHaveLength(1);
  });

  test('is told nothing in any other tab', async () => {
    const { grant, ask, wanted } = setUp();
    grant(7);
    expect((await ask(8)).results).toEqual([]);
    expect(wanted).toEqual([{ text: '', links: [], labels: [] }]);
  });

  test('is told nothing in another document of the tab', async () => {
    const { grant, ask, handlers, wanted } = setUp();
    grant(7);
    await ask(7);
    const question = { type: 'lookUp', stage: 'known', selected: SELECTED, isPrivate: false } as const;
    expect((await handlers.lookUp(question, tab(7, false, 'the next one'))).results).toEqual([]);
    expect(wanted.at(-1)?.text).toBe('');
  });

  test('is told nothing of a second selection', async () => {
    const { grant, ask, handlers, wanted } = setUp();
    grant(7);
    await ask(7);
    const selected = { ...SELECTED, text: `0x${'b'.repeat(40)}` };
    const question = { type: 'lookUp', stage: 'known', selected, isPrivate: false } as const;
    expect((await handlers.lookUp(question, tab(7))).results).toEqual([]);
    expect(wanted.at(-1)?.text).toBe('');
  });

  test('has covers take presses where it was called, and nowhere else', async () => {
    const { grant, handlers, sheets } = setUp();
    grant(7);
    for (const on of [true, false]) await handlers.bareCovers({ type: 'bareCovers', on }, tab(7));
    await handlers.bareCovers({ type: 'bareCovers', on: true }, tab(8));
    await handlers.bareCovers({ type: 'bareCovers', on: true }, { tab: null });
    expect(sheets).toEqual([
      [[documentOf(7)], 'USER', true],
      [[documentOf(7)], 'USER', false],
    ]);
  });

  test('saves what it was shown, as it was written', async () => {
    const { grant, ask, save, saved } = setUp();
    grant(7);
    await ask(7);
    expect(await save(7)).toEqual(SAVED);
    expect(saved).toEqual([[ASSET, ADDRESS]]);
  });

  test('saves it also after the worker was stopped', async () => {
    const { grant, ask, store } = setUp();
    grant(7);
    await ask(7);
    expect(await setUp(store).save(7)).toEqual(SAVED);
  });

  test.each([
    ['what it was not shown', async (set: ReturnType<typeof setUp>) => set.grant(7)],
    [
      'what another tab was shown',
      async (set: ReturnType<typeof setUp>) => {
        set.grant(8);
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
    const { grant, ask, save, saved } = setUp();
    grant(7);
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

  test('saves a coin, which has no address, and neither with one nor a token without', async () => {
    const { handlers, saved } = setUp();
    const save = (asset: 'XRP:0x' | typeof ASSET, address: string | null) =>
      handlers.save({ type: 'save', asset, address }, { tab: null });
    expect(await save('XRP:0x', null)).toMatchObject({ outcome: 'added' });
    expect(await save('XRP:0x', ADDRESS)).toEqual(REFUSED);
    expect(await save(ASSET, null)).toEqual(REFUSED);
    expect(saved).toEqual([['XRP:0x', null]]);
  });

  test('opens the explorer’s page of what it was shown, and of nothing else', async () => {
    const { grant, ask, handlers, visited } = setUp();
    grant(7);
    await handlers.visit({ type: 'visit', asset: ASSET, place: 'explorer' }, tab(7));
    expect(visited).toEqual([]);
    await ask(7);
    await handlers.visit({ type: 'visit', asset: ASSET, place: 'explorer' }, tab(7));
    expect(visited).toEqual([[`https://etherscan.io/token/${ADDRESS}`, 7]]);
  });

  test('opens the chart of what it was shown, but not from a private window, of which nothing is kept', async () => {
    const { grant, ask, handlers, visited } = setUp();
    grant(7);
    grant(8, true);
    for (const [id, isPrivate] of [[7], [8, true]] as const) {
      await ask(id);
      await handlers.visit({ type: 'visit', asset: ASSET, place: 'chart' }, tab(id, isPrivate));
    }
    expect(visited).toEqual([[`chart of ${ASSET}`, 7]]);
  });

  test('opens it in a private window also after the worker was stopped, which keeps nothing of what it was shown', async () => {
    const { grant, ask, store } = setUp();
    grant(7, true);
    await ask(7);
    const { handlers, visited } = setUp(store);
    await handlers.visit({ type: 'visit', asset: ASSET, place: 'explorer' }, tab(7, true));
    await handlers.visit({ type: 'visit', asset: ASSET, place: 'explorer' }, tab(8, true));
    expect(visited).toEqual([[`https://etherscan.io/token/${ADDRESS}`, 7]]);
  });
});

test('the grants of many documents are forgotten, the oldest first', async () => {
  const { grants, grant, store } = setUp();
  for (let id = 1; id <= 51; id += 1) grant(id);
  expect(await grants.isGranted({ id: 51, document: documentOf(51) })).toBe(true);
  expect(await grants.isGranted({ id: 1, document: documentOf(1) })).toBe(false);
  expect(await grants.isGranted({ id: 2, document: documentOf(2) })).toBe(true);
  expect(await store.get(documentOf(1))).toBeUndefined();
});
