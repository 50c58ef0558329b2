/** Which prices are placed together. */
import { containerOf } from './containers.ts';
import { nullOnError } from './null-on-error.ts';
import { PRICE_TAG } from './price-element.ts';

interface Anchored {
  readonly anchor: Element;
}

/** A container of more prices is taken for a list, whose names have lines of their own. */
const MAX_NEIGHBOURS = 20;

/** Many more would keep the page waiting: no neighbours are added to so many. */
const MAX_AT_ONCE = 200;

/**
 * Those that have changed and those that share a container with them: one that has come or grown may need the space of one
 * that stands. Container by container, each in the order of the document, whichever has come first. (To bring all the rows
 * of a long table in order takes the longer the further down they are.) `byHost`: whose each `<sise-price>` is.
 */
export function withNeighbours<T extends Anchored>(
  changed: readonly T[],
  byHost: { get(host: Node): T | undefined },
): readonly (readonly T[])[] {
  const anchors = new Set<Element>();
  const groups = new Map<Element | null | undefined, T[]>();
  const add = (one: T) => {
    if (anchors.has(one.anchor)) return;
    anchors.add(one.anchor);
    const container = nullOnError(() => containerOf(one.anchor));
    const group = groups.get(container);
    if (group) {
      group.push(one);
      return;
    }
    groups.set(container, [one]);
    const hosts = nullOnError(() => container?.querySelectorAll(PRICE_TAG)) ?? [];
    if (hosts.length > MAX_NEIGHBOURS || anchors.size > MAX_AT_ONCE) return;
    for (const host of hosts) {
      const neighbour = byHost.get(host);
      if (neighbour) add(neighbour);
    }
  };
  for (const one of changed) add(one);
  return [...groups.values()].map((group) => group.sort(byDocumentOrder));
}

function byDocumentOrder(a: Anchored, b: Anchored): number {
  return a.anchor.compareDocumentPosition(b.anchor) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
