/** Keeps the popup's view live: what the background publishes, and a round of questions every 10 s while it is seen. */
import type { View } from '../../messages/messages.ts';
import { PATIENCE_MS, within } from '../page-clock.ts';
import { type PopupCell, type PopupDeps, say } from './state.ts';
import { outcome } from './trouble.ts';

const ROUND_MS = 10_000;
const SECOND_MS = 1000;
/** `view` is answered from what is known; only the start of a stopped background takes time. */
const VIEW_PATIENCE_MS = 3000;

export interface Live {
  /** Shows what is stored, follows what is published and asks in rounds, until the returned function is called. */
  start(stored: View | null): () => void;
  /** Asks the sources now. `act`: a person pressed it. */
  refresh(act: boolean): Promise<void>;
  /** Until the change is answered, no view is shown that may be from before it. Settles as the change does. */
  during<T>(change: Promise<T>): Promise<T>;
}

export function createLive(deps: PopupDeps, state: PopupCell): Live {
  const { send, views, clock, visibility } = deps;
  let asking = false;
  let askAgain: { act: boolean } | null = null;
  let shown = 0;
  let stopped = false;
  let changes = 0;
  let held: View | null = null;

  function show(view: View): void {
    shown += 1;
    if (changes > 0) {
      held = view;
      return;
    }
    // Once a view comes without it, what was removed is really gone.
    const gone = state.get().gone.filter((asset) => view.saved.some((row) => row.asset === asset));
    state.set({ view, gone });
  }

  async function ask(
    message: { type: 'view' } | { type: 'refresh'; act: boolean },
    ms: number,
  ): Promise<void> {
    const before = shown;
    try {
      const view = await within(send(message), ms, clock);
      if (stopped) return;
      // A view published meanwhile is at least as new as the answer.
      if (shown === before) show(view);
      state.set({ answering: true });
    } catch {
      if (!stopped) state.set({ answering: false });
    }
  }

  async function during<T>(change: Promise<T>): Promise<T> {
    changes += 1;
    try {
      return await change;
    } finally {
      changes -= 1;
      const last = held;
      if (changes === 0 && last && !stopped) {
        held = null;
        show(last);
      }
    }
  }

  async function refresh(act: boolean): Promise<void> {
    if (act) state.set({ pressed: true });
    if (asking) {
      askAgain = { act: act || askAgain?.act === true };
      return;
    }
    asking = true;
    await ask({ type: 'refresh', act }, PATIENCE_MS);
    asking = false;
    if (stopped) return;
    const next = askAgain;
    askAgain = null;
    if (next) return refresh(next.act);
    const { pressed } = state.get();
    state.set({ asked: true, pressed: false });
    if (pressed) say(state, outcome(state.get()));
  }

  function start(stored: View | null): () => void {
    const { coins = [], saved = [] } = stored ?? {};
    const stale = [...coins, ...saved].filter(({ price }) => price.status === 'stale');
    state.set({ now: clock.now(), staleBefore: stale.map(({ asset }) => asset) });
    if (stored) show(stored);
    const unwatch = views.watch(show);
    let cancelRound = () => {};
    let cancelTick = () => {};
    const round = () => {
      if (!asking) void refresh(false);
      cancelRound = clock.after(ROUND_MS, round);
    };
    const tick = () => {
      state.set({ now: clock.now() });
      cancelTick = clock.after(SECOND_MS, tick);
    };
    const follow = () => {
      cancelRound();
      cancelTick();
      if (stopped || !visibility.isVisible()) return;
      tick();
      round();
    };
    const unfollow = visibility.onChange(follow);
    // A question starts a stopped background, which would take its time from the first paint.
    if (stored) visibility.afterPaint(follow);
    else void ask({ type: 'view' }, VIEW_PATIENCE_MS).then(follow);
    return () => {
      stopped = true;
      cancelRound();
      cancelTick();
      unfollow();
      unwatch();
    };
  }

  return { start, refresh, during };
}
