import { expect, it } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { createShortcut } from '../../../src/extension/ui/page-deps.ts';

function setUp(commands: object) {
  const opened: unknown[] = [];
  const tabs = { create: async (tab: unknown) => void opened.push(tab) };
  return { shortcut: createShortcut({ commands, tabs } as unknown as Browser), opened };
}

it.each([
  [
    'bound',
    [
      { name: '_execute_action', shortcut: 'Alt+P' },
      { name: 'look-up', shortcut: 'Alt+Shift+K' },
    ],
    'Alt+Shift+K',
  ],
  ['taken away', [{ name: 'look-up', shortcut: '' }], ''],
  ['unknown', [], ''],
])('the shortcut is read as it is: %s', async (_how, all, expected) => {
  expect(await setUp({ getAll: async () => all }).shortcut.read()).toBe(expected);
});

it('has no keys in a browser without shortcuts', async () => {
  const { shortcut } = setUp(undefined as never);
  expect(shortcut.exists).toBe(false);
  expect(await shortcut.read()).toBeNull();
});

it('is changed on the browser’s own page: by a function in Firefox, by an address in Chromium', async () => {
  const chromium = setUp({});
  await chromium.shortcut.change();
  expect(chromium.opened).toEqual([{ url: 'chrome://extensions/shortcuts' }]);
  const asked: string[] = [];
  const firefox = setUp({ openShortcutSettings: async () => void asked.push('settings') });
  await firefox.shortcut.change();
  expect([asked, firefox.opened]).toEqual([['settings'], []]);
});
