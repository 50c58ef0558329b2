/** What a person does with a browser all day, by a die. Each ends with a look at the prices that it brought. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { addressOf } from '../../test/corpus/served.ts';
import { ask, rowsOf as linesOf } from '../../test/e2e/acts.ts';
import { type Die, pick } from '../../test/world/die.ts';
import { type BrowsingStage, lookAt, MOST_SAVED, rowsOf } from './browsing-stage.ts';
import { asker } from './kills.ts';
import { ownedNow } from './owned.ts';

/** A person reads so long before scrolling on. */
const READING_MS = 700;
/** A look-up ends within six seconds. */
const ANSWER_MS = 8_000;

type Act = (stage: BrowsingStage, roll: Die, turn: number) => Promise<void>;

/** The saved pages one after the other, so that all are seen soon. */
const readPage: Act = async ({ chromium, saved, seen }, _, turn) => {
  const next = saved[turn % saved.length];
  if (!next) return;
  const page = await chromium.context.newPage();
  await page.goto(addressOf(next), { waitUntil: 'domcontentloaded' });
  for (let screenful = 0; screenful < 3; screenful++) {
    await setTimeout(READING_MS);
    for (const frame of page.frames()) await lookAt(frame, seen);
    await page.mouse.wheel(0, 600);
  }
  await page.close();
};

/** A site that puts other rows into its list, as those do that never load a page. */
const turnPage: Act = async ({ list, tokens, seen }, roll) => {
  await list.bringToFront();
  const rows = rowsOf(tokens, roll(tokens.length)).join('');
  await list.evaluate((html) => {
    const body = document.querySelector('tbody');
    if (body) body.innerHTML = html;
    scrollTo(0, 0);
  }, rows);
  for (let screenful = 0; screenful < 3; screenful++) {
    await setTimeout(READING_MS);
    await lookAt(list, seen);
    await list.mouse.wheel(0, 600);
  }
};

const lookUp: Act = async ({ chat, card, screen, tokens, seen }, roll) => {
  await chat.bringToFront();
  await chat.waitForFunction(() => document.hasFocus());
  await chat.evaluate((text) => {
    const place = document.querySelector('#text') as Element;
    place.textContent = text;
    getSelection()?.selectAllChildren(place);
  }, pick(tokens, roll).address);
  await screen.press('alt+shift+k');
  await untilCards(chat, 1);
  const results = () =>
    card.read((root) =>
      root.querySelector('.bone')
        ? null
        : [...root.querySelectorAll<HTMLElement>('.result')].map((each) => [
            each.dataset.result ?? '',
            ...[...each.querySelectorAll<HTMLDataElement>('data')].map(({ value }) => value),
            // Beside it may stand its status, in an element.
            [...(each.querySelector('.result-from')?.childNodes ?? [])].find(({ nodeType }) => nodeType === 3)
              ?.textContent ?? '',
          ]),
    );
  for (const [asset = '', usd, krw, source] of (await within(results, ANSWER_MS)) ?? [])
    if (usd && krw && source) seen.note(asset, { usd, krw, source });
  await screen.press('Escape');
  await untilCards(chat, 0);
};

/** A selector that is waited for would be held by the driver, and with it the whole card, for as long as the page lives. */
async function untilCards(chat: Page, count: number): Promise<void> {
  await chat.waitForFunction(
    (wanted) => document.querySelectorAll('[data-sise-card]').length === wanted,
    count,
    { timeout: ANSWER_MS },
  );
}

const openPopup: Act = async ({ chromium, seen }) => {
  const popup = await chromium.openPopup();
  await popup.waitForSelector('.row-priced');
  await setTimeout(READING_MS);
  await lookAtLines(popup, seen);
  await popup.close();
};

/** In the popup that stays open, as a panel beside the page does. */
const save: Act = async ({ popup, tokens, seen }, roll) => {
  await popup.bringToFront();
  const { saved } = await ownedNow(asker(popup));
  const { asset, address } = pick(tokens, roll);
  if (saved.length < MOST_SAVED && !saved.includes(asset))
    await ask<'save'>(popup, { type: 'save', asset, address });
  else await ask<'remove'>(popup, { type: 'remove', asset: pick(saved, roll) });
  await setTimeout(READING_MS);
  await lookAtLines(popup, seen);
};

const changeTheme: Act = async ({ popup, list, chat }, roll) => {
  const theme = pick(['dark', 'light'] as const, roll);
  await Promise.all([popup, list, chat].map((page) => page.emulateMedia({ colorScheme: theme })));
  await ask<'settings'>(popup, { type: 'settings', change: { theme: pick(['system', theme], roll) } });
};

const killWorker: Act = ({ chromium }) => chromium.stopWorker();

interface Habit {
  readonly act: Act;
  /** How often, beside the others. */
  readonly weight: number;
  readonly hasPrices: boolean;
}

export const HABITS: Readonly<Record<string, Habit>> = {
  'pages read': { act: readPage, weight: 5, hasPrices: true },
  'pages turned': { act: turnPage, weight: 4, hasPrices: true },
  'look-ups': { act: lookUp, weight: 3, hasPrices: true },
  'popups opened': { act: openPopup, weight: 3, hasPrices: true },
  'tokens saved or removed': { act: save, weight: 2, hasPrices: true },
  'themes changed': { act: changeTheme, weight: 1, hasPrices: false },
  'workers killed': { act: killWorker, weight: 1, hasPrices: false },
};

async function lookAtLines(popup: Page, seen: BrowsingStage['seen']): Promise<void> {
  for (const { asset, exactUsd, exactKrw, source } of await linesOf(popup))
    if (exactUsd && exactKrw) seen.note(asset, { usd: exactUsd, krw: exactKrw, source });
}

/** What comes within the time; null when nothing does. */
async function within<T>(read: () => Promise<T | null>, ms: number): Promise<T | null> {
  for (const end = performance.now() + ms; performance.now() < end; await setTimeout(100)) {
    const value = await read();
    if (value !== null) return value;
  }
  return null;
}
