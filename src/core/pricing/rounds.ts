/** Gathers what all contexts want within a moment into one round, so that one lookup serves them all. */
import type { Clock } from '../upstream/clock.ts';

/** Requests within this time of the first are merged (docs/pricing.md §9 Batches). */
const GATHER_MS = 50;

/**
 * Returns a function that adds keys to the round of its kind and resolves when that round has run. `run` gets each
 * round's distinct keys and the options of whoever opened it; kinds never mix.
 */
export function createRounds<K, O>(
  clock: Clock,
  run: (keys: ReadonlySet<K>, options: O) => Promise<void>,
): (kind: string, keys: Iterable<K>, options: O) => Promise<void> {
  const open = new Map<string, { readonly keys: Set<K>; readonly done: Promise<void> }>();

  function begin(kind: string, options: O) {
    const keys = new Set<K>();
    const done = clock.sleep(GATHER_MS).then(() => {
      open.delete(kind);
      return run(keys, options);
    });
    const round = { keys, done };
    open.set(kind, round);
    return round;
  }

  return (kind, keys, options) => {
    const round = open.get(kind) ?? begin(kind, options);
    for (const key of keys) round.keys.add(key);
    return round.done;
  };
}
