/** What must not grow in a browser that runs for long, measured after garbage collection. */
import type { CDPSession, Page } from 'playwright-core';
import type { Chromium } from '../../test/e2e/browsers/chromium.ts';
import { commandTarget } from '../../test/e2e/browsers/opened-popup.ts';
import { everythingWritten } from '../../test/e2e/in-worker.ts';

export type Sizes = Readonly<Record<string, number>>;

/** Allowed growth from one third of the time to the next: a share, and an amount within chance. */
const SHARE = 1.1;
const SLACK = { 'kB of heap': 1_000, nodes: 200, listeners: 30, documents: 2, bytes: 20_000, tabs: 0 };

export interface Gauge {
  read(): Promise<Sizes>;
}

/** Of the worker, of what the extension has written down, and of pages that stay open, by their names. */
export async function createGauge(
  chromium: Chromium,
  own: Page,
  pages: Readonly<Record<string, Page>>,
): Promise<Gauge> {
  const sessions = await Promise.all(
    Object.entries(pages).map(async ([name, page]) => {
      const session = await chromium.context.newCDPSession(page);
      await session.send('Performance.enable');
      return [name, session] as const;
    }),
  );
  return {
    async read() {
      const inPages = await Promise.all(sessions.map(([name, session]) => sizesOf(name, session)));
      return {
        ...Object.assign({}, ...inPages),
        'worker: kB of heap': await workerHeap(chromium),
        'written down: bytes': (await own.evaluate(everythingWritten)).length,
        'open: tabs': chromium.context.pages().length,
      };
    },
  };
}

async function sizesOf(name: string, session: CDPSession): Promise<Sizes> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find((metric) => metric.name === wanted)?.value ?? 0;
  return {
    [`${name}: kB of heap`]: Math.round(of('JSHeapUsedSize') / 1_000),
    [`${name}: nodes`]: of('Nodes'),
    [`${name}: listeners`]: of('JSEventListeners'),
    [`${name}: documents`]: of('Documents'),
  };
}

async function workerHeap(chromium: Chromium): Promise<number> {
  await chromium.evaluateInWorker(() => {}, null);
  const usage = (await commandTarget(chromium.profile, '/background.js', [
    ['HeapProfiler.collectGarbage'],
    ['Runtime.getHeapUsage'],
  ])) as { usedSize: number } | null;
  if (!usage) throw new Error('the worker is not to be found');
  return Math.round(usage.usedSize / 1_000);
}

export interface Trend {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly isGrowing: boolean;
}

/** The first third is for everything to be seen once. */
export function trendsOf(samples: readonly Sizes[]): readonly Trend[] {
  const third = Math.floor(samples.length / 3);
  return Object.keys(samples[0] ?? {}).map((name) => {
    const values = samples.map((sizes) => sizes[name] ?? 0);
    const [before, after] = [median(values.slice(third, 2 * third)), median(values.slice(2 * third))];
    const kind = name.slice(name.indexOf(': ') + 2) as keyof typeof SLACK;
    return { name, before, after, isGrowing: after > before * SHARE + SLACK[kind] };
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
