/** Removing, bringing back and moving saved rows: shown at once, then told to the background. */
import type { AssetKey } from '../../market/assets.ts';
import type { View } from '../../messages/messages.ts';
import { follower, movedTo } from '../order.ts';
import { PATIENCE_MS, within } from '../page-clock.ts';
import type { Live } from './live.ts';
import type { Pointing } from './pointing.ts';
import { type PopupCell, type PopupDeps, type PopupState, say, sayFailure } from './state.ts';

/** How long removals can be undone in the popup, from the latest on. */
const UNDO_MS = 8000;

export interface SavedRowsActions {
  remove(asset: AssetKey): Promise<void>;
  /** Brings the row that was removed last back to its place; the one removed before it can be next. */
  undo(): Promise<void>;
  /** Keeps the offer to undo while someone is about to take it. */
  holdUndo(hold: boolean): void;
  /** To a place among the saved rows, counted from 0. */
  move(asset: AssetKey, place: number): Promise<void>;
}

interface Offer extends NonNullable<PopupState['undo']> {
  /** The removals counted: answers may come in another order. */
  readonly turn: number;
}

export function createSavedRows(
  deps: PopupDeps,
  state: PopupCell,
  live: Live,
  pointing: Pointing,
): SavedRowsActions {
  const { send, clock } = deps;
  let cancelOffer = () => {};
  /** What can be undone, the latest last. */
  let offers: Offer[] = [];
  let turns = 0;
  let removing = 0;

  const assets = (): readonly AssetKey[] => visibleSaved(state.get()).map((row) => row.asset);
  const offer = (one: Offer) => {
    offers = [...offers, one].sort((a, b) => a.turn - b.turn);
  };
  const showOffer = () => state.set({ undo: offers.at(-1) ?? null });
  const offerEnds = () => {
    cancelOffer();
    cancelOffer = clock.after(UNDO_MS, () => {
      offers = [];
      showOffer();
    });
  };

  async function remove(asset: AssetKey): Promise<void> {
    const list = assets();
    const name = pointing.nameOf(asset);
    const next = follower(list, asset) ?? list[list.indexOf(asset) - 1] ?? 'field';
    const turn = turns++;
    cancelOffer();
    removing += 1;
    state.set({ gone: [...state.get().gone, asset], undo: null, opened: null, focus: next });
    try {
      const removed = await within(send({ type: 'remove', asset }), PATIENCE_MS, clock);
      // Null: another popup was faster, and it has the undo.
      if (removed) offer({ removed, name, turn });
      say(state, 'removed', { name });
    } catch {
      state.set({ gone: state.get().gone.filter((key) => key !== asset), focus: asset });
      sayFailure(state, 'failed');
    }
    removing -= 1;
    // The latest comes back first, and its answer may be the one that is still on its way.
    if (removing > 0) return;
    showOffer();
    offerEnds();
  }

  async function undo(): Promise<void> {
    const { undo: shown, gone } = state.get();
    const taken = shown && offers.pop();
    if (!taken) return;
    const { removed } = taken;
    state.set({ gone: gone.filter((key) => key !== removed.asset) });
    // What was added again has nothing to be undone.
    const there = assets();
    offers = offers.filter((each) => !there.includes(each.removed.asset));
    showOffer();
    offerEnds();
    try {
      await within(send({ type: 'restore', removed }), PATIENCE_MS, clock);
      pointing.to(removed.asset, 'restored');
    } catch {
      offer(taken);
      showOffer();
      offerEnds();
      sayFailure(state, 'failed');
    }
  }

  async function move(asset: AssetKey, place: number): Promise<void> {
    const { view } = state.get();
    const before = assets();
    const after = movedTo(before, asset, place);
    if (!view || after === before) return;
    state.set({ view: { ...view, saved: inOrder(view.saved, after) }, focus: asset });
    say(state, 'moved', {
      name: pointing.nameOf(asset),
      place: after.indexOf(asset) + 1,
      count: after.length,
    });
    try {
      const moved = send({ type: 'move', asset, before: follower(after, asset) });
      await live.during(within(moved, PATIENCE_MS, clock));
    } catch {
      const now = state.get().view;
      if (now) state.set({ view: { ...now, saved: inOrder(now.saved, before) } });
      sayFailure(state, 'failed');
    }
  }

  return {
    remove,
    undo,
    move,
    holdUndo: (hold) => {
      if (!state.get().undo) return;
      cancelOffer();
      if (!hold) offerEnds();
    },
  };
}

/** The saved rows without those that were just removed here. */
export function visibleSaved(state: { view: View | null; gone: readonly AssetKey[] }): View['saved'] {
  return state.view?.saved.filter((row) => !state.gone.includes(row.asset)) ?? [];
}

function inOrder(rows: View['saved'], order: readonly AssetKey[]): View['saved'] {
  const place = (asset: AssetKey) => (order.includes(asset) ? order.indexOf(asset) : order.length);
  return [...rows].sort((a, b) => place(a.asset) - place(b.asset));
}
