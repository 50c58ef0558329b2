/** Waits for a time, or until the page is visible, until it is given up. */
import type { PageDeps } from '../page-deps.ts';

export interface Waiting {
  isOver(): boolean;
  pause(ms: number): Promise<void>;
  untilVisible(): Promise<void>;
  /** Nothing is waited for any more, now and later. */
  giveUp(): void;
}

export function createWaiting({ clock, visibility }: Pick<PageDeps, 'clock' | 'visibility'>): Waiting {
  let over = false;
  let wake = () => {};

  /** `begin` returns what cancels it. */
  const until = (begin: (end: () => void) => () => void) =>
    new Promise<void>((resolve) => {
      if (over) return resolve();
      const end = () => {
        cancel();
        resolve();
      };
      const cancel = begin(end);
      wake = end;
    });

  return {
    isOver: () => over,
    pause: (ms) => until((end) => clock.after(ms, end)),
    async untilVisible() {
      while (!over && !visibility.isVisible()) await until((end) => visibility.onChange(end));
    },
    giveUp() {
      over = true;
      wake();
    },
  };
}
