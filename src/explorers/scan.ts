/** Reads a page for candidates in slices, however large it is, and again after it has changed. */
import type { PageClock } from '../pages/page-clock.ts';
import { type Candidate, findCandidates } from './find.ts';
import type { Page } from './page.ts';

export interface ScanParts {
  readonly document: Document;
  /** What the page is now; null where nothing belongs. */
  readonly page: () => Page | null;
  readonly clock: PageClock;
  /** A high-resolution time in milliseconds. */
  readonly time: () => number;
  readonly onFound: (candidates: readonly Candidate[], page: Page | null) => void;
}

export interface Scan {
  /** Reads soon: changes that come together are read together. */
  soon(): void;
  now(): void;
  stop(): void;
}

/** More are not read by anyone; a page with more of them is an attack or a mistake. */
const MAX_CANDIDATES = 10_000;
/** A slice of work leaves the page its frames. */
const SLICE_MS = 8;
const SETTLE_MS = 100;
/** A page that never stops changing costs a twentieth of the time at most. */
const REST_FACTOR = 20;

export function createScan({ document, page, clock, time, onFound }: ScanParts): Scan {
  let cancel = () => {};
  let waiting = false;
  let spentMs = 0;

  function begin(): void {
    cancel();
    waiting = false;
    spentMs = 0;
    const about = page();
    slice(about ? findCandidates(document, about) : [].values(), [], about);
  }

  function slice(source: Iterator<Candidate | null>, found: Candidate[], about: Page | null): void {
    const startedAt = time();
    for (let step = source.next(); !step.done && found.length < MAX_CANDIDATES; step = source.next()) {
      if (step.value) found.push(step.value);
      if (time() - startedAt < SLICE_MS) continue;
      spentMs += time() - startedAt;
      cancel = clock.after(0, () => slice(source, found, about));
      return;
    }
    spentMs += time() - startedAt;
    onFound(found, about);
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
