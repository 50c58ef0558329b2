/** What sources' own lists call what they price: kept beside the lists, for whoever looks for a token by its name. */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey } from '../market/assets.ts';
import { cleanName, cleanSymbol } from '../market/clean-names.ts';
import type { Catalog } from './catalog-cache.ts';

export interface ListedName {
  readonly symbol: string;
  readonly name: string;
  /** As the Korean exchanges write it; null where the list has none. */
  readonly koreanName: string | null;
  /** Its contracts; an exchange tells none, since it lists symbols. */
  readonly keys: readonly AssetKey[];
}

export interface ListedNames {
  /** When the names at hand were fetched (Unix milliseconds); null while there are none. Brings back what is kept. */
  fetchedAt(): Promise<number | null>;
  /** Those at hand. */
  rows(): readonly ListedName[];
  /** Fetches the list anew where it is missing or a day old. Resolves when that has come to its end; never rejects. */
  renew(): Promise<void>;
}

/** Names out of what a catalog keeps. `refresh` fetches that anew. */
export function createListedNames<T>(
  catalog: Catalog<T>,
  namesIn: (kept: T) => readonly ListedName[],
  refresh: () => Promise<void>,
): ListedNames {
  const rows = () => {
    const kept = catalog.current();
    return kept === null ? [] : namesIn(kept);
  };
  return {
    async fetchedAt() {
      await catalog.restore();
      return catalog.fetchedAt();
    },
    rows,
    async renew() {
      await catalog.restore();
      // What an earlier release has kept has no names.
      if (catalog.isDue() || rows().length === 0) await refresh();
    },
  };
}

const Market = z.object({
  market: z.string(),
  korean_name: z.optional(z.unknown()),
  english_name: z.optional(z.unknown()),
});
/** Of each a line: the market, and what it is called in Korean and English, parted by tabs. */
export const MarketLines = z.array(z.string()).check(z.minLength(1));

/** The won markets in an exchange's list. Rows that are not as documented are dropped; throws when none is left. */
export function readMarketLines(body: unknown): readonly string[] {
  const rows = z.array(z.unknown()).parse(body);
  const lines = rows.flatMap((row) => {
    const { data } = z.safeParse(Market, row);
    if (!data?.market.startsWith('KRW-') || /\s/.test(data.market)) return [];
    const names = [cleanName(data.korean_name), cleanName(data.english_name)];
    return [[data.market, ...names.map((name) => name ?? '')].join('\t')];
  });
  return MarketLines.parse(lines);
}

/** `KRW-LINK`, from its line. */
export function marketIn(line: string): string {
  const end = line.indexOf('\t');
  return end < 0 ? line : line.slice(0, end);
}

/** What the lines tell of names: a list kept by an earlier release tells none. */
export function namesInMarkets(lines: readonly string[]): readonly ListedName[] {
  return lines.flatMap((line) => {
    const [market = '', koreanName = '', name = ''] = line.split('\t');
    const symbol = cleanSymbol(market.slice(market.indexOf('-') + 1));
    return symbol && koreanName && name ? [{ symbol, name, koreanName, keys: [] }] : [];
  });
}

/** One line of a list of contracts. */
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
