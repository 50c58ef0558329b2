/** What is timed alone: the first look at a page, and the placing of a hundred prices. Runs in a page. */
import { type Candidate, createFinder, type Finder } from '../../src/explorers/find.ts';
import { createMark, type MarkOptions } from '../../src/explorers/mark.ts';
import { withNeighbours } from '../../src/explorers/neighbours.ts';
import { pageAt } from '../../src/explorers/page.ts';
import { createPlacer, type Placer, type Placing } from '../../src/explorers/place.ts';
import { textMeasure } from '../../src/explorers/room.ts';
import type { ShownPrice } from '../../src/explorers/words.ts';

/** Each price another one: no text is like the one before. */
function priceOf(n: number): ShownPrice {
  const price = {
    status: 'priced',
    usd: `${n}.0003`,
    krw: `${1390 * n + 1}.417`,
    source: 'CoinGecko',
    asOf: 0,
  };
  return price as unknown as ShownPrice;
}

function finderHere(): Finder {
  const page = pageAt(new URL(location.href));
  if (!page) throw new Error('not an explorer');
  return createFinder(document, page);
}

/** What happens at once when a page has loaded. Returns the milliseconds, and how many links were listed. */
export function firstScan(): { ms: number; links: number } {
  const startedAt = performance.now();
  const entries = new Map<Element, object>();
  const links = finderHere().links();
  for (let i = 0; i < links.length; i++) {
    const anchor = links[i];
    if (anchor) entries.set(anchor, { anchor });
  }
  return { ms: performance.now() - startedAt, links: entries.size };
}

export interface PlacingTimes {
  /** What is judged about the links, before their prices are asked for. */
  readonly judgedMs: number;
  /**
   * What happens when the prices have come: the script's own time to make and place them, the style and layout that they
   * cause, and what moves them to their places in the frame that follows.
   */
  readonly placedMs: number;
  readonly placed: number;
}

/**
 * Places prices for the first tokens of a list, all in one go, and takes them away again. Not counted: listing the links,
 * which `firstScan` is about.
 */
export async function placePrices(count: number): Promise<PlacingTimes> {
  const finder = finderHere();
  const links = finder.links();
  const { movedMs, placer } = timedPlacer();
  document.body.getBoundingClientRect();
  const startedAt = performance.now();
  const candidates: Candidate[] = [];
  for (const link of links) {
    if (candidates.length === count) break;
    const candidate = finder.judge(link);
    if (candidate) candidates.push(candidate);
  }
  const askedAt = performance.now();
  const placings = candidates.map(({ asset, usdShown, anchor }, n): Placing => {
    const options: MarkOptions = { asset, usdShown, language: () => 'en', now: Date.now };
    const mark = createMark(document, options, priceOf(n));
    return { anchor, host: mark.host, text: mark.text, fitted: true };
  });
  placer.place(withNeighbours(placings, new WeakMap()));
  document.body.getBoundingClientRect();
  const laidOutMs = performance.now() - askedAt;
  const placedMs = laidOutMs + (await movedMs);
  for (const { host } of placings) host.remove();
  return { judgedMs: askedAt - startedAt, placedMs, placed: placings.length };
}

/** The least that anyone can do: as many elements with a short text, after the same links, and their style and layout. */
export function placeBare(count: number): { ms: number; placed: number } {
  const links = [...finderHere().links()].slice(0, count);
  document.body.getBoundingClientRect();
  const startedAt = performance.now();
  const bare = links.map((link, n) => {
    const element = document.createElement('span');
    element.textContent = `$${n}.00`;
    link.after(element);
    return element;
  });
  document.body.getBoundingClientRect();
  const ms = performance.now() - startedAt;
  for (const element of bare) element.remove();
  return { ms, placed: bare.length };
}

/** Its `movedMs`: what its ResizeObserver spends when it is first called, and the style that this changes. */
function timedPlacer(): { placer: Placer; movedMs: Promise<number> } {
  const Observer = ResizeObserver;
  let placer: Placer | undefined;
  const movedMs = new Promise<number>((resolve) => {
    globalThis.ResizeObserver = class extends Observer {
      constructor(run: ResizeObserverCallback) {
        super((entries, observer) => {
          const startedAt = performance.now();
          run(entries, observer);
          document.body.getBoundingClientRect();
          resolve(performance.now() - startedAt);
        });
      }
    };
    placer = createPlacer(textMeasure(document), () => {});
  });
  globalThis.ResizeObserver = Observer;
  if (!placer) throw new Error('no placer');
  return { placer, movedMs };
}
