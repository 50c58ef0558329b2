/** Every view that the product has, and how a person comes to it: one row here puts a new one into the pictures. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { ask, fieldOf } from '../../test/e2e/acts.ts';
import type { Screen } from '../../test/e2e/browsers/screen.ts';
import { cardOf } from '../../test/e2e/lookup/card.ts';
import type { Stage } from '../../test/e2e/stage.ts';
import {
  COIN_KEYS,
  hideWorth,
  hold,
  LOOK_ALIKE,
  openRow,
  reload,
  SAVED,
  saveCoins,
  saveLookAlike,
  switchSourcesOff,
  TWIN,
} from './acts.ts';
import { lookedUp, recorded, withDailyRate, withWonMarkets } from './before.ts';
import type { Look } from './looks.ts';

export interface View {
  readonly name: string;
  /** One of the extension's own pages, or the address of another's that it shows something on. */
  readonly path: string;
  readonly shows: string;
  readonly before?: (stage: Stage) => Promise<void>;
  readonly act?: (page: Page, screen: Screen) => Promise<void>;
  /** What another's page is, where the world has none at that address. */
  readonly html?: (look: Look) => Promise<string> | string;
  /** As after a start of the browser: without prices. */
  readonly isStart?: boolean;
  readonly isFirst?: boolean;
  readonly isOffline?: boolean;
}

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

const TRANSACTIONS = [
  `2026-03-02T09:15:00Z, ETH, ${SAVED[0].slice(4)}, 120`,
  `2026-03-02 18:15 KST, ETH, 0x, 0.75`,
  `2026-06-30T23:59:59Z, BNB, ${SAVED[3].slice(4)}, 3500.25`,
  '2026-09-11 00:00, ETH, 0x, 1',
  `2026-10-08T12:00:00+09:00, KAIA, ${SAVED[4].slice(5)}, 12000`,
  `2026-10-08T12:00:00+09:00, BTC, 0x, 0.0125`,
  '2026-10-09T00:00:00Z, ETH, 0x1234, 5',
].join('\n');

const CHAT = 'https://chat.example/';
const CHAT_LINE = {
  en: 'Have a look at this one before the meeting:',
  ko: '회의 전에 이 토큰 한번 봐 주세요.',
} as const;
const chatPage = ({
  language,
}: Look) => `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Chat</title>
<meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width">
<style>body{font:15px/1.5 sans-serif;margin:24px;max-width:560px;min-height:640px}</style>
<p>${CHAT_LINE[language]}</p>
<p id="text" style="overflow-wrap:anywhere">0x514910771AF9Ca656af840dff83E8264EcF986CA</p>`;
const TRANSACTION = `https://etherscan.io/tx/0x${'f'.repeat(64)}`;
const HOLDER = `https://etherscan.io/address/0x${'1'.repeat(40)}`;

const POPUP = 'popup.html';
const CONSOLE = 'options.html';

export const VIEWS: readonly View[] = [
  { name: 'popup-first', path: POPUP, shows: '.row-priced', isFirst: true },
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
  { name: 'popup-coins', path: POPUP, shows: '.from-note', act: saveCoins },
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
    name: 'popup-alert',
    path: POPUP,
    shows: '.alerts-form',
    act: async (page) => {
      await openRow(page, SAVED[0]);
      await page.locator('[data-focus="bell"]').press('Enter');
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
    shows: '.look-up .facts',
    before: lookedUp([SAVED[0].slice(4), TWIN, LOOK_ALIKE.slice(4), `0x${'7e'.repeat(20)}`].join(' ')),
    act: async (page) => {
      await page.locator('.look-up .result-line').first().press('Enter');
    },
  },
  {
    name: 'popup-premium',
    path: POPUP,
    shows: '.premiums .premium-leg',
    act: (page) => page.locator('[data-premium="BTC"]').press('Enter'),
  },
  {
    name: 'popup-board',
    path: POPUP,
    shows: '.board-premium',
    before: withWonMarkets,
    act: (page) => page.locator('.premiums-all').press('Enter'),
  },
  {
    name: 'popup-row-premium',
    path: POPUP,
    shows: '.row-open .premium-leg',
    act: async (page) => {
      await openRow(page, SAVED[0]);
      await page.locator('.exact-facts summary').press('Enter');
    },
  },
  { name: 'popup-hidden', path: POPUP, shows: '.worth', act: hideWorth },
  { name: 'popup-all-off', path: POPUP, shows: '.banner', act: switchSourcesOff },
  { name: 'popup-look-alike', path: POPUP, shows: '.why-alike', act: saveLookAlike },
  {
    name: 'popup-look-alike-search',
    path: POPUP,
    shows: '.found .alike',
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
  { name: 'card', path: CHAT, html: chatPage, shows: '[data-sise-card]', act: callCard },
  {
    name: 'card-look-alike',
    path: CHAT,
    html: (look) => chatPage(look).replace(/0x\w{40}/, LOOK_ALIKE.slice(4)),
    shows: '[data-sise-card]',
    act: callCard,
  },
  { name: 'explorer', path: 'https://etherscan.io/tokens', shows: 'sise-price' },
  {
    name: 'explorer-transaction',
    path: TRANSACTION,
    html: ({ theme }) => corpusPage('etherscan-tx.html', theme),
    shows: `sise-price[data-asset="${SAVED[2]}"]`,
  },
  {
    name: 'explorer-holdings',
    path: HOLDER,
    html: ({ theme }) => corpusPage('etherscan-address.html', theme),
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
  { name: 'console-board', path: `${CONSOLE}#board`, shows: '.board-premium', before: withWonMarkets },
  { name: 'console-all-off', path: `${CONSOLE}#sources`, shows: '.banner', act: switchSourcesOff },
  {
    name: 'console-records',
    path: `${CONSOLE}#records`,
    shows: '.records-table tfoot',
    act: async (page) => {
      await hold(page);
      await page.locator('.records-form .main-button:enabled').press('Enter');
    },
  },
  {
    name: 'console-records-coming',
    path: `${CONSOLE}#records`,
    shows: '.records-table tfoot',
    act: async (page) => {
      await hold(page);
      await page.locator('input[name="records-year"]').last().check({ force: true });
    },
  },
  {
    name: 'console-records-moment',
    path: `${CONSOLE}#records-moment`,
    shows: '.records-found-tokens',
    act: async (page) => {
      await hold(page);
      await page.locator('[data-focus="record-add"]').fill('체인');
    },
  },
  {
    name: 'console-records-list',
    path: `${CONSOLE}#records-list`,
    shows: '.records-table tfoot',
    act: async (page) => {
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

/** Selects the address and presses the shortcut, which goes to whichever tab has the focus; waits for the price. */
async function callCard(page: Page, screen: Screen): Promise<void> {
  await page.bringToFront();
  await page.waitForFunction(() => document.hasFocus());
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#text') as Element));
  await screen.press('alt+shift+k');
  await page.locator('[data-sise-card]').waitFor();
  const card = await cardOf(page);
  const isPriced = (root: ShadowRoot) => !root.querySelector('.bone') && root.querySelector('data') !== null;
  while (!(await card.read(isPriced))) await page.evaluate(() => new Promise(requestAnimationFrame));
}

async function corpusPage(file: string, theme: 'light' | 'dark'): Promise<string> {
  const path = fileURLToPath(new URL(`../../test/corpus/${file}`, import.meta.url));
  return (await readFile(path, 'utf8')).replace('data-bs-theme="light"', `data-bs-theme="${theme}"`);
}

export interface DocumentPicture {
  readonly name: string;
  readonly view: View;
  readonly look: Look;
  /** CSS pixels; each is two of the picture. */
  readonly height: number;
}

export const DOCUMENT_PICTURES: readonly DocumentPicture[] = [
  picture('explorer-light', 'explorer', 'en', 'light', [960, 480]),
  picture('popup-light', 'popup-sparklines', 'en', 'light', [420, 584]),
  picture('popup-dark', 'popup-order', 'ko', 'dark', [420, 584]),
  picture('card-light', 'card', 'en', 'light', [560, 400]),
  picture('console-projects', 'console-projects', 'en', 'light', [500, 500]),
  picture('console-sources', 'console-sources', 'ko', 'dark', [500, 500]),
];

function picture(
  name: string,
  of: string,
  language: Look['language'],
  theme: Look['theme'],
  [width, height]: readonly [number, number],
): DocumentPicture {
  const view = VIEWS.find((each) => each.name === of);
  if (!view) throw new RangeError(`there is no view ${of}`);
  return { name, view, look: { name, language, theme, width, zoom: 1, forcedColors: false }, height };
}
