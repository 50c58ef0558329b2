/** Reads a page, and again when it has changed: what it is about, which anchors it has, and what belongs beside each. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { PageClock } from '../ui/page-clock.ts';
import type { Candidate, ExplorerPage } from './adapters/adapter.ts';
import { createFinder, type Finder } from './finder.ts';
import { nullOnError } from './null-on-error.ts';
import { createPreviousTitle } from './previous-title.ts';
import { createScan } from './scan.ts';

export interface PageReaderOptions {
  readonly document: Document;
  /** What the page is now, by its address; null where nothing belongs. */
  readonly page: () => ExplorerPage | null;
  readonly clock: PageClock;
  /** An element that may carry a price; told again with every reading. */
  readonly onAnchor: (anchor: Element) => void;
  /** A reading has come to its end; these are all of its anchors. */
  readonly onRead: (anchors: ReadonlySet<Element>) => void;
}

export interface PageReader {
  readNow(): void;
  /** Reads soon: changes that come together are looked at together. */
  readSoon(): void;
  /** What belongs beside the anchor, if anything; undefined as long as nothing has been read. */
  judge(anchor: Element): Candidate | null | undefined;
  /** Where the price of what the whole page is about belongs; null where it has none. */
  ownAnchor(): Element | null;
  /** The asset that the anchor stands for now. */
  assetOf(anchor: Element): AssetKey | null;
  /** The page has another address: what is asked from now on is about that. */
  followMove(): void;
  stop(): void;
}

/** A page that still shows the name of what it was about is looked at again so soon. */
const LOOK_AGAIN_MS = 1_000;

export function createPageReader(options: PageReaderOptions): PageReader {
  const { document, page, clock, onAnchor, onRead } = options;
  const previousTitle = createPreviousTitle(clock);
  let finder: Finder | null = null;
  let found = new Set<Element>();
  let cancelLook = () => {};

  function report(anchor: Element): void {
    found.add(anchor);
    onAnchor(anchor);
  }

  function finish(latest: Finder | null): void {
    finder = latest;
    cancelLook();
    if (latest?.own && previousTitle.isStillShown(latest.own)) {
      finder = { ...latest, own: null };
      cancelLook = clock.after(LOOK_AGAIN_MS, scan.soon);
    }
    if (finder?.own) report(finder.own.anchor);
    const anchors = found;
    found = new Set();
    onRead(anchors);
  }

  const time = () => performance.now();
  const scan = createScan({ document, page, clock, time, onLink: report, onEnd: finish });
  const ownAt = (anchor: Element) => (finder?.own?.anchor === anchor ? finder.own : null);

  return {
    readNow: scan.now,
    readSoon: scan.soon,
    judge: (anchor) => {
      const { judge } = finder ?? {};
      return judge && (ownAt(anchor) ?? nullOnError(() => judge(anchor)));
    },
    ownAnchor: () => finder?.own?.anchor ?? null,
    assetOf: (anchor) => ownAt(anchor)?.asset ?? finder?.assetOf(anchor) ?? null,
    followMove: () => {
      // A list's heading, too, may stay for a while above what comes next.
      if (finder)
        previousTitle.keep(finder.own ?? { asset: finder.page.asset, anchor: document.querySelector('h1') });
      const about = page();
      finder = about && createFinder(document, about);
    },
    stop: () => {
      scan.stop();
      cancelLook();
    },
  };
}
