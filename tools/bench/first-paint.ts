/** How soon a popup has painted the prices that are known, beside a page of one price without script or sheet. */
import type { AssetKey } from '../../src/core/market/assets.ts';
import { addByPasting, untilPriced } from '../../test/e2e/acts.ts';
import { writeDatabase } from '../../test/e2e/in-worker.ts';
import { saveTokens } from '../../test/e2e/saved-list.ts';
import { type Stage, startStage } from '../../test/e2e/stage.ts';
import { recordedWeek } from '../views/before.ts';
import { withBuild } from './changed-build.ts';
import { inTurns, type Row, ratioRow } from './rows.ts';

const ROUNDS = 25;
const BUDGETS = { running: 1.5, stopped: 1.6 };

const BARE = 'bare.html';
const BARE_PAGE = '<!DOCTYPE html><title>Sise</title><p data-asset="ETH:0x"><data>$1.00</data>';

const SAVED: readonly AssetKey[] = [
  // First: each address is looked up on four networks, and GeckoTerminal allows ten requests a minute.
  'ETH:0x5e00000000000000000000000000000000000033',
  'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7',
  'ETH:0x514910771af9ca656af840dff83e8264ecf986ca',
  'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933',
  'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82',
  'KAIA:0x02cbe46fb8a1f579254a9b485788f2d86cad51aa',
];
const COINS = 5;
const MANY = 100;

export function measureFirstPaint(): Promise<readonly Row[]> {
  return withBuild({ [BARE]: BARE_PAGE }, async (extension) => {
    const stage = await startStage({ extension });
    try {
      const popup = await stage.open();
      for (const asset of SAVED) await addByPasting(popup, asset);
      await untilPriced(popup, COINS + SAVED.length);
      const usual = [await beside(stage, 'running'), await beside(stage, 'stopped')];
      await stage.reset();
      await saveMany(stage);
      const many = `, ${MANY} saved with amounts and sparklines`;
      return [...usual, await beside(stage, 'running', many), await beside(stage, 'stopped', many)];
    } finally {
      await stage.close();
    }
  });
}

async function saveMany(stage: Stage): Promise<void> {
  const keys = await saveTokens(stage, MANY - SAVED.length, { also: SAVED, amount: '12.5' });
  const items = keys.flatMap(recordedWeek);
  await stage.chromium.evaluateInWorker(writeDatabase, { store: 'recordings', items });
  const popup = await stage.open();
  await untilPriced(popup, COINS + MANY);
  for (const [what, least] of [
    ['.sparkline svg', MANY],
    ['.row-held', MANY],
  ] as const)
    await popup.waitForFunction(([what, least]) => document.querySelectorAll(what).length >= least, [
      what,
      least,
    ] as const);
}

async function beside(stage: Stage, worker: 'running' | 'stopped', which = ''): Promise<Row> {
  const measured = await inTurns(
    () => paintMs(stage, worker, 'popup.html'),
    () => paintMs(stage, worker, BARE),
    ROUNDS,
  );
  return ratioRow(
    {
      what: `popup: first paint, worker ${worker}${which}`,
      beside: 'a page of one price',
      unit: 'ms',
      budget: { atMost: BUDGETS[worker] },
    },
    measured,
  );
}

/** Milliseconds until a page with prices has painted them, from the start of its navigation; it is closed again. */
async function paintMs(stage: Stage, worker: 'running' | 'stopped', path: string): Promise<number> {
  const { context, extensionId, stopWorker, evaluateInWorker } = stage.chromium;
  await stage.closePopups();
  if (worker === 'stopped') await stopWorker();
  else await evaluateInWorker(() => {}, null);
  const page = await context.newPage();
  await page.addInitScript(watch);
  // Only the observer runs in the page: a call from outside would take its time.
  const told = page.waitForEvent('console', (message) => message.text().startsWith('painted at '));
  await page.goto(`chrome-extension://${extensionId}/${path}`);
  const took = Number((await told).text().slice('painted at '.length));
  await stage.closePopups();
  return took;
}

/** Runs in the page, before its own scripts. Logs the milliseconds since the navigation began. */
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
