/** Which prices are placed together. */
import { MARK } from './mark.ts';
import { homeOf } from './room.ts';
import { tried } from './tried.ts';

interface Anchored {
  readonly anchor: Element;
}

/** A home of more is a list, whose names have lines of their own. */
const MAX_NEIGHBOURS = 20;

/** Node.DOCUMENT_POSITION_FOLLOWING */
const FOLLOWING = 4;

/**
 * Those that have changed and those that share a home with them: one that has come or grown may need the room of one that
 * stands. In the order of the document, whichever has come first. `byHost`: whose each `<sise-price>` is.
 */
export function withNeighbours<T extends Anchored>(
  changed: readonly T[],
  byHost: { get(host: Node): T | undefined },
): readonly T[] {
  const all = new Set(changed);
  for (const { anchor } of changed) {
    const hosts = tried(() => homeOf(anchor)?.getElementsByTagName(MARK)) ?? [];
    if (hosts.length > MAX_NEIGHBOURS) continue;
    for (const host of hosts) {
      const neighbour = byHost.get(host);
      if (neighbour) all.add(neighbour);
    }
  }
  return [...all].sort((a, b) => (a.anchor.compareDocumentPosition(b.anchor) & FOLLOWING ? -1 : 1));
}
