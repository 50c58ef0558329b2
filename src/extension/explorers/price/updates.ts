/** Updates the price elements of a page: makes, changes, places and removes them, a hundred in one frame. */
import type { PageClock } from '../../ui/page-clock.ts';
import type { Candidate } from '../adapters/adapter.ts';
import {
  type Annotation,
  type AnnotationStore,
  mayCarryPrice,
  needsPlacing,
  placed,
  withoutPrice,
} from '../annotations.ts';
import { textMeasure } from '../place/geometry.ts';
import { createPlacer, type Placer, withNeighbours } from '../place/placer.ts';
import { createPriceElement } from './price-element.ts';
import { soon } from './requests.ts';
import type { CurrentPrice, DisplaySettings, PriceThen } from './texts.ts';

export interface PriceUpdatesOptions extends DisplaySettings {
  readonly document: Document;
  readonly clock: PageClock;
  readonly annotations: AnnotationStore;
  readonly priceFor: (candidate: Candidate) => CurrentPrice | PriceThen | null;
  readonly isClickable: boolean;
}

const PLACED_AT_ONCE = 100;

export function createPriceUpdates(options: PriceUpdatesOptions) {
  const { document, clock, annotations, display, priceFor, isClickable } = options;
  const placer = createPlacer(textMeasure(document), (hosts) =>
    placeAgain(hosts.flatMap((host) => annotations.ofHost(host) ?? [])),
  );
  const queue = createPlacingQueue(clock, update, (anchors) => place(anchors, annotations, placer));

  /** True when the annotation's price needs placing. */
  function update(anchor: Element): boolean {
    const annotation = annotations.judge(anchor);
    if (!annotation) return false;
    const { candidate, price } = annotation;
    const next = candidate && mayCarryPrice(annotation) ? priceFor(candidate) : null;
    if (!candidate || !next) {
      annotations.put(withoutPrice(annotation));
      return false;
    }
    if (price) {
      price.show(next);
      return needsPlacing(annotation);
    }
    const own = { isClickable, isLinked: anchor.localName === 'a', display, now: clock.now };
    const made = createPriceElement(document, { ...candidate, ...own }, next);
    annotations.put({ ...annotation, price: made });
    return true;
  }

  function placeAgain(some: readonly Annotation[]): void {
    const priced = some.filter(({ price }) => price);
    for (const annotation of priced) annotations.put({ ...annotation, isFitted: false });
    queue.add(priced.map(({ anchor }) => anchor));
  }

  return {
    /** Updates the prices of these anchors soon, or in one of the next frames. */
    add: queue.add,
    /** Places all prices again: their space may have changed. */
    placeAll: () => placeAgain(annotations.all()),
    stop: () => {
      queue.stop();
      placer.stop();
    },
  };
}

/** Places the prices at these anchors together with their neighbours; true when there was one. */
function place(anchors: readonly Element[], annotations: AnnotationStore, placer: Placer): boolean {
  const changed = anchors.flatMap((anchor) => annotations.get(anchor) ?? []);
  const groups = withNeighbours(changed, { get: annotations.ofHost }).map((group) =>
    group.flatMap((annotation) => (annotation.price ? [{ ...annotation.price, ...annotation }] : [])),
  );
  const afters = placer.place(groups);
  for (const [i, { host }] of groups.flat().entries()) {
    const annotation = annotations.ofHost(host);
    if (annotation) annotations.put(placed(annotation, afters[i] ?? null));
  }
  return afters.length > 0;
}

/** `needsPlacing` runs once for each anchor in its turn; `placeAt` returns whether it has changed the page. */
function createPlacingQueue(
  clock: PageClock,
  needsPlacing: (anchor: Element) => boolean,
  placeAt: (anchors: readonly Element[]) => boolean,
) {
  const due = new Set<Element>();
  let cancel = () => {};
  /** False from the placing of prices until the frame that lays them out: reading before would force a layout of the page. */
  let isLaidOut = true;

  function run(): void {
    const changed: Element[] = [];
    for (const anchor of due) {
      if (changed.length >= PLACED_AT_ONCE) break;
      due.delete(anchor);
      if (needsPlacing(anchor)) changed.push(anchor);
    }
    if (changed.length > 0 && placeAt(changed)) {
      isLaidOut = false;
      afterFrame(clock, () => {
        isLaidOut = true;
      });
    }
    if (due.size > 0) cancel = afterFrame(clock, run);
  }

  return {
    add: (anchors: Iterable<Element>) => {
      const wasIdle = due.size === 0;
      for (const anchor of anchors) due.add(anchor);
      if (wasIdle && due.size > 0) cancel = isLaidOut ? soon(run) : afterFrame(clock, run);
    },
    stop: () => cancel(),
  };
}

/** Runs once the next frame is drawn: reading the layout then forces none. Never runs while the page is hidden. */
function afterFrame(clock: PageClock, run: () => void): () => void {
  let cancel = () => {};
  const frame = requestAnimationFrame(() => {
    cancel = clock.after(0, run);
  });
  return () => {
    cancelAnimationFrame(frame);
    cancel();
  };
}
