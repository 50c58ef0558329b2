/** Whether anyone can see the page: nothing is asked and nothing ticks while nobody can. */
export interface Visibility {
  isVisible(): boolean;
  /** Calls `run` once the page as it stands has been painted; not while nobody can see it. */
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
