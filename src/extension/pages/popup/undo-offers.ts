/** Removals that can still be undone: the latest is offered first, and all of them end together. */
import type { PageClock } from '../../ui/page-clock.ts';
import type { PopupState } from './state.ts';

/** How long removals can be undone in the popup, from the latest on. */
const UNDO_MS = 8000;

interface UndoOffer extends NonNullable<PopupState['undo']> {
  /** The removals counted: answers may come in another order. */
  readonly turn: number;
}

/** `shown` is told which one is offered. */
export function createUndoOffers(clock: PageClock, shown: (latest: UndoOffer | null) => void) {
  let cancel = () => {};
  /** The latest last. */
  let offers: UndoOffer[] = [];
  return {
    add: (offer: UndoOffer) => {
      offers = [...offers, offer].sort((a, b) => a.turn - b.turn);
    },
    /** Takes the latest away, to be undone. */
    take: () => offers.pop(),
    drop: (isDone: (offer: UndoOffer) => boolean) => {
      offers = offers.filter((offer) => !isDone(offer));
    },
    /** Shows the latest; from now on the time runs. */
    show: () => {
      shown(offers.at(-1) ?? null);
      cancel();
      cancel = clock.after(UNDO_MS, () => {
        offers = [];
        shown(null);
      });
    },
    /** The time does not run until the next `show`. */
    hold: () => cancel(),
  };
}
