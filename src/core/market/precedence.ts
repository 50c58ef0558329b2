/** The order of the sources, from the settings (docs/pricing.md §1): the background uses it, the console changes it. */
import { ATTRIBUTION } from './default-source-order.ts';
import type { SourceName } from './source-table.ts';

export interface Ranking {
  /** `global` is the table's order; `korea` shows what Upbit and Bithumb users really pay. */
  readonly preset: 'global' | 'korea';
  /** The user's own order, highest first; sources it does not name keep their place in the table after it. */
  readonly own: readonly SourceName[];
}

/** What a preset puts before everything else, the user's own order included. */
export const PINNED: Readonly<Record<Ranking['preset'], readonly SourceName[]>> = {
  global: [],
  korea: ['Upbit', 'Bithumb'],
};

/** A test compares it with the table of sources, which pages do not load. */
const DEFAULT_ORDER = Object.keys(ATTRIBUTION) as readonly SourceName[];

/** All sources, highest first, those switched off included. */
export function ranked({ preset, own }: Ranking): readonly SourceName[] {
  return [...new Set([...PINNED[preset], ...own, ...DEFAULT_ORDER])];
}

export function isEverySourceOff(off: readonly SourceName[]): boolean {
  return DEFAULT_ORDER.every((name) => off.includes(name));
}

/** The `own` that gives the wanted order under this preset. What the preset pins stays where it stands without it. */
export function ownFor(wanted: readonly SourceName[], { preset, own }: Ranking): readonly SourceName[] {
  const isPinned = (name: SourceName) => PINNED[preset].includes(name);
  const free = wanted.filter((name) => !isPinned(name)).values();
  return ranked({ preset: 'global', own }).map((name) =>
    isPinned(name) ? name : (free.next().value ?? name),
  );
}
