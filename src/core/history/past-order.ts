/**
 * The order of the past, which is not that of the present: asked moment by moment, CoinGecko's budget would take hours
 * (docs/pricing.md §8).
 */
import type { Basis, SourceName } from '../market/source-table.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface PastRank {
  readonly source: SourceName;
  /** A record so near wins over everything below, however near that is. */
  readonly nearMs: number;
}

/** Highest first. A basis never takes from the other. */
export const PAST_ORDER: Readonly<Record<Basis, readonly PastRank[]>> = {
  global: [
    { source: 'DefiLlama', nearMs: 10 * MINUTE },
    { source: 'Binance', nearMs: MINUTE },
    { source: 'CoinGecko', nearMs: HOUR },
    { source: 'GeckoTerminal', nearMs: HOUR },
  ],
  korea: [
    { source: 'Upbit', nearMs: 2 * HOUR },
    { source: 'Bithumb', nearMs: 2 * HOUR },
  ],
};
