import type { PageClock } from '../ui/page-clock.ts';

/** Runs once the next frame is drawn: what is read then needs no layout of its own. Never while the page is hidden. */
export function afterFrame(clock: PageClock, run: () => void): () => void {
  let cancel = () => {};
  const frame = requestAnimationFrame(() => {
    cancel = clock.after(0, run);
  });
  return () => {
    cancelAnimationFrame(frame);
    cancel();
  };
}
