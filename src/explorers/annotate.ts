/** Prices on an explorer's page, from the first look to the last: finding, asking, placing, and following the page. */
import type { AssetKey } from '../market/assets.ts';
import type { PageAnswer } from '../messages/messages.ts';
import { type Language, languageOf } from '../pages/i18n/translate.ts';
import type { PageClock } from '../pages/page-clock.ts';
import { createAsking } from './asking.ts';
import { watchChanges } from './changes.ts';
import { assetOfLink, baseOf, type Candidate } from './find.ts';
import { createMark, MARK, type Mark } from './mark.ts';
import type { Page } from './page.ts';
import { placeAll } from './place.ts';
import { textMeasure } from './room.ts';
import { createScan } from './scan.ts';
import { createSight } from './sight.ts';

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

interface Entry extends Candidate {
  mark: Mark | null;
  /** What the price stands after. */
  after: Element | null;
  /** Whether the room for it is still as it was measured. */
  fitted: boolean;
  /** How often the page has taken the price away. */
  taken: number;
}

/** A page that keeps taking a price away shall have its way. */
const MAX_TAKEN = 3;
/** Placed in one frame. */
const PLACED_AT_ONCE = 100;
const FRAME_MS = 16;

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
  const measure = textMeasure(document);
  let language: Language = languageOf('system', browserLanguage);
  let cancelPlacing = () => {};
  let current: Page | null = null;

  const sight = createSight(() => {
    placeSoon(entries.values());
    asking.consider();
  });

  const asking = createAsking({
    ask,
    clock,
    wanted: () => {
      if (document.hidden) return null;
      const visible = new Set<AssetKey>();
      const near = new Set<AssetKey>();
      for (const { anchor, asset } of entries.values()) {
        if (sight.isVisible(anchor)) visible.add(asset);
        else if (sight.isNear(anchor)) near.add(asset);
      }
      return { visible, near };
    },
    onAnswer: (answer, asked) => {
      if (!answer.on) return life.abort();
      language = languageOf(answer.language, browserLanguage);
      const affected = new Set(asked);
      placeSoon([...entries.values()].filter(({ asset }) => affected.has(asset)));
    },
  });

  const scan = createScan({
    document,
    page,
    clock,
    time: () => performance.now(),
    onFound: (candidates, about) => {
      current = about;
      clearStrangers();
      const found = new Map(candidates.map((candidate) => [candidate.anchor, candidate]));
      for (const entry of entries.values()) if (!isSame(entry, found.get(entry.anchor))) drop(entry);
      for (const candidate of candidates) if (!entries.has(candidate.anchor)) add(candidate);
      placeSoon(entries.values());
      asking.consider();
    },
  });

  function add(candidate: Candidate): void {
    entries.set(candidate.anchor, { ...candidate, mark: null, after: null, fitted: true, taken: 0 });
    sight.watch(candidate.anchor);
  }

  function drop(entry: Entry): void {
    entry.mark?.host.remove();
    sight.unwatch(entry.anchor);
    entries.delete(entry.anchor);
    due.delete(entry);
  }

  /** Copies that the page made of our elements, and those of a script before us. */
  function clearStrangers(): void {
    for (const element of [...document.getElementsByTagName(MARK)]) if (!hosts.has(element)) element.remove();
  }

  function placeSoon(some: Iterable<Entry>): void {
    const idle = due.size === 0;
    for (const entry of some) if (sight.isNear(entry.anchor)) due.add(entry);
    if (idle && due.size > 0) cancelPlacing = clock.after(0, place);
  }

  function place(): void {
    const placings = [];
    for (const entry of due) {
      if (placings.length >= PLACED_AT_ONCE) break;
      due.delete(entry);
      if (bringUpToDate(entry) && entry.mark)
        placings.push({ entry, anchor: entry.anchor, host: entry.mark.host, text: entry.mark.text });
    }
    const afters = placeAll(placings, measure);
    for (const [i, { entry }] of placings.entries()) {
      entry.after = afters[i] ?? null;
      entry.fitted = true;
    }
    if (due.size > 0) cancelPlacing = clock.after(FRAME_MS, place);
  }

  /** Makes, changes or removes the entry's price by what is known; true when it is to be placed. */
  function bringUpToDate(entry: Entry): boolean {
    const shown = asking.find(entry.asset)?.shown ?? null;
    const { mark, anchor, asset, usdShown } = entry;
    if (!shown || !anchor.isConnected) {
      mark?.host.remove();
      entry.mark = null;
      return false;
    }
    if (!mark) {
      entry.mark = createMark(document, { asset, usdShown, language: () => language, now: clock.now }, shown);
      hosts.set(entry.mark.host, entry);
      return true;
    }
    const before = mark.text;
    mark.say(shown);
    if (entry.after?.nextSibling === mark.host) return !entry.fitted || mark.text !== before;
    entry.taken++;
    return entry.taken <= MAX_TAKEN;
  }

  watchChanges({
    document,
    signal,
    isOurs: (node) => hosts.has(node),
    onChange: scan.soon,
    onRetargeted: (links) => {
      const base = current && baseOf(document, current);
      for (const link of links) {
        const entry = entries.get(link);
        const asset = base && current && assetOfLink(link, current, base);
        if (entry?.level === 'row' && asset !== entry.asset) drop(entry);
      }
    },
  });
  const window = document.defaultView;
  window?.addEventListener('resize', fitAnew, { signal });
  document.addEventListener('visibilitychange', asking.consider, { signal });
  signal.addEventListener('refresh', asking.expire);

  /** Room comes and goes with the width of the window. */
  function fitAnew(): void {
    for (const entry of entries.values()) entry.fitted = false;
    placeSoon(entries.values());
  }

  signal.addEventListener('abort', () => {
    scan.stop();
    sight.stop();
    asking.stop();
    cancelPlacing();
    for (const entry of [...entries.values()]) drop(entry);
  });
  scan.now();
}

function isSame(entry: Candidate, found: Candidate | undefined): boolean {
  return found?.asset === entry.asset && found.level === entry.level && found.usdShown === entry.usdShown;
}
