/** Prices on an explorer's page, from the first reading to the last: reads, requests, places, and follows the page. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { PageAnswer, PagePastAnswer, TransactionMoment } from '../messages/explorers.ts';
import type { PageClock } from '../ui/page-clock.ts';
import type { Candidate, ExplorerPage } from './adapters/adapter.ts';
import { type Annotation, type AnnotationStore, createAnnotationStore } from './annotations.ts';
import {
  BLOCK_LINKS,
  BLOCK_NUMBER,
  containsMatch,
  HTTP_ERROR,
  LOADING,
  NFT_LINKS,
  TIME_STAMP,
  TOKEN_LINKS,
  TRANSLATED_TEXT,
} from './find/page-parts.ts';
import { createPageReader, type PageReader } from './find/page-reader.ts';
import { watchPriceClicks } from './price/clicks.ts';
import { createHoldingsSums } from './price/holdings-sums.ts';
import { createMomentReader, createTransactionPrices } from './price/past-prices.ts';
import { PRICE_TAG } from './price/price-element.ts';
import { createPriceRequests } from './price/requests.ts';
import { createDisplaySettings } from './price/texts.ts';
import { createPriceUpdates } from './price/updates.ts';

export interface AnnotatorOptions {
  readonly document: Document;
  /** The page at its current address; null where nothing belongs. */
  readonly page: () => ExplorerPage | null;
  readonly fetchPrices: (assets: readonly AssetKey[]) => Promise<PageAnswer>;
  readonly fetchPast: (moment: TransactionMoment, assets: readonly AssetKey[]) => Promise<PagePastAnswer>;
  /** Opens the card of a price that a person has clicked; null where none may open. */
  readonly openCard: ((asset: AssetKey, host: Element) => void) | null;
  readonly clock: PageClock;
  readonly browserLanguage: string;
}

/** Anchors within this margin of the viewport count as visible: one turn of the mouse wheel shows them. */
const VISIBLE_MARGIN = '200px';
/** Anchors within this margin are requested along with visible ones, so that scrolling takes few requests. */
const NEAR_MARGIN = '300% 0px';

export function createAnnotator(options: AnnotatorOptions) {
  let running: AbortController | null = null;
  const stop = () => running?.abort();
  const start = () => {
    stop();
    running = new AbortController();
    annotate(options, running);
  };
  return {
    /** Starts as on a page just opened. */
    start,
    /** After a change of settings: requests what is shown again, or starts when it was stopped. */
    refresh: () => {
      if (running && !running.signal.aborted) running.signal.dispatchEvent(new Event('refresh'));
      else start();
    },
    /** Removes every price. */
    stop,
  };
}

function annotate(options: AnnotatorOptions, life: AbortController): void {
  const { document, page, fetchPrices, fetchPast, openCard, clock, browserLanguage } = options;
  const { signal } = life;
  const settings = createDisplaySettings(browserLanguage);

  const update = () => {
    updates.add(visibility.near);
    sums.consider();
  };
  const look = () => {
    update();
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
      annotations.clearCandidates();
      const own = reader.ownAnchor();
      if (own) visibility.watchEverywhere(own);
      removeStrangers(document, annotations.isOurs);
      past.readMoment();
      look();
    },
  });
  const annotations = createAnnotationStore(reader.judge);
  const candidatesAt = (anchors: Iterable<Element>) =>
    [...anchors].flatMap((anchor) => annotations.judge(anchor)?.candidate ?? []);
  const assetsAt = (anchors: Iterable<Element>) => new Set(candidatesAt(anchors).map(({ asset }) => asset));
  /** The name of what the page is about is requested once, even when it was scrolled past before any request. */
  const ownWithoutRequest = (): readonly Element[] => {
    const own = reader.ownAnchor();
    const asset = own && visibility.near.has(own) ? reader.assetOf(own) : null;
    return own && asset && !requests.find(asset) ? [own] : [];
  };
  const requests = createPriceRequests({
    fetchPrices,
    clock,
    wanted: () =>
      document.hidden
        ? null
        : {
            visible: assetsAt([...visibility.visible, ...ownWithoutRequest()]),
            near: assetsAt(visibility.near),
          },
    onAnswer: (answer) => {
      if (answer?.on === false) return life.abort();
      if (answer) settings.update(answer);
      update();
    },
  });
  const moments = createMomentReader();
  const past = createTransactionPrices({
    fetchPast,
    clock,
    moment: () => moments.read(document, page()),
    wanted: () => (document.hidden ? null : candidatesAt(visibility.visible)),
    onAnswer: update,
  });
  const { display } = settings;
  const priceFor = (candidate: Candidate) =>
    past.priceFor(candidate, requests.find(candidate.asset)?.shown ?? null);
  const own = { document, clock, annotations, display };
  const updates = createPriceUpdates({ ...own, priceFor, isClickable: openCard !== null });
  const { visible } = visibility;
  const sums = createHoldingsSums({ ...own, visible, cachedPrice: requests.find });

  function remove(anchor: Element): void {
    visibility.unwatch(anchor);
    annotations.remove(anchor);
  }

  if (openCard) watchPriceClicks({ document, signal, annotations, onClick: openCard });
  followPage({ document, signal, annotations, reader, remove });
  document.defaultView?.addEventListener('resize', updates.placeAll, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('refresh', requests.requestAll);
  signal.addEventListener('abort', () => {
    for (const part of [reader, requests, past, updates, sums]) part.stop();
    for (const { anchor } of annotations.all()) remove(anchor);
  });
  reader.readNow();
}

interface FollowOptions {
  readonly document: Document;
  readonly signal: AbortSignal;
  readonly annotations: AnnotationStore;
  readonly reader: PageReader;
  readonly remove: (anchor: Element) => void;
}

/** Removes at once the prices that a change of the page has made wrong, and has the page read again. */
function followPage({ document, signal, annotations, reader, remove }: FollowOptions): void {
  /** Removes a price whose anchor now stands for another asset; the next reading adds the price of that asset. */
  function removeOther(annotation: Annotation | undefined): void {
    const asset = (annotation?.price ?? annotation?.candidate)?.asset;
    if (annotation && asset && asset !== reader.assetOf(annotation.anchor)) remove(annotation.anchor);
  }

  watchPageChanges({
    document,
    signal,
    isOurs: annotations.isOurs,
    // A page that sorts its links one by one leaves the prices behind: they are removed before a frame shows them beside
    // other tokens, and the next reading places them again.
    onChange: () => {
      annotations.displaceMoved();
      reader.readSoon();
    },
    onRetargeted: (link) => removeOther(annotations.get(link)),
    // The value of another amount is removed before a frame shows it there.
    haveWordsChanged: () => annotations.outdated().map(({ anchor }) => remove(anchor)).length > 0,
    onMoved: () => {
      reader.followMove();
      for (const annotation of annotations.all()) removeOther(annotation);
    },
  });
}

export interface PageChangesOptions {
  readonly document: Document;
  readonly signal: AbortSignal;
  readonly isOurs: (node: Node) => boolean;
  /** Token links, headings, signs of loading, prices or the page's address came, went or changed. */
  readonly onChange: () => void;
  /** An element whose `href` was changed: called at once, before a frame shows another token's price beside it. */
  readonly onRetargeted: (link: Element) => void;
  /** Whether words that were read have changed; called after each change of the page. */
  readonly haveWordsChanged: () => boolean;
  /** The page has another address; called before `onChange`. */
  readonly onMoved: () => void;
}

/** What shows which page this is, and whether it has details (a table) or an error. */
const TITLES = `h1,${BLOCK_NUMBER},${HTTP_ERROR},table`;

/** A sign of loading may be taken away whole: Blockscout shows another element where an icon has failed to load. */
const RELEVANT = `${TOKEN_LINKS},${NFT_LINKS},${TITLES},${PRICE_TAG},${LOADING},${BLOCK_LINKS},${TIME_STAMP},${TRANSLATED_TEXT}`;

export function watchPageChanges(options: PageChangesOptions): void {
  const { document, signal, isOurs, onChange, onRetargeted, haveWordsChanged, onMoved } = options;
  let address = document.location.href;
  const hasMoved = () => {
    if (document.location.href === address) return false;
    address = document.location.href;
    onMoved();
    return true;
  };
  const observer = new MutationObserver((records) => {
    for (const { attributeName, target } of records)
      if (attributeName === 'href') onRetargeted(target as Element);
    const matters = records.some(
      ({ type, addedNodes, removedNodes }) =>
        type === 'attributes' || [...addedNodes].some(arrives) || [...removedNodes].some(leaves),
    );
    const isOutdated = haveWordsChanged();
    if (hasMoved() || matters || isOutdated) onChange();
  });

  const arrives = (node: Node) => !isOurs(node) && containsMatch(node, RELEVANT);
  // What is in the document again has only moved, by the page or by us.
  const leaves = (node: Node) => !(isOurs(node) && node.isConnected) && containsMatch(node, RELEVANT);

  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    characterData: true,
    attributeFilter: ['href', 'data-loading', '_msttexthash'],
  });
  // Chrome's translator and Google's mark the page here, and remove the mark when they restore its own words.
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  signal.addEventListener('abort', () => observer.disconnect());
  const { defaultView: window } = document;
  const look = () => hasMoved() && onChange();
  for (const type of ['popstate', 'hashchange']) window?.addEventListener(type, look, { signal });
  // A navigation object reports `pushState`, too.
  window?.navigation?.addEventListener('currententrychange', look, { signal });
}

/** Removes copies that the page made of our elements, and those of a script before this one. */
function removeStrangers(document: Document, isOurs: (node: Node) => boolean): void {
  for (const element of document.querySelectorAll(PRICE_TAG)) if (!isOurs(element)) element.remove();
}

/** The anchors that are visible, and those that soon will be. Hidden ones (closed menus, other tabs) are neither. */
function watchVisibility(onChange: () => void) {
  const near = new Set<Element>();
  const visible = new Set<Element>();
  const everywhere = new WeakSet<Element>();
  const visibleOnes = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      onChange();
    },
    { rootMargin: VISIBLE_MARGIN },
  );
  const nearOnes = new IntersectionObserver(
    (entries) => {
      let isAnyVisible = false;
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const isLaidOut = everywhere.has(target) && boundingClientRect.width > 0;
        if (!isIntersecting && !isLaidOut) continue;
        near.add(target);
        nearOnes.unobserve(target);
        visibleOnes.observe(target);
        if (!isIntersecting || !isInWindow(boundingClientRect)) continue;
        visible.add(target);
        isAnyVisible = true;
      }
      // Saves a frame: the other observer reports the same in the next one.
      if (isAnyVisible) onChange();
    },
    { rootMargin: NEAR_MARGIN },
  );
  return {
    /** Once near, always near, until it is unwatched. */
    near: near as ReadonlySet<Element>,
    visible: visible as ReadonlySet<Element>,
    watch: (anchor: Element) => nearOnes.observe(anchor),
    /** Counts the anchor as near as soon as it is laid out anywhere. */
    watchEverywhere: (anchor: Element) => {
      if (near.has(anchor)) return;
      everywhere.add(anchor);
      // The observer reports an anchor again that is out of sight and was watched before.
      nearOnes.unobserve(anchor);
      nearOnes.observe(anchor);
    },
    unwatch: (anchor: Element) => {
      everywhere.delete(anchor);
      nearOnes.unobserve(anchor);
      visibleOnes.unobserve(anchor);
      near.delete(anchor);
      visible.delete(anchor);
    },
  };
}

/** False in a frame: which part of it is visible is unknown there. */
function isInWindow({ top, bottom }: DOMRectReadOnly): boolean {
  return window.top === window && bottom > 0 && top < window.innerHeight;
}
