/** How smoothly the premium board changes in a real Chromium, beside a plain table that changes as often. */
import { beforeAll, expect, test } from 'vitest';
import { useChangingBoard } from './changing-board.ts';
import { openConsole } from './console-acts.ts';
import { type Stage, sharedStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});

test('250 rows that change 4 times a second: no frame is twice as long as a plain table’s', async () => {
  const board = await openConsole(stage, 'board');
  await useChangingBoard(board);
  await board.locator('.board-line').nth(249).waitFor({ state: 'attached' });
  const plain = await stage.chromium.context.newPage();
  await plain.setContent(
    '<div class="board-scroll" style="height:600px;overflow:auto"><table></table></div>',
  );
  await plain.evaluate(changePlainTable);
  const longest: Record<'board' | 'plain', number[]> = { board: [], plain: [] };
  for (let round = 0; round < 7; round++)
    for (const [kind, page] of [['board', board] as const, ['plain', plain] as const]) {
      await page.bringToFront();
      const measured = await page.evaluate(longestFrame, '.board-scroll');
      expect(measured.changes).toBeGreaterThanOrEqual(6);
      longest[kind].push(measured.ms);
    }
  expect(median(longest.board), JSON.stringify(longest)).toBeLessThanOrEqual(2 * median(longest.plain));
}, 90_000);

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Runs in the page: 250 cells, all of which change 4 times a second. */
function changePlainTable(): void {
  const table = document.querySelector('table') as HTMLTableElement;
  const cells = Array.from({ length: 250 }, () => table.insertRow().insertCell());
  let turn = 0;
  setInterval(() => {
    turn++;
    for (const [i, cell] of cells.entries())
      cell.textContent = `₩${((turn * 7919 + i * 104729) % 9_000_000) + 1}`;
  }, 250);
}

/** Runs in the page: the longest frame of two seconds in which it scrolls, and how often its first cell has changed. */
function longestFrame(scrolled: string): Promise<{ readonly ms: number; readonly changes: number }> {
  const scroller = document.querySelector(scrolled) as HTMLElement;
  const first = () => document.querySelector('td')?.textContent;
  return new Promise((resolve) => {
    const frames: number[] = [];
    let [last, text, changes] = [0, first(), 0];
    const next = (at: number) => {
      if (last > 0) frames.push(at - last);
      last = at;
      if (first() !== text) changes++;
      text = first();
      scroller.scrollTop = (scroller.scrollTop + 3) % 3000;
      if (frames.reduce((sum, ms) => sum + ms, 0) < 2_000) requestAnimationFrame(next);
      else resolve({ ms: Math.max(...frames), changes });
    };
    requestAnimationFrame(next);
  });
}
