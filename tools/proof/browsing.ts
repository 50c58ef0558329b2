/** An hour of a real browser: no price that the world does not have, no error, nothing that grows. */

import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { addressOf } from '../../test/corpus/served.ts';
import { ask, rowsOf as linesOf } from '../../test/e2e/acts.ts';
import { createDie, type Die, pick } from '../../test/world/die.ts';
import { createGauge, type Sizes, trendsOf } from './browser-sizes.ts';
import { type BrowsingStage, lookAt, MOST_SAVED, rowsOf, startBrowsingStage } from './browsing-stage.ts';
import { asker } from './kills.ts';
import { ownedNow } from './owned.ts';
import type { Progress, Proof } from './proof.ts';

const SEED = 60;
const MINUTES = 60;
const MEASURED_EVERY = 5;
const LEAST_SAMPLES = 9;

export const browsing: Proof = {
  what: `a real Chromium, in all for ${MINUTES} minutes: explorer pages, look-ups, popups, themes, killed workers`,
  async prove(scale, progress) {
    const stage = await startBrowsingStage();
    try {
      return await browsed(stage, MINUTES * scale * 60_000, progress);
    } finally {
      await stage.close();
    }
  },
};

async function browsed(stage: BrowsingStage, ms: number, progress: Progress) {
  const { chromium, popup, list, chat, seen } = stage;
  const roll = createDie(SEED);
  const counts = new Map<string, { times: number; prices: number }>();
  const samples: Sizes[] = [];
  const problems: string[] = [];
  const errors = listenToScripts(stage);
  const gauge = await createGauge(chromium, popup, { 'open popup': popup, list, chat });
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  for (let done = 1; since() < ms || samples.length < LEAST_SAMPLES; done++) {
    const name = pick(DECK, roll);
    const { times, prices } = counts.get(name) ?? { times: 0, prices: 0 };
    const before = seen.prices;
    await HABITS[name]?.act(stage, roll, times).catch((error) => problems.push(`${name}: ${error}`));
    counts.set(name, { times: times + 1, prices: prices + seen.prices - before });
    if (done % MEASURED_EVERY === 0) samples.push(await gauge.read());
    progress(Math.round(since() / 1000), Math.round(ms / 1000), problems);
  }
  for (const [name, { prices }] of counts)
    if (HABITS[name]?.hasPrices && prices === 0) problems.push(`${name}: no price at all`);
  const trends = trendsOf(samples);
  const grown = trends.filter(({ isGrowing }) => isGrowing);
  return {
    tried: seen.prices,
    unit: 'prices read',
    problems: [
      ...new Set([...problems, ...seen.wrong, ...errors, ...chromium.errors()]),
      ...grown.map(({ name, before, after }) => `${name} grew from ${before} to ${after}`),
    ],
    notes: [
      `${Math.round(since() / 60_000)} minutes, ${samples.length} measurements; medians of their second and last third:`,
      ...trends.map(({ name, before, after }) => `${name}: ${before}, ${after}`),
      ...[...counts].map(([name, { times, prices }]) => `${name}: ${times}, with ${prices} prices`),
    ],
  };
}

function listenToScripts({ chromium }: BrowsingStage): readonly string[] {
  const errors: string[] = [];
  chromium.context.on('weberror', (error) => {
    const { stack = '' } = error.error();
    if (stack.includes('chrome-extension:')) errors.push(`script on ${error.page()?.url()}: ${stack}`);
  });
  chromium.context.on('console', (message) => {
    if (message.type() === 'error' && message.location().url.startsWith('chrome-extension:'))
      errors.push(`script on ${message.page()?.url()}: ${message.text()}`);
  });
  return errors;
}

const READING_MS = 700;
/** A look-up ends within six seconds. */
const ANSWER_MS = 8_000;

type Act = (stage: BrowsingStage, roll: Die, turn: number) => Promise<void>;

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

/** By frames: the driver would keep a selector that is waited for, and with it the whole card, as long as the page lives. */
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
  readonly weight: number;
  readonly hasPrices: boolean;
}

const HABITS: Readonly<Record<string, Habit>> = {
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

async function within<T>(read: () => Promise<T | null>, ms: number): Promise<T | null> {
  for (const end = performance.now() + ms; performance.now() < end; await setTimeout(100)) {
    const value = await read();
    if (value !== null) return value;
  }
  return null;
}

const DECK = Object.entries(HABITS).flatMap(([name, { weight }]) => Array<string>(weight).fill(name));
