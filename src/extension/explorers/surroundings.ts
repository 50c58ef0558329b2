/** What holds for all that stands in an element, by what is around it within a container. */

/** Deeper than that nothing is nested that people read; and a form's field of that name hides its `parentElement`. */
export const MAX_DEPTH = 60;

const CONTROL = 'button, [data-clipboard-text], [aria-label*="copy" i]';

export interface Surroundings {
  /** The outermost box within the container that cuts off what is too long; null when none does. */
  readonly clip: Element | null;
  /** Between where it is cut off. */
  readonly shown: { readonly left: number; readonly right: number };
  readonly isControl: boolean;
}

/** Each element is looked at once, however much stands in it. */
export function surroundingsIn(container: Element): (element: Element | null) => Surroundings {
  const isControl = Boolean(container.closest(CONTROL));
  const everywhere = { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY };
  const outside: Surroundings = { clip: null, shown: everywhere, isControl };
  const known = new Map<Element, Surroundings>([[container, outside]]);
  const around = (element: Element | null, depth: number): Surroundings => {
    if (!element || depth > MAX_DEPTH) return outside;
    let found = known.get(element);
    if (!found) {
      found = within(element, around(element.parentElement, depth + 1));
      known.set(element, found);
    }
    return found;
  };
  return (element) => around(element, 0);
}

function within(element: Element, outer: Surroundings): Surroundings {
  const isControl = outer.isControl || element.matches(CONTROL);
  if (getComputedStyle(element).overflowX === 'visible') return { ...outer, isControl };
  const { left, right } = element.getBoundingClientRect();
  const shown = { left: Math.max(outer.shown.left, left), right: Math.min(outer.shown.right, right) };
  return { clip: outer.clip ?? element, shown, isControl };
}
