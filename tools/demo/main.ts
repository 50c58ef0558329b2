/** Shows the product working in a small made-up market, without any network (CONTRIBUTING.md). */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { hasDisplay, ROOT, runTool } from '../../scripts/run-tool.ts';
import { table } from '../../scripts/table.ts';
import { addByTyping } from '../../test/e2e/acts.ts';
import { type Chromium, startChromium } from '../../test/e2e/browsers/chromium.ts';
import { POPUP_SIZE } from '../../test/e2e/browsers/popup-size.ts';
import { type ShownRow, shownRows } from '../../test/e2e/browsers/shown-rows.ts';
import { startWorld } from '../../test/world/server.ts';

const SCREENSHOTS = join(ROOT, '.output', 'demo');
const EXPLORER = 'https://etherscan.io/tokens';
const EXPLORER_SIZE = { width: 960, height: 640 };
const PRICES_LIMIT_MS = 30_000;

/**
 * One of each kind: a usual one, one that only a DEX knows, to 33 decimals (among the first: that source's budget is
 * small), a meme's many zeros, a dollar, other chains.
 */
const TOKENS = [
  'ETH:0x514910771af9ca656af840dff83e8264ecf986ca',
  'ETH:0x5e00000000000000000000000000000000000033',
  'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933',
  'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7',
  'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82',
  'KAIA:0x02cbe46fb8a1f579254a9b485788f2d86cad51aa',
];

const isSeen = hasDisplay();

if (!(await runTool('wxt', 'build'))) process.exit(1);
const world = await startWorld();
const chromium = await startChromium({ port: world.port, headless: !isSeen, scale: 2 });
try {
  console.log('\nA made-up market on this machine: no price here is real, and nothing leaves it.\n');
  const { explorer, popup } = await openPages(chromium);
  for (const token of TOKENS) await addByTyping(popup, token);
  const rows = await pricedRows(popup);
  console.log(table(['name', 'USD', 'KRW', 'source'], rows.map(cellsOf)));
  if (isSeen) await untilClosed(chromium);
  else {
    await mkdir(SCREENSHOTS, { recursive: true });
    // First: the popup's are in Korean, too.
    await takeExplorerScreenshot(explorer);
    await takeScreenshots(popup);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  for (const each of chromium.errors()) console.error(each);
  process.exitCode = 1;
} finally {
  await chromium.close();
  await world.close();
}

interface Opened {
  readonly explorer: Page;
  readonly popup: Page;
}

async function openPages({ context, evaluateInWorker, openPopup }: Chromium): Promise<Opened> {
  const explorer = await context.newPage();
  await explorer.goto(EXPLORER);
  if (!isSeen) return { explorer, popup: await openPopup() };
  const opened = context.waitForEvent('page');
  await evaluateInWorker(openWindow, POPUP_SIZE);
  return { explorer, popup: await opened };
}

function openWindow({ width, height }: typeof POPUP_SIZE): void {
  const { chrome } = globalThis as unknown as { chrome: { windows: { create(options: object): void } } };
  chrome.windows.create({ url: 'popup.html', type: 'popup', width, height: height + 40 });
}

async function pricedRows(popup: Page): Promise<ShownRow[]> {
  const everyPrice = () => {
    const rows = [...document.querySelectorAll('[data-asset]')];
    return rows.length > 0 && rows.every((row) => row.querySelector('data'));
  };
  await popup.waitForFunction(everyPrice, undefined, { timeout: PRICES_LIMIT_MS }).catch(() => {
    throw new Error('Some prices did not come within 30 s.');
  });
  return popup.evaluate(shownRows);
}

function cellsOf({ name, symbol, usd, krw, source }: ShownRow): string[] {
  return [symbol && symbol !== name ? `${name} (${symbol})` : name, usd, krw, source];
}

async function takeScreenshots(popup: Page): Promise<void> {
  for (const [language, label] of [
    ['en', 'English'],
    ['ko', '한국어'],
  ] as const) {
    await choose(popup, label);
    for (const colorScheme of ['light', 'dark'] as const) {
      await popup.emulateMedia({ colorScheme });
      await popup.mouse.move(0, 0);
      await popup.evaluate(rest);
      const path = join(SCREENSHOTS, `popup-${language}-${colorScheme}.png`);
      await popup.screenshot({ path, animations: 'disabled' });
      console.log(`Wrote ${path}`);
    }
  }
}

async function takeExplorerScreenshot(explorer: Page): Promise<void> {
  await explorer.setViewportSize(EXPLORER_SIZE);
  await explorer.waitForFunction(showsPrices, undefined, { timeout: PRICES_LIMIT_MS }).catch(() => {
    throw new Error('The explorer page did not get its prices within 30 s.');
  });
  const path = join(SCREENSHOTS, 'explorer-en-light.png');
  await explorer.screenshot({ path, animations: 'disabled' });
  console.log(`Wrote ${path}`);
}

function showsPrices(): boolean {
  const rows = [...document.querySelectorAll('tbody tr')];
  const seen = rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight);
  return seen.length > 0 && seen.every((row) => row.querySelector('sise-price'));
}

/** Scrolls the popup to its top, with nothing focused. Runs in the page. */
function rest(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  document.querySelector('[data-asset]')?.scrollIntoView({ block: 'end' });
}

async function choose(popup: Page, language: string): Promise<void> {
  await popup.getByRole('button', { name: /^(Settings|설정)$/ }).click();
  await popup.getByRole('radio', { name: language }).check({ force: true });
  await popup.keyboard.press('Escape');
}

async function untilClosed({ context }: Chromium): Promise<void> {
  console.log('\nThe browser stays open: close it, or press Ctrl-C here, to end.');
  await new Promise<void>((resolve) => {
    context.once('close', () => resolve());
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
