/**
 * Watches the layout of the page: corrects prices that have landed off their targets, and reports containers that have become
 * wider or narrower. A ResizeObserver runs after a layout and before anything is drawn, so none is forced.
 */
import type { ScaleAt } from '../../ui/page-scale.ts';
import { tryOrNull } from '../find/page-parts.ts';
import { middleOf, type Point, rulerIn } from './geometry.ts';

/** From the anchor's corner, in its CSS pixels: the page may scroll or be zoomed before it is drawn. */
export interface Target {
  readonly anchor: Element;
  readonly at: Point;
  readonly shift: Point;
}

/** Largest distance from the target that needs no correction. */
const CLOSE_PX = 0.5;

/**
 * `onResized`: containers that have another width, and prices whose letters have become larger or smaller. What only scales
 * them changes no sizes.
 */
export function watchLayout(scaling: () => ScaleAt, onResized: (elements: readonly Element[]) => void) {
  const targets = new WeakMap<Element, Target>();
  const widths = new WeakMap<Element, number>();
  /** Heights of prices when they were moved to their targets: as high as their letters. */
  const heights = new WeakMap<Element, number>();

  const observer = new ResizeObserver((entries) => {
    const landed: (() => void)[] = [];
    const resized: Element[] = [];
    const scaleAt = scaling();
    for (const { target: element } of entries) {
      const target = targets.get(element);
      if (target) {
        targets.delete(element);
        heights.set(element, heightOf(element));
        landed.push(correction(element as HTMLElement, target, scaleAt));
      } else if (heights.has(element)) {
        if (![0, heights.get(element)].includes(heightOf(element))) resized.push(element);
      } else if (tryOrNull(() => widthOf(element) !== widths.get(element)) ?? false) resized.push(element);
    }
    // Everything has been read; what moves takes no room, so that it costs no other layout.
    for (const correct of landed) correct();
    if (resized.length > 0) onResized(resized);
  });

  return {
    /** Moves the price to its target once it has been laid out; null: it stays where the layout puts it. */
    settle: (host: HTMLElement, target: Target | null) => {
      observer.unobserve(host);
      targets.delete(host);
      if (!target) return;
      targets.set(host, target);
      observer.observe(host);
    },
    /** Reports the container when it is no longer as wide as now. */
    watchWidth: (container: HTMLElement) => {
      widths.set(container, widthOf(container));
      // The observer reports it again, also where it gets the last reported width back.
      observer.unobserve(container);
      observer.observe(container);
    },
    stop: () => observer.disconnect(),
  };
}

export function translation({ x, y }: Point): string {
  return `${x}px ${y}px`;
}

/** Reads the distance of the price from its target; the returned function moves it there. */
function correction(host: HTMLElement, { anchor, at, shift }: Target, scaleAt: ScaleAt): () => void {
  const ruler = rulerIn(host, scaleAt);
  if (!ruler) return () => {};
  const box = ruler.boxOf(host);
  const corner = ruler.boxOf(anchor);
  const x = corner.left + at.x - box.left;
  const y = corner.top + at.y - middleOf(box);
  return () => {
    if (Math.hypot(x, y) > CLOSE_PX)
      host.style.setProperty('--sise-at', translation({ x: shift.x + x, y: shift.y + y }));
  };
}

function widthOf(element: Element): number {
  return (element as HTMLElement).offsetWidth;
}

function heightOf(element: Element): number {
  return (element as HTMLElement).offsetHeight;
}
