/**
 * Whether a press on the card counts: only after the card has been visible and in place for a while (docs/architecture.md §5).
 * Otherwise a page could move it under the pointer, or cover it, just before the press.
 */

import type { Send } from '../../messages/send.ts';
import type { PageClock } from '../../ui/page-clock.ts';

const SETTLED_MS = 500;
const EVERY_MS = 100;

/** After a longer pause between two looks, the time in place starts again: a busy page keeps the looks from running. */
const LATE_MS = 300;

export type PlainSight = ReturnType<typeof createPlainSight>;

/** `look`: returns the places of all buttons as text, or null while not all of the card is visible. */
export function createPlainSight(look: () => string | null, clock: PageClock) {
  let seen: string | null = null;
  let since = 0;
  let looked = 0;
  let cancel = () => {};

  function lookNow(): void {
    const now = clock.now();
    const sees = look();
    if (sees === null || sees !== seen || now - looked > LATE_MS) since = now;
    seen = sees;
    looked = now;
  }

  function goOn(): void {
    lookNow();
    cancel = clock.after(EVERY_MS, goOn);
  }

  goOn();
  return {
    /** True when it has been seen as it stands now for half a second. */
    isSettled(): boolean {
      lookNow();
      return seen !== null && looked - since >= SETTLED_MS;
    },
    stop: () => cancel(),
  };
}

/** Reports whether anything lies over the card: by the browser's own visibility where it has that, else by hit tests. */
interface Cover {
  /** True while nothing lies over any part of the card. */
  isNone(): boolean;
  stop(): void;
}

/** Starts to observe the card. `dialog`: its element inside the host's shadow root. */
export function watchCover(host: Element, dialog: Element, send: Send): Cover {
  return 'isVisible' in IntersectionObserverEntry.prototype ? observed(dialog) : hit(host, send);
}

/** An entry of the observer's second version, which only Chromium has. */
type Observed = IntersectionObserverEntry & { readonly isVisible: boolean };
const WITH_VISIBILITY = { threshold: 0, trackVisibility: true, delay: 100 };

/** The cover as Chromium reports it, including elements that let presses through, filters and transparency. */
function observed(dialog: Element): Cover {
  let isSeen = false;
  const take = (entries: readonly IntersectionObserverEntry[]) => {
    for (const entry of entries as readonly Observed[]) isSeen = entry.isVisible;
  };
  const observer = new IntersectionObserver(take, WITH_VISIBILITY);
  observer.observe(dialog);
  return {
    isNone() {
      take(observer.takeRecords());
      return isSeen;
    },
    stop: () => observer.disconnect(),
  };
}

/** The number of tested points in each direction, and their distance from the edges in CSS pixels (inside the round corners). */
const POINTS = 12;
const INSET = 16;

/** The cover by hit tests. They miss elements that let presses through, so the background makes those take presses meanwhile. */
function hit(host: Element, send: Send): Cover {
  let isReady = false;
  const ask = (on: boolean) => send({ type: 'bareCovers', on });
  ask(true).then(
    () => {
      isReady = true;
    },
    () => undefined,
  );
  return {
    isNone: () => isReady && isHitEverywhere(host),
    stop: () => void ask(false).catch(() => undefined),
  };
}

/** Tests a grid of points with a random offset, so that no cover fits between them for long. */
function isHitEverywhere(host: Element): boolean {
  const { left, top, width, height } = host.getBoundingClientRect();
  const [across, down] = [(width - 2 * INSET) / POINTS, (height - 2 * INSET) / POINTS];
  const [right, below] = [Math.random() * across, Math.random() * down];
  for (let i = 0; i < POINTS * POINTS; i += 1) {
    const x = left + INSET + right + across * (i % POINTS);
    const y = top + INSET + below + down * Math.floor(i / POINTS);
    if (document.elementFromPoint(x, y) !== host) return false;
  }
  return true;
}
