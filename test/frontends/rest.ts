/** When a page has come to rest: it asks for nothing, shows nothing that only stands for what is to come, and changes no more. */
import type { Page, Request } from 'playwright-core';

export interface Resting {
  /** Looks the page through, and resolves once it is at rest; at the latest at `until`, Unix milliseconds. */
  untilAtRest(until: number): Promise<void>;
}

/** With nothing under way, what comes now is not worth waiting for. */
const QUIET_MS = 500;
const LOOK_MS = 80;
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
    untilAtRest: async (until) => {
      await page.evaluate(scrollThrough, { stepMs: LOOK_MS, windows: WINDOWS });
      await page.evaluate(async () => void (await document.fonts.ready));
      let before = '';
      let since = Date.now();
      for (;;) {
        const now = await page.evaluate(signature, loading);
        if (now === null || asked.size > 0 || now !== before) [before, since] = [now ?? '', Date.now()];
        if (Date.now() - since >= QUIET_MS || Date.now() > until) return;
        await page.waitForTimeout(LOOK_MS);
      }
    },
  };
}

/** Runs in the page. */
async function scrollThrough({ stepMs, windows }: { stepMs: number; windows: number }): Promise<void> {
  for (let i = 0; i < windows && innerHeight * i <= document.documentElement.scrollHeight; i++) {
    scrollTo(0, innerHeight * i);
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
  scrollTo(0, 0);
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
    document.body.innerText.length,
    prices,
  ].join();
}
