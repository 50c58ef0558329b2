/**
 * Tells whether a person has the card in plain sight. A page can bring it under somebody's pointer, or paint something else
 * over it, just before a press: a press counts only when the card was seen as it stands for a while (docs/architecture.md §5).
 */

import type { Send } from '../../messages/send.ts';
import type { PageClock } from '../../ui/page-clock.ts';

const SETTLED_MS = 500;
const EVERY_MS = 100;

/** A page that lets nothing run keeps us from looking, too: what was seen before then says nothing. */
const LATE_MS = 300;

export type PlainSight = ReturnType<typeof createPlainSight>;

/** `look` tells where everything stands that may be pressed; null while it is not all to be seen. */
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
export interface Cover {
  /** True while nothing lies over any part of it. */
  isNone(): boolean;
  stop(): void;
}

/** `dialog` is the card inside of the host's shadow root. */
export function watchCover(host: Element, dialog: Element, send: Send): Cover {
  return 'isVisible' in IntersectionObserverEntry.prototype ? observed(dialog) : hit(host, send);
}

/** As the second version of the observer has them, which Chromium has alone. */
type Observed = IntersectionObserverEntry & { readonly isVisible: boolean };
const WITH_VISIBILITY = { threshold: 0, trackVisibility: true, delay: 100 };

/** Chromium tells of covers that let presses through, filters and transparency, too. */
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

/** So many points in each direction; inside of the round corners, in CSS pixels. */
const POINTS = 12;
const INSET = 16;

/** What is hit is what is seen, but for covers that let presses through: the background has them take presses. */
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

/** The points lie elsewhere each time: nothing fits between them for long. */
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
