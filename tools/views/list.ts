/** Every view that the product has, and how a person comes to it: one row here puts a new one into the pictures. */
import type { Page } from 'playwright-core';
import { ask, fieldOf } from '../../test/e2e/acts.ts';
import type { Screen } from '../../test/e2e/browsers/screen.ts';
import type { Stage } from '../../test/e2e/stage.ts';
import { hideWorth, hold, openRow, reload, saveLookAlike, switchSourcesOff } from './acts.ts';
import { COIN_KEYS, LOOK_ALIKE, SAVED, TWIN } from './assets.ts';
import { lookedUp, recorded, withDailyRate } from './before.ts';
import { CHAT, CHAT_PAGE, callCard } from './card.ts';
import { corpusPage, HOLDER, TRANSACTION } from './explorer-pages.ts';

export interface View {
  readonly name: string;
  /** One of the extension's own pages, or the address of another's that it shows something on. */
  readonly path: string;
  /** What is on the page once the view is there. */
  readonly shows: string;
  /** What has happened before the page is opened. */
  readonly before?: (stage: Stage) => Promise<void>;
  /** What a person does on the page to get there. */
  readonly act?: (page: Page, screen: Screen) => Promise<void>;
  /** What another's page is, where the world has none at that address. */
  readonly html?: (theme: 'light' | 'dark') => Promise<string> | string;
  /** As after a start of the browser: nothing was heard yet. */
  readonly isStart?: boolean;
  /** Before anything was saved. */
  readonly isFirst?: boolean;
  /** Nothing can be reached. */
  readonly isOffline?: boolean;
}

/** A token that is new, one that is saved, one on a network without prices, and settings. */
const IMPORTED = JSON.stringify({
  format: 'sise-backup',
  version: 1,
  tokens: [
    { network: 'ETH', address: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', amount: '12.5' },
    { network: 'ETH', address: SAVED[0].slice(4) },
    { network: 'DOGE', address: SAVED[1].slice(4) },
  ],
  settings: { preset: 'korea', periodMinutes: 5 },
});

/** Lines as a person keeps them, two of which cannot be read. */
const TRANSACTIONS = [
  `2026-03-02T09:15:00Z, ETH, ${SAVED[0].slice(4)}, 120`,
  `2026-03-02 18:15 KST, ETH, 0x, 0.75`,
  `2026-06-30T23:59:59Z, BNB, ${SAVED[3].slice(4)}, 3500.25`,
  '2026-09-11 00:00, ETH, 0x, 1',
  `2026-10-08T12:00:00+09:00, KAIA, ${SAVED[4].slice(5)}, 12000`,
  `2026-10-08T12:00:00+09:00, BTC, 0x, 0.0125`,
  '2026-10-09T00:00:00Z, ETH, 0x1234, 5',
].join('\n');

const POPUP = 'popup.html';
const CONSOLE = 'options.html';

export const VIEWS: readonly View[] = [
  { name: 'popup-first', path: POPUP, shows: '.empty', isFirst: true },
  { name: 'popup-offline', path: POPUP, shows: '.banner', isFirst: true, isOffline: true },
  { name: 'popup', path: POPUP, shows: '.row-priced' },
  {
    name: 'popup-details',
    path: POPUP,
    shows: '.compared-list',
    act: (page) => openRow(page, SAVED[0]),
  },
  {
    name: 'popup-search',
    path: POPUP,
    shows: '[role="option"]',
    act: (page) => fieldOf(page).pressSequentially('usd'),
  },
  {
    name: 'popup-problem',
    path: POPUP,
    shows: '#add-problem',
    act: async (page) => {
      await fieldOf(page).fill('0x12');
      await fieldOf(page).press('Enter');
    },
  },
  {
    name: 'popup-choice',
    path: POPUP,
    shows: '.choice',
    act: async (page) => {
      await fieldOf(page).fill(TWIN);
      await fieldOf(page).press('Enter');
    },
  },
  {
    name: 'popup-settings',
    path: POPUP,
    shows: '.panel',
    act: (page) => page.locator('[data-focus="settings"]').press('Enter'),
  },
  {
    name: 'popup-held',
    path: POPUP,
    shows: '.alerts-list',
    act: async (page) => {
      await hold(page);
      await openRow(page, SAVED[0]);
    },
  },
  {
    name: 'popup-alert-by-day',
    path: POPUP,
    shows: '.alerts-no-premium',
    isStart: true,
    before: withDailyRate,
    act: async (page) => {
      const rule = { kind: 'premium above', percent: '3' as never } as const;
      await ask<'addAlert'>(page, { type: 'addAlert', asset: 'BTC:0x', rule });
      await openRow(page, 'BTC:0x');
    },
  },
  {
    name: 'popup-draft',
    path: POPUP,
    shows: '.amount-unsaved',
    act: async (page) => {
      await openRow(page, SAVED[0]);
      await page.locator('.amount-field').first().fill('7');
      // As the browser closes a popup: the field is never left.
      await reload(page);
    },
  },
  {
    name: 'popup-order',
    path: POPUP,
    shows: '.worth',
    act: async (page) => {
      await hold(page);
      await page.locator('.list-order').first().selectOption('value');
    },
  },
  {
    name: 'popup-sparklines',
    path: POPUP,
    // Where there is no room for them the rows stand without.
    shows: '.row-priced',
    before: recorded([...COIN_KEYS, ...SAVED]),
    act: (page) => page.locator('.sparkline svg').first().waitFor(),
  },
  {
    name: 'popup-look-up',
    path: POPUP,
    shows: '.look-up-line .facts',
    before: lookedUp([SAVED[0].slice(4), TWIN, LOOK_ALIKE.slice(4), `0x${'7e'.repeat(20)}`].join(' ')),
    act: async (page) => {
      await page.locator('.look-up-line .premium-chip').first().press('Enter');
    },
  },
  {
    name: 'popup-premium',
    path: POPUP,
    shows: '.premiums .premium-leg',
    act: (page) => page.locator('[data-premium="BTC"]').press('Enter'),
  },
  {
    name: 'popup-row-premium',
    path: POPUP,
    shows: '.row-open .premium-leg',
    act: (page) => openRow(page, SAVED[0]),
  },
  { name: 'popup-hidden', path: POPUP, shows: '.worth', act: hideWorth },
  { name: 'popup-all-off', path: POPUP, shows: '.banner', act: switchSourcesOff },
  { name: 'popup-look-alike', path: POPUP, shows: '.why-alike', act: saveLookAlike },
  {
    name: 'popup-look-alike-search',
    path: POPUP,
    shows: '.result .alike',
    act: async (page) => {
      await fieldOf(page).pressSequentially('tether');
      await page.locator(`[data-result="${LOOK_ALIKE}"]`).waitFor();
    },
  },
  { name: 'welcome', path: 'welcome.html', shows: '.end' },
  {
    name: 'chart',
    path: `chart.html#${SAVED[0]}`,
    shows: '.u-over',
    act: async (page) => {
      await page.locator('input[value="both"]').check({ force: true });
      await page.locator('.notes-now:empty').waitFor({ state: 'attached', timeout: 200_000 });
    },
  },
  { name: 'card', path: CHAT, html: () => CHAT_PAGE, shows: '[data-sise-card]', act: callCard },
  {
    name: 'card-look-alike',
    path: CHAT,
    html: () => CHAT_PAGE.replace(/0x\w{40}/, LOOK_ALIKE.slice(4)),
    shows: '[data-sise-card]',
    act: callCard,
  },
  { name: 'explorer', path: 'https://etherscan.io/tokens', shows: 'sise-price' },
  {
    name: 'explorer-transaction',
    path: TRANSACTION,
    html: (theme) => corpusPage('etherscan-tx.html', theme),
    shows: `sise-price[data-asset="${SAVED[2]}"]`,
  },
  {
    name: 'explorer-holdings',
    path: HOLDER,
    html: (theme) => corpusPage('etherscan-address.html', theme),
    shows: 'sise-sum',
    act: (page) => page.locator('#dropdownMenuBalance').press('Enter'),
  },
  { name: 'console-settings', path: `${CONSOLE}#settings`, shows: 'main' },
  {
    name: 'console-import',
    path: `${CONSOLE}#settings`,
    shows: '.backup-preview',
    act: async (page) => {
      await page.locator('.backup textarea').fill(IMPORTED);
      await page.locator('.backup .main-button').first().press('Enter');
    },
  },
  { name: 'console-stored', path: `${CONSOLE}#settings`, shows: '.stored-unread', before: recorded(SAVED) },
  { name: 'console-sources', path: `${CONSOLE}#sources`, shows: 'main' },
  { name: 'console-all-off', path: `${CONSOLE}#sources`, shows: '.banner', act: switchSourcesOff },
  {
    name: 'console-records',
    path: `${CONSOLE}#records`,
    shows: '.records-table tfoot',
    act: async (page) => {
      await page.locator('[data-focus="record-moment"]').fill('2026-01-01 00:00 KST');
      await page.locator('[data-focus="record-ETH:0x"]').fill('12.5');
      await page.locator('[data-focus="record-ETH:0x"]').press('Enter');
    },
  },
  {
    name: 'console-records-list',
    path: `${CONSOLE}#records`,
    shows: '.records-table tfoot',
    act: async (page) => {
      await page.locator('input[value="list"]').check({ force: true });
      await page.locator('[data-focus="record-list"]').fill(TRANSACTIONS);
      await page.locator('.records-form').evaluate((form) => (form as HTMLFormElement).requestSubmit());
    },
  },
  { name: 'console-no-project', path: `${CONSOLE}#projects`, shows: 'main' },
  {
    name: 'console-projects',
    path: `${CONSOLE}#projects`,
    shows: '.card-open',
    act: async (page) => {
      const project = { name: 'Price table', network: 'mainnet', platforms: null } as const;
      await ask<'createProject'>(page, { type: 'createProject', project });
      await reload(page);
      await page.locator('.card-toggle').first().press('Enter');
    },
  },
];
