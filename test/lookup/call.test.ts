import { describe, expect, test, vi } from 'vitest';
import { createCall } from '../../src/lookup/call.ts';
import { createCalls } from '../../src/lookup/calls.ts';
import { createMenu, givenBy } from '../../src/lookup/menu.ts';
import { findAddresses } from '../../src/market/find-addresses.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';

const GIVEN = { text: '0xabc', link: 'https://etherscan.io/' };

function setUp(inject: () => unknown, popup: () => Promise<void> = async () => {}, hand = async () => {}) {
  const seen: unknown[] = [];
  const immediate: unknown[] = [];
  const calls = createCalls(createMemoryStore());
  const call = createCall({
    scripting: {
      executeScript: async ({ files, args, injectImmediately }) => {
        seen.push(files ?? args);
        immediate.push(injectImmediately);
        return [{ frameId: 0, documentId: 'd', result: await inject() }];
      },
    },
    action: {
      openPopup: async () => {
        seen.push('popup');
        return popup();
      },
    },
    windows: {
      create: async (window) => {
        seen.push(window);
        return {} as never;
      },
    },
    calls,
    handOver: async (handed) => {
      await hand();
      seen.push(handed);
    },
    now: () => 5,
  });
  return { call, calls, seen, immediate };
}

describe('calling the card', () => {
  test('injects one script, and notes the tab', async () => {
    const { call, calls, seen } = setUp(() => 'shown');
    await call({ tab: 7, isPrivate: false, given: null });
    expect(seen).toEqual([['/lookup-card.js']]);
    expect(await calls.isNoted(7)).toBe(true);
  });

  test('leaves what the menu was opened on in the page first', async () => {
    const { call, seen, immediate } = setUp(() => 'shown');
    await call({ tab: 7, isPrivate: false, given: GIVEN });
    expect(seen).toEqual([[GIVEN], ['/lookup-card.js']]);
    expect(immediate).toEqual([true, true]);
  });

  test('opens the popup also when nothing can be left for it, and reports that', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    const full = () => Promise.reject(new Error('quota exceeded'));
    const { call, seen } = setUp(() => 'out of reach', undefined, full);
    await call({ tab: 7, isPrivate: false, given: null });
    expect(seen).toEqual([['/lookup-card.js'], 'popup']);
    expect(reported).toHaveBeenCalledOnce();
    reported.mockRestore();
  });

  test.each([
    ['nobody is let in', () => Promise.reject(new Error('Cannot access a chrome:// URL'))],
    ['there is nothing to be read', () => 'out of reach'],
    ['the script fails', () => null],
  ])('opens the popup where %s', async (_why, inject) => {
    const { call, seen } = setUp(inject);
    await call({ tab: 7, isPrivate: false, given: null });
    expect(seen.slice(1)).toEqual([{ at: 5, selected: null, isPrivate: false }, 'popup']);
  });

  test('hands over what the menu was opened on, and that the window was private', async () => {
    const { call, seen } = setUp(() => 'out of reach');
    await call({ tab: undefined, isPrivate: true, given: GIVEN });
    expect(seen).toEqual([
      { at: 5, selected: { text: '0xabc', links: [GIVEN.link], labels: [] }, isPrivate: true },
      'popup',
    ]);
  });

  test('hands over what was read where no card can be shown', async () => {
    const read = { text: '0xdef', links: [], labels: ['x'] };
    const { call, seen } = setUp(() => read);
    await call({ tab: 7, isPrivate: false, given: null });
    expect(seen.slice(1)).toEqual([{ at: 5, selected: read, isPrivate: false }, 'popup']);
  });

  test('opens a window where the browser opens no popup by itself', async () => {
    const { call, seen } = setUp(
      () => 'out of reach',
      () => Promise.reject(new Error('no user gesture')),
    );
    await call({ tab: 7, isPrivate: false, given: null });
    expect(seen.at(-1)).toMatchObject({ type: 'popup', url: '/popup.html' });
  });
});

describe('the menu', () => {
  test('has an item for selections and one for links that carry an address', async () => {
    const made: unknown[] = [];
    await createMenu(
      { removeAll: async () => void made.push('none'), create: (item) => made.push(item) },
      { ofSelection: 'Price of “%s”', ofLink: 'Price of this' },
    );
    expect(made).toMatchObject([
      'none',
      { title: 'Price of “%s”', contexts: ['selection'] },
      {
        title: 'Price of this',
        contexts: ['link'],
        targetUrlPatterns: expect.arrayContaining(['*://*/*0x*']),
      },
    ]);
  });

  test.each([
    [
      { menuItemId: 'selection', selectionText: '0x1' },
      { text: '0x1', link: '' },
    ],
    [
      { menuItemId: 'selection', selectionText: 'USDT', linkUrl: 'https://a/' },
      { text: 'USDT', link: 'https://a/' },
    ],
    [
      { menuItemId: 'link', selectionText: 'other', linkUrl: 'https://a/' },
      { text: '', link: 'https://a/' },
    ],
  ])('gives %j', (clicked, given) => {
    expect(givenBy({ ...clicked, modifiers: [], editable: false })).toEqual(given);
  });

  const hash = `0x${'a1'.repeat(32)}`;

  test.each([
    ['in Firefox', 16_384],
    ['in what the popup takes', 1_000_000],
  ])('gives no part of a hash as an address where a selection is cut: %s', (_where, limit) => {
    const words = 'word '.repeat(limit).slice(0, limit - 43);
    const selectionText = `${words} ${hash}`.slice(0, limit === 16_384 ? limit : undefined);
    const { text } = givenBy({ menuItemId: 'selection', selectionText, modifiers: [], editable: false });
    expect(findAddresses(text).found).toEqual([]);
    expect(text.length).toBeGreaterThan(limit - 60);
    expect(text.length).toBeLessThanOrEqual(limit);
  });

  test('gives no link that is longer than what the popup takes', () => {
    const linkUrl = `https://a.example/${'a'.repeat(4_000)}`;
    expect(givenBy({ menuItemId: 'link', linkUrl, modifiers: [], editable: false }).link).toBe('');
  });
});
