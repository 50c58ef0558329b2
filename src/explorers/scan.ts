/** Lists a page's links in slices, however many there are, and again after the page has changed. */
import type { PageClock } from '../pages/page-clock.ts';
import { createFinder, type Finder } from './find.ts';
import type { Page } from './page.ts';

export interface ScanParts {
  readonly document: Document;
  /** What the page is now; null where nothing belongs. */
  readonly page: () => Page | null;
  readonly clock: PageClock;
  /** A high-resolution time in milliseconds. */
  readonly time: () => number;
  /** A link that is on the page; told again with every scan. */
  readonly onLink: (link: Element) => void;
  /** Every link has been told. Null: nothing belongs on the page. */
  readonly onEnd: (finder: Finder | null) => void;
}

export interface Scan {
  /** Scans soon: changes that come together are looked at together. */
  soon(): void;
  now(): void;
  stop(): void;
}

/** More are not read by anyone; a page with more of them is an attack or a mistake. */
const MAX_LINKS = 10_000;
/** A slice of work leaves the page its frames. */
const SLICE_MS = 8;
const SETTLE_MS = 100;
/** A page that never stops changing costs a twentieth of the time at most. */
const REST_FACTOR = 20;

export function createScan({ document, page, clock, time, onLink, onEnd }: ScanParts): Scan {
  let cancel = () => {};
  let waiting = false;
  let spentMs = 0;

  function begin(): void {
    cancel();
    waiting = false;
    spentMs = 0;
    const startedAt = time();
    const about = page();
    const finder = about && createFinder(document, about);
    if (finder) slice(finder, finder.links(), 0, startedAt);
    else onEnd(null);
  }

  function slice(finder: Finder, links: NodeListOf<Element>, from: number, startedAt: number): void {
    const end = Math.min(links.length, MAX_LINKS);
    for (let i = from; i < end; i++) {
      const link = links[i];
      if (link) onLink(link);
      if (i % 100 < 99 || time() - startedAt < SLICE_MS) continue;
      spentMs += time() - startedAt;
      cancel = clock.after(0, () => slice(finder, links, i + 1, time()));
      return;
    }
    onEnd(finder);
    spentMs += time() - startedAt;
  }

  return {
    now: begin,
    soon: () => {
      if (waiting) return;
      waiting = true;
      cancel();
      cancel = clock.after(Math.max(SETTLE_MS, spentMs * REST_FACTOR), begin);
    },
    stop: () => cancel(),
  };
}
