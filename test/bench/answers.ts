/** How soon the background answers a page from its cache. */
import type { Page } from 'playwright-core';
import type { Stage } from '../e2e/stage.ts';
import { type Measured, p95 } from './measured.ts';

const WARM_BUDGET_MS = 5;
const KILLED_BUDGET_MS = 50;
/** They are quick, and so many that no single pause of the machine is the 95th percentile. */
const WARM_RUNS = 200;

/** `view` is what a page asks for to paint; `refresh` is an open popup's round, with everything fresh. */
type Question = { readonly type: 'view' } | { readonly type: 'refresh'; readonly act: false };

/** `runs`: how often the worker is killed for each question. */
export async function measureAnswers(stage: Stage, runs: number): Promise<readonly Measured[]> {
  // A page of the extension that asks nothing by itself.
  const page = await stage.chromium.openPopup('manifest.json');
  const view: Question = { type: 'view' };
  const refresh: Question = { type: 'refresh', act: false };
  await timeOf(page, refresh);
  const asked = stage.world.log.length;
  const measured = [
    p95('answer from cache, warm: view', await warm(page, view), WARM_BUDGET_MS),
    p95('answer from cache, warm: a round with nothing due', await warm(page, refresh), null),
    p95('answer from cache after a kill: view', await killed(stage, page, view, runs), KILLED_BUDGET_MS),
    p95(
      'answer from cache after a kill: a round with nothing due',
      await killed(stage, page, refresh, runs),
      null,
    ),
  ];
  if (stage.world.log.length !== asked) throw new Error('these answers were not from the cache');
  await page.close();
  return measured;
}

async function warm(page: Page, question: Question): Promise<readonly number[]> {
  const samples: number[] = [];
  for (let run = 0; run < WARM_RUNS; run++) samples.push(await timeOf(page, question));
  return samples;
}

async function killed(
  stage: Stage,
  page: Page,
  question: Question,
  runs: number,
): Promise<readonly number[]> {
  const samples: number[] = [];
  for (let run = 0; run < runs; run++) {
    await stage.chromium.stopWorker();
    samples.push(await timeOf(page, question));
  }
  return samples;
}

function timeOf(page: Page, question: Question): Promise<number> {
  return page.evaluate(async (message) => {
    const { chrome } = globalThis as unknown as {
      chrome: { runtime: { sendMessage(message: unknown): Promise<{ ok: boolean }> } };
    };
    const startedAt = performance.now();
    const reply = await chrome.runtime.sendMessage(message);
    const took = performance.now() - startedAt;
    if (!reply.ok) throw new Error(`no answer to ${message.type}`);
    return took;
  }, question);
}
