/** Makes, changes, places and takes away the prices of a page's annotations, by what is known when their turn comes. */
import type { PageClock } from '../ui/page-clock.ts';
import type { Candidate } from './adapters/adapter.ts';
import type { AnnotationStore } from './annotation-store.ts';
import {
  type Annotation,
  mayCarryPrice,
  needsPlacing,
  placed,
  unfitted,
  withoutPrice,
  withPrice,
} from './annotations.ts';
import { withNeighbours } from './neighbours.ts';
import { createPlacer, type Placer } from './placer.ts';
import { createPlacingQueue, type PlacingQueue } from './placing-queue.ts';
import { createPriceElement, type Shown } from './price-element.ts';
import type { ShownAs } from './shown-as.ts';
import { textMeasure } from './text-width.ts';

export interface PriceUpdatesOptions extends ShownAs {
  readonly document: Document;
  readonly clock: PageClock;
  readonly annotations: AnnotationStore;
  readonly shownOf: (candidate: Candidate) => Shown | null;
}

export interface PriceUpdates extends PlacingQueue {
  /** The space for all prices may have changed. */
  fitAllAnew(): void;
}

export function createPriceUpdates(options: PriceUpdatesOptions): PriceUpdates {
  const { document, clock, annotations, reader, shownOf } = options;
  const placer = createPlacer(textMeasure(document), (hosts) =>
    fitAnew(hosts.flatMap((host) => annotations.ofHost(host) ?? [])),
  );
  const queue = createPlacingQueue(clock, bringUpToDate, (anchors) => place(anchors, annotations, placer));

  /** True when the annotation's price is to be placed. */
  function bringUpToDate(anchor: Element): boolean {
    const annotation = annotations.judge(anchor);
    if (!annotation) return false;
    const { candidate, price } = annotation;
    const shown = candidate && mayCarryPrice(annotation) ? shownOf(candidate) : null;
    if (!candidate || !shown) {
      annotations.put(withoutPrice(annotation));
      return false;
    }
    if (price) {
      price.show(shown);
      return needsPlacing(annotation);
    }
    const made = createPriceElement(document, { ...candidate, reader, now: clock.now }, shown);
    annotations.put(withPrice(annotation, made));
    return true;
  }

  function fitAnew(some: readonly Annotation[]): void {
    const priced = some.filter(({ price }) => price);
    for (const annotation of priced) annotations.put(unfitted(annotation));
    queue.add(priced.map(({ anchor }) => anchor));
  }

  return {
    add: queue.add,
    fitAllAnew: () => fitAnew(annotations.all()),
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
