/** Walks a frontend with the extension, and beside it the same without, and judges every page on the way. */
import type { BrowserContext, Page } from 'playwright-core';
import { startChromium } from '../e2e/browsers/chromium.ts';
import { startWorld } from '../world/server.ts';
import type { Frontend, OpenFrontend, Step, Visit } from './frontend.ts';
import { readPageScript, type SeenPage } from './in-page.ts';
import { isSamePage, type Judgement, judge } from './judge.ts';
import { bareHostOf, createLivingWorld } from './living-world.ts';

export interface WalkOptions {
  readonly folder: string;
  readonly frontend: Frontend;
  /** CSS pixels. */
  readonly widths: readonly number[];
  /** Only pages whose path matches. */
  readonly only: RegExp;
  /** Told each page as soon as it is judged. */
  readonly onSeen: (seen: WalkedPage, page: Page) => Promise<void>;
}

export interface WalkedPage extends Judgement {
  readonly width: number;
  /** The path, and the steps from there. */
  readonly place: string;
}

const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 768: 1_024 };
const QUIET_MS = 500;
const LIMIT_MS = 40_000;
/** What has been judged so often alike will not get better. */
const SAME_LOOKS = 3;
const LOOK_MS = 80;
/** A page may be a hundred windows long: what is further down is like what is above. */
const WINDOWS = 12;
const NAVIGATION_MS = 60_000;
/** To both pages alike: what they say of ages is the same however long one takes. */
const PAGE_TIME = 1_795_503_000_000;

export async function walk(options: WalkOptions): Promise<readonly WalkedPage[]> {
  const { folder, frontend, widths } = options;
  const open = await frontend.open(folder);
  const { port, close } = await startWorld({ world: createLivingWorld(open) });
  const chromium = await startChromium({ port, viewport: { width: 1280, height: 800 } });
  try {
    const { context } = chromium;
    await context.addInitScript(stopClock, PAGE_TIME);
    await context.routeWebSocket(/\/socket\//, (socket) =>
      socket.onMessage((text) => socket.send(agreed(text))),
    );
    const walked: WalkedPage[] = [];
    for (const width of widths)
      for (const visit of open.visits)
        if (options.only.test(visit.path))
          walked.push(...(await walkVisit(context, { ...options, open, width, visit })));
    return walked;
  } finally {
    await chromium.close();
    await close();
    await open.close();
  }
}

interface VisitOptions extends WalkOptions {
  readonly open: OpenFrontend;
  readonly width: number;
  readonly visit: Visit;
}

async function walkVisit(context: BrowserContext, options: VisitOptions): Promise<WalkedPage[]> {
  const { frontend, open, width, visit, onSeen } = options;
  const pages = [await context.newPage(), await context.newPage()] as const;
  const [priced, bare] = pages;
  const walked: WalkedPage[] = [];
  let { own } = visit;
  let place = visit.path;

  const look = async () => {
    const judgement = await judgedWhenSettled(pages, { own, kindOf: open.kindOf }, open.titles);
    const seen = { ...judgement, width, place };
    walked.push(seen);
    await onSeen(seen, priced);
  };
  try {
    for (const page of pages) await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
    const goto = (page: Page, host: string) =>
      page.goto(`https://${host}${visit.path}`, { waitUntil: 'load', timeout: NAVIGATION_MS });
    await Promise.all([goto(priced, frontend.host), goto(bare, bareHostOf(frontend))]);
    await look();
    for (const step of visit.steps ?? []) {
      if (!(await acted(pages, step))) continue;
      if (step.own !== undefined) own = step.own;
      place = `${place} › ${step.name}`;
      await look();
    }
    return walked;
  } catch (error) {
    // One page that cannot be walked says nothing about the others.
    const text = error instanceof Error ? error.message : String(error);
    const seen = {
      width,
      place,
      prices: 0,
      places: 0,
      full: [],
      problems: [{ kind: 'not walked', text } as const],
    };
    await onSeen(seen, priced);
    return [...walked, seen];
  } finally {
    for (const page of pages) await page.close();
  }
}

async function acted(pages: readonly [Page, Page], step: Step): Promise<boolean> {
  const [first, second] = [await step.act(pages[0]), await step.act(pages[1])];
  if (first !== second)
    throw new Error(`The step "${step.name}" could be done on one of the two pages only.`);
  return first !== false;
}

/**
 * Judged again as long as something is wrong and may still come: a busy machine is slow, and a page loads in parts. What
 * stays wrong while prices come is so.
 */
async function judgedWhenSettled(
  [priced, bare]: readonly [Page, Page],
  expected: Parameters<typeof judge>[2],
  titles: string,
): Promise<Judgement> {
  const readWhole = (page: Page) => read(page, until, readPageScript(titles));
  const until = Date.now() + LIMIT_MS;
  let before = '';
  let looks = 0;
  for (;;) {
    const [seen, without] = await Promise.all([readWhole(priced), readWhole(bare)]);
    const judgement = judge(seen, without, expected);
    if (Date.now() > until || (judgement.problems.length === 0 && isSamePage(seen, without)))
      return judgement;
    const now = JSON.stringify(judgement);
    looks = now === before ? looks + 1 : 1;
    before = now;
    if (looks === SAME_LOOKS && judgement.prices > 0) return judgement;
    await priced.waitForTimeout(LOOK_MS * 4);
  }
}

/** What the page shows once it has been looked through, and nothing has changed for a while. */
async function read(page: Page, until: number, script: string): Promise<SeenPage> {
  let before = '';
  let since = Date.now();
  await page.evaluate(scrollThrough, { stepMs: LOOK_MS, windows: WINDOWS });
  await page.evaluate(async () => void (await document.fonts.ready));
  for (;;) {
    const now = await page.evaluate(signature);
    if (now !== before) [before, since] = [now, Date.now()];
    if (Date.now() - since >= QUIET_MS || Date.now() > until) break;
    await page.waitForTimeout(LOOK_MS);
  }
  return (await page.evaluate(script)) as SeenPage;
}

/** Runs in the page. */
async function scrollThrough({ stepMs, windows }: { stepMs: number; windows: number }): Promise<void> {
  for (let i = 0; i < windows && innerHeight * i <= document.documentElement.scrollHeight; i++) {
    scrollTo(0, innerHeight * i);
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
  scrollTo(0, 0);
}

/** Runs in the page. */
function signature(): string {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const prices = [...document.querySelectorAll('sise-price')].map((host) => host.shadowRoot?.textContent);
  return [
    scrollWidth,
    scrollHeight,
    document.querySelectorAll('*').length,
    document.body.innerText.length,
    prices,
  ].join();
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
