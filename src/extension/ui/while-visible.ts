/** What goes on only while someone can see the page. */
import type { PageClock } from './page-clock.ts';
import type { Visibility } from './visibility.ts';

/** `begin` returns what ends it. Nothing begins before the first change, or the first call of `follow`. */
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
    /** Begins anew if the page can be seen, else ends. Called by itself whenever that changes. */
    follow,
    /** Ends, for good. */
    stop: () => {
      stopped = true;
      unfollow();
      follow();
    },
  };
}

/** Runs now and then every `ms`, until the returned function is called. */
export function repeat(clock: PageClock, ms: number, run: () => void): () => void {
  let cancel = () => {};
  const turn = () => {
    run();
    cancel = clock.after(ms, turn);
  };
  turn();
  return () => cancel();
}
