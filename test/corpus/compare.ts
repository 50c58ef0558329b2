/** Annotates saved pages in real Chromium and compares what is on them with what should be. */
import type { BrowserContext, Page } from 'playwright-core';
import { BEYOND_POOLS } from '../../src/explorers/worth-text.ts';
import { startChromium } from '../e2e/browsers/chromium.ts';
import { useOwnArial } from '../e2e/explorers/page-font.ts';
import { startWorld } from '../world/server.ts';
import { countsOf, type ExpectedPage, readExpected } from './expected.ts';
import { addressOf, createCorpusWorld } from './served.ts';

export interface Outcome {
  readonly file: string;
  /** How many prices the page shows, and how many it should. */
  readonly found: number;
  readonly expected: number;
  /** One line for each token whose count is wrong; empty when the page is as expected. */
  readonly differences: readonly string[];
}

/** How many prices there are, by asset. */
type Counts = ReadonlyMap<string, number>;

/** What stands in the place of a value that is beyond the limit of an unlisted token. */
const BEYOND: readonly string[] = Object.values(BEYOND_POOLS.en);
const SETTLED_MS = 1_200;
const LIMIT_MS = 45_000;
const STEP_MS = 100;
/** A page mostly waits for what comes next. */
const PAGES_AT_ONCE = 3;

/** A desk's window and a phone's: sites show other pages there. */
export const WIDTHS = [1280, 390] as const;

/** Opens every page of the folder at its own address, in a window of that width (CSS pixels), with the built extension. */
export async function comparePages(folder: string, width: number): Promise<readonly Outcome[]> {
  const pages = await readExpected(folder);
  const { port, close } = await startWorld({ world: await createCorpusWorld(folder, pages) });
  const chromium = await startChromium({ port, viewport: { width, height: 900 } });
  try {
    await useOwnArial(chromium.context);
    const outcomes: Outcome[] = [];
    const toCompare = pages.entries();
    const compareNext = async () => {
      let finishLast = async () => {};
      for (const [index, page] of toCompare) {
        const settle = await openAndRead(chromium.context, page, width);
        await finishLast();
        finishLast = async () => {
          outcomes[index] = await settle();
        };
      }
      await finishLast();
    };
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, compareNext));
    return outcomes;
  } finally {
    await chromium.close();
    await close();
  }
}

/**
 * Opens a page and reads it until its prices are as expected. The returned function reads it once more, until nothing has
 * changed for a while, and closes it: meanwhile another page can be opened.
 */
async function openAndRead(
  context: BrowserContext,
  expected: ExpectedPage,
  width: number,
): Promise<() => Promise<Outcome>> {
  const wanted = countsOf(expected, width);
  const differencesOf = (found: Counts) => {
    const assets = new Set([...wanted.keys(), ...found.keys()]);
    return [...assets].flatMap((asset) => {
      const { least, most } = wanted.get(asset) ?? { least: 0, most: 0 };
      const count = found.get(asset) ?? 0;
      return count >= least && count <= most
        ? []
        : [`${asset}: ${count} instead of ${least}${most > least ? ` to ${most}` : ''}`];
    });
  };
  const isRight = ({ counts }: Reading) => differencesOf(counts).length === 0;
  const page = await context.newPage();
  await page.goto(addressOf(expected), { waitUntil: 'domcontentloaded' });
  const first = await readUntil(page, expected, { counts: new Map(), since: Date.now() }, isRight);
  return async () => {
    // What had no time left is not given as much again.
    const isSettled = (reading: Reading) =>
      !isRight(first) || (isRight(reading) && Date.now() - reading.since >= SETTLED_MS);
    const { counts } = await readUntil(page, expected, first, isSettled);
    await page.close();
    const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0);
    const most = sum([...wanted.values()].map((count) => count.most));
    const differences = differencesOf(counts);
    return { file: expected.file, found: sum(counts.values()), expected: most, differences };
  };
}

interface Reading {
  readonly counts: Counts;
  /** When they last changed, as far as was seen. */
  readonly since: number;
}

/**
 * Opens what is hidden, scrolls through, and counts, once at least. What is not as it should be is given all the time there
 * is: on a busy machine nothing changes for a while before the first price, too.
 */
async function readUntil(
  page: Page,
  expected: ExpectedPage,
  last: Reading,
  isEnough: (reading: Reading) => boolean,
): Promise<Reading> {
  const startedAt = Date.now();
  let reading = last;
  do {
    for (const frame of page.frames()) await frame.evaluate(openEverything).catch(() => {});
    await scrollThrough(page);
    await scrollSideways(page);
    const counts = await countPrices(page, expected);
    if (JSON.stringify([...counts]) !== JSON.stringify([...reading.counts]))
      reading = { counts, since: Date.now() };
  } while (Date.now() - startedAt < LIMIT_MS && !isEnough(reading));
  return reading;
}

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y <= height; y += 800) {
    await page.evaluate((to) => scrollTo(0, to), y);
    await page.waitForTimeout(STEP_MS);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(STEP_MS);
}

/** To the end of every table that is wider than its place, and back: a frame asks only for what can be seen in it. */
async function scrollSideways(page: Page): Promise<void> {
  for (const isBack of [false, true]) {
    for (const frame of page.frames()) await frame.evaluate(moveSideways, isBack).catch(() => {});
    await page.waitForTimeout(STEP_MS);
  }
}

/** Runs in the page. */
function moveSideways(isBack: boolean): void {
  for (const box of document.querySelectorAll('*'))
    if (box.scrollWidth > box.clientWidth) box.scrollLeft = isBack ? 0 : box.scrollWidth;
}

/** Prices with a text, and amounts worth more than their pools hold, by asset, in every frame; for a page that is itself a frame, in that one. */
async function countPrices(page: Page, { frame: isFrame, url }: ExpectedPage): Promise<Counts> {
  const counts = new Map<string, number>();
  for (const frame of page.frames()) {
    if (isFrame && frame.url() !== url) continue;
    for (const asset of await frame.evaluate(shownAssets, BEYOND))
      counts.set(asset, (counts.get(asset) ?? 0) + 1);
  }
  return new Map([...counts].sort());
}

/** Runs in the page. */
function shownAssets(beyond: readonly string[]): string[] {
  return [...document.querySelectorAll<HTMLElement>('sise-price')].map((host) => {
    const text = host.shadowRoot?.textContent ?? '';
    const isShown = /[₩$]\d/.test(text) || beyond.some((words) => text.includes(words));
    return isShown ? (host.dataset.asset ?? 'no asset') : `empty ${host.dataset.asset}`;
  });
}

/** Runs in the page: shows every hidden box on the way to a token link or a frame, as a click on its menu or tab would. */
function openEverything(): void {
  for (const link of document.querySelectorAll('a[href*="/token/"], iframe'))
    for (let box: Element | null = link; box; box = box.parentElement) {
      if (box instanceof HTMLDetailsElement) box.open = true;
      if (box instanceof HTMLElement && getComputedStyle(box).display === 'none')
        box.style.setProperty('display', 'block', 'important');
    }
}
