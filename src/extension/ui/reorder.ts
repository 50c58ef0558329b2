/** Moving a row of a list, to a place or by dragging. */

/** The list with the item at another place (clamped to the list); the same list when it does not move. */
export function movedTo<T>(list: readonly T[], item: T, place: number): readonly T[] {
  const from = list.indexOf(item);
  const to = Math.min(Math.max(place, 0), list.length - 1);
  if (from < 0 || from === to) return list;
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** The item after the given one; null when that is the last. */
export function follower<T>(list: readonly T[], item: T): T | null {
  return list[list.indexOf(item) + 1] ?? null;
}

export interface Drop {
  /** The places of the dragged row and of the drop, counted from 0. */
  readonly from: number;
  readonly to: number;
}

/** The distance from the list's edge (px) at which the pointer makes it scroll, and the step of a scroll (px). */
const EDGE = 28;
const SCROLL_STEP = 12;

/** Follows the pointer until the drop (`onDrop`) or an abort (Escape, a lost pointer). */
export function startDrag(
  down: PointerEvent,
  from: number,
  onOver: (drop: Drop | null) => void,
  onDrop: (place: number) => void,
): void {
  const grip = down.currentTarget;
  const list = grip instanceof HTMLElement && grip.closest<HTMLElement>('ul, ol');
  if (!list) return;
  down.preventDefault();
  const end = new AbortController();
  const { signal } = end;
  let to = from;
  grip.setPointerCapture(down.pointerId);

  const stop = () => {
    end.abort();
    onOver(null);
  };
  const moved = (event: PointerEvent) => {
    scrollAtEdge(list, event.clientY);
    const middles = [...list.children].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    to = placeAt(middles, from, event.clientY);
    onOver({ from, to });
  };
  grip.addEventListener('pointermove', moved, { signal });
  grip.addEventListener('pointercancel', stop, { signal });
  grip.addEventListener('lostpointercapture', stop, { signal });
  grip.addEventListener(
    'pointerup',
    () => {
      stop();
      if (to !== from) onDrop(to);
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      stop();
    },
    { signal, capture: true },
  );
}

/** The place of a row that is dropped at `y`: behind every other row whose middle is above. */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, i) => i !== from && middle < y).length;
}

function scrollAtEdge(list: HTMLElement, y: number): void {
  const scroller = list.closest('.lists');
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + EDGE) scroller.scrollTop -= SCROLL_STEP;
  else if (y > bottom - EDGE) scroller.scrollTop += SCROLL_STEP;
}
