/** One Chromium with the extension, in a world that serves the pages a test writes, at the addresses of real explorers. */
import type { Frame, Page } from 'playwright-core';
import type { Settings } from '../../../src/extension/messages/settings.ts';
import { createMarket, type Market } from '../../world/market.ts';
import { startWorld } from '../../world/server.ts';
import { createWorld, type World } from '../../world/world.ts';
import { type Chromium, type ChromiumOptions, startChromium } from '../browsers/chromium.ts';
import { turnBackStoredTimes } from '../in-worker.ts';
import { oncePerWorker } from '../once-per-worker.ts';
import { renewStage } from '../stage.ts';
import { FONT_SCRIPT, PAGE_FONT } from './page-font.ts';

export interface WrittenPage {
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ExplorerStage {
  readonly world: World;
  readonly market: Market;
  readonly chromium: Chromium;
  /** Serves a page at the address, from now on. */
  serve(url: string, html: string, headers?: Readonly<Record<string, string>>): void;
  /** Serves the page and opens it. */
  open(url: string, html: string, headers?: Readonly<Record<string, string>>): Promise<Page>;
  /** Changes settings as the extension's pages do; open explorer pages hear of it. */
  change(change: Partial<Settings>): Promise<void>;
  /** Everything that the worker remembers is that much older. */
  letTimePass(ms: number): Promise<void>;
  /** How many assets each message of explorer pages has asked for, since the last call. */
  questions(): Promise<readonly number[]>;
  /** As at its start. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

export async function startExplorerStage(options: Partial<ChromiumOptions> = {}): Promise<ExplorerStage> {
  const market = createMarket();
  const world = createWorld({ market });
  const pages = new Map<string, WrittenPage>();
  const served = await startWorld({
    world: {
      ...world,
      handle: async (request) => {
        const page = pages.get(request.url);
        if (!page) return world.handle(request);
        return new Response(page.html, {
          headers: { 'content-type': 'text/html; charset=utf-8', ...page.headers },
        });
      },
    },
  });
  const viewport = { width: 1280, height: 900 };
  const chromium = await startChromium({ port: served.port, viewport, ...options });
  const serve: ExplorerStage['serve'] = (url, html, headers = {}) => void pages.set(url, { html, headers });
  return {
    world,
    market,
    chromium,
    serve,
    open: async (url, html, headers) => {
      serve(url, html, headers);
      const page = await chromium.context.newPage();
      // Some pages are megabytes.
      await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 90_000 });
      return page;
    },
    change: async (change) => {
      const popup = await chromium.openPopup();
      await popup.evaluate(sendFromPage, { type: 'settings', change });
      await popup.close();
    },
    letTimePass: async (ms) => {
      await chromium.stopWorker();
      await chromium.evaluateInWorker(turnBackStoredTimes, ms);
      await chromium.stopWorker();
      world.limits.reset();
    },
    questions: () => chromium.evaluateInWorker(countQuestions, null),
    renew: () => {
      pages.clear();
      return renewStage({ world, sockets: served.sockets, chromium });
    },
    close: async () => {
      await chromium.close();
      await served.close();
    },
  };
}

/** A `startExplorerStage()` until the end of the file, whose browser serves the worker's other files, too: it is not closed. */
export const sharedExplorerStage = oncePerWorker(startExplorerStage, (stage) => stage.renew());

/** Runs in a page of the extension. */
function sendFromPage(message: object): Promise<unknown> {
  const { chrome } = globalThis as unknown as {
    chrome: { runtime: { sendMessage(message: object): Promise<unknown> } };
  };
  return chrome.runtime.sendMessage(message);
}

/** Runs in the worker: a listener beside the product's own, which only counts. */
function countQuestions(): number[] {
  type Heard = (message: { assets?: unknown[] }) => void;
  const scope = globalThis as unknown as {
    asked?: number[];
    chrome: { runtime: { onMessage: { addListener(heard: Heard): void } } };
  };
  const asked = scope.asked ?? [];
  if (!scope.asked)
    scope.chrome.runtime.onMessage.addListener((message) => {
      if (message.assets) scope.asked?.push(message.assets.length);
    });
  scope.asked = [];
  return asked;
}

export interface Shown {
  readonly asset: string;
  readonly text: string;
  readonly label: string;
  readonly hint: string;
}

/** The prices on the page, in document order. */
export function pricesOn(page: Page | Frame): Promise<readonly Shown[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('sise-price')].map((host) => {
      const [seen, spoken] = host.shadowRoot?.querySelectorAll('span') ?? [];
      return {
        asset: host.dataset.asset ?? '',
        text: seen?.textContent ?? '',
        label: spoken?.getAttribute('aria-label') ?? '',
        hint: seen?.title ?? '',
      };
    }),
  );
}

export async function assetsOn(page: Page | Frame): Promise<readonly string[]> {
  return (await pricesOn(page)).map(({ asset }) => asset);
}

export const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
export const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';
export const PEPE = '0x6982508145454ce325ddbe47a25d4ec3d2311933';
export const UNPRICED = '0x5e00000000000000000000000000000000000404';

/** An explorer's page around the content, with the frame that they all have, in a font of its own. */
export function explorerPage(content: string, script = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Explorer</title><link rel="icon" href="data:,">${FONT_SCRIPT}
<style>body{font:14px/1.5 "${PAGE_FONT}",Arial;margin:8px}table{border-collapse:collapse;width:100%}td{padding:8px;border-bottom:1px solid #ddd;white-space:nowrap}.hidden{display:none}</style></head>
<body><header><a href="/token/${USDT}">menu</a></header><main>${content}</main><script>${script}</script></body></html>`;
}

export function tokenRow(address: string, name = 'Token', more = ''): string {
  return `<tr><td>1</td><td><a href="/token/${address}">${name}</a></td><td>${more}</td></tr>`;
}

export function tokenTable(...rows: readonly string[]): string {
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}
