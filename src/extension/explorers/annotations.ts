/** The state of each link or heading that may carry a price, and every way in which it changes. Changes no page. */
import type { Candidate } from './adapters/adapter.ts';
import { nullOnError } from './null-on-error.ts';
import { isPlacedAfter } from './placed-after.ts';
import type { PriceElement } from './price-element.ts';

export interface Annotation {
  readonly anchor: Element;
  /** What belongs beside it, by the finder's word; undefined until someone is about to see it. */
  readonly candidate: Candidate | null | undefined;
  readonly price: PriceElement | null;
  /** What the price was placed after; null as long as it has not been placed. */
  readonly after: Element | null;
  /** What it said then; null as long as it has not been placed. */
  readonly placedText: string | null;
  /** Whether the space for it is still as it was measured. */
  readonly isFitted: boolean;
  /** How often the page has taken the price away. */
  readonly timesTaken: number;
}

/** A page that keeps taking a price away shall have its way. */
const MAX_TAKEN = 3;

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

/** The page around it may have changed, and with it what belongs beside it. */
export function unjudged(annotation: Annotation): Annotation {
  return { ...annotation, candidate: undefined };
}

/** A price of anything else than what belongs there goes. */
export function judged(annotation: Annotation, candidate: Candidate | null): Annotation {
  const { price } = annotation;
  const isStillRight =
    price?.asset === candidate?.asset &&
    price?.usdShown === candidate?.usdShown &&
    (price?.amount ?? null) === (candidate?.amount?.value ?? null);
  return { ...(isStillRight ? annotation : withoutPrice(annotation)), candidate };
}

export function withPrice(annotation: Annotation, price: PriceElement): Annotation {
  return { ...annotation, price };
}

export function withoutPrice(annotation: Annotation): Annotation {
  return { ...annotation, price: null, after: null, placedText: null };
}

/** The page has taken the price away, or the anchor from its price: only the first is counted. */
export function displaced(annotation: Annotation): Annotation {
  const isTaken = !annotation.price?.host.isConnected;
  return { ...withoutPrice(annotation), timesTaken: annotation.timesTaken + (isTaken ? 1 : 0) };
}

/** The price stands after `after` now; null: nothing was known of the space for it, and it stays where it was. */
export function placed(annotation: Annotation, after: Element | null): Annotation {
  const { price } = annotation;
  return after && price
    ? { ...annotation, after, placedText: price.text, isFitted: true }
    : { ...annotation, isFitted: false };
}

/** Space has come or gone since it was placed. */
export function unfitted(annotation: Annotation): Annotation {
  return { ...annotation, isFitted: false };
}

/** Its space was measured for what it says, has not changed, and it stands there still: else it is to be placed. */
export function needsPlacing(annotation: Annotation): boolean {
  const { price, placedText, isFitted } = annotation;
  return price !== null && !(isFitted && price.text === placedText && isInPlace(annotation));
}

export function mayCarryPrice({ anchor, timesTaken }: Annotation): boolean {
  return anchor.isConnected && timesTaken <= MAX_TAKEN;
}

/** Whether the price still stands where it was placed, and the anchor with it. */
export function isInPlace({ anchor, price, after }: Annotation): boolean {
  return Boolean(price && nullOnError(() => after?.contains(anchor) && isPlacedAfter(after, price.host)));
}
