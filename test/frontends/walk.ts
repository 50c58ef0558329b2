/** Walks a frontend with the extension, and beside it the same without, and judges every page on the way. */
import type { BrowserContext, Page } from 'playwright-core';
import { startChromium } from '../e2e/browsers/chromium.ts';
import { startWorld } from '../world/server.ts';
import type { Frontend, OpenFrontend, Step, Visit } from './frontend.ts';
import { readPageScript, type SeenPage } from './in-page.ts';
import { type Judgement, judge } from './judge.ts';
import { bareHostOf, createLivingWorld } from './living-world.ts';
import { keepLoadingStill, type Resting, watchRest } from './rest.ts';
import { unlessEnded } from './unless-ended.ts';

export interface WalkOptions {
  readonly folder: string;
  readonly frontend: Frontend;
  /** CSS pixels. */
  readonly widths: readonly number[];
  /** Only pages whose path matches. */
  readonly only: RegExp;
  /** Told each page as soon as it is judged. */
  readonly onSeen: (seen: WalkedPage, page: Page) => Promise<void>;
  /** Ends the walk where it is: what has been judged is told. */
  readonly signal: AbortSignal;
}

export interface WalkedPage extends Judgement {
  readonly width: number;
  /** The path, and the steps from there. */
  readonly place: string;
}

const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 768: 1_024 };
/** At rest, a page may wait so long for its prices: the first of all wakes the extension, which asks its sources. */
const PRICE_MS = 60_000;
/** What has been judged so often alike will not get better. */
const SAME_LOOKS = 3;
/** Where every place has its price and only names without room are left. */
const SAME_GOOD_LOOKS = 2;
const LOOK_AGAIN_MS = 320;
/** For each single act: a busy machine takes its time. */
const ACT_MS = 90_000;
/** A browser that is asked to close may never do so; what is left of it ends with this process. */
const CLOSE_MS = 10_000;
/** To both pages alike: what they say of ages is the same however long one takes. */
const PAGE_TIME = 1_795_503_000_000;

export async function walk(options: WalkOptions): Promise<readonly WalkedPage[]> {
  const open = await options.frontend.open(options.folder);
  const world = await startWorld({ world: createLivingWorld(open) });
  const walked: WalkedPage[] = [];
  const walking = options.signal.aborted
    ? Promise.resolve()
    : walkAll(world.port, { ...options, open, walked });
  try {
    await unlessEnded(options.signal, walking);
    return walked;
  } finally {
    await open.close();
    await world.close();
    // It may still be closing its browser.
    await unlessEnded(
      AbortSignal.timeout(CLOSE_MS),
      walking.catch(() => {}),
    );
  }
}

interface AllOptions extends WalkOptions {
  readonly open: OpenFrontend;
  /** Gets each page once it is judged. */
  readonly walked: WalkedPage[];
}

async function walkAll(port: number, options: AllOptions): Promise<void> {
  const { open, widths, only, signal } = options;
  const chromium = await startChromium({ port, viewport: { width: 1280, height: 800 } });
  signal.addEventListener('abort', () => void chromium.close().catch(() => {}));
  const { context } = chromium;
  context.setDefaultTimeout(ACT_MS);
  await context.addInitScript(stopClock, PAGE_TIME);
  await keepLoadingStill(context, open.loading);
  await context.routeWebSocket(/\/socket\//, (socket) =>
    socket.onMessage((text) => socket.send(agreed(text))),
  );
  try {
    for (const width of widths)
      for (const visit of open.visits)
        if (only.test(visit.path) && !signal.aborted) await walkVisit(context, { ...options, width, visit });
  } finally {
    await chromium.close();
  }
}

interface VisitOptions extends AllOptions {
  readonly width: number;
  readonly visit: Visit;
}

async function walkVisit(context: BrowserContext, options: VisitOptions): Promise<void> {
  const { frontend, open, width, visit, onSeen, walked } = options;
  const pages = [await context.newPage(), await context.newPage()] as const;
  const [priced, bare] = pages;
  const rests = pages.map((page) => watchRest(page, open.loading));
  let { own } = visit;
  let place = visit.path;

  const look = async () => {
    const judgement = await judgedWhenSettled({ pages, rests }, { own, kindOf: open.kindOf }, open.titles);
    const seen = { ...judgement, width, place };
    walked.push(seen);
    await onSeen(seen, priced);
  };
  try {
    for (const page of pages) await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
    const goto = (page: Page, host: string) =>
      page.goto(`https://${host}${visit.path}`, { waitUntil: 'load' });
    await Promise.all([goto(priced, frontend.host), goto(bare, bareHostOf(frontend))]);
    await look();
    for (const step of visit.steps ?? []) {
      if (!(await acted(pages, step))) continue;
      if (step.own !== undefined) own = step.own;
      place = `${place} › ${step.name}`;
      await look();
    }
  } catch (error) {
    if (options.signal.aborted) return;
    // One page that cannot be walked says nothing about the others.
    const seen = { ...notWalked(error instanceof Error ? error.message : String(error)), width, place };
    walked.push(seen);
    await onSeen(seen, priced);
  } finally {
    for (const page of pages) if (!page.isClosed()) await page.close();
  }
}

async function acted(pages: readonly [Page, Page], step: Step): Promise<boolean> {
  const [first, second] = [await step.act(pages[0]), await step.act(pages[1])];
  if (first !== second)
    throw new Error(`The step "${step.name}" could be done on one of the two pages only.`);
  return first !== false;
}

interface Pair {
  readonly pages: readonly [Page, Page];
  readonly rests: readonly Resting[];
}

/**
 * Judged again as long as something is wrong or has no price, and may still get one: prices come when a busy machine finds time
 * for them. What is judged alike again and again is so.
 */
async function judgedWhenSettled(
  { pages: [priced, bare], rests }: Pair,
  expected: Parameters<typeof judge>[2],
  titles: string,
): Promise<Judgement> {
  /** What one of the two still does when it should be at rest. */
  const restless = async () =>
    (await Promise.all(rests.map((rest) => rest.untilAtRest()))).find((what) => what !== null);
  const doing = await restless();
  if (doing) return notWalked(`It has not come to rest: ${doing}`);
  const until = Date.now() + PRICE_MS;
  const script = readPageScript(titles);
  const read = async (page: Page) => (await page.evaluate(script)) as SeenPage;
  let before = '';
  let looks = 0;
  for (;;) {
    const [seen, without] = await Promise.all([read(priced), read(bare)]);
    const judgement = judge(seen, without, expected);
    const isGood = judgement.problems.length === 0;
    if (Date.now() > until || (isGood && judgement.full.length === 0)) return judgement;
    const now = JSON.stringify(judgement);
    looks = now === before ? looks + 1 : 1;
    before = now;
    if (isGood ? looks === SAME_GOOD_LOOKS : looks === SAME_LOOKS && judgement.prices > 0) return judgement;
    await priced.waitForTimeout(LOOK_AGAIN_MS);
    const stirring = await restless();
    if (stirring) return notWalked(`It stirs again: ${stirring}`);
  }
}

function notWalked(text: string): Judgement {
  return { prices: 0, places: 0, full: [], problems: [{ kind: 'not walked', text }] };
}

/** Runs in the page, before anything else. */
function stopClock(now: number): void {
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (target, args) => (args.length > 0 ? Reflect.construct(target, args) : new Real(now)),
    apply: () => new Real(now).toString(),
    get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
  });
}

/** Phoenix' channels: whatever is joined is joined, and nothing ever comes. */
function agreed(text: string | Buffer): string {
  const [join, ref, topic] = JSON.parse(String(text)) as string[];
  return JSON.stringify([join, ref, topic, 'phx_reply', { status: 'ok', response: {} }]);
}
