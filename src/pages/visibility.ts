/** Whether anyone can see the page: nothing is asked and nothing ticks while nobody can. */
export interface Visibility {
  isVisible(): boolean;
  /** Calls `run` after each change, until the returned function is called. */
  onChange(run: () => void): () => void;
}

export const pageVisibility: Visibility = {
  isVisible: () => document.visibilityState === 'visible',
  onChange: (run) => {
    document.addEventListener('visibilitychange', run);
    return () => document.removeEventListener('visibilitychange', run);
  },
};
