/** When a page has come to rest: it asks for nothing, shows nothing that only stands for what is to come, and changes no more. */
import type { BrowserContext, Page, Request } from 'playwright-core';

export interface Resting {
  /** Looks the page through, and resolves to null once it is at rest; to what it still does after so many looks. */
  untilAtRest(looks?: number): Promise<string | null>;
}

/**
 * So often the page is found alike, with time for all that it had to do between. Looks are counted rather than time, here and
 * until one gives up: on a busy machine a page is kept from drawing what it has for as long as one may wait elsewhere.
 */
const SAME_LOOKS = 2;
const MOST_LOOKS = 300;
const LOOK_MS = 400;
/** For a window to be looked at, on the way down. */
const WINDOW_MS = 80;
/** A page that always has something to do is looked at all the same. */
const BUSY_MS = 2_000;
/** A page may be a hundred windows long: what is further down is like what is above. */
const WINDOWS = 12;
const DATA = /^(?:fetch|xhr|document|script)$/;

/** `loading` selects what stands for what is to come. Watches from now on: call it before the page goes anywhere. */
export function watchRest(page: Page, loading: string): Resting {
  const asked = new Set<Request>();
  page.on('request', (request) => DATA.test(request.resourceType()) && asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return {
    untilAtRest: async (most = MOST_LOOKS) => {
      await page.evaluate(scrollThrough, { stepMs: WINDOW_MS, windows: WINDOWS });
      await page.evaluate(async () => void (await document.fonts.ready));
      let before = '';
      let same = 0;
      for (let look = 1; ; look++) {
        await page.evaluate(idle, BUSY_MS);
        const now = await page.evaluate(signature, loading);
        const [question] = asked;
        const isStill = now !== null && !question && now === before;
        same = isStill ? same + 1 : 0;
        before = now ?? '';
        if (same >= SAME_LOOKS) return null;
        if (look >= most)
          return question
            ? `asks for ${question.url()}`
            : now === null
              ? `shows ${await page.evaluate(firstLoading, loading)}`
              : 'changes';
        await page.waitForTimeout(LOOK_MS);
      }
    },
  };
}

/**
 * What stands for what is to come stands still, for pages opened from now on: where it shimmers, its frames take up most of a
 * busy machine. No element tells of it.
 */
export async function keepLoadingStill(context: BrowserContext, loading: string): Promise<void> {
  await context.addInitScript((selector) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:is(${selector}), :is(${selector}) * { animation: none !important }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, loading);
}

/** Runs in the page. Each window is drawn before the next: what comes only where someone looks has been seen there. */
async function scrollThrough({ stepMs, windows }: { stepMs: number; windows: number }): Promise<void> {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let i = 0; i < windows && innerHeight * i <= document.documentElement.scrollHeight; i++) {
    scrollTo(0, innerHeight * i);
    await drawn();
    await drawn();
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
  scrollTo(0, 0);
}

/** Runs in the page, which then has done what it had to do. */
function idle(timeout: number): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout }));
}

/** Runs in the page. What stands for what is to come, with what is around it: to find it by. */
function firstLoading(loading: string): string {
  const shown = [...document.querySelectorAll(loading)].find((element) => element.checkVisibility());
  return shown?.parentElement?.outerHTML.slice(0, 300) ?? loading;
}

/** Runs in the page. Null while something is still to come. */
function signature(loading: string): string | null {
  if ([...document.querySelectorAll(loading)].some((element) => element.checkVisibility())) return null;
  const { scrollWidth, scrollHeight } = document.documentElement;
  const prices = [...document.querySelectorAll('sise-price')].map((host) => host.shadowRoot?.textContent);
  return [
    scrollWidth,
    scrollHeight,
    document.querySelectorAll('*').length,
    document.body.textContent.length,
    prices,
  ].join();
}
