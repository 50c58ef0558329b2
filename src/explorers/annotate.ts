/** Prices on an explorer's page, from the first look to the last: finding, asking, placing, and following the page. */
import type { AssetKey } from '../market/assets.ts';
import type { PageAnswer } from '../messages/messages.ts';
import { type Language, languageOf } from '../pages/i18n/language.ts';
import type { PageClock } from '../pages/page-clock.ts';
import { afterFrame } from './after-frame.ts';
import { createAsking } from './asking.ts';
import { watchChanges } from './changes.ts';
import { type Candidate, createFinder, type Finder } from './find.ts';
import { createLeaving } from './leaving.ts';
import { createMark, MARK, type Mark } from './mark.ts';
import { withNeighbours } from './neighbours.ts';
import type { Page } from './page.ts';
import { createPlacer } from './place.ts';
import { textMeasure } from './room.ts';
import { createScan } from './scan.ts';
import { createSight } from './sight.ts';
import { standsAfter } from './standing.ts';
import { tried } from './tried.ts';

export interface AnnotatorParts {
  readonly document: Document;
  /** What the page is now, by its address; null where nothing belongs. */
  readonly page: () => Page | null;
  readonly ask: (assets: readonly AssetKey[]) => Promise<PageAnswer>;
  readonly clock: PageClock;
  readonly browserLanguage: string;
}

export interface Annotator {
  /** Begins anew, as on a page just opened. */
  start(): void;
  /** Settings have changed: asks again for what is shown, or starts when it was stopped. */
  refresh(): void;
  /** Takes every price away and follows the page no longer. */
  stop(): void;
}

/** A link or heading that may carry a price. */
interface Entry {
  readonly anchor: Element;
  /** What belongs beside it, by the finder's word; undefined until someone is about to see it. */
  candidate: Candidate | null | undefined;
  mark: Mark | null;
  /** What the price was placed after; null as long as it has not been placed. */
  after: Element | null;
  /** Whether the room for it is still as it was measured. */
  fitted: boolean;
  /** How often the page has taken the price away. */
  taken: number;
}

/** A page that keeps taking a price away shall have its way. */
const MAX_TAKEN = 3;
/** A page that still says the name of what it was about is looked at again so soon. */
const LOOK_AGAIN_MS = 1_000;
/** Placed in one frame. */
const PLACED_AT_ONCE = 100;

export function createAnnotator(parts: AnnotatorParts): Annotator {
  let running: AbortController | null = null;
  const stop = () => running?.abort();
  const start = () => {
    stop();
    running = new AbortController();
    annotate(parts, running);
  };
  return {
    start,
    refresh: () => {
      if (running && !running.signal.aborted) running.signal.dispatchEvent(new Event('refresh'));
      else start();
    },
    stop,
  };
}

function annotate(
  { document, page, ask, clock, browserLanguage }: AnnotatorParts,
  life: AbortController,
): void {
  const { signal } = life;
  const entries = new Map<Element, Entry>();
  const hosts = new WeakMap<Node, Entry>();
  const due = new Set<Entry>();
  const placer = createPlacer(textMeasure(document), (changed) =>
    fitAnew(changed.flatMap((host) => hosts.get(host) ?? [])),
  );
  let language: Language = languageOf('system', browserLanguage);
  let finder: Finder | null = null;
  let found = new Set<Element>();
  let cancelPlacing = () => {};
  /** False from the placing of prices until the frame that lays them out: reading before would force a layout of the page. */
  let isLaidOut = true;
  const leaving = createLeaving(clock);
  let cancelLook = () => {};

  const look = () => {
    placeSoon(sight.near);
    asking.consider();
  };
  const sight = createSight(look);

  const asking = createAsking({
    ask,
    clock,
    wanted: () => (document.hidden ? null : { visible: assetsOf(sight.visible), near: assetsOf(sight.near) }),
    onAnswer: (answer) => {
      if (answer?.on === false) return life.abort();
      if (answer) language = languageOf(answer.language, browserLanguage);
      placeSoon(sight.near);
    },
  });

  const scan = createScan({
    document,
    page,
    clock,
    time: () => performance.now(),
    onLink: watch,
    onEnd: (latest) => {
      finder = latest;
      cancelLook();
      if (latest?.own && leaving.isStill(latest.own)) {
        finder = { ...latest, own: null };
        cancelLook = clock.after(LOOK_AGAIN_MS, scan.soon);
      }
      if (finder?.own) watch(finder.own.anchor);
      for (const entry of entries.values()) {
        if (!found.has(entry.anchor)) drop(entry);
        // What belongs beside it may have changed with the page around it.
        entry.candidate = undefined;
      }
      found = new Set();
      clearStrangers();
      look();
    },
  });

  function watch(anchor: Element): void {
    found.add(anchor);
    if (entries.has(anchor)) return;
    entries.set(anchor, { anchor, candidate: undefined, mark: null, after: null, fitted: true, taken: 0 });
    sight.watch(anchor);
  }

  function drop(entry: Entry): void {
    unmark(entry);
    sight.unwatch(entry.anchor);
    entries.delete(entry.anchor);
    due.delete(entry);
  }

  /** What now stands for another token waits for the next scan. */
  function dropOther(anchor: Element): void {
    const entry = entries.get(anchor);
    const own = finder?.own?.anchor === anchor ? finder.own : null;
    const asset = (entry?.mark ?? entry?.candidate)?.asset;
    if (entry && asset && asset !== (own?.asset ?? finder?.assetOf(anchor))) drop(entry);
  }

  function unmark(entry: Entry): void {
    entry.mark?.host.remove();
    entry.mark = null;
    entry.after = null;
  }

  function stands({ anchor, mark, after }: Entry): boolean {
    return Boolean(mark && tried(() => after?.contains(anchor) && standsAfter(after, mark.host)));
  }

  /**
   * A page that sorts its links one by one leaves the prices behind: they are gone before a frame shows them beside other
   * tokens, and the scan places them anew. Only what the page itself takes away is counted.
   */
  function followChange(): void {
    for (const entry of entries.values()) {
      if (!entry.after || stands(entry)) continue;
      if (!entry.mark?.host.isConnected) entry.taken++;
      unmark(entry);
    }
    scan.soon();
  }

  /** Copies that the page made of our elements, and those of a script before us. */
  function clearStrangers(): void {
    for (const element of document.querySelectorAll(MARK)) if (!hosts.has(element)) element.remove();
  }

  /** What belongs beside the entry; a price of anything else is taken away. */
  function judged(entry: Entry): Candidate | null {
    if (entry.candidate === undefined && finder) {
      const { own, judge } = finder;
      entry.candidate = own?.anchor === entry.anchor ? own : tried(() => judge(entry.anchor));
      const { asset, usdShown } = entry.candidate ?? {};
      if (entry.mark && (entry.mark.asset !== asset || entry.mark.usdShown !== usdShown)) unmark(entry);
    }
    return entry.candidate ?? null;
  }

  function assetsOf(anchors: Iterable<Element>): Set<AssetKey> {
    const assets = new Set<AssetKey>();
    for (const anchor of anchors) {
      const entry = entries.get(anchor);
      const asset = entry && judged(entry)?.asset;
      if (asset) assets.add(asset);
    }
    return assets;
  }

  function placeSoon(anchors: Iterable<Element>): void {
    const idle = due.size === 0;
    for (const anchor of anchors) {
      const entry = entries.get(anchor);
      if (entry) due.add(entry);
    }
    if (idle && due.size > 0) cancelPlacing = isLaidOut ? clock.after(0, place) : afterFrame(clock, place);
  }

  function place(): void {
    const changed: Entry[] = [];
    for (const entry of due) {
      if (changed.length >= PLACED_AT_ONCE) break;
      due.delete(entry);
      if (bringUpToDate(entry)) changed.push(entry);
    }
    const homes = withNeighbours(changed, hosts).map((home) =>
      home.flatMap((entry) => (entry.mark ? { ...entry, entry, ...entry.mark } : [])),
    );
    const afters = placer.place(homes);
    for (const [i, { entry }] of homes.flat().entries()) {
      entry.after = afters[i] ?? entry.after;
      entry.fitted = Boolean(afters[i]);
    }
    if (afters.length > 0) {
      isLaidOut = false;
      afterFrame(clock, () => {
        isLaidOut = true;
      });
    }
    if (due.size > 0) cancelPlacing = afterFrame(clock, place);
  }

  /** Makes, changes or removes the entry's price by what is known; true when it is to be placed. */
  function bringUpToDate(entry: Entry): boolean {
    const candidate = judged(entry);
    const shown = candidate && asking.find(candidate.asset)?.shown;
    if (!shown || !entry.anchor.isConnected || entry.taken > MAX_TAKEN) {
      unmark(entry);
      return false;
    }
    const { mark } = entry;
    if (!mark) {
      const { asset, usdShown } = candidate;
      entry.mark = createMark(document, { asset, usdShown, language: () => language, now: clock.now }, shown);
      hosts.set(entry.mark.host, entry);
      return true;
    }
    const before = mark.text;
    mark.say(shown);
    return !entry.fitted || mark.text !== before || !stands(entry);
  }

  watchChanges({
    document,
    signal,
    isOurs: (node) => hosts.has(node),
    onChange: followChange,
    onRetargeted: dropOther,
    onMoved: () => {
      // A list's heading, too, may stay for a while above what comes next.
      if (finder)
        leaving.leave(finder.own ?? { asset: finder.page.token, anchor: document.querySelector('h1') });
      const about = page();
      finder = about && createFinder(document, about);
      for (const anchor of entries.keys()) dropOther(anchor);
    },
  });
  document.defaultView?.addEventListener('resize', () => fitAnew(entries.values()), { signal });
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('refresh', asking.askAnew);

  /** Room comes and goes with the width of the window, and with what else stands in a table. */
  function fitAnew(some: Iterable<Entry>): void {
    for (const entry of some) entry.fitted = false;
    placeSoon(sight.near);
  }

  signal.addEventListener('abort', () => {
    scan.stop();
    asking.stop();
    placer.stop();
    cancelPlacing();
    cancelLook();
    for (const entry of [...entries.values()]) drop(entry);
  });
  scan.now();
}
