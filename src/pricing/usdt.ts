/** USDT's dollar price, by which everything that exchanges quote is converted: it is the engine's own business. */
import { type AssetKey, TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { SourceName } from '../market/sources.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Ledger } from './ledger.ts';
import type { UsdtPrice } from './rate-desk.ts';
import { winner } from './resolve.ts';
import type { Walk } from './walk.ts';

/** Who may price USDT: no exchange prices the unit it quotes in. */
const ORDER: readonly SourceName[] = ['CoinGecko', 'DefiLlama'];

/** DefiLlama first: CoinGecko's rare slots are for the tokens that people look at. */
const ASKING_ORDER: readonly SourceName[] = [...ORDER].reverse();

export interface UsdtParts {
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Walks down the order of a lookup, and settles by `order` what it heard. */
  readonly lookUp: (
    walk: Walk,
    keys: readonly AssetKey[],
    order: readonly SourceName[],
    signal: AbortSignal,
  ) => Promise<void>;
}

export function createUsdtPrice({ ledger, clock, lookUp }: UsdtParts): UsdtPrice {
  /** An older quote, though still current, may be from before a depeg that the exchange's own quotes are from after. */
  function heardSince(since: number): Decimal | null {
    const record = ledger.record(TETHER);
    const won = winner(record, ORDER, clock.now(), (quote) => quote.at >= since);
    const quote = won && record.heard[won];
    return quote?.kind === 'quoted' ? quote.usd : null;
  }

  return {
    async ask(since, signal) {
      const heard = heardSince(since);
      if (heard !== null) return heard;
      const urgency = { aheadMs: Number.POSITIVE_INFINITY };
      await lookUp({ order: ASKING_ORDER, urgency, startedAt: since }, [TETHER], ORDER, signal);
      return heardSince(since);
    },
    // Whoever said it: what it was worth last tells whether it may be taken for a dollar.
    last: () => ledger.find(TETHER)?.accepted.global?.usd ?? null,
  };
}
