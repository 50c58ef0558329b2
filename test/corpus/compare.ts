/** Annotates saved pages in real Chromium and compares what is on them with what should be. */
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { startChromium } from '../e2e/browsers/chromium.ts';
import { switchPlatformsOn } from '../e2e/browsers/optional-platforms.ts';
import { useOwnArial } from '../e2e/explorers/page-font.ts';
import type { Market } from '../world/market.ts';
import { startWorld } from '../world/server.ts';
import { countsOf, type ExpectedPage, readExpected } from './expected.ts';
import { faultOf } from './figures.ts';
import { bringNextIntoView, openEverything, type ReadPrice, readPrices } from './read-page.ts';
import { addressOf, createCorpusWorld } from './served.ts';

export interface Outcome {
  readonly name: string;
  /** How many prices the page shows, and how many it should. */
  readonly found: number;
  readonly expected: number;
  /** How many of them are values of an amount, now or then. */
  readonly values: number;
  /** One line for each token whose count is wrong, and for each price that says something wrong. */
  readonly differences: readonly string[];
}

/** A page that is as expected is read on until nothing has changed for so long. */
const SETTLED_MS = 1_200;
/** One that is not, until its prices have been the same for so long: a site's quota of new addresses is counted by the minute. */
const PATIENCE_MS = 70_000;
const STEP_MS = 100;
/** A page mostly waits for what comes next. */
const PAGES_AT_ONCE = 4;

/** A desk's window and a phone's: sites show other pages there. */
export const WIDTHS = [1280, 390] as const;

/** Opens every page of the folder at its own address, in a window of that width (CSS pixels), with the built extension and all chains on. */
export async function comparePages(folder: string, width: number): Promise<readonly Outcome[]> {
  const pages = await readExpected(folder);
  const world = await createCorpusWorld(folder, pages);
  const { port, close } = await startWorld({ world });
  const chromium = await startChromium({ port, viewport: { width, height: 900 } });
  try {
    await switchPlatformsOn(chromium);
    await useOwnArial(chromium.context);
    const outcomes: Outcome[] = [];
    const toCompare = pages.entries();
    const compareNext = async () => {
      for (const [index, page] of toCompare)
        outcomes[index] = await comparePage(chromium.context, page, width, world.market);
    };
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, compareNext));
    return outcomes;
  } finally {
    await chromium.close();
    await close();
  }
}

async function comparePage(
  context: BrowserContext,
  expected: ExpectedPage,
  width: number,
  market: Market,
): Promise<Outcome> {
  const page = await context.newPage();
  await page.goto(addressOf(expected), { waitUntil: 'domcontentloaded' });
  const wanted = countsOf(expected, width);
  const differencesOf = (prices: readonly ReadPrice[]) => {
    const found = prices.map(({ asset }) => asset);
    const counts = [...new Set([...wanted.keys(), ...found])].flatMap((asset) => {
      const { least, most } = wanted.get(asset) ?? { least: 0, most: 0 };
      const count = found.filter((each) => each === asset).length;
      return count >= least && count <= most
        ? []
        : [`${asset}: ${count} instead of ${least}${most > least ? ` to ${most}` : ''}`];
    });
    const faults = prices.flatMap((price) => faultOf(price, market)?.replace(/^/, `${price.asset}: `) ?? []);
    return [...counts, ...faults];
  };
  let prices: readonly ReadPrice[] = [];
  let since = Date.now();
  do {
    const latest = await readThrough(page, expected);
    if (saying(latest) !== saying(prices)) since = Date.now();
    prices = latest;
  } while (Date.now() - since < (differencesOf(prices).length > 0 ? PATIENCE_MS : SETTLED_MS));
  await page.close();
  return {
    name: expected.name,
    found: prices.length,
    expected: [...wanted.values()].reduce((sum, { most }) => sum + most, 0),
    values: prices.filter(({ hint }) => hint.includes(' × ')).length,
    differences: differencesOf(prices),
  };
}

/** Ages on hover pass by themselves. */
function saying(prices: readonly ReadPrice[]): string {
  return prices.map(({ asset, text }) => `${asset} ${text}`).join();
}

/** Opens what is hidden, brings every link into view, and reads every frame; of a page that is itself a frame, that one. */
async function readThrough(page: Page, { frame: isFrame, url }: ExpectedPage): Promise<readonly ReadPrice[]> {
  for (const frame of page.frames()) await frame.evaluate(openEverything).catch(() => {});
  for (const frame of page.frames()) await lookAtEveryLink(page, frame).catch(() => {});
  const prices: ReadPrice[] = [];
  for (const frame of page.frames())
    if (!isFrame || frame.url() === url) prices.push(...(await frame.evaluate(readPrices)));
  return prices;
}

async function lookAtEveryLink(page: Page, frame: Frame): Promise<void> {
  let next: number | null = 0;
  while (next !== null) {
    next = await frame.evaluate(bringNextIntoView, next);
    await page.waitForTimeout(STEP_MS);
  }
}
