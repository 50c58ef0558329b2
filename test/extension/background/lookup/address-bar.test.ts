import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Omnibox } from 'webextension-polyfill';
import {
  type AddressBarParts,
  listenToAddressBar,
} from '../../../../src/extension/background/lookup/address-bar.ts';
import { waitFor } from '../../../wait-for.ts';

type Entered = Parameters<Omnibox.Static['onInputEntered']['addListener']>[0];
type Changed = Parameters<Omnibox.Static['onInputChanged']['addListener']>[0];

const URL = 'https://etherscan.io/token/0x0';

function setUp(
  parts: Partial<AddressBarParts['suggestions']> = {},
  tabs: Partial<AddressBarParts['tabs']> = {},
  windows: { readonly of: AddressBarParts['windows'] } = {
    of: { getLastFocused: async () => ({ incognito: false }) as never },
  },
) {
  const done: unknown[] = [];
  const listeners: { entered?: Entered; changed?: Changed } = {};
  const note =
    (what: string) =>
    async (...given: unknown[]) =>
      void done.push([what, ...given]) as never;
  const omnibox = {
    setDefaultSuggestion: note('first line'),
    onInputStarted: { addListener: () => {} },
    onInputChanged: { addListener: (listener: Changed) => (listeners.changed = listener) },
    onInputEntered: { addListener: (listener: Entered) => (listeners.entered = listener) },
  } as unknown as Omnibox.Static;
  listenToAddressBar({
    omnibox,
    tabs: { create: note('create'), update: note('update'), ...tabs },
    windows: windows.of,
    suggestions: { suggest: async () => null, urlFor: async () => URL, ...parts },
    hint: 'hint',
    onUnknown: note('unknown'),
  });
  return { done, listeners };
}

const failing = () => Promise.reject(new Error('no such window'));

afterEach(() => vi.restoreAllMocks());

describe('what is entered', () => {
  test.each([
    ['currentTab', ['update', { url: URL }]],
    ['newForegroundTab', ['create', { url: URL, active: true }]],
    ['newBackgroundTab', ['create', { url: URL, active: false }]],
  ] as const)('opens its page: %s', async (disposition, expected) => {
    const { done, listeners } = setUp();
    listeners.entered?.('link', disposition);
    await waitFor(() => expect(done).toEqual([expected]));
  });

  test('may be private where the browser has no windows', async () => {
    const { done, listeners } = setUp({ urlFor: async () => null }, {}, { of: undefined });
    listeners.entered?.('no such thing', 'currentTab');
    await waitFor(() => expect(done).toEqual([['unknown', 'no such thing', true]]));
  });

  test('and means nothing is handed on', async () => {
    const { done, listeners } = setUp({ urlFor: async () => null });
    listeners.entered?.('no such thing', 'currentTab');
    await waitFor(() => expect(done).toEqual([['unknown', 'no such thing', false]]));
  });

  test.each([
    ['cannot be looked up', { urlFor: failing }, {}],
    ['cannot be opened', {}, { update: failing }],
  ])('is told to the console when it %s', async (_what, suggestions, tabs) => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { listeners } = setUp(suggestions, tabs);
    listeners.entered?.('link', 'currentTab');
    await waitFor(() =>
      expect(complained.mock.calls).toEqual([['nothing was opened', new Error('no such window')]]),
    );
  });
});

test('what is typed has no list when none can be made, and the console hears why', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { done, listeners } = setUp({ suggest: failing });
  listeners.changed?.('link', () => done.push('a list'));
  await waitFor(() => expect(complained).toHaveBeenCalledTimes(1));
  expect(done).toEqual([]);
});
