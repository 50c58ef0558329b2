/** All annotations of a page by their anchors. Its one effect: a price that its annotation has no longer leaves the page. */
import type { Candidate } from './adapters/adapter.ts';
import {
  type Annotation,
  displaced,
  isInPlace,
  judged,
  newAnnotation,
  unjudged,
  withoutPrice,
} from './annotations.ts';
import { isStillShown } from './shown-amount.ts';

export interface AnnotationStore {
  /** Adds the anchor; true when it is new. */
  add(anchor: Element): boolean;
  get(anchor: Element): Annotation | undefined;
  /** The annotation with what belongs beside it, which is judged when it is first asked for. */
  judge(anchor: Element): Annotation | undefined;
  /** What belongs beside each is to be judged anew. */
  forgetJudgements(): void;
  /** The annotation whose price the host is, or was. */
  ofHost(host: Node): Annotation | undefined;
  /** Whether this store has ever put the node on the page. */
  isOurs(node: Node): boolean;
  all(): readonly Annotation[];
  /** Prices that no longer stand where they were placed go. */
  displaceMoved(): void;
  /** Those whose row shows another amount than the one that was read. */
  outdated(): readonly Annotation[];
  /** Keeps the annotation in place of the one of the same anchor. */
  put(annotation: Annotation): Annotation;
  remove(anchor: Element): void;
}

/** `candidateAt`: what belongs beside an anchor, if anything; undefined as long as nothing is known. */
export function createAnnotationStore(
  candidateAt: (anchor: Element) => Candidate | null | undefined,
): AnnotationStore {
  const annotations = new Map<Element, Annotation>();
  const anchors = new WeakMap<Node, Element>();

  function put(annotation: Annotation): Annotation {
    const before = annotations.get(annotation.anchor)?.price;
    if (before && before !== annotation.price) before.host.remove();
    if (annotation.price) anchors.set(annotation.price.host, annotation.anchor);
    annotations.set(annotation.anchor, annotation);
    return annotation;
  }

  const store: AnnotationStore = {
    add: (anchor) => !annotations.has(anchor) && Boolean(put(newAnnotation(anchor))),
    get: (anchor) => annotations.get(anchor),
    judge: (anchor) => {
      const annotation = annotations.get(anchor);
      const candidate = annotation && annotation.candidate === undefined ? candidateAt(anchor) : undefined;
      return annotation && candidate !== undefined ? put(judged(annotation, candidate)) : annotation;
    },
    forgetJudgements: () => {
      for (const annotation of store.all()) if (annotation.candidate !== undefined) put(unjudged(annotation));
    },
    ofHost: (host) => {
      const anchor = anchors.get(host);
      return anchor && annotations.get(anchor);
    },
    isOurs: (node) => anchors.has(node),
    all: () => [...annotations.values()],
    displaceMoved: () => {
      for (const annotation of store.all())
        if (annotation.after && !isInPlace(annotation)) put(displaced(annotation));
    },
    outdated: () =>
      store.all().filter(({ candidate }) => candidate?.amount && !isStillShown(candidate.amount)),
    put,
    remove: (anchor) => {
      const annotation = annotations.get(anchor);
      if (annotation) put(withoutPrice(annotation));
      annotations.delete(anchor);
    },
  };
  return store;
}
