/** When the walk over a living frontend looks at a page, and what it sees of what moves (CONTRIBUTING.md, "A living frontend"). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readPageScript, type SeenPage } from '../../frontends/in-page.ts';
import { keepLoadingStill, watchRest } from '../../frontends/rest.ts';
import { type ExplorerStage, explorerPage, sharedExplorerStage } from './stage.ts';

const URL = 'https://no-explorer.example/list';
const LOADING = '[data-loading=true]';

let stage: ExplorerStage;
beforeAll(async () => {
  stage = await sharedExplorerStage();
});

const withPage = async (body: string, script: string, look: (page: Page) => Promise<void>) => {
  stage.serve(URL, explorerPage(body, script));
  const page = await stage.chromium.context.newPage();
  try {
    await look(page);
  } finally {
    await page.close();
  }
};
const restOf = async (page: Page, looks: number) => {
  const rest = watchRest(page, LOADING);
  await page.goto(URL);
  return rest.untilAtRest(looks);
};

test('a page that does not come to rest says why', async () => {
  await withPage('<p data-loading="true">Tokens</p>', '', async (page) => {
    expect(await restOf(page, 5)).toContain('shows <main><p data-loading="true">Tokens');
  });
  await withPage('<p>Tokens</p>', 'setInterval(() => document.body.append("more"), 20)', async (page) => {
    expect(await restOf(page, 5)).toBe('changes');
  });
});

test('what fades in is seen as it will be, and what turns for ever where it began', async () => {
  const body = `<style>
    @keyframes fade { from { opacity: 0 } }
    @keyframes turn { to { transform: translateX(500px) } }
    #new { animation: fade 600s both }
    #turning { animation: turn 9s infinite; position: absolute; left: 40px }
  </style><p id="new">the list</p><p id="turning">soon</p>`;
  await withPage(body, '', async (page) => {
    await page.goto(URL);
    const { words } = await page.evaluate<SeenPage>(readPageScript('h1'));
    const leftOf = (text: string) => words.find((word) => word.text === text)?.box.left;
    expect(leftOf('the list')).toBeGreaterThan(0);
    expect(leftOf('soon')).toBe(40);
  });
});

test('what stands for what is to come does not move, and no element tells of it', async () => {
  const body = `<style>@keyframes shimmer { to { opacity: 0.5 } } p { animation: shimmer 1s infinite }</style>
    <p data-loading="true">soon <b>here</b></p><p>here</p>`;
  await withPage(body, '', async (page) => {
    await page.goto(URL);
    const elements = await page.locator('*').count();
    await keepLoadingStill(page.context(), LOADING);
    await page.reload();
    const moving = () =>
      document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target?.textContent);
    expect(await page.evaluate(moving)).toEqual(['here']);
    expect(await page.locator('*').count()).toBe(elements);
  });
});
