/** Five hundred saved tokens with amounts in a real browser: all priced, few tab stops, every row reachable. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { AssetKey } from '../../src/core/market/assets.ts';
import { savedOf } from './acts.ts';
import { violationsIn } from './axe.ts';
import { saveTokens } from './saved-list.ts';
import { type Stage, sharedStage } from './stage.ts';

const COUNT = 500;
const LIMIT = { timeout: 30_000 };

let stage: Stage;
let keys: readonly AssetKey[];
let popup: Page;

beforeAll(async () => {
  stage = await sharedStage();
  keys = await saveTokens(stage, COUNT, { amount: '12.5' });
  popup = await stage.open();
  await popup.waitForFunction(
    (count) => document.querySelectorAll('[data-asset]').length === count,
    COUNT + 5,
    LIMIT,
  );
});

const focused = () => popup.evaluate(() => document.activeElement?.getAttribute('data-focus') ?? null);

test('all have their price, and no address of a request is longer than 8 kB', async () => {
  await expect.poll(() => popup.locator('.lists .row-priced').count(), { timeout: 60_000 }).toBe(COUNT + 5);
  expect(stage.world.log.filter(({ url }) => url.length > 8_192)).toEqual([]);
});

test('Tab leads past all of them in at most twelve presses, and End to the last', async () => {
  await popup.locator('.add-field').focus();
  const seen: (string | null)[] = [];
  for (let presses = 0; presses < 12 && !seen.includes('BTC:0x'); presses++) {
    await popup.keyboard.press('Tab');
    seen.push(await focused());
  }
  expect(seen).toContain('BTC:0x');
  await popup.keyboard.press('End');
  await expect.poll(focused).toBe(keys.at(-1));
  expect(
    await popup.locator(`[data-asset="${keys.at(-1)}"]`).evaluate((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    }),
  ).toBe(true);
  await popup.keyboard.press('Tab');
  expect(await popup.evaluate(() => document.activeElement?.closest('.lists') ?? null)).toBeNull();
});

test('are first painted as far as they are in sight, and nothing moves when the others come', async () => {
  // What comes of a round makes figures higher: it is there before.
  await popup.waitForFunction(
    (count) => document.querySelectorAll('[data-asset] [id$="-change"]').length === count,
    COUNT + 5,
    LIMIT,
  );
  const { context, extensionId } = stage.chromium;
  const page = await context.newPage();
  await page.addInitScript(watchPainting);
  await page.goto(`chrome-extension://${extensionId}/popup.html`);
  await page.waitForFunction(
    (count) => document.querySelectorAll('[data-asset]').length === count,
    COUNT + 5,
    LIMIT,
  );
  // Two frames later what moved has been reported.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const { first, shifts } = await page.evaluate(() => {
    const { first, shifts } = globalThis as unknown as Watched;
    return { first, shifts };
  });
  const height = await page.locator('.lists').evaluate(({ scrollHeight }) => scrollHeight);
  expect(first?.rows).toBeLessThan(50);
  expect(first?.seen).toBe(true);
  expect(first?.scrollHeight).toBe(height);
  expect(height).toBeGreaterThan(COUNT * 47);
  expect(shifts).toEqual([]);
  await page.close();
});

interface Watched {
  /** When prices first stood in the page. */
  first?: { readonly rows: number; readonly scrollHeight: number; readonly seen: boolean };
  shifts: string[];
}

interface Moved {
  readonly node: Node | null;
  readonly previousRect: DOMRect;
  readonly currentRect: DOMRect;
}

/** Runs in the page, before its own scripts. */
function watchPainting(): void {
  const watched = globalThis as unknown as Watched;
  watched.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { sources } = entry as unknown as { sources: readonly Moved[] };
      // Sideways, the words of a line make room for an age that has grown.
      for (const { node, previousRect: was, currentRect: now } of sources)
        if (was.y !== now.y)
          watched.shifts.push(
            `${node?.nodeName} ${(node as Element | null)?.className}: ${was.x},${was.y} → ${now.x},${now.y}`,
          );
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, observer) => {
    const rows = document.querySelectorAll('[data-asset]');
    const list = document.querySelector('.lists');
    if (!list || !document.querySelector('[data-asset] data')) return;
    observer.disconnect();
    const seen = (rows[rows.length - 1]?.getBoundingClientRect().bottom ?? 0) > window.innerHeight;
    watched.first = { rows: rows.length, scrollHeight: list.scrollHeight, seen };
  }).observe(document, { childList: true, subtree: true });
}

test('are filtered by what they are called, and axe finds nothing', async () => {
  await popup.locator('.list-filter').fill('Synthetic 12');
  await expect.poll(async () => (await savedOf(popup)).length).toBeLessThan(20);
  // While there are few rows: axe reads the whole page before it looks at a part.
  expect(await violationsIn(popup, '.premiums')).toEqual([]);
  await popup.keyboard.press('Escape');
  await expect.poll(async () => (await savedOf(popup)).length).toBe(COUNT);
  expect(stage.chromium.errors()).toEqual([]);
});
