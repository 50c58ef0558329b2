/** The premium board while 250 rows change four times a second and it scrolls, beside a plain table of 250 cells. */
import type { Page } from 'playwright-core';
import { openConsole } from '../../test/e2e/console-acts.ts';
import { startStage } from '../../test/e2e/stage.ts';
import { inTurns, type Row, ratioRow } from './rows.ts';

const ROUNDS = 10;
const PLAIN = '<div class="board-scroll" style="height:600px;overflow:auto"><table></table></div>';

export async function measureBoardFrames(): Promise<readonly Row[]> {
  const stage = await startStage();
  try {
    const board = await openConsole(stage, 'board');
    await board.addInitScript(answerBoards);
    await board.reload();
    await board.locator('.board-line').nth(249).waitFor({ state: 'attached' });
    const plain = await stage.chromium.context.newPage();
    await plain.setContent(PLAIN);
    await plain.evaluate(changePlainTable);
    const measured = await inTurns(
      () => longestFrameOf(board),
      () => longestFrameOf(plain),
      ROUNDS,
    );
    const row = {
      what: 'premium board: longest frame, 250 rows at 4 changes a second, scrolled',
      beside: 'a plain table of 250 cells',
      unit: 'ms',
    } as const;
    return [ratioRow({ ...row, budget: { atMost: 2 } }, measured)];
  } finally {
    await stage.close();
  }
}

async function longestFrameOf(page: Page): Promise<number> {
  await page.bringToFront();
  const { ms, changes } = await page.evaluate(longestFrame);
  if (changes < 6) throw new Error(`the first row changed only ${changes} times in two seconds`);
  return ms;
}

/** Runs in the page before its scripts: the background's answers are made up, and the round of 20 s takes 250 ms. */
function answerBoards(): void {
  type Send = (message: { type?: string }, ...rest: unknown[]) => unknown;
  const scope = globalThis as unknown as Record<string, { runtime?: { sendMessage: Send } }>;
  let turn = 0;
  const board = () => {
    turn++;
    const markets = Array.from({ length: 250 }, (_, i) => ({
      ...{ market: `KRW-M${i}`, name: `Market ${i}`, koreanName: `마켓 ${i}`, asset: null },
      ...{ isOwn: false, isOld: false },
      krw: String(((turn * 7919 + i * 104729) % 9_000_000) + 1),
      change: String(((turn * 31 + i) % 2000) / 100 - 10),
      tradedKrw: String(1_000_000_000 - i),
      premium: { percent: String(((turn * 17 + i) % 500) / 100) },
    }));
    return { exchange: 'Upbit', checkedAt: Date.now(), since: '09:00 KST', rate: null, markets };
  };
  for (const runtime of new Set([scope.chrome?.runtime, scope.browser?.runtime])) {
    if (!runtime) continue;
    const send = runtime.sendMessage.bind(runtime);
    runtime.sendMessage = (message, ...rest) =>
      message.type === 'board' ? Promise.resolve({ ok: true, value: board() }) : send(message, ...rest);
  }
  const { setTimeout: wait } = globalThis;
  globalThis.setTimeout = ((run: () => void, ms?: number) =>
    wait(run, ms === 20_000 ? 250 : ms)) as typeof wait;
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
function longestFrame(): Promise<{ readonly ms: number; readonly changes: number }> {
  const scroller = document.querySelector('.board-scroll') as HTMLElement;
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
