/** How much each key of the API may add to what is stored, a day (UTC). */

const MOST_BYTES = 1_000_000;
const DAY_MS = 24 * 60 * 60_000;

export interface WrittenByKeys {
  mayWrite(project: string): boolean;
  note(project: string, bytes: number): void;
}

export function createWrittenByKeys(now: () => number): WrittenByKeys {
  const written = new Map<string, number>();
  let day = 0;

  function today(): Map<string, number> {
    const current = Math.floor(now() / DAY_MS);
    if (current !== day) written.clear();
    day = current;
    return written;
  }

  return {
    mayWrite: (project) => (today().get(project) ?? 0) < MOST_BYTES,
    note: (project, bytes) => void today().set(project, (written.get(project) ?? 0) + Math.max(0, bytes)),
  };
}
