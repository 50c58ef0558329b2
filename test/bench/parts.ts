/** What is timed alone: the first look at a page, and the placing of a hundred prices. Runs in a page. */
import { createFinder, type Finder } from '../../src/explorers/find.ts';
import { createMark } from '../../src/explorers/mark.ts';
import { pageAt } from '../../src/explorers/page.ts';
import { createPlacer } from '../../src/explorers/place.ts';
import { textMeasure } from '../../src/explorers/room.ts';
import type { ShownPrice } from '../../src/explorers/words.ts';

const PRICE = {
  status: 'priced',
  usd: '1.0003',
  krw: '1390.417',
  source: 'CoinGecko',
  asOf: 0,
} as unknown as ShownPrice;

function finderHere(): Finder {
  const page = pageAt(new URL(location.href));
  if (!page) throw new Error('not an explorer');
  return createFinder(document, page);
}

/** What happens at once when a page has loaded. Returns the milliseconds, and how many links were listed. */
export function firstScan(): { ms: number; links: number } {
  const startedAt = performance.now();
  const links = new Map<Element, object>();
  for (const anchor of finderHere().links()) links.set(anchor, { anchor });
  return { ms: performance.now() - startedAt, links: links.size };
}

/** Judges, makes and places prices for the first links, the layout that they cause included. */
export function placePrices(count: number): { ms: number; placed: number } {
  const finder = finderHere();
  const links = [...finder.links()].slice(0, count);
  document.body.getBoundingClientRect();
  const startedAt = performance.now();
  const placer = createPlacer(textMeasure(document));
  const placings = links.flatMap((link) => {
    const candidate = finder.judge(link);
    if (!candidate) return [];
    const { asset, usdShown, anchor } = candidate;
    const mark = createMark(document, { asset, usdShown, language: () => 'en', now: Date.now }, PRICE);
    return [{ anchor, host: mark.host, text: mark.text }];
  });
  placer.place(placings);
  document.body.getBoundingClientRect();
  return { ms: performance.now() - startedAt, placed: placings.length };
}
