/**
 * What a `fetch` listener costs the popup while the worker is stopped, and what the static route saves of that: until the
 * document is there, and until the known prices are painted.
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

/** The build as it is, and with one thing taken out of its worker. Each pattern must be there. */
const VARIANTS: readonly { readonly what: string; readonly without: readonly [RegExp, string] | null }[] = [
  { what: 'no fetch listener', without: [/addEventListener\([`'"]fetch[`'"]/, 'addEventListener(`none`'] },
  { what: 'a fetch listener, no static route', without: [/\.addRoutes\?\./, '.none?.'] },
  { what: 'a fetch listener and the static route', without: null },
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
    for (const [i, { what, without }] of VARIANTS.entries()) {
      const extension = join(folder, String(i));
      await cp(BUILD, extension, { recursive: true });
      if (without) await replaceIn(join(extension, 'background.js'), ...without);
      const stage = await startStage({ extension });
      await untilPriced(await stage.open(), PLATFORMS.length);
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

async function replaceIn(file: string, pattern: RegExp, by: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!pattern.test(text)) throw new Error(`${pattern} is not in the worker`);
  await writeFile(file, text.replace(pattern, by));
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
