/**
 * The order of the sources: the default one, and how the settings change it (docs/pricing.md §1). Separate from the table of
 * sources, which pages do not load.
 */

/** The attribution link of each source, in the default order of precedence. */
export const ATTRIBUTION = {
  CoinGecko: 'https://www.coingecko.com/',
  DefiLlama: 'https://defillama.com/',
  Binance: 'https://www.binance.com/',
  Upbit: 'https://upbit.com/',
  Bithumb: 'https://www.bithumb.com/',
  GeckoTerminal: 'https://www.geckoterminal.com/',
  DexScreener: 'https://dexscreener.com/',
} as const;

export type SourceName = keyof typeof ATTRIBUTION;

export interface Ranking {
  /** `global` is the table's order; `korea` shows what Upbit and Bithumb users really pay. */
  readonly preset: 'global' | 'korea';
  /** The user's own order, highest first; sources that it does not name follow in the default order. */
  readonly own: readonly SourceName[];
}

/** The sources that a preset puts first, before the user's own order. */
export const PINNED: Readonly<Record<Ranking['preset'], readonly SourceName[]>> = {
  global: [],
  korea: ['Upbit', 'Bithumb'],
};

/** The default order of precedence; a test checks that the rows of `source-table.ts` have the same order. */
const DEFAULT_ORDER = Object.keys(ATTRIBUTION) as readonly SourceName[];

/** All sources, highest first, including those that are switched off. */
export function ranked({ preset, own }: Ranking): readonly SourceName[] {
  return [...new Set([...PINNED[preset], ...own, ...DEFAULT_ORDER])];
}

export function isEverySourceOff(off: readonly SourceName[]): boolean {
  return DEFAULT_ORDER.every((name) => off.includes(name));
}

/**
 * Converts an order that the user wants under this preset to a value of `Ranking.own`. Sources that the preset puts
 * first anyway stay where the user's order had them, so that another preset restores their place.
 */
export function ownFor(wanted: readonly SourceName[], { preset, own }: Ranking): readonly SourceName[] {
  const isPinned = (name: SourceName) => PINNED[preset].includes(name);
  const free = wanted.filter((name) => !isPinned(name)).values();
  return ranked({ preset: 'global', own }).map((name) =>
    isPinned(name) ? name : (free.next().value ?? name),
  );
}
