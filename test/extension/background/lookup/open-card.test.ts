import { describe, expect, test, vi } from 'vitest';
import { findAddresses } from '../../../../src/core/market/find-addresses.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { createCardGrants } from '../../../../src/extension/background/lookup/card-grants.ts';
import { createContextMenu, menuTargetOf } from '../../../../src/extension/background/lookup/context-menu.ts';
import { createCardOpener } from '../../../../src/extension/background/lookup/open-card.ts';

const TARGET = { text: '0xabc', link: 'https://etherscan.io/' };

/** Nobody hears what is sent to a tab without a script of ours. */
const deaf = (): Promise<unknown> => Promise.reject(new Error('Receiving end does not exist'));

function setUp(
  inject: () => unknown,
  popup: () => Promise<void> = async () => {},
  hand = async () => {},
  hear = deaf,
  url?: string,
  hasWindows = true,
) {
  const waits: number[] = [];
  const seen: unknown[] = [];
  const immediate: unknown[] = [];
  const grants = createCardGrants(createMemoryStore());
  const openCard = createCardOpener({
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
    tabs: {
      sendMessage: hear as never,
      get: async () => ({ url }) as never,
      create: async (tab) => {
        seen.push(tab);
        return {} as never;
      },
    },
    windows: hasWindows
      ? {
          create: async (window) => {
            seen.push(window);
            return {} as never;
          },
        }
      : undefined,
    grants,
    leaveForPopup: async (pending) => {
      await hand();
      seen.push(pending);
    },
    clock: {
      now: () => 5,
      sleep: async (ms) => {
        waits.push(ms);
      },
    },
  });
  return { openCard, grants, seen, immediate, waits };
}

describe('opening the card', () => {
  test('injects one script, and grants the tab its questions', async () => {
    const { openCard, grants, seen } = setUp(() => 'shown');
    await openCard({ tab: 7, isPrivate: false, menuTarget: null });
    expect(seen).toEqual([['/lookup-card.js']]);
    expect(await grants.isGranted({ id: 7, document: 'd' })).toBe(true);
    expect(await grants.isGranted({ id: 7, document: 'another' })).toBe(false);
  });

  test('leaves what the menu was opened on in the page first', async () => {
    const { openCard, seen, immediate } = setUp(() => 'shown');
    await openCard({ tab: 7, isPrivate: false, menuTarget: TARGET });
    expect(seen).toEqual([[TARGET], ['/lookup-card.js']]);
    expect(immediate).toEqual([true, true]);
  });

  test('grants a script in the page the target alone', async () => {
    const { openCard, grants } = setUp(() => 'shown');
    const place = { id: 7, document: 'd' };
    await openCard({ tab: 7, isPrivate: false, menuTarget: TARGET, isTargetOnly: true });
    expect(await grants.mayAsk(place, { text: 'another', links: [], labels: [] })).toBe(false);
    expect(await grants.mayAsk(place, { text: TARGET.text, links: [TARGET.link], labels: [] })).toBe(true);
  });

  test('opens the popup also when nothing can be left for it, and reports that', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    const full = () => Promise.reject(new Error('quota exceeded'));
    const { openCard, seen } = setUp(() => 'out of reach', undefined, full);
    await openCard({ tab: 7, isPrivate: false, menuTarget: null });
    expect(seen).toEqual([['/lookup-card.js'], 'popup']);
    expect(reported).toHaveBeenCalledOnce();
    reported.mockRestore();
  });

  test.each([
    ['nobody is let in', () => Promise.reject(new Error('Cannot access a chrome:// URL'))],
    ['there is nothing to be read', () => 'out of reach'],
    ['the script fails', () => null],
  ])('opens the popup where %s', async (_why, inject) => {
    const { openCard, seen } = setUp(inject);
    await openCard({ tab: 7, isPrivate: false, menuTarget: null });
    expect(seen.slice(1)).toEqual([{ at: 5, selected: null, isPrivate: false }, 'popup']);
  });

  /** The page's process turns scripts away so many times. */
  function turnedAway(times: number) {
    let left = times;
    return () => {
      if (left-- > 0) throw new Error('Cannot access contents of the page');
      return 'shown';
    };
  }

  test("knocks again where the page's process has not come to know the leave yet", async () => {
    const { openCard, grants, seen, waits } = setUp(
      turnedAway(2),
      undefined,
      undefined,
      deaf,
      'https://a.b/',
    );
    await openCard({ tab: 7, isPrivate: false, menuTarget: null });
    expect(seen).toEqual([['/lookup-card.js'], ['/lookup-card.js'], ['/lookup-card.js']]);
    expect(await grants.isGranted({ id: 7, document: 'd' })).toBe(true);
    expect(waits[0]).toBeLessThan(100);
  });

  test('knocks again with what the menu was opened on', async () => {
    const { openCard, seen } = setUp(turnedAway(1), undefined, undefined, deaf, 'https://a.b/');
    await openCard({ tab: 7, isPrivate: false, menuTarget: TARGET });
    expect(seen).toEqual([[TARGET], [TARGET], ['/lookup-card.js']]);
  });

  test.each([
    ['after a third of a second where it stays closed', 'https://a.b/', 3],
    ['at once where the browser lets nobody in', undefined, 1],
    ['at once on a page of its own', 'chrome://settings/', 1],
  ])('opens the popup %s', async (_when, url, knocks) => {
    const { openCard, seen, waits } = setUp(turnedAway(9), undefined, undefined, deaf, url);
    await openCard({ tab: 7, isPrivate: false, menuTarget: null });
    expect(seen.filter((each) => Array.isArray(each))).toHaveLength(knocks);
    expect(seen.at(-1)).toBe('popup');
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(400);
  });

  test('tries no second time for anything but a page that does not know the leave', async () => {
    const { openCard, waits } = setUp(
      () => Promise.reject(new Error('The extensions gallery cannot be scripted.')),
      undefined,
      undefined,
      deaf,
      'https://store.example/',
    );
    await openCard({ tab: 7, isPrivate: false, menuTarget: null });
    expect(waits).toEqual([]);
  });

  test('forgets a call that waits at the door when another one comes', async () => {
    let calls = 0;
    let second: Promise<void> | null = null;
    const { openCard, seen } = setUp(
      () => {
        if (calls++ > 0) return 'shown';
        second = openCard({ tab: 7, isPrivate: false, menuTarget: null });
        throw new Error('Cannot access contents of the page');
      },
      undefined,
      undefined,
      deaf,
      'https://a.b/',
    );
    await openCard({ tab: 7, isPrivate: false, menuTarget: null });
    await second;
    expect(seen).toEqual([['/lookup-card.js'], ['/lookup-card.js']]);
  });

  test('leaves the card to a page of ours that shows it itself', async () => {
    const closed = () => Promise.reject(new Error('Cannot access contents of the page'));
    const { openCard, seen } = setUp(closed, undefined, undefined, async () => true);
    await openCard({ tab: 7, isPrivate: false, menuTarget: null });
    expect(seen).toEqual([['/lookup-card.js']]);
  });

  test('leaves the popup what the menu was opened on, and that the window was private', async () => {
    const { openCard, seen } = setUp(() => 'out of reach');
    await openCard({ tab: undefined, isPrivate: true, menuTarget: TARGET });
    expect(seen).toEqual([
      { at: 5, selected: { text: '0xabc', links: [TARGET.link], labels: [] }, isPrivate: true },
      'popup',
    ]);
  });

  test('leaves the popup what was read where no card can be shown', async () => {
    const read = { text: '0xdef', links: [], labels: ['x'] };
    const { openCard, seen } = setUp(() => read);
    await openCard({ tab: 7, isPrivate: false, menuTarget: null });
    expect(seen.slice(1)).toEqual([{ at: 5, selected: read, isPrivate: false }, 'popup']);
  });

  test('opens a window where the browser opens no popup by itself', async () => {
    const { openCard, seen } = setUp(
      () => 'out of reach',
      () => Promise.reject(new Error('no user gesture')),
    );
    await openCard({ tab: 7, isPrivate: false, menuTarget: null });
    expect(seen.at(-1)).toMatchObject({ type: 'popup', url: '/popup.html' });
  });

  test('opens a tab where the browser has no windows either', async () => {
    const { openCard, seen } = setUp(
      () => 'out of reach',
      () => Promise.reject(new Error('no popup')),
      undefined,
      undefined,
      undefined,
      false,
    );
    await openCard({ tab: 7, isPrivate: false, menuTarget: null });
    expect(seen.at(-1)).toEqual({ url: '/popup.html' });
  });
});

describe('the menu', () => {
  test('has an item for selections and one for links that carry an address', async () => {
    const made: unknown[] = [];
    await createContextMenu(
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
    expect(menuTargetOf({ ...clicked, modifiers: [], editable: false })).toEqual(given);
  });

  const hash = `0x${'a1'.repeat(32)}`;

  test.each([
    ['in Firefox', 16_384],
    ['in what the popup takes', 1_000_000],
  ])('gives no part of a hash as an address where a selection is cut: %s', (_where, limit) => {
    const words = 'word '.repeat(limit).slice(0, limit - 43);
    const selectionText = `${words} ${hash}`.slice(0, limit === 16_384 ? limit : undefined);
    const { text } = menuTargetOf({ menuItemId: 'selection', selectionText, modifiers: [], editable: false });
    expect(findAddresses(text).found).toEqual([]);
    expect(text.length).toBeGreaterThan(limit - 60);
    expect(text.length).toBeLessThanOrEqual(limit);
  });

  test('gives no link that is longer than what the popup takes', () => {
    const linkUrl = `https://a.example/${'a'.repeat(4_000)}`;
    expect(menuTargetOf({ menuItemId: 'link', linkUrl, modifiers: [], editable: false }).link).toBe('');
  });
});
