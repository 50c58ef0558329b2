/** A Chromium on a screen, over a world that serves the saved explorer pages; a popup, a list and a chat stay open in it. */
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from 'playwright-core';
import type { AssetKey } from '../../src/core/market/assets.ts';
import { type ExpectedPage, readExpected } from '../../test/corpus/expected.ts';
import { createCorpusWorld } from '../../test/corpus/served.ts';
import { ask } from '../../test/e2e/acts.ts';
import { type Chromium, startChromium } from '../../test/e2e/browsers/chromium.ts';
import { openScreen, type Screen } from '../../test/e2e/browsers/screen.ts';
import { explorerPage, pricesOn, tokenRow, tokenTable } from '../../test/e2e/explorers/stage.ts';
import { type CardReader, cardOf } from '../../test/e2e/lookup/card.ts';
import { startWorld } from '../../test/world/server.ts';
import { addTokens } from '../../test/world/synthetic.ts';
import type { World } from '../../test/world/world.ts';
import { type Digits, isTrue, isTrulyRounded, readHint } from './expected-prices.ts';

const CORPUS = fileURLToPath(new URL('../../test/corpus', import.meta.url));
const LIST = 'https://etherscan.io/tokens?browsing';
const CHAT = 'https://chat.example/';
const TOKENS = 240;
const ROWS = 25;
/** As many are saved from the start, so that saving makes nothing grow. */
export const MOST_SAVED = 20;

export interface Token {
  readonly asset: AssetKey;
  readonly address: string;
}

export interface BrowsingStage {
  readonly chromium: Chromium;
  readonly screen: Screen;
  readonly saved: readonly ExpectedPage[];
  readonly tokens: readonly Token[];
  readonly popup: Page;
  readonly list: Page;
  readonly chat: Page;
  readonly card: CardReader;
  readonly seen: Seen;
  close(): Promise<void>;
}

/** The prices shown so far, and those that the world never had. */
export interface Seen {
  prices: number;
  readonly wrong: string[];
  note(asset: string, shown: Digits, isRounded?: boolean): void;
}

export async function startBrowsingStage(): Promise<BrowsingStage> {
  const saved = await readExpected(CORPUS);
  const world = await createCorpusWorld(CORPUS, saved);
  const tokens = addTokens(world.market, TOKENS)
    .filter((asset) => asset.startsWith('ETH:'))
    .map((asset) => ({ asset, address: asset.slice('ETH:'.length) }));
  const pages = new Map([
    [LIST, explorerPage(tokenTable(...rowsOf(tokens, 0)))],
    [CHAT, '<!doctype html><title>Chat</title><p id="text"></p>'],
  ]);
  const started = await startWorld({
    world: {
      ...world,
      handle: async (request) => {
        const html = pages.get(request.url);
        if (html === undefined) return world.handle(request);
        return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
      },
    },
  });
  const screen = await openScreen();
  const chromium = await startChromium({
    port: started.port,
    headless: false,
    display: screen.display,
    debuggable: true,
  });
  const open = async (url: string) => {
    const page = await chromium.context.newPage();
    await page.goto(url);
    return page;
  };
  const popup = await chromium.openPopup();
  for (const token of tokens.slice(0, MOST_SAVED)) await ask<'save'>(popup, { type: 'save', ...token });
  const chat = await open(CHAT);
  return {
    chromium,
    screen,
    saved,
    tokens,
    popup,
    list: await open(LIST),
    chat,
    card: await cardOf(chat),
    seen: createSeen(world),
    close: async () => {
      await chromium.close();
      await started.close();
      await screen.close();
    },
  };
}

export function rowsOf(tokens: readonly Token[], from: number): readonly string[] {
  const first = Math.min(from, tokens.length - ROWS);
  return tokens.slice(first, first + ROWS).map(({ address }) => tokenRow(address));
}

function createSeen(world: World): Seen {
  return {
    prices: 0,
    wrong: [],
    note(asset, said, isRounded = false) {
      this.prices++;
      if (!(isRounded ? isTrulyRounded : isTrue)(world, asset as AssetKey, said))
        this.wrong.push(`${asset} was ${said.usd} and ${said.krw} by ${said.source}`);
    },
  };
}

/** Every price beside a link, by its tooltip. */
export async function lookAt(page: Page | Frame, seen: Seen): Promise<void> {
  for (const { asset, hint } of await pricesOn(page)) {
    const said = readHint(hint);
    if (said) seen.note(asset, said, true);
  }
}
