/** What is timed alone in a page: the first scan, the placing of prices, and beside each the least that anyone can do. */
import type { Candidate } from '../../src/extension/explorers/adapters/adapter.ts';
import { pageAt } from '../../src/extension/explorers/find/explorer-page.ts';
import { createFinder, type Finder } from '../../src/extension/explorers/find/finder.ts';
import { textMeasure } from '../../src/extension/explorers/place/geometry.ts';
import {
  createPlacer,
  type Placer,
  type Placing,
  withNeighbours,
} from '../../src/extension/explorers/place/placer.ts';
import {
  createPriceElement,
  type PriceElementOptions,
} from '../../src/extension/explorers/price/price-element.ts';
import type { CurrentPrice } from '../../src/extension/explorers/price/texts.ts';

export type InPage = typeof import('./in-page.ts');

function finderHere(): Finder {
  const page = pageAt(new URL(location.href));
  if (!page) throw new Error('not an explorer');
  return createFinder(document, page);
}

export function firstScan(): number {
  const startedAt = performance.now();
  const entries = new Map<Element, object>();
  for (const anchor of finderHere().links()) entries.set(anchor, { anchor });
  return performance.now() - startedAt;
}

const TOKEN_PATH = /^\/token\/(0x[0-9a-f]{40})/i;

export function bareScan(): number {
  const startedAt = performance.now();
  const entries = new Map<Element, object>();
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const found = TOKEN_PATH.exec(new URL(anchor.href).pathname);
    if (found) entries.set(anchor, { anchor, address: found[1] });
  }
  return performance.now() - startedAt;
}

/**
 * What happens when so many prices have come: the script's own time to make and place them, the style and layout that they
 * cause, and what moves them to their places in the frame that follows. They are taken away again.
 */
export async function placePrices(count: number): Promise<number> {
  const candidates = candidatesHere(count);
  const { movedMs, placer } = timedPlacer();
  const startedAt = settledAt();
  const placings = candidates.map(({ anchor, ...candidate }, n): Placing => {
    const options: PriceElementOptions = {
      ...candidate,
      ...{ isClickable: true, isLinked: true },
      display: () => ({ language: 'en', main: 'USD', figure: 'value' }),
      now: Date.now,
    };
    const mark = createPriceElement(document, options, priceOf(n));
    return { ...mark, anchor, isFitted: true };
  });
  placer.place(withNeighbours(placings, new WeakMap()));
  const laidOutMs = settledAt() - startedAt;
  const took = laidOutMs + (await movedMs);
  for (const { host } of placings) host.remove();
  return took;
}

export function placeBare(count: number): number {
  const candidates = candidatesHere(count);
  const startedAt = settledAt();
  const bare = candidates.map(({ anchor }, n) => {
    const element = document.createElement('span');
    element.textContent = `$${n}.00`;
    anchor.after(element);
    return element;
  });
  const took = settledAt() - startedAt;
  for (const element of bare) element.remove();
  return took;
}

function candidatesHere(count: number): readonly Candidate[] {
  const finder = finderHere();
  const found: Candidate[] = [];
  for (const link of finder.links()) {
    const candidate = found.length < count && finder.judge(link);
    if (candidate) found.push(candidate);
  }
  if (found.length < count) throw new Error(`${found.length} links for a price, not ${count}`);
  return found;
}

function settledAt(): number {
  document.body.getBoundingClientRect();
  return performance.now();
}

function priceOf(n: number): CurrentPrice {
  const price = {
    status: 'priced',
    usd: `${n}.0003`,
    krw: `${1390 * n + 1}.417`,
    source: 'CoinGecko',
    asOf: 0,
  };
  return price as unknown as CurrentPrice;
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
