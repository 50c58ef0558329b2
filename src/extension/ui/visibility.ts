/** Whether a page is visible, and work that runs only while it is. */
import type { PageClock } from './page-clock.ts';

export interface Visibility {
  isVisible(): boolean;
  /** Calls `run` once after the next paint, which a hidden page does not have. */
  afterPaint(run: () => void): void;
  /** Calls `run` after each change, until the returned function is called. */
  onChange(run: () => void): () => void;
}

export const pageVisibility: Visibility = {
  isVisible: () => document.visibilityState === 'visible',
  // The second frame begins when the first one is on its way to the screen.
  afterPaint: (run) => requestAnimationFrame(() => requestAnimationFrame(run)),
  onChange: (run) => {
    document.addEventListener('visibilitychange', run);
    return () => document.removeEventListener('visibilitychange', run);
  },
};

/** Calls `begin` while the page is visible, and what it returned when that ends; first after a change or by `follow`. */
export function whileVisible(
  visibility: Pick<Visibility, 'isVisible' | 'onChange'>,
  begin: () => () => void,
) {
  let end = () => {};
  let stopped = false;
  const follow = () => {
    end();
    end = stopped || !visibility.isVisible() ? () => {} : begin();
  };
  const unfollow = visibility.onChange(follow);
  return {
    /** Ends the work, and begins it again if the page is visible. */
    follow,
    stop: () => {
      stopped = true;
      unfollow();
      follow();
    },
  };
}

/** Runs at once and then every `ms`, until the returned function is called. */
export function repeat(clock: PageClock, ms: number, run: () => void): () => void {
  let cancel = () => {};
  const turn = () => {
    run();
    cancel = clock.after(ms, turn);
  };
  turn();
  return () => cancel();
}
