/** Prices on an explorer's page, from the first look to the last: reading, asking, placing, and following the page. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { PageAnswer } from '../messages/messages.ts';
import type { PagePastAnswer, TransactionMoment } from '../messages/past-requests.ts';
import type { PageClock } from '../ui/page-clock.ts';
import type { Candidate, ExplorerPage } from './adapters/adapter.ts';
import { watchVisibility } from './anchor-visibility.ts';
import { type AnnotationStore, createAnnotationStore } from './annotation-store.ts';
import type { Annotation } from './annotations.ts';
import { createHoldingsSums } from './holdings-sums.ts';
import { watchPageChanges } from './page-changes.ts';
import { createPageReader, type PageReader } from './page-reader.ts';
import { PRICE_TAG } from './price-element.ts';
import { createPriceRequests } from './price-requests.ts';
import { createPriceUpdates } from './price-updates.ts';
import { createShownAs } from './shown-as.ts';
import { createMomentReader } from './transaction-moment.ts';
import { createTransactionPrices } from './transaction-prices.ts';

export interface AnnotatorOptions {
  readonly document: Document;
  /** What the page is now, by its address; null where nothing belongs. */
  readonly page: () => ExplorerPage | null;
  readonly ask: (assets: readonly AssetKey[]) => Promise<PageAnswer>;
  readonly askPast: (moment: TransactionMoment, assets: readonly AssetKey[]) => Promise<PagePastAnswer>;
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

export function createAnnotator(options: AnnotatorOptions): Annotator {
  let running: AbortController | null = null;
  const stop = () => running?.abort();
  const start = () => {
    stop();
    running = new AbortController();
    annotate(options, running);
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

function annotate(options: AnnotatorOptions, life: AbortController): void {
  const { document, page, ask, askPast, clock, browserLanguage } = options;
  const { signal } = life;
  const shownAs = createShownAs(browserLanguage);

  const bringUpToDate = () => {
    updates.add(visibility.near);
    sums.consider();
  };
  const look = () => {
    bringUpToDate();
    requests.consider();
    past.consider();
  };
  const visibility = watchVisibility(look);
  const reader = createPageReader({
    document,
    page,
    clock,
    onAnchor: (anchor) => annotations.add(anchor) && visibility.watch(anchor),
    onRead: (anchors) => {
      for (const { anchor } of annotations.all()) if (!anchors.has(anchor)) remove(anchor);
      annotations.forgetJudgements();
      const own = reader.ownAnchor();
      if (own) visibility.watchEverywhere(own);
      clearStrangers(document, annotations.isOurs);
      past.readMoment();
      look();
    },
  });
  const annotations = createAnnotationStore(reader.judge);
  const candidatesAt = (anchors: Iterable<Element>) =>
    [...anchors].flatMap((anchor) => annotations.judge(anchor)?.candidate ?? []);
  const assetsAt = (anchors: Iterable<Element>) => new Set(candidatesAt(anchors).map(({ asset }) => asset));
  /** The name of what the page is about is asked for once, also where someone has scrolled past it before anything was asked. */
  const ownUnasked = (): readonly Element[] => {
    const own = reader.ownAnchor();
    const asset = own && visibility.near.has(own) ? reader.assetOf(own) : null;
    return own && asset && !requests.find(asset) ? [own] : [];
  };
  const requests = createPriceRequests({
    ask,
    clock,
    wanted: () =>
      document.hidden
        ? null
        : {
            visible: assetsAt([...visibility.visible, ...ownUnasked()]),
            near: assetsAt(visibility.near),
          },
    onAnswer: (answer) => {
      if (answer?.on === false) return life.abort();
      if (answer) shownAs.learn(answer);
      bringUpToDate();
    },
  });
  const priceOf = (asset: AssetKey) => requests.find(asset)?.shown ?? null;
  const moments = createMomentReader();
  const past = createTransactionPrices({
    ask: askPast,
    clock,
    moment: () => moments.read(document, page()),
    wanted: () => (document.hidden ? null : candidatesAt(visibility.visible)),
    onAnswer: bringUpToDate,
  });
  const shownOf = (candidate: Candidate) => past.shownOf(candidate, priceOf(candidate.asset));
  const updates = createPriceUpdates({ document, clock, annotations, ...shownAs, shownOf });
  const { visible } = visibility;
  const sums = createHoldingsSums({
    document,
    clock,
    annotations,
    ...shownAs,
    visible,
    toldOf: requests.find,
  });

  function remove(anchor: Element): void {
    visibility.unwatch(anchor);
    annotations.remove(anchor);
  }

  followPage({ document, signal, annotations, reader, remove });
  document.defaultView?.addEventListener('resize', updates.fitAllAnew, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('refresh', requests.askAnew);
  signal.addEventListener('abort', () => {
    for (const part of [reader, requests, past, updates, sums]) part.stop();
    for (const { anchor } of annotations.all()) remove(anchor);
  });
  reader.readNow();
}

interface Followed {
  readonly document: Document;
  readonly signal: AbortSignal;
  readonly annotations: AnnotationStore;
  readonly reader: PageReader;
  readonly remove: (anchor: Element) => void;
}

/** Takes away at once what the page has changed under, and has it read anew. */
function followPage({ document, signal, annotations, reader, remove }: Followed): void {
  /** What now stands for another asset waits for the next reading. */
  function removeOther(annotation: Annotation | undefined): void {
    const asset = (annotation?.price ?? annotation?.candidate)?.asset;
    if (annotation && asset && asset !== reader.assetOf(annotation.anchor)) remove(annotation.anchor);
  }

  watchPageChanges({
    document,
    signal,
    isOurs: annotations.isOurs,
    // A page that sorts its links one by one leaves the prices behind: they are gone before a frame shows them beside
    // other tokens, and the next reading has them placed anew.
    onChange: () => {
      annotations.displaceMoved();
      reader.readSoon();
    },
    onRetargeted: (link) => removeOther(annotations.get(link)),
    // The value of another amount goes before anyone sees it there.
    haveWordsChanged: () => annotations.outdated().map(({ anchor }) => remove(anchor)).length > 0,
    onMoved: () => {
      reader.followMove();
      for (const annotation of annotations.all()) removeOther(annotation);
    },
  });
}

/** Copies that the page made of our elements go, and those of a script before us. */
function clearStrangers(document: Document, isOurs: (node: Node) => boolean): void {
  for (const element of document.querySelectorAll(PRICE_TAG)) if (!isOurs(element)) element.remove();
}
