/** A Chromium on a screen of its own, a page to look things up on, and what the card shows there. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { World } from '../../world/world.ts';
import { openScreen, type Screen } from '../browsers/screen.ts';
import { expected } from '../digits.ts';
import { readDatabaseKeys } from '../in-worker.ts';
import { oncePerWorker } from '../once-per-worker.ts';
import { renewStage, type Stage, startStage } from '../stage.ts';
import { listTwin } from '../twin.ts';
import { type CardReader, cardOf } from './card.ts';
import { inTab } from './in-tab.ts';
import { CHAT, select, servePages } from './pages.ts';

const SHORTCUT = 'alt+shift+k';

/** Sources of which the world knows exactly what is made of their quotes. */
const DOLLAR_SOURCES = ['CoinGecko', 'DefiLlama', 'GeckoTerminal', 'DexScreener'] as const;

export interface LookUpStage {
  readonly stage: Stage;
  readonly screen: Screen;
  /** The page at hand: another one after each `fresh`. */
  readonly page: Page;
  readonly card: CardReader;
  /** Starts again with the chat; the returned function checks for errors that no page shows. */
  fresh(): Promise<() => void>;
  open(url: string): Promise<void>;
  /** Brings the tab to the front, and waits until it has the focus. */
  front(): Promise<void>;
  /** Selects all of an element's text. */
  select(id: string): Promise<void>;
  /** Presses the shortcut. */
  press(): Promise<void>;
  /** Clicks where the card has this. */
  click(selector: string): Promise<void>;
  /** What the button that saves is called: what it says of the only result. */
  saving(): Promise<string | null | undefined>;
  /** Presses it, as soon as that counts. */
  save(): Promise<void>;
  /** What the extension has kept. */
  saved(): Promise<readonly unknown[]>;
  /** Runs in the tab as the extension's own scripts do; only once the card was called there. The function must stand alone. */
  inTab<A, R>(run: (given: A) => R | Promise<R>, given: A): Promise<R>;
  /**
   * What the card shows of prices, once each has one or is known to have none; until then, why it does not. Any source's
   * will do: which one it should be is for other tests, and a busy machine can be too late for the first.
   */
  results(): Promise<readonly string[]>;
  /** The card as soon as it shows these results; fails with what it shows instead. */
  shows(...wanted: readonly string[]): Promise<void>;
  /** Whatever the card says besides prices. */
  words(): Promise<string | undefined>;
  /** How a result reads with the price that its source says. */
  said(asset: string): string;
  /** Everything that has left for price sources and nodes, as text. */
  sent(): string;
}

const said = (asset: string) => `${asset} at its source's price`;

/** A result by its source instead of its digits, where these are what that source says. */
function readBySource(world: World, result: string): string {
  const [asset = '', usd, krw, name] = result.split(' ');
  const source = DOLLAR_SOURCES.find((each) => each === name);
  if (!source || !world.market.lists(asset, source)) return result;
  const { exactUsd, exactKrw } = expected(world, asset, source);
  return usd === exactUsd && krw === exactKrw ? said(asset) : result;
}

/** Until the end of the file; its browser and its screen serve the worker's other files, too, and are not closed. */
export const sharedLookUpStage = oncePerWorker(startLookUpStage, async ({ stage }) => {
  await renewStage(stage);
  listTwin(stage.world, 'DefiLlama');
});

async function startLookUpStage(): Promise<LookUpStage> {
  const screen = await openScreen();
  const stage = await startStage({ headless: false, display: screen.display, debuggable: true });
  listTwin(stage.world, 'DefiLlama');
  let page: Page;
  let card: CardReader;

  async function open(url: string): Promise<void> {
    await page.goto(url).catch(() => {
      // A PDF begins as a download for the driver, and is a page all the same.
    });
    await front();
  }

  /** The shortcut goes to whichever tab has the focus, which takes a moment to arrive. */
  async function front(): Promise<void> {
    await page.bringToFront();
    await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
  }

  const results = async () => {
    const shown = await card.read((root) => {
      if (root.querySelector('.bone')) return ['is still waited for', root.textContent ?? ''];
      return [...root.querySelectorAll<HTMLElement>('.result')].map((each) =>
        [
          each.dataset.result ?? 'none',
          ...[...each.querySelectorAll<HTMLDataElement>('data')].map(({ value }) => value),
          each.querySelector('.result-from')?.firstChild?.textContent ?? '',
        ].join(' '),
      );
    });
    const open = stage.chromium.context.pages().map((each) => each.url());
    return shown?.map((each) => readBySource(stage.world, each)) ?? ['no card', ...open];
  };

  async function click(selector: string): Promise<void> {
    const at = await card.read((root, wanted) => {
      const found = root.querySelector<HTMLElement>(wanted);
      if (!found) return null;
      const { left, top, width, height } = found.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }, selector);
    if (!at) throw new Error(`the card has no ${selector}`);
    await page.mouse.click(at.x, at.y);
  }

  const saving = () => card.read((root) => root.querySelector('.action-main')?.getAttribute('aria-label'));

  return {
    stage,
    screen,
    get page() {
      return page;
    },
    get card() {
      return card;
    },
    async fresh() {
      await stage.reset();
      page = await stage.chromium.context.newPage();
      await servePages(page);
      card = await cardOf(page);
      await open(CHAT);
      return () => {
        expect(stage.chromium.errors()).toEqual([]);
        expect(stage.world.strays).toEqual([]);
      };
    },
    open,
    front,
    select: (id) => select(page, id),
    press: () => screen.press(SHORTCUT),
    click,
    saving,
    save: () =>
      expect
        .poll(
          async () => {
            await click('.action-main');
            return saving();
          },
          { timeout: 20_000 },
        )
        .toBe('Saved'),
    saved: async () => {
      const keys = await stage.chromium.evaluateInWorker(readDatabaseKeys, 'saved');
      return keys.filter((key) => !String(key).endsWith(':0x'));
    },
    inTab: (run, given) => inTab(stage.chromium, page, run, given),
    results,
    shows: (...wanted) => expect.poll(results, { timeout: 20_000 }).toEqual(wanted),
    words: async () => {
      const all = await card.read((root) =>
        [...root.querySelectorAll('.sentence, .result-why')].map((each) => each.textContent),
      );
      return all?.join();
    },
    said,
    sent: () => stage.world.log.map(({ url, body }) => `${url} ${body}`.toLowerCase()).join('\n'),
  };
}
