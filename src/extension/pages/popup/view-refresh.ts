/** Keeps the popup's view current: it follows what the background publishes, and requests the sources every 10 s while visible. */
import { SECOND_MS } from '../../../core/market/time.ts';
import type { Refreshed, View } from '../../messages/watchlist.ts';
import type { PagePhrase } from '../../ui/i18n/pages.ts';
import { PATIENCE_MS, within } from '../../ui/page-clock.ts';
import { shareEqualParts } from '../../ui/structural-sharing.ts';
import { repeat, whileVisible } from '../../ui/visibility.ts';
import { createFlashes } from './moved-figures.ts';
import { type PopupDeps, type PopupState, type PopupStore, pageProblem, sayNotice } from './state.ts';

const ROUND_MS = 10_000;
/** The time limit of the message `view`, which the background answers from memory; only its own start takes time. */
const VIEW_PATIENCE_MS = 3000;

export interface ViewRefresh {
  /** Shows the stored view, follows published ones and requests rounds, until the returned function is called. */
  start(stored: View | null): () => void;
  /** Requests the sources now. `act`: a person pressed the button. */
  refresh(act: boolean): Promise<void>;
  /** Holds back views that may be from before the change until it is answered. Settles as the change does. */
  during<T>(change: Promise<T>): Promise<T>;
}

export function createViewRefresh(deps: PopupDeps, state: PopupStore): ViewRefresh {
  const { send, views, clock, visibility, isPrivate } = deps;
  let asking = false;
  let askAgain: { act: boolean } | null = null;
  let shown = 0;
  let stopped = false;
  let changes = 0;
  let held: View | null = null;
  const flashes = createFlashes(clock, () => state.set({ moved: {} }));

  function show(view: View): void {
    shown += 1;
    if (changes > 0) {
      held = view;
      return;
    }
    // Once a view comes without a removed asset, its removal is complete.
    const { gone: removed, view: before, moved: earlier } = state.get();
    const moved = flashes.next(earlier, before, view);
    const gone = removed.filter((asset) => view.saved.some((row) => row.asset === asset));
    state.set({ view: shareEqualParts(before, view), gone, moved });
  }

  /** Shows the answer's view and returns the answer; null when none came. */
  async function ask<T>(asked: Promise<T>, viewIn: (answer: T) => View, ms: number): Promise<T | null> {
    const before = shown;
    try {
      const answer = await within(asked, ms, clock);
      if (stopped) return null;
      // A view published meanwhile is at least as new as the answer.
      if (shown === before) show(viewIn(answer));
      state.set({ answering: true });
      return answer;
    } catch {
      if (!stopped) state.set({ answering: false });
      return null;
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
    const live = !(await isPrivate());
    const refreshed = await ask(send({ type: 'refresh', act, live }), ({ view }) => view, PATIENCE_MS);
    asking = false;
    if (stopped) return;
    const next = askAgain;
    askAgain = null;
    if (next) return refresh(next.act);
    const { pressed } = state.get();
    state.set({ asked: true, pressed: false });
    if (pressed) sayNotice(state, refreshOutcome(state.get(), refreshed));
  }

  function start(stored: View | null): () => void {
    const stale = (stored?.saved ?? []).filter(({ price }) => price.status === 'stale');
    state.set({ now: clock.now(), staleBefore: stale.map(({ asset }) => asset) });
    if (stored) show(stored);
    const unwatch = views.watch(show);
    const rounds = whileVisible(visibility, () => {
      const stopTicks = repeat(clock, SECOND_MS, () => state.set({ now: clock.now() }));
      const stopRounds = repeat(clock, ROUND_MS, () => {
        if (!asking) void refresh(false);
      });
      return () => {
        stopTicks();
        stopRounds();
      };
    });
    // A message starts a stopped background, which would slow down the first paint.
    if (stored) visibility.afterPaint(rounds.follow);
    else void ask(send({ type: 'view' }), (view) => view, VIEW_PATIENCE_MS).then(rounds.follow);
    return () => {
      stopped = true;
      for (const end of [flashes.stop, rounds.stop, unwatch]) end();
    };
  }

  return { start, refresh, during };
}

/** The result of a refresh; `refreshed` is null when the background did not answer. */
function refreshOutcome(state: PopupState, refreshed: Refreshed | null): PagePhrase {
  const problem = pageProblem(state);
  if (problem) return { key: problem };
  const { updated = 0, waiting = 0, nextInMs = null } = refreshed ?? {};
  if (waiting > 0 && nextInMs !== null)
    return { key: 'refreshedSome', values: { updated, waiting, seconds: Math.ceil(nextInMs / 1000) } };
  if (waiting > 0 || refreshed === null || state.view?.savedUnreadable) return { key: 'refreshedPartly' };
  return updated > 0 ? { key: 'refreshedAll', values: { updated } } : { key: 'refreshed' };
}
