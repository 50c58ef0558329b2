/** Prices that may have to be placed, a hundred in one frame. */
import type { PageClock } from '../ui/page-clock.ts';
import { afterFrame } from './after-frame.ts';
import { soon } from './at-end-of-task.ts';

export interface PlacingQueue {
  /** Soon, or in one of the next frames, it is their turn. */
  add(anchors: Iterable<Element>): void;
  stop(): void;
}

const PLACED_AT_ONCE = 100;

/** `needsPlacing` is asked about each anchor in its turn; `place` tells whether it has changed the page. */
export function createPlacingQueue(
  clock: PageClock,
  needsPlacing: (anchor: Element) => boolean,
  place: (anchors: readonly Element[]) => boolean,
): PlacingQueue {
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
    if (place(changed)) {
      isLaidOut = false;
      afterFrame(clock, () => {
        isLaidOut = true;
      });
    }
    if (due.size > 0) cancel = afterFrame(clock, run);
  }

  return {
    add: (anchors) => {
      const wasIdle = due.size === 0;
      for (const anchor of anchors) due.add(anchor);
      if (wasIdle && due.size > 0) cancel = isLaidOut ? soon(run) : afterFrame(clock, run);
    },
    stop: () => cancel(),
  };
}
