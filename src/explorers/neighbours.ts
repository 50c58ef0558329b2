/** Which prices are placed together. */
import { MARK } from './mark.ts';
import { homeOf } from './room.ts';
import { tried } from './tried.ts';

interface Anchored {
  readonly anchor: Element;
}

/** A home of more is taken for a list, whose names have lines of their own. */
const MAX_NEIGHBOURS = 20;

/** Many more would keep the page waiting: no neighbours are added to so many. */
const MAX_AT_ONCE = 200;

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
  const all = new Set<T>();
  const homes = new Map<Element | null | undefined, T[]>();
  const add = (one: T) => {
    if (all.has(one)) return;
    all.add(one);
    const home = tried(() => homeOf(one.anchor));
    const together = homes.get(home);
    if (together) {
      together.push(one);
      return;
    }
    homes.set(home, [one]);
    const hosts = tried(() => home?.querySelectorAll(MARK)) ?? [];
    if (hosts.length > MAX_NEIGHBOURS || all.size > MAX_AT_ONCE) return;
    for (const host of hosts) {
      const neighbour = byHost.get(host);
      if (neighbour) add(neighbour);
    }
  };
  for (const one of changed) add(one);
  return [...homes.values()].map((home) =>
    home.sort((a, b) => (a.anchor.compareDocumentPosition(b.anchor) & FOLLOWING ? -1 : 1)),
  );
}
