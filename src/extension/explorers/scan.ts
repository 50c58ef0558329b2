/** Lists a page's links in slices, however many there are, and again after the page has changed. */
import type { PageClock } from '../ui/page-clock.ts';
import type { ExplorerPage } from './adapters/adapter.ts';
import { createFinder, type Finder } from './finder.ts';

export interface ScanOptions {
  readonly document: Document;
  /** What the page is now; null where nothing belongs. */
  readonly page: () => ExplorerPage | null;
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

/** More links are not read by anyone; a page with more of them is an attack or a mistake. */
const MAX_LINKS = 10_000;
/** A slice of work leaves the page its frames. */
const SLICE_MS = 8;
const SETTLE_MS = 100;
/** A page that never stops changing costs a twentieth of the time at most. */
const REST_FACTOR = 20;

export function createScan({ document, page, clock, time, onLink, onEnd }: ScanOptions): Scan {
  let cancelRest: (() => void) | null = null;
  let cancelSlice: (() => void) | null = null;
  let spentMs = 0;

  function stop(): void {
    cancelRest?.();
    cancelSlice?.();
    cancelRest = null;
  }

  function begin(): void {
    stop();
    spentMs = 0;
    let startedAt = time();
    const about = page();
    const finder = about && createFinder(document, about);
    const links = finder?.links() ?? [];
    let told = 0;
    const slice = (): void => {
      cancelSlice = null;
      while (told < links.length && told < MAX_LINKS) {
        const link = links[told++];
        if (link) onLink(link);
        if (told % 100 || time() - startedAt < SLICE_MS) continue;
        spentMs += time() - startedAt;
        cancelSlice = clock.after(0, () => {
          startedAt = time();
          slice();
        });
        return;
      }
      onEnd(finder);
      spentMs += time() - startedAt;
    };
    slice();
  }

  /** What changes during a look waits for its end: a page that never rests is still looked at. */
  function soon(): void {
    cancelRest ??= clock.after(Math.max(SETTLE_MS, spentMs * REST_FACTOR), () => {
      cancelRest = null;
      if (cancelSlice) soon();
      else begin();
    });
  }

  return { now: begin, soon, stop };
}
