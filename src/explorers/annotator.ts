/** Prices on an explorer's page, from the first look to the last: reading, asking, placing, and following the page. */
import type { AssetKey } from '../market/assets.ts';
import { languageOf } from '../market/language.ts';
import { mainCurrency } from '../market/main-currency.ts';
import type { PageAnswer } from '../messages/messages.ts';
import type { PageClock } from '../ui/page-clock.ts';
import type { ExplorerPage } from './adapters/adapter.ts';
import { watchVisibility } from './anchor-visibility.ts';
import { createAnnotationStore } from './annotation-store.ts';
import { type Annotation, displaced, isInPlace } from './annotations.ts';
import { watchPageChanges } from './page-changes.ts';
import { createPageReader } from './page-reader.ts';
import { PRICE_TAG } from './price-element.ts';
import { createPriceRequests } from './price-requests.ts';
import { createPriceUpdates } from './price-updates.ts';

export interface AnnotatorOptions {
  readonly document: Document;
  /** What the page is now, by its address; null where nothing belongs. */
  readonly page: () => ExplorerPage | null;
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
  const { document, page, ask, clock, browserLanguage } = options;
  const { signal } = life;
  let chosen: Pick<PageAnswer, 'language' | 'currency'> = { language: 'system', currency: 'language' };
  const readerNow = () => {
    const language = languageOf(chosen.language, browserLanguage);
    return { language, main: mainCurrency(chosen.currency, language) };
  };

  const look = () => {
    updates.add(visibility.near);
    requests.consider();
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
      look();
    },
  });
  const annotations = createAnnotationStore(reader.judge);
  const assetsAt = (anchors: Iterable<Element>) =>
    new Set([...anchors].flatMap((anchor) => annotations.judge(anchor)?.candidate?.asset ?? []));
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
      if (answer) chosen = answer;
      updates.add(visibility.near);
    },
  });
  const priceOf = (asset: AssetKey) => requests.find(asset)?.shown ?? null;
  const updates = createPriceUpdates({ document, clock, annotations, reader: readerNow, priceOf });

  function remove(anchor: Element): void {
    visibility.unwatch(anchor);
    annotations.remove(anchor);
  }

  /** What now stands for another asset waits for the next reading. */
  function removeOther({ anchor, price, candidate }: Annotation): void {
    const asset = (price ?? candidate)?.asset;
    if (asset && asset !== reader.assetOf(anchor)) remove(anchor);
  }

  watchPageChanges({
    document,
    signal,
    isOurs: annotations.isOurs,
    // A page that sorts its links one by one leaves the prices behind: they are gone before a frame shows them beside
    // other tokens, and the next reading has them placed anew.
    onChange: () => {
      for (const annotation of annotations.all())
        if (annotation.after && !isInPlace(annotation)) annotations.put(displaced(annotation));
      reader.readSoon();
    },
    onRetargeted: (link) => {
      const annotation = annotations.get(link);
      if (annotation) removeOther(annotation);
    },
    onMoved: () => {
      reader.followMove();
      for (const annotation of annotations.all()) removeOther(annotation);
    },
  });
  document.defaultView?.addEventListener('resize', updates.fitAllAnew, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('refresh', requests.askAnew);
  signal.addEventListener('abort', () => {
    for (const part of [reader, requests, updates]) part.stop();
    for (const { anchor } of annotations.all()) remove(anchor);
  });
  reader.readNow();
}

/** Copies that the page made of our elements go, and those of a script before us. */
function clearStrangers(document: Document, isOurs: (node: Node) => boolean): void {
  for (const element of document.querySelectorAll(PRICE_TAG)) if (!isOurs(element)) element.remove();
}
