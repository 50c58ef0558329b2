/** Reads a page, and again when it has changed: its own asset, its anchors, and the price that belongs beside each. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { PageClock } from '../../ui/page-clock.ts';
import type { Candidate, ExplorerPage } from '../adapters/adapter.ts';
import { createFinder, type Finder } from './finder.ts';
import { tryOrNull } from './page-parts.ts';

export interface PageReaderOptions {
  readonly document: Document;
  /** The page at its current address; null where nothing belongs. */
  readonly page: () => ExplorerPage | null;
  readonly clock: PageClock;
  /** An element that may carry a price; called again in every reading. */
  readonly onAnchor: (anchor: Element) => void;
  /** Called at the end of a reading with all of its anchors. */
  readonly onRead: (anchors: ReadonlySet<Element>) => void;
}

export type PageReader = ReturnType<typeof createPageReader>;

interface ScanOptions extends Pick<PageReaderOptions, 'document' | 'page' | 'clock'> {
  /** A high-resolution time in milliseconds. */
  readonly time: () => number;
  /** A link of the page; called again in every scan. */
  readonly onLink: (link: Element) => void;
  /** Called after the last link. Null: nothing belongs on the page. */
  readonly onEnd: (finder: Finder | null) => void;
}

/** A page that still shows the title of the one before is read again after this time. */
const READ_AGAIN_MS = 1_000;
/** A page that shows an old title for longer is about another token of that name. */
const OLD_TITLE_MS = 5_000;
/** A page with more links is an attack or a mistake. */
const MAX_LINKS = 10_000;
/** Longest slice of work (milliseconds), so that the page can draw in between. */
const SLICE_MS = 8;
const SETTLE_MS = 100;
/** The pause after a reading, as a multiple of its duration, for pages that never stop changing. */
const REST_FACTOR = 20;

export function createPageReader(options: PageReaderOptions) {
  const { document, page, clock, onAnchor, onRead } = options;
  const oldTitle = createOldTitle(clock);
  let finder: Finder | null = null;
  let found = new Set<Element>();
  let cancelRead = () => {};

  function report(anchor: Element): void {
    found.add(anchor);
    onAnchor(anchor);
  }

  function finish(latest: Finder | null): void {
    finder = latest;
    cancelRead();
    if (latest?.own && oldTitle.isShownBy(latest.own)) {
      finder = { ...latest, own: null };
      cancelRead = clock.after(READ_AGAIN_MS, scan.soon);
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
    /** Changes within a short time share one reading. */
    readSoon: scan.soon,
    /** What belongs beside the anchor, if anything; undefined before the first reading. */
    judge: (anchor: Element): Candidate | null | undefined => {
      const { judge } = finder ?? {};
      return judge && (ownAt(anchor) ?? tryOrNull(() => judge(anchor)));
    },
    /** Where the price of what the whole page is about belongs; null where it has none. */
    ownAnchor: () => finder?.own?.anchor ?? null,
    assetOf: (anchor: Element) => ownAt(anchor)?.asset ?? finder?.assetOf(anchor) ?? null,
    /** Judges by the page's new address from now on. */
    followMove: () => {
      // A list's heading, too, may stay for a while above what comes next.
      if (finder)
        oldTitle.record(finder.own ?? { asset: finder.page.asset, anchor: document.querySelector('h1') });
      const about = page();
      finder = about && createFinder(document, about);
    },
    stop: () => {
      scan.stop();
      cancelRead();
    },
  };
}

/** Lists a page's links in slices, however many there are, and again after the page has changed. */
export function createScan({ document, page, clock, time, onLink, onEnd }: ScanOptions) {
  let cancelRest: (() => void) | null = null;
  let cancelSlice: (() => void) | null = null;
  let spentMs = 0;

  function stop(): void {
    cancelRest?.();
    cancelSlice?.();
    cancelRest = null;
  }

  function now(): void {
    stop();
    spentMs = 0;
    let startedAt = time();
    const about = page();
    const finder = about && createFinder(document, about);
    const links = finder?.links() ?? [];
    let listed = 0;
    const slice = (): void => {
      cancelSlice = null;
      while (listed < links.length && listed < MAX_LINKS) {
        const link = links[listed++];
        if (link) onLink(link);
        if (listed % 100 || time() - startedAt < SLICE_MS) continue;
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

  /** Changes during a scan wait for its end, so that a page that never rests is still read. */
  function soon(): void {
    cancelRest ??= clock.after(Math.max(SETTLE_MS, spentMs * REST_FACTOR), () => {
      cancelRest = null;
      if (cancelSlice) soon();
      else now();
    });
  }

  return { now, soon, stop };
}

/** The title of the page before: a page may still show it though its address is already another token's. */
function createOldTitle(clock: PageClock) {
  let old: { asset: AssetKey | null; name: string | null; until: number } | null = null;
  return {
    /** Called when the address changes. `asset`: null for a page about no token; `anchor`: the element that named it. */
    record: ({ asset, anchor }: { asset: AssetKey | null; anchor: Element | null }) => {
      const name = anchor?.textContent ?? null;
      const now = clock.now();
      // A page that moves on again before its title has followed still shows the name of the first.
      if (name !== old?.name || now >= old.until) old = { asset, name, until: now + OLD_TITLE_MS };
    },
    isShownBy: ({ asset, anchor }: Candidate) =>
      old?.name === anchor.textContent && asset !== old?.asset && clock.now() < old.until,
  };
}
