/** How soon a popup has painted the prices that are known, from the start of its navigation. */
import type { Stage } from '../e2e/stage.ts';
import { type Measured, p95 } from './measured.ts';

const BUDGET_MS = 100;

/** `runs` popups, each in a page of its own, with a worker that is stopped or one that runs. */
export async function measureFirstPaint(
  stage: Stage,
  worker: 'stopped' | 'running',
  runs: number,
): Promise<Measured> {
  const samples: number[] = [];
  for (let run = 0; run < runs; run++) samples.push(await paintMs(stage, worker));
  return p95(`popup: cached prices painted, worker ${worker}`, samples, BUDGET_MS);
}

/** Milliseconds until one popup has painted them; it is closed again. */
export async function paintMs(stage: Stage, worker: 'stopped' | 'running'): Promise<number> {
  await stage.closePopups();
  if (worker === 'stopped') await stage.chromium.stopWorker();
  else await stage.chromium.evaluateInWorker(() => {}, null);
  const took = await openOnce(stage);
  await stage.closePopups();
  return took;
}

/** Nothing is run in the page meanwhile but what watches it: a question from outside would take its time. */
async function openOnce({ chromium }: Stage): Promise<number> {
  const page = await chromium.context.newPage();
  await page.addInitScript(watch);
  const told = page.waitForEvent('console', (message) => message.text().startsWith('painted at '));
  await page.goto(`chrome-extension://${chromium.extensionId}/popup.html`);
  return Number((await told).text().slice('painted at '.length));
}

/** Runs in the page, before its own scripts. Tells the milliseconds since the navigation began. */
function watch(): void {
  const times: { contentful?: number; priced?: number; frame?: number } = {};
  const tell = () => {
    const { contentful, priced, frame } = times;
    if (contentful === undefined || priced === undefined || frame === undefined) return;
    // Painted with the first paint if the prices were there by then, else with the frame that followed them.
    console.debug(`painted at ${priced <= contentful ? contentful : frame}`);
  };
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') times.contentful = startTime;
    tell();
  }).observe({ type: 'paint', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-asset] data')) return;
    observer.disconnect();
    times.priced = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        times.frame = performance.now();
        tell();
      };
      port2.postMessage(null);
    });
  }).observe(document, { childList: true, subtree: true });
}
