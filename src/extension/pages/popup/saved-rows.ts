/** Removing, restoring and moving saved rows: shown at once, then sent to the background. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { View } from '../../messages/watchlist.ts';
import { failureKey, PATIENCE_MS, type PageClock, within } from '../../ui/page-clock.ts';
import { follower, movedTo } from '../../ui/reorder.ts';
import { listedRows, listOrder } from './listed-rows.ts';
import type { RowHighlight } from './row-highlight.ts';
import { type PopupDeps, type PopupState, type PopupStore, say, sayFailure } from './state.ts';
import type { ViewRefresh } from './view-refresh.ts';

/** How long after the latest removal the popup offers to undo. */
const UNDO_MS = 8000;

export function createSavedRows(
  deps: PopupDeps,
  state: PopupStore,
  viewRefresh: ViewRefresh,
  highlight: RowHighlight,
) {
  const { send, clock } = deps;
  const offers = createUndoOffers(clock, (undo) => state.set({ undo }));
  let turns = 0;
  let removing = 0;

  const assets = (): readonly AssetKey[] => visibleSaved(state.get()).map((row) => row.asset);

  /** The assets in the order of the page. */
  const listed = (): readonly AssetKey[] => {
    const { view, filter } = state.get();
    const order = view ? listOrder(view.settings) : 'hand';
    const listing = { order, filter, nameOf: highlight.nameOf, main: 'USD' as const };
    return listedRows(visibleSaved(state.get()), listing).map((row) => row.asset);
  };

  async function remove(asset: AssetKey): Promise<void> {
    const list = listed();
    const name = highlight.nameOf(asset);
    const next = follower(list, asset) ?? list[list.indexOf(asset) - 1] ?? 'field';
    const turn = turns++;
    offers.hold();
    removing += 1;
    state.set({ gone: [...state.get().gone, asset], undo: null, opened: null, focus: next });
    try {
      const removed = await within(send({ type: 'remove', asset }), PATIENCE_MS, clock);
      // Null: another popup has removed the row and offers to undo that.
      if (removed) offers.add({ removed, name, turn });
      say(state, 'removed', { name });
    } catch (reason) {
      state.set({ gone: state.get().gone.filter((key) => key !== asset), focus: asset });
      sayFailure(state, failureKey(reason));
    }
    removing -= 1;
    // The latest removal is undone first, so its answer is awaited before any is offered.
    if (removing === 0) offers.show();
  }

  async function undo(): Promise<void> {
    const { undo: shown, gone } = state.get();
    const taken = shown && offers.take();
    if (!taken) return;
    const { removed } = taken;
    state.set({ gone: gone.filter((key) => key !== removed.asset) });
    // Rows that were added again have no removal to undo.
    const there = assets();
    offers.drop(({ removed: { asset } }) => there.includes(asset));
    offers.show();
    try {
      await within(send({ type: 'restore', removed }), PATIENCE_MS, clock);
      highlight.show(removed.asset, 'restored');
    } catch (reason) {
      offers.add(taken);
      offers.show();
      sayFailure(state, failureKey(reason));
    }
  }

  async function move(asset: AssetKey, place: number): Promise<void> {
    const { view } = state.get();
    const before = assets();
    const after = movedTo(before, asset, place);
    if (!view || after === before) return;
    state.set({ view: { ...view, saved: inOrder(view.saved, after) }, focus: asset });
    say(state, 'moved', {
      name: highlight.nameOf(asset),
      place: after.indexOf(asset) + 1,
      count: after.length,
    });
    try {
      const moved = send({ type: 'move', asset, before: follower(after, asset) });
      await viewRefresh.during(within(moved, PATIENCE_MS, clock));
    } catch (reason) {
      const now = state.get().view;
      if (now) state.set({ view: { ...now, saved: inOrder(now.saved, before) } });
      sayFailure(state, failureKey(reason));
    }
  }

  return {
    remove,
    /** Restores the row that was removed last to its place, and then offers the removal before it. */
    undo,
    /** Moves a row to a place among the saved rows, counted from 0. */
    move,
    /** Stops the time of the offer to undo while its button is under the pointer or focused. */
    holdUndo: (hold: boolean) => {
      if (!state.get().undo) return;
      if (hold) offers.hold();
      else offers.show();
    },
  };
}

/** The saved rows without those that were just removed in this popup. */
export function visibleSaved(state: { view: View | null; gone: readonly AssetKey[] }): View['saved'] {
  return state.view?.saved.filter((row) => !state.gone.includes(row.asset)) ?? [];
}

function inOrder(rows: View['saved'], order: readonly AssetKey[]): View['saved'] {
  const place = (asset: AssetKey) => (order.includes(asset) ? order.indexOf(asset) : order.length);
  return [...rows].sort((a, b) => place(a.asset) - place(b.asset));
}

interface UndoOffer extends NonNullable<PopupState['undo']> {
  /** The number of the removal, by which offers are sorted: answers may come in another order. */
  readonly turn: number;
}

/** The removals that can be undone. Calls `shown` with the latest while it is offered, else with null. */
function createUndoOffers(clock: PageClock, shown: (latest: UndoOffer | null) => void) {
  let cancel = () => {};
  /** Sorted by removal, the latest last. */
  let offers: UndoOffer[] = [];
  return {
    add: (offer: UndoOffer) => {
      offers = [...offers, offer].sort((a, b) => a.turn - b.turn);
    },
    /** Removes the latest offer and returns it. */
    take: () => offers.pop(),
    drop: (isDone: (offer: UndoOffer) => boolean) => {
      offers = offers.filter((offer) => !isDone(offer));
    },
    /** Shows the latest offer and starts its time. */
    show: () => {
      shown(offers.at(-1) ?? null);
      cancel();
      cancel = clock.after(UNDO_MS, () => {
        offers = [];
        shown(null);
      });
    },
    /** Stops the time until the next `show`. */
    hold: () => cancel(),
  };
}
