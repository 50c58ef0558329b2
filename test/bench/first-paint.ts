/** How soon a popup has painted the prices that are known, from the start of its navigation. */
import type { Page } from 'playwright-core';
import type { Stage } from '../e2e/stage.ts';
import { type Measured, p95 } from './measured.ts';

const BUDGET_MS = 100;

interface Times {
  /** When the page first had something to read on it, by the browser's own reckoning. */
  contentful: number | null;
  /** When the first price was in the page. */
  priced: number | null;
  /** When the frame after that had been handed over. */
  frame: number | null;
}

/** `runs` popups, each in a page of its own, with a worker that is stopped or one that runs. */
export async function measureFirstPaint(
  stage: Stage,
  worker: 'stopped' | 'running',
  runs: number,
): Promise<Measured> {
  const samples: number[] = [];
  for (let run = 0; run < runs; run++) {
    await stage.closePopups();
    if (worker === 'stopped') await stage.chromium.stopWorker();
    else await stage.chromium.evaluateInWorker(() => {}, null);
    samples.push(await openOnce(stage));
  }
  await stage.closePopups();
  return p95(`popup: cached prices painted, worker ${worker}`, samples, BUDGET_MS);
}

async function openOnce({ chromium }: Stage): Promise<number> {
  const page = await chromium.context.newPage();
  await page.addInitScript(watch);
  await page.goto(`chrome-extension://${chromium.extensionId}/popup.html`);
  const times = await timesOf(page);
  // Painted with the first paint if the prices were there by then, else with the frame that followed them.
  return times.priced <= times.contentful ? times.contentful : times.frame;
}

async function timesOf(page: Page) {
  const times = await page.waitForFunction(() => {
    const { contentful, priced, frame } = (globalThis as unknown as { times: Times }).times;
    return contentful !== null && priced !== null && frame !== null ? { contentful, priced, frame } : null;
  });
  const taken = await times.jsonValue();
  if (!taken) throw new Error('the popup was not painted');
  return taken;
}

/** Runs in the page, before its own scripts. */
function watch(): void {
  const times: Times = { contentful: null, priced: null, frame: null };
  (globalThis as unknown as { times: Times }).times = times;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') times.contentful = startTime;
  }).observe({ type: 'paint', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-asset] data')) return;
    observer.disconnect();
    times.priced = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        times.frame = performance.now();
      };
      port2.postMessage(null);
    });
  }).observe(document, { childList: true, subtree: true });
}
