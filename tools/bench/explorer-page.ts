/** A long list of tokens on an explorer, in a Chromium whose extension leaves pages alone: only the bench works in it. */
import type { Page } from 'playwright-core';
import { startChromium } from '../../test/e2e/browsers/chromium.ts';
import { startWorld } from '../../test/world/server.ts';
import { createWorld } from '../../test/world/world.ts';
import { builtFile, withBuild } from './changed-build.ts';
import type { InPage } from './in-page.ts';
import { modulePath, sourceModule } from './source-modules.ts';
import { tokenList } from './token-list.ts';

const URL_OF_LIST = 'https://etherscan.io/list';
const VIEWPORT = { width: 1280, height: 900 };
/** 12,000 elements. */
const ROWS = 570;

export interface ListPage {
  /** Runs one of the functions in the page. Resolves to its milliseconds. */
  time(name: keyof InPage, ...args: readonly number[]): Promise<number>;
  close(): Promise<void>;
}

/** Runs the task, which opens such pages as it needs them. */
export async function withLists<T>(task: (open: () => Promise<ListPage>) => Promise<T>): Promise<T> {
  const { content_scripts: _, ...manifest } = JSON.parse(await builtFile('manifest.json'));
  return withBuild({ 'manifest.json': JSON.stringify(manifest) }, async (extension) => {
    const { port, close } = await startWorld({ world: worldWithList() });
    const chromium = await startChromium({ port, viewport: VIEWPORT, extension });
    try {
      return await task(async () => openedList(await chromium.context.newPage()));
    } finally {
      await chromium.close();
      await close();
    }
  });
}

function worldWithList() {
  const world = createWorld();
  const html = tokenList(ROWS);
  return {
    ...world,
    handle: async (request: Request) =>
      request.url === URL_OF_LIST
        ? new Response(html, { headers: { 'content-type': 'text/html' } })
        : ((await sourceModule(new URL(request.url))) ?? world.handle(request)),
  };
}

async function openedList(page: Page): Promise<ListPage> {
  await page.goto(URL_OF_LIST, { waitUntil: 'load' });
  const path = modulePath('tools/bench/in-page.ts');
  await page.evaluate(`import('${path}').then((inPage) => { globalThis.inPage = inPage; })`);
  return {
    time: (name, ...args) => page.evaluate<number>(`inPage.${name}(${args.join()})`),
    close: () => page.close(),
  };
}
