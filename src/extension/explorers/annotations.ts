/** The state of each link or heading that may carry a price. A price is removed from the page once its annotation lacks it. */
import type { Candidate } from './adapters/adapter.ts';
import { isStillShown } from './find/amounts.ts';
import { containsMatch, TOKEN_LINKS, tryOrNull } from './find/page-parts.ts';
import type { PriceElement } from './price/price-element.ts';

export interface Annotation {
  readonly anchor: Element;
  /** The price that belongs beside it; null: none; undefined until the anchor is about to be visible. */
  readonly candidate: Candidate | null | undefined;
  readonly price: PriceElement | null;
  /** The element that the price was placed after; null until it has been placed. */
  readonly after: Element | null;
  /** The link's text when the price was placed. */
  readonly placedText: string | null;
  /** False where the space for the price must be measured again. */
  readonly isFitted: boolean;
  /** How often the page has removed the price. */
  readonly timesTaken: number;
}

export type AnnotationStore = ReturnType<typeof createAnnotationStore>;

/** A price that the page removes more often is not placed again. */
const MAX_TAKEN = 3;
/** Most siblings that are checked between a name and its price: more than stand there. */
const MAX_BETWEEN = 50;

/** `candidateAt`: the price that belongs beside an anchor; null for none; undefined before the page was read. */
export function createAnnotationStore(candidateAt: (anchor: Element) => Candidate | null | undefined) {
  const annotations = new Map<Element, Annotation>();
  const anchors = new WeakMap<Node, Element>();

  function put(annotation: Annotation): Annotation {
    const previous = annotations.get(annotation.anchor)?.price;
    if (previous && previous !== annotation.price) previous.host.remove();
    if (annotation.price) anchors.set(annotation.price.host, annotation.anchor);
    annotations.set(annotation.anchor, annotation);
    return annotation;
  }

  const all = (): readonly Annotation[] => [...annotations.values()];

  return {
    /** True when the anchor is new. */
    add: (anchor: Element) => !annotations.has(anchor) && Boolean(put(newAnnotation(anchor))),
    get: (anchor: Element): Annotation | undefined => annotations.get(anchor),
    /** The annotation with its candidate, which the first call finds. */
    judge: (anchor: Element): Annotation | undefined => {
      const annotation = annotations.get(anchor);
      const candidate = annotation && annotation.candidate === undefined ? candidateAt(anchor) : undefined;
      return annotation && candidate !== undefined ? put(withCandidate(annotation, candidate)) : annotation;
    },
    /** Drops all candidates, so that each is found again. */
    clearCandidates: () => {
      for (const annotation of all())
        if (annotation.candidate !== undefined) put(withoutCandidate(annotation));
    },
    /** The annotation whose price the host is, or was. */
    ofHost: (host: Node): Annotation | undefined => {
      const anchor = anchors.get(host);
      return anchor && annotations.get(anchor);
    },
    /** Whether this store has ever put the node on the page. */
    isOurs: (node: Node) => anchors.has(node),
    all,
    /** Removes the prices that no longer stand where they were placed. */
    displaceMoved: () => {
      for (const annotation of all())
        if (annotation.after && !isInPlace(annotation)) put(displaced(annotation));
    },
    /** The annotations whose row shows another amount than the one that was read. */
    outdated: (): readonly Annotation[] =>
      all().filter(({ candidate }) => candidate?.amount && !isStillShown(candidate.amount)),
    /** Replaces the annotation of the same anchor. */
    put,
    remove: (anchor: Element) => {
      const annotation = annotations.get(anchor);
      if (annotation) put(withoutPrice(annotation));
      annotations.delete(anchor);
    },
  };
}

export function newAnnotation(anchor: Element): Annotation {
  return {
    anchor,
    candidate: undefined,
    price: null,
    after: null,
    placedText: null,
    isFitted: true,
    timesTaken: 0,
  };
}

/** For a page that may have changed around the anchor. */
export function withoutCandidate(annotation: Annotation): Annotation {
  return { ...annotation, candidate: undefined };
}

/** The annotation with the candidate; a price of another candidate is dropped. */
export function withCandidate(annotation: Annotation, candidate: Candidate | null): Annotation {
  const { price } = annotation;
  const isStillRight =
    price?.asset === candidate?.asset &&
    price?.usdShown === candidate?.usdShown &&
    (price?.amount ?? null) === (candidate?.amount?.value ?? null);
  return { ...(isStillRight ? annotation : withoutPrice(annotation)), candidate };
}

export function withoutPrice(annotation: Annotation): Annotation {
  return { ...annotation, price: null, after: null, placedText: null };
}

/** The page has removed the price, or has moved the anchor away from it: only the first counts as taken. */
export function displaced(annotation: Annotation): Annotation {
  const isTaken = !annotation.price?.host.isConnected;
  return { ...withoutPrice(annotation), timesTaken: annotation.timesTaken + (isTaken ? 1 : 0) };
}

/** The price stands after `after` now; null: its space is unknown, and it stays where it was. */
export function placed(annotation: Annotation, after: Element | null): Annotation {
  const { price } = annotation;
  return after && price
    ? { ...annotation, after, placedText: price.text, isFitted: true }
    : { ...annotation, isFitted: false };
}

/** False where the price stands in the space that was measured for its text. */
export function needsPlacing(annotation: Annotation): boolean {
  const { price, placedText, isFitted } = annotation;
  return price !== null && !(isFitted && price.text === placedText && isInPlace(annotation));
}

export function mayCarryPrice({ anchor, timesTaken }: Annotation): boolean {
  return anchor.isConnected && timesTaken <= MAX_TAKEN;
}

/** Whether price and anchor stand where the price was placed. */
export function isInPlace({ anchor, price, after }: Annotation): boolean {
  return Boolean(price && tryOrNull(() => after?.contains(anchor) && isPlacedAfter(after, price.host)));
}

/** Prices and what others put beside names may stand between `after` and the host, but no other token may. */
export function isPlacedAfter(after: Element, host: Element): boolean {
  let before = host.previousSibling;
  for (let steps = 0; before && before !== after && !containsMatch(before, TOKEN_LINKS); steps++) {
    // In a box of so many names, walking back from each of them would take too long.
    if (steps === MAX_BETWEEN) return true;
    before = before.previousSibling;
  }
  return before === after;
}
