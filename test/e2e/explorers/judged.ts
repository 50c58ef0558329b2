/** The judge over pages of a test: beside each the same page without the extension. */
import type { Page } from 'playwright-core';
import { readPageScript, type SeenPage } from './judge/in-page.ts';
import { judge, type Problem } from './judge/judge.ts';
import type { ExplorerStage } from './stage.ts';

/** No explorer: the extension has no script there. */
const BARE_HOST = 'no-explorer.example';

export interface PagePair {
  readonly page: Page;
  readonly bare: Page;
  /** Does the same to both. */
  each(change: (page: Page) => Promise<unknown>): Promise<void>;
  /** What is wrong with the prices now. Every token is one that has a price. */
  problems(): Promise<readonly Problem[]>;
  close(): Promise<void>;
}

/** Opens the page at its address and without the extension, in windows of that size. */
export async function openPair(
  stage: ExplorerStage,
  url: string,
  html: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<PagePair> {
  const open = async (address: string) => {
    stage.serve(address, html);
    const page = await stage.chromium.context.newPage();
    await page.setViewportSize(viewport);
    await page.goto(address);
    return page;
  };
  const address = new URL(url);
  address.host = BARE_HOST;
  const [page, bare] = [await open(url), await open(address.href)];
  return {
    page,
    bare,
    each: async (change) => {
      for (const one of [page, bare]) await change(one);
    },
    problems: async () =>
      judge(await read(page), await read(bare), { own: null, kindOf: () => 'fungible' }).problems,
    close: async () => {
      await page.close();
      await bare.close();
    },
  };
}

/** After the frame in which prices are moved to their places. */
async function read(page: Page): Promise<SeenPage> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return page.evaluate<SeenPage>(readPageScript('h1'));
}
