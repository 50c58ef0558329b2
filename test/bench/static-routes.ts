/**
 * What a `fetch` listener costs the popup while the worker is stopped, and what the static route saves of that: until the
 * document is there, and until the known prices are painted. Beside them what Chromium itself takes to paint one price of a
 * page without script or sheet.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/run-tool.ts';
import { PLATFORMS } from '../../src/market/platforms.ts';
import { untilPriced } from '../e2e/acts.ts';
import { type Stage, startStage } from '../e2e/stage.ts';
import { paintMs } from './first-paint.ts';
import { type Measured, p95 } from './measured.ts';

const BUILD = join(ROOT, '.output', 'chrome-mv3');

const BARE_PAGE =
  '<!DOCTYPE html><title>Sise</title><p class="row-priced" data-asset="ETH:0x"><data>$1.00</data>';

interface Variant {
  readonly what: string;
  /** What is replaced in which file, and by what. The patterns must be there. */
  readonly changes: readonly (readonly [file: string, pattern: RegExp, by: string])[];
  /** How many prices its popup shows. */
  readonly prices: number;
}

const NO_LISTENER = [
  'background.js',
  /addEventListener\([`'"]fetch[`'"]/,
  'addEventListener(`none`',
] as const;
/** A route has Chromium start the worker beside the page, listener or not. */
const NO_ROUTE = ['background.js', /\.addRoutes\?\./, '.none?.'] as const;

/** The build as it is, and without this or that. */
const VARIANTS: readonly Variant[] = [
  { what: 'no fetch listener, no route', changes: [NO_LISTENER, NO_ROUTE], prices: PLATFORMS.length },
  { what: 'a fetch listener, no static route', changes: [NO_ROUTE], prices: PLATFORMS.length },
  { what: 'a fetch listener and the static route', changes: [], prices: PLATFORMS.length },
  { what: 'one price, no script, no sheet', changes: [['popup.html', /.+/s, BARE_PAGE]], prices: 1 },
];

/** Milliseconds, `runs` times each, in turns. */
export async function measureStaticRoutes(runs: number): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sise-routes-'));
  const stages: {
    readonly what: string;
    readonly stage: Stage;
    readonly documents: number[];
    readonly paints: number[];
  }[] = [];
  try {
    for (const [i, { what, changes, prices }] of VARIANTS.entries()) {
      const extension = join(folder, String(i));
      await cp(BUILD, extension, { recursive: true });
      for (const change of changes) await replaceIn(extension, ...change);
      const stage = await startStage({ extension });
      await untilPriced(await stage.open(), prices);
      stages.push({ what, stage, documents: [], paints: [] });
    }
    for (let run = 0; run < runs; run++)
      for (const { stage, documents, paints } of stages) {
        documents.push(await documentMs(stage));
        paints.push(await paintMs(stage, 'stopped'));
      }
    return [
      ...stages.map(({ what, documents }) =>
        p95(`popup: its document, worker stopped, ${what}`, documents, null),
      ),
      ...stages.map(({ what, paints }) => p95(`popup: painted, worker stopped, ${what}`, paints, null)),
    ];
  } finally {
    await Promise.all(stages.map(({ stage }) => stage.close()));
    await rm(folder, { recursive: true, force: true });
  }
}

async function replaceIn(folder: string, name: string, pattern: RegExp, by: string): Promise<void> {
  const file = join(folder, name);
  const text = await readFile(file, 'utf8');
  if (!pattern.test(text)) throw new Error(`${pattern} is not in ${name}`);
  await writeFile(
    file,
    text.replace(pattern, () => by),
  );
}

async function documentMs(stage: Stage): Promise<number> {
  await stage.closePopups();
  await stage.chromium.stopWorker();
  const popup = await stage.open();
  return popup.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return (navigation as PerformanceNavigationTiming).responseEnd;
  });
}
