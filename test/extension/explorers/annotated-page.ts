/** A page with prices, in a document without a layout: what is seen, laid out and answered, and the time, are the test's. */
import { onTestFinished, vi } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { Language } from '../../../src/core/market/language.ts';
import { createAnnotator } from '../../../src/extension/explorers/annotator.ts';
import { pageAt } from '../../../src/extension/explorers/find/explorer-page.ts';
import type { PageAnswer } from '../../../src/extension/messages/explorers.ts';
import type { PageClock } from '../../../src/extension/ui/page-clock.ts';
import { createTurnedClock } from './turned-clock.ts';

const FRAME_MS = 16;
/** The page settles, is read, requests and receives prices; then a frame shows them. */
const SETTLED_MS = 1_000;

export interface AnnotatedPage {
  /** Opens or closes the menu that holds the whole page: what is closed has no layout and is not seen. */
  open(isOpen: boolean): Promise<void>;
  /** Waits until the observers of the document have seen what was changed, and no longer: no timer runs. */
  observed(): Promise<void>;
  settle(ms?: number): Promise<void>;
  /** Answers requests from now on, pending ones as well; with these settings, if any. */
  answer(settings?: Partial<PageAnswer>): Promise<void>;
  /** Requests fail from now on. */
  fail(): void;
  /** Each price with the link that it stands after, prices between them apart: `ETH:0xabc… after ETH:0xabc…`. */
  prices(): readonly string[];
}

export async function annotatedPage(
  body: string,
  url: string,
  {
    isOpen = true,
    isAnswered = true,
    isScrolledPast = false,
    usd = '1',
    krw = '1390',
    language = 'en' as Language,
  } = {},
): Promise<AnnotatedPage> {
  const clock = createTurnedClock();
  const observers = standInForLayout(() => isOpen, clock);
  // After a look at the page that took long, by what else the machine did, the next would not come within the time turned.
  vi.spyOn(performance, 'now').mockImplementation(clock.now);
  const waiting: (() => void)[] = [];
  let isFailing = false;
  let settings: Partial<PageAnswer> = { language };

  const observed = () => new Promise<void>((resolve) => setTimeout(resolve));
  /** What was near has to be observed before it can be seen, so twice. */
  function look(): void {
    for (const observer of [...observers].reverse()) observer.tell(isOpen && !isScrolledPast);
  }
  const settle = (ms = SETTLED_MS) =>
    clock.turn(ms, async () => {
      await observed();
      look();
      // Answers come and prices are placed without a timer.
      await observed();
    });

  document.body.innerHTML = body;
  const annotator = createAnnotator({
    document,
    page: () => pageAt(new URL(url)),
    clock,
    browserLanguage: 'ko',
    openCard: null,
    fetchPast: async () => ({ prices: [], nextInMs: null }),
    fetchPrices: (assets) =>
      new Promise((resolve, reject) => {
        if (isFailing) reject(new Error('nobody is there'));
        const give = () => resolve({ ...answerTo(assets, { usd, krw, asOf: clock.now() }), ...settings });
        if (isAnswered) give();
        else waiting.push(give);
      }),
  });
  onTestFinished(() => {
    annotator.stop();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  annotator.start();
  await settle();
  return {
    observed,
    settle,
    open: async (next) => {
      isOpen = next;
      await settle();
    },
    answer: async (next = {}) => {
      isAnswered = true;
      settings = { ...settings, ...next };
      for (const give of waiting.splice(0)) give();
      await settle();
    },
    fail: () => {
      isFailing = true;
    },
    prices: () =>
      [...document.querySelectorAll<HTMLElement>('sise-price')].map((price) => {
        let link = price.previousElementSibling;
        while (link?.localName === 'sise-price') link = link.previousElementSibling;
        return `${price.dataset.asset} after ${link?.textContent}`;
      }),
  };
}

interface Answered {
  readonly usd: string;
  readonly krw: string;
  readonly asOf: number;
}

function answerTo(assets: readonly AssetKey[], price: Answered): PageAnswer {
  const shown = { status: 'priced', source: 'CoinGecko', decimals: 18, ...price } as never;
  return {
    on: true,
    language: 'en',
    currency: 'language',
    explorerFigure: 'value',
    prices: assets.map((asset) => ({ asset, shown, expiresAt: price.asOf + 60_000 })),
  };
}

interface Observer {
  tell(isIntersecting: boolean): void;
}

const LINE_PX = 40;

/**
 * While it is open, each link has a line of its own, which its price shares, all other texts have the first, and every other
 * element is as large as the page. Returns the observers of what is seen, oldest first.
 */
function standInForLayout(isOpen: () => boolean, clock: PageClock): readonly Observer[] {
  const observers: Observer[] = [];
  const links = () => [...document.querySelectorAll('a')];
  const lineOf = (node: Node) => {
    const line = 1 + links().findIndex((link) => link.contains(node));
    return new DOMRect(0, LINE_PX * line, 30, LINE_PX / 2);
  };
  const page = () => new DOMRect(0, 0, 300, LINE_PX * (1 + links().length));
  const listed = (box: DOMRect) => (isOpen() ? [box] : []) as unknown as DOMRectList;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (!isOpen()) return new DOMRect();
    let named: Element | null = this;
    while (named?.localName === 'sise-price') named = named.previousElementSibling;
    return named?.closest('a') ? lineOf(named) : page();
  });
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(() => listed(page()));
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function (this: Range) {
    return listed(lineOf(this.startContainer));
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => null);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => clock.after(FRAME_MS, run));
  vi.stubGlobal('cancelAnimationFrame', (cancel: () => void) => cancel());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      /** The last report on each: the same is not reported twice. */
      readonly #seen = new Map<Element, boolean | null>();
      readonly #told: (entries: readonly object[]) => void;
      constructor(told: (entries: readonly object[]) => void) {
        this.#told = told;
        observers.push(this);
      }
      observe(target: Element) {
        this.#seen.set(target, null);
      }
      unobserve(target: Element) {
        this.#seen.delete(target);
      }
      disconnect() {
        this.#seen.clear();
      }
      tell(isIntersecting: boolean) {
        const news = [...this.#seen.keys()].filter((target) => this.#seen.get(target) !== isIntersecting);
        for (const target of news) this.#seen.set(target, isIntersecting);
        if (news.length > 0)
          this.#told(
            news.map((target) => ({
              target,
              isIntersecting,
              boundingClientRect: target.getBoundingClientRect(),
            })),
          );
      }
    },
  );
  return observers;
}
