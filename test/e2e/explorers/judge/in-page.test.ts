/** What the judge reads of a page whose parts move. */
import { beforeAll, expect, test } from 'vitest';
import { type ExplorerStage, explorerPage, sharedExplorerStage } from '../stage.ts';
import { readPageScript, type SeenPage } from './in-page.ts';

const URL = 'https://no-explorer.example/list';

let stage: ExplorerStage;
beforeAll(async () => {
  stage = await sharedExplorerStage();
});

test('what fades in is seen as it will be, and what turns for ever where it began', async () => {
  const body = `<style>
    @keyframes fade { from { opacity: 0 } }
    @keyframes turn { to { transform: translateX(500px) } }
    #new { animation: fade 600s both }
    #turning { animation: turn 9s infinite; position: absolute; left: 40px }
  </style><p id="new">the list</p><p id="turning">soon</p>`;
  stage.serve(URL, explorerPage(body, ''));
  const page = await stage.chromium.context.newPage();
  await page.goto(URL);
  const { words } = await page.evaluate<SeenPage>(readPageScript('h1'));
  const leftOf = (text: string) => words.find((word) => word.text === text)?.box.left;
  expect(leftOf('the list')).toBeGreaterThan(0);
  expect(leftOf('soon')).toBe(40);
  await page.close();
});
