/** CoinGecko's coins that alone have their symbol: what an exchange may trade that the tables do not have. */
import type { Decimal } from '../market/decimal.ts';
import type { Catalog } from './catalog-cache.ts';

export interface ClaimedPrice {
  readonly usd: Decimal;
  readonly asOf: number;
}

export interface ClaimedCoins {
  /** Reads the stored list, and starts to fetch a missing or day-old one without waiting for it. Never rejects. */
  prepare(): Promise<void>;
  /** CoinGecko's id of the one coin with this symbol; null where it has none, or several. */
  idOf(symbol: string): string | null;
  /** One request for all, no more than fit into it; the ids without a price are left out. Rejects with UpstreamError. */
  prices(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, ClaimedPrice>>;
}

interface ClaimedParts {
  /** By symbol in lower case. */
  readonly list: Catalog<ReadonlyMap<string, string>>;
  readonly refresh: () => Promise<void>;
  readonly prices: ClaimedCoins['prices'];
}

export function createClaimedCoins({ list, refresh, prices }: ClaimedParts): ClaimedCoins {
  return {
    async prepare() {
      await list.restore();
      if (list.isDue()) void refresh();
    },
    idOf: (symbol) => list.current()?.get(symbol.toLowerCase()) ?? null,
    prices,
  };
}

/** Parses the stored lines. */
export function readClaims(stored: unknown): ReadonlyMap<string, string> {
  const lines = String(stored).split('\n');
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf('=');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1)] as const] : [];
    }),
  );
}
