/** A page whose board has 250 markets, all of which change 4 times a second: the background's answers are made up in the page. */
import type { Page } from 'playwright-core';

export async function useChangingBoard(page: Page): Promise<void> {
  await page.addInitScript(answerBoards);
  await page.reload();
}

/** Runs in the page before its scripts. The round of 20 s takes a quarter of a second. */
function answerBoards(): void {
  type Send = (message: { type?: string }, ...rest: unknown[]) => unknown;
  const scope = globalThis as unknown as Record<string, { runtime?: { sendMessage: Send } }>;
  let turn = 0;
  const board = () => {
    turn++;
    const markets = Array.from({ length: 250 }, (_, i) => ({
      market: `KRW-M${i}`,
      name: `Market ${i}`,
      koreanName: `마켓 ${i}`,
      asset: null,
      isOwn: false,
      krw: String(((turn * 7919 + i * 104729) % 9_000_000) + 1),
      isOld: false,
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
