/** Prices on explorer pages, measured in real Chromium, beside the usual way of doing it (design §10). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { type Chromium, startChromium } from '../e2e/browsers/chromium.ts';
import { coin } from '../world/coin.ts';
import { createMarket } from '../world/market.ts';
import { startWorld } from '../world/server.ts';
import { createWorld, type World } from '../world/world.ts';
import { type Measured, percentile } from './measured.ts';
import { writeNaiveExtension } from './naive-extension.ts';
import type { PlacingTimes } from './parts.ts';
import { modulePath, sourceModule } from './source-modules.ts';
import { type ListSize, listedToken, tokenList } from './token-list.ts';

const URL_OF_LIST = 'https://etherscan.io/list';
/** The same list on an explorer where the usual way does not run: nothing else changes the page that parts are timed on. */
const URL_OF_QUIET_LIST = 'https://polygonscan.com/list';
const VIEWPORT = { width: 1280, height: 900 };
const RUNS = 9;
/** Of the placing, after the first, in each page. */
const WARM_RUNS = 5;

/** Each figure of ours is followed by that of the usual way. */
export async function measureExplorers(): Promise<readonly Measured[]> {
  const naive = await mkdtemp(join(tmpdir(), 'sise-naive-'));
  try {
    const extension = await writeNaiveExtension(naive);
    const parts = await inBrowser({ rows: 570, tokens: 400 }, extension, timeParts);
    const lists = await compareOn('300 links to 40 tokens', { rows: 300, tokens: 40 }, extension);
    const many = await compareOn('5,000 links', { rows: 5000, tokens: 400 }, extension);
    return [
      typical('explorers: first scan, 12,000 elements', parts.scansMs, 2),
      typical('explorers: 100 prices placed', parts.warmMs, 16),
      typical('  the first time on a page', parts.coldMs, null),
      typical('  as many bare elements, on the same pages', parts.bareMs, null),
      typical('  judged before, to ask for them', parts.judgedMs, null),
      typical('  judged before, the first time on a page', parts.coldJudgedMs, null),
      ...lists,
      ...many,
    ];
  } finally {
    await rm(naive, { recursive: true, force: true });
  }
}

/** The middle sample counts, since a busy machine makes any of them late. */
function typical(what: string, samples: readonly number[], budget: number | null): Measured {
  return { what, value: percentile(samples, 0.5), unit: 'ms', budget, samples };
}

async function compareOn(what: string, size: ListSize, naive: string): Promise<readonly Measured[]> {
  const ours = await inBrowser(size, undefined, readThrough);
  const theirs = await inBrowser(size, naive, readThrough);
  const both = (
    name: string,
    of: keyof Reading,
    unit: Measured['unit'],
    budget: number | null,
  ): Measured[] => [
    { what: `explorers: ${what}, ${name}`, value: ours[of], unit, budget },
    { what: '  the usual way', value: theirs[of], unit, budget: null },
  ];
  return [
    ...both('asked', 'addresses', 'addresses', size.tokens),
    ...both('messages, or requests', 'questions', 'requests', size.tokens > 50 ? null : 10),
    ...both('shown', 'prices', 'prices', null),
    ...both('layout shift', 'shift', 'shift', 0),
    ...both('longest task of the script', 'longestMs', 'ms', 50),
  ];
}

interface Stage {
  readonly chromium: Chromium;
  readonly world: World;
}

async function inBrowser<T>(
  size: ListSize,
  extension: string | undefined,
  run: (stage: Stage) => Promise<T>,
): Promise<T> {
  const world = worldOf(size);
  const { port, close } = await startWorld({ world });
  const chromium = await startChromium({ port, viewport: VIEWPORT, ...(extension && { extension }) });
  try {
    return await run({ chromium, world });
  } finally {
    await chromium.close();
    await close();
  }
}

/** Every listed token has a price at DefiLlama, which both ways ask. */
function worldOf(size: ListSize): World {
  const market = createMarket();
  for (let n = 0; n < size.tokens; n++)
    market.add(
      coin({ id: `listed-${n}`, name: 'Listed', symbol: 'LST', usd: `${n + 1}.25`, on: ['DefiLlama'] }, [
        ['ETH', listedToken(n), 18],
      ]),
    );
  const world = createWorld({ market });
  const html = tokenList(size);
  return {
    ...world,
    handle: async (request) =>
      request.url === URL_OF_LIST || request.url === URL_OF_QUIET_LIST
        ? new Response(html, { headers: { 'content-type': 'text/html' } })
        : ((await sourceModule(new URL(request.url))) ?? openToPages(await world.handle(request))),
  };
}

/** The usual way asks from the page, which every such API allows. */
function openToPages(response: Response): Response {
  response.headers.set('access-control-allow-origin', '*');
  return response;
}

interface Times {
  readonly scansMs: readonly number[];
  readonly coldMs: readonly number[];
  readonly warmMs: readonly number[];
  readonly bareMs: readonly number[];
  readonly judgedMs: readonly number[];
  readonly coldJudgedMs: readonly number[];
}

/** Scans are of pages just opened. So is the first placing of each, which has its code compiled and its letters drawn. */
async function timeParts({ chromium }: Stage): Promise<Times> {
  const load = `import('${modulePath('test/bench/parts.ts')}').then((parts) => { globalThis.parts = parts; })`;
  const scansMs: number[] = [];
  const coldMs: number[] = [];
  const warmMs: number[] = [];
  const bareMs: number[] = [];
  const judgedMs: number[] = [];
  const coldJudgedMs: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await chromium.context.newPage();
    await page.goto(URL_OF_QUIET_LIST);
    await page.waitForTimeout(300);
    await page.evaluate(load);
    scansMs.push(await page.evaluate('parts.firstScan().ms'));
    const first = await timePlacing(page);
    coldMs.push(first.placedMs);
    coldJudgedMs.push(first.judgedMs);
    for (let warm = 0; warm < WARM_RUNS; warm++) {
      const times = await timePlacing(page);
      warmMs.push(times.placedMs);
      judgedMs.push(times.judgedMs);
      bareMs.push(await timeBare(page));
    }
    await page.close();
  }
  return { scansMs, coldMs, warmMs, bareMs, judgedMs, coldJudgedMs };
}

async function timePlacing(page: Page): Promise<PlacingTimes> {
  const times = await page.evaluate<PlacingTimes>('parts.placePrices(100)');
  if (times.placed !== 100) throw new Error(`placed ${times.placed} prices, not 100`);
  return times;
}

/** In turns with the placing: what the page and the machine themselves take, at the time. */
async function timeBare(page: Page): Promise<number> {
  const { ms, placed } = await page.evaluate<{ ms: number; placed: number }>('parts.placeBare(100)');
  if (placed !== 100) throw new Error(`put ${placed} elements there, not 100`);
  return ms;
}

interface Reading {
  readonly addresses: number;
  readonly questions: number;
  readonly prices: number;
  readonly shift: number;
  readonly longestMs: number;
}

/** Scrolls the list through as a reader does, and says what that took. */
async function readThrough({ chromium, world }: Stage): Promise<Reading> {
  await chromium.evaluateInWorker(countQuestions, null);
  const page = await chromium.context.newPage();
  await page.addInitScript(countShifts);
  const session = await chromium.context.newCDPSession(page);
  const tasks = await traceTasks(session);
  await page.goto(URL_OF_LIST);
  await scrollThrough(page);
  const longestMs = await tasks();
  const asked = await chromium.evaluateInWorker(countedQuestions, null);
  const direct = world.log.filter(({ host, headers }) => host === 'coins.llama.fi' && headers.has('origin'));
  const questions = asked.length > 0 ? asked : direct.map(({ path }) => path.split(',').length);
  return {
    addresses: questions.reduce((sum, count) => sum + count, 0),
    questions: questions.length,
    prices: await page.locator('sise-price, .naive-price').count(),
    shift: await page.evaluate(() => (globalThis as unknown as { shift: number }).shift),
    longestMs,
  };
}

async function scrollThrough(page: Page): Promise<void> {
  await page.waitForTimeout(1_500);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const step = Math.max(600, height / 40);
  for (let y = 0; y <= height; y += step) {
    await page.evaluate((to) => scrollTo(0, to), y);
    await page.waitForTimeout(200);
  }
  await page.waitForTimeout(2_000);
}

/** Runs in the worker: another listener beside the product's own, which only counts. */
function countQuestions(): void {
  const scope = globalThis as unknown as {
    asked: number[];
    chrome: { runtime: { onMessage: { addListener(run: (message: { assets?: unknown[] }) => void): void } } };
  };
  scope.asked = [];
  scope.chrome.runtime.onMessage.addListener((message) => {
    if (message.assets) scope.asked.push(message.assets.length);
  });
}

/** Runs in the worker. */
function countedQuestions(): number[] {
  return (globalThis as unknown as { asked?: number[] }).asked ?? [];
}

/** Runs in the page before anything of its own. */
function countShifts(): void {
  const scope = globalThis as unknown as { shift: number };
  scope.shift = 0;
  new PerformanceObserver((list) => {
    // What shifts while the page itself arrives is not of interest.
    if (document.readyState !== 'complete') return;
    for (const entry of list.getEntries()) scope.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

interface TraceEvent {
  readonly name: string;
  readonly dur?: number;
  /** Time of the processor; both are microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly url?: string; readonly fileName?: string } };
}

/** Follows the main thread. Returns how to end it, which tells the longest task of an extension's script. */
async function traceTasks(session: CDPSession): Promise<() => Promise<number>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    categories: 'devtools.timeline',
  });
  return async () => {
    const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await ended;
    return longestTask(events);
  };
}

/**
 * The longest stretch that the extension's own script kept the page's thread, forced layouts included, in time of the
 * processor: a busy machine is not the script's doing. The page's own frames are not counted.
 */
function longestTask(events: readonly TraceEvent[]): number {
  const calls = events.filter(
    ({ name, args }) =>
      /^(?:FunctionCall|EvaluateScript)$/.test(name) &&
      (args?.data?.url ?? '').startsWith('chrome-extension:'),
  );
  if (calls.length === 0) throw new Error('no call of an extension was traced');
  return Math.max(...calls.map(({ tdur, dur }) => tdur ?? dur ?? 0)) / 1000;
}
