/** The popups and consoles that stand in the page of a test. */
import { expect } from 'vitest';

const stops = new Set<() => void>();
let wasMounted = false;

/** Gives what takes it out of the page, at the end of the test at the latest. */
export function mounted(unmount: () => void): () => void {
  const stop = () => {
    unmount();
    stops.delete(stop);
  };
  stops.add(stop);
  wasMounted = true;
  return stop;
}

export function unmountAll(): void {
  for (const stop of stops) stop();
  if (wasMounted) expect(document.body.innerHTML).toBe('');
  wasMounted = false;
}
