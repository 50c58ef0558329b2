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
 * stands. Home by home, each in the order of the document, whichever has come first. (To bring all the rows of a long table
 * in order takes the longer the further down they are.) `byHost`: whose each `<sise-price>` is.
 */
export function withNeighbours<T extends Anchored>(
  changed: readonly T[],
  byHost: { get(host: Node): T | undefined },
): readonly (readonly T[])[] {
  const homes = new Map<Element | null | undefined, Set<T>>();
  const settle = (one: T) => {
    const home = tried(() => homeOf(one.anchor));
    homes.set(home, (homes.get(home) ?? new Set()).add(one));
    return home;
  };
  for (const home of new Set(changed.map(settle))) {
    const hosts = tried(() => home?.querySelectorAll(MARK)) ?? [];
    if (hosts.length > MAX_NEIGHBOURS) continue;
    for (const host of hosts) {
      const neighbour = byHost.get(host);
      if (neighbour) settle(neighbour);
    }
  }
  return [...homes.values()].map((home) =>
    [...home].sort((a, b) => (a.anchor.compareDocumentPosition(b.anchor) & FOLLOWING ? -1 : 1)),
  );
}
