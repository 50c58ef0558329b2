/** How soon a worker that was killed answers with what is known, beside one that has no code but that answer. */
import type { Page } from 'playwright-core';
import { ask, untilPriced } from '../../test/e2e/acts.ts';
import { type Stage, startStage } from '../../test/e2e/stage.ts';
import { withBuild } from './changed-build.ts';
import { inTurns, type Row, ratioRow } from './rows.ts';

const ROUNDS = 25;
/** A tenth more than what was first seen (3.5, November 2026). */
const BUDGET = { atMost: 3.8 };
const COINS = 5;

export async function measureViewAfterKill(): Promise<readonly Row[]> {
  const stage = await startStage();
  try {
    await untilPriced(await stage.open(), COINS);
    await stage.closePopups();
    const page = await quietPage(stage);
    const known = await ask<'view'>(page, { type: 'view' });
    if (!known.ok) throw new Error(known.error);
    const measured = await withEmptyWorker(known, (empty, emptyPage) =>
      inTurns(
        () => answerMs(stage, page),
        () => answerMs(empty, emptyPage),
        ROUNDS,
      ),
    );
    const row = { what: 'view from cache after a kill', beside: 'an empty worker', unit: 'ms' } as const;
    return [ratioRow({ ...row, budget: BUDGET }, measured)];
  } finally {
    await stage.close();
  }
}

function withEmptyWorker<T>(answer: unknown, task: (stage: Stage, page: Page) => Promise<T>): Promise<T> {
  const worker = `chrome.runtime.onMessage.addListener((message, sender, answer) => answer(${JSON.stringify(answer)}));`;
  return withBuild({ 'background.js': worker }, async (extension) => {
    const stage = await startStage({ extension });
    try {
      return await task(stage, await quietPage(stage));
    } finally {
      await stage.close();
    }
  });
}

function quietPage(stage: Stage): Promise<Page> {
  return stage.chromium.openPopup('manifest.json');
}

async function answerMs(stage: Stage, page: Page): Promise<number> {
  await stage.chromium.stopWorker();
  return page.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { runtime: { sendMessage(message: unknown): Promise<{ ok: boolean }> } };
    };
    const startedAt = performance.now();
    const reply = await chrome.runtime.sendMessage({ type: 'view' });
    const took = performance.now() - startedAt;
    if (!reply.ok) throw new Error('no view');
    return took;
  });
}
