/** First paint of a chart of stored points, and the longest task over a year of hours, each beside a bare minimum. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ask } from '../../test/e2e/acts.ts';
import { type Stage, startStage } from '../../test/e2e/stage.ts';
import { withBuild } from './changed-build.ts';
import type { PlotInPage } from './plot-in-page.ts';
import { inTurns, type Row, ratioRow } from './rows.ts';
import { callIn, modulePath, pageOfModules } from './source-modules.ts';

const ROUNDS = 25;
const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';

const BARE = 'bare-chart.html';
const BARE_PAGE = `<!DOCTYPE html><link rel="stylesheet" href="bare-chart.css"><title>Sise</title><div id="chart"></div>
<script src="bare-uplot.js"></script><script src="bare-chart.js"></script>`;
const BARE_SCRIPT = `const to = Math.floor(Date.now() / 3600000) * 3600;
new uPlot({ width: 900, height: 340, legend: { show: false }, scales: { y: { range: [0, 1] } }, series: [{}, {}] },
  [[to - 604800, to], [null, null]], document.getElementById('chart'));`;

export function measureChart(): Promise<readonly Row[]> {
  return Promise.all([uplot('uPlot.iife.min.js'), uplot('uPlot.min.css')]).then(([script, sheet]) =>
    withBuild(
      {
        [BARE]: BARE_PAGE,
        'bare-chart.js': BARE_SCRIPT,
        'bare-uplot.js': script,
        'bare-chart.css': sheet,
      },
      async (extension) => {
        const stage = await startStage({ extension });
        try {
          return [await firstPaint(stage), await longestTask(stage)];
        } finally {
          await stage.close();
        }
      },
    ),
  );
}

function uplot(name: string): Promise<string> {
  return readFile(fileURLToPath(new URL(`../../node_modules/uplot/dist/${name}`, import.meta.url)), 'utf8');
}

async function firstPaint(stage: Stage): Promise<Row> {
  const chart = `chart.html#${LINK}`;
  const page = await stage.chromium.openPopup(chart);
  // Requests to Upbit have no place in a week of the global market.
  await ask<'settings'>(page, { type: 'settings', change: { off: ['Upbit'] } });
  await page.locator('.notes-now:empty').waitFor({ state: 'attached' });
  const measured = await inTurns(
    () => drawnMs(stage, chart, '.readout-main:not([value=""])'),
    () => drawnMs(stage, BARE, '.u-over'),
    ROUNDS,
  );
  return ratioRow(
    {
      what: 'chart: first paint of a kept week',
      beside: 'the same page with a bare axis',
      unit: 'ms',
      budget: { atMost: 1.5 },
    },
    measured,
  );
}

/** Milliseconds from the start of the navigation to the frame in which the selector's element stands beside a canvas. */
async function drawnMs(stage: Stage, path: string, selector: string): Promise<number> {
  const { context, extensionId, evaluateInWorker } = stage.chromium;
  await stage.closePopups();
  await evaluateInWorker(() => {}, null);
  const page = await context.newPage();
  await page.addInitScript(watch, selector);
  const told = page.waitForEvent('console', (message) => message.text().startsWith('drawn at '));
  await page.goto(`chrome-extension://${extensionId}/${path}`);
  const took = Number((await told).text().slice('drawn at '.length));
  await stage.closePopups();
  return took;
}

/** Runs in the page, before its own scripts. */
function watch(selector: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('canvas') || !document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => console.debug(`drawn at ${performance.now()}`);
      port2.postMessage(null);
    });
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

async function longestTask(stage: Stage): Promise<Row> {
  const page = await pageOfModules(stage, { uplot: modulePath('node_modules/uplot/dist/uPlot.esm.js') });
  const time = (name: keyof PlotInPage) => callIn<number>(page, 'tools/bench/plot-in-page.ts', name);
  const measured = await inTurns(
    () => time('ours'),
    () => time('bare'),
    ROUNDS,
  );
  return ratioRow(
    {
      what: 'chart: longest task of pan and zoom, 8,760 points',
      beside: 'uPlot alone with as many',
      unit: 'ms',
      budget: { atMost: 2 },
    },
    measured,
  );
}
