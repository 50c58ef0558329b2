/** Begins what only open details need, as soon as the first ones are opened. */
import type { PopupStore } from './state.ts';

/** `begin` returns what ends it. Until the returned function is called. */
export function onFirstOpening(state: PopupStore, begin: () => Promise<() => void>): () => void {
  let isOver = false;
  let end = () => {};
  let unwatch = () => {};
  const look = () => {
    if (!state.get().opened) return;
    unwatch();
    void begin().then((stop) => {
      if (isOver) return stop();
      end = stop;
      // What was loaded is painted.
      state.set({});
    });
  };
  unwatch = state.subscribe(look);
  look();
  return () => {
    isOver = true;
    unwatch();
    end();
  };
}
