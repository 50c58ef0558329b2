/** The names in sources' own lists, by which tokens are searched. */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey } from '../market/assets.ts';
import { cleanName, cleanSymbol } from '../market/clean-names.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { Catalog } from './catalog-cache.ts';
import type { ListedMarkets } from './exchange-markets.ts';
import { validRows } from './response-fields.ts';

export interface ListedName {
  readonly symbol: string;
  readonly name: string;
  /** The name in lists of Korean exchanges; null in other lists. */
  readonly koreanName: string | null;
  /** The contracts with this name; empty in lists of exchanges. */
  readonly keys: readonly AssetKey[];
}

export interface ListedNames {
  /** Reads the stored list, and resolves to when it was fetched (Unix milliseconds); null without a list. */
  fetchedAt(): Promise<number | null>;
  /** The names in the loaded list. */
  rows(): readonly ListedName[];
  /** Fetches the list if it is missing or a day old, and waits for it; never rejects. */
  renew(): Promise<void>;
}

/** Creates the searchable names of a source from its catalog. `refresh`: fetches the catalog. */
export function createListedNames<T>(
  catalog: Catalog<T>,
  namesIn: (list: T) => readonly ListedName[],
  refresh: () => Promise<void>,
): ListedNames {
  const rows = () => {
    const list = catalog.current();
    return list === null ? [] : namesIn(list);
  };
  return {
    async fetchedAt() {
      await catalog.restore();
      return catalog.fetchedAt();
    },
    rows,
    async renew() {
      await catalog.restore();
      // The stored list of an earlier release has no names.
      if (catalog.isDue() || rows().length === 0) await refresh();
    },
  };
}

const Market = z.object({
  market: z.string(),
  korean_name: z.optional(z.unknown()),
  english_name: z.optional(z.unknown()),
});
/** The stored form: a line for each market with its code, Korean and English name, separated by tabs. */
const MarketLines = z.array(z.string()).check(z.minLength(1));

/** Fetches an exchange's list of markets as lines. */
export function fetchMarketLines(
  upstream: Pick<Upstream, 'fetchJson'>,
  url: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  return upstream.fetchJson(url, { signal, budget: 'catalog', textsOnly: true, read: readMarketLines });
}

/**
 * Reads the won markets in an exchange's list as lines. Rows that are not as documented are dropped; throws if none is
 * left.
 */
function readMarketLines(body: unknown): readonly string[] {
  const lines = validRows(Market, body).flatMap(({ market, korean_name, english_name }) => {
    if (!market.startsWith('KRW-') || /\s/.test(market)) return [];
    return [[market, cleanName(korean_name) ?? '', cleanName(english_name) ?? ''].join('\t')];
  });
  return MarketLines.parse(lines);
}

/** Reads stored lines: the names by market, empty in the stored list of an earlier release. Throws if it is no list. */
export function marketsIn(stored: unknown): NonNullable<ListedMarkets> {
  return new Map(
    MarketLines.parse(stored).map((line) => {
      const [market = '', koreanName = '', name = ''] = line.split('\t');
      return [market, { koreanName, name }];
    }),
  );
}

/** The markets' names for the search; none in the stored list of an earlier release. */
export function namesInMarkets(markets: NonNullable<ListedMarkets>): readonly ListedName[] {
  return [...markets].flatMap(([market, { koreanName, name }]) => {
    const symbol = cleanSymbol(market.slice(market.indexOf('-') + 1));
    return symbol && koreanName && name ? [{ symbol, name, koreanName, keys: [] }] : [];
  });
}

/** The stored line of a token: symbol, name and contracts, separated by tabs; null if one of them is missing. */
export function nameLine(symbol: unknown, name: unknown, keys: readonly AssetKey[]): string | null {
  if (keys.length === 0) return null;
  const [short, long] = [cleanSymbol(symbol), cleanName(name)];
  return short && long ? `${short}\t${long}\t${keys.join()}` : null;
}

export function namesInContracts(lines: string): readonly ListedName[] {
  return lines.split('\n').flatMap((line) => {
    const [symbol = '', name = '', contracts = ''] = line.split('\t');
    const keys = contracts.split(',').flatMap((key) => parseAssetKey(key)?.key ?? []);
    return symbol && name && keys.length > 0 ? [{ symbol, name, koreanName: null, keys }] : [];
  });
}
