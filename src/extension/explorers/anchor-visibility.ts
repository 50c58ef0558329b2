/** Which anchors can be seen, and which soon will be. Hidden ones (closed menus, other tabs) are neither. */
export interface AnchorVisibility {
  watch(anchor: Element): void;
  /** Counts as near as soon as it is laid out anywhere. */
  watchEverywhere(anchor: Element): void;
  unwatch(anchor: Element): void;
  /** Once near, always near, until it is unwatched. */
  readonly near: ReadonlySet<Element>;
  readonly visible: ReadonlySet<Element>;
}

/** Seen, or about to be within a turn of the wheel. */
const VISIBLE_MARGIN = '200px';
/** Asked along with the visible ones, so that scrolling through a long list takes few requests. */
const NEAR_MARGIN = '300% 0px';

export function watchVisibility(onChange: () => void): AnchorVisibility {
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
      // Whoever looks at it need not wait for the next frame, which tells the same.
      if (isAnyVisible) onChange();
    },
    { rootMargin: NEAR_MARGIN },
  );
  return {
    watch: (anchor) => nearOnes.observe(anchor),
    watchEverywhere: (anchor) => {
      if (near.has(anchor)) return;
      everywhere.add(anchor);
      // Told once more of one that is out of sight and was watched before.
      nearOnes.unobserve(anchor);
      nearOnes.observe(anchor);
    },
    unwatch: (anchor) => {
      everywhere.delete(anchor);
      nearOnes.unobserve(anchor);
      visibleOnes.unobserve(anchor);
      near.delete(anchor);
      visible.delete(anchor);
    },
    near,
    visible,
  };
}

/** In a frame nobody knows which part of it can be seen. */
function isInWindow({ top, bottom }: DOMRectReadOnly): boolean {
  return window.top === window && bottom > 0 && top < window.innerHeight;
}
