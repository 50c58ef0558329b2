/** The price of USDT in dollars, which converts the quotes of exchanges: how it is requested and confirmed (docs/pricing.md §4). */
import { FRESH_MS } from '../market/ages.ts';
import { compare, timesApart } from '../market/arithmetic.ts';
import { type AssetKey, TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import { SOURCE_NAMES, type SourceName } from '../market/source-table.ts';
import { MINUTE_MS } from '../market/time.ts';
import type { Clock } from '../upstream/clock.ts';
import type { AssetState } from './asset-state.ts';
import type { TetherPrice } from './conversion-rates.ts';
import { isServable } from './freshness.ts';

/** The sources that may price USDT, highest first. Exchanges may not: their own quotes are in USDT or converted by it. */
const ORDER: readonly SourceName[] = ['CoinGecko', 'DefiLlama'];
/** The readers of pools show only whether USDT is at its peg, because anyone can trade in a pool at any price. */
const POOLS: readonly SourceName[] = ['GeckoTerminal', 'DexScreener'];

/** The order of requests. DefiLlama is first: CoinGecko's scarce requests are for the tokens that people look at. */
const ASKING_ORDER: readonly SourceName[] = [...[...ORDER].reverse(), ...POOLS];

const ONE = '1' as Decimal;

export interface TetherParts {
  readonly states: { of(asset: AssetKey): AssetState };
  readonly clock: Clock;
  /** Requests the sources in order until USDT is priced or the signal aborts. */
  readonly lookUp: (order: readonly SourceName[], since: number, signal: AbortSignal) => Promise<void>;
  /** Resolves at the next change of the states. */
  readonly news: () => Promise<void>;
}

export function createTetherPrice({ states, clock, lookUp, news }: TetherParts): TetherPrice {
  /** The confirmed price received since `since`; null without one. An older one may be from before a loss of the peg. */
  function confirmedSince(since: number): Decimal | null {
    // A reading from before `since` is not the result, but it can confirm one of the same minute, as in the verdicts.
    const all = tetherReadings(states.of(TETHER)).filter(({ at }) => at <= clock.now());
    const readings = readingsSince(since);
    const confirmed = ORDER.flatMap((name) => readings.filter(({ source }) => source === name)).find(
      (reading) => isConfirmedTether(reading, all),
    );
    return confirmed?.usd ?? null;
  }

  function readingsSince(since: number): readonly TetherReading[] {
    const now = clock.now();
    return tetherReadings(states.of(TETHER)).filter(
      ({ at }) => at >= since && at <= now && now - at < FRESH_MS,
    );
  }

  /** Whether pools show USDT at its peg; null where they have no current price. */
  function isPeggedInPools(since: number): boolean | null {
    const said = readingsSince(since).filter(({ source }) => POOLS.includes(source));
    return said.length === 0 ? null : said.every(({ usd }) => isPegged(usd));
  }

  /** Whether the last good price of USDT, of the past 24 h, was at its peg. */
  function wasPegged(): boolean {
    // Not a Korean exchange's price, whose dollars were converted by the price of USDT itself.
    const { korea: _, ...own } = states.of(TETHER).lastGood;
    const [youngest] = Object.values(own).sort((a, b) => b.checkedAt - a.checkedAt);
    return youngest !== undefined && isServable(youngest, clock.now()) && isPegged(youngest.usd);
  }

  return {
    async request(since, signal) {
      const done = new AbortController();
      let over = false;
      const asking = lookUpUnlessKnown().finally(() => {
        over = true;
      });
      async function lookUpUnlessKnown() {
        if (confirmedSince(since) === null)
          await lookUp(ASKING_ORDER, since, AbortSignal.any([signal, done.signal]));
      }
      // The price may be known before the lookup ends, which waits for a rate to won that is not needed here.
      while (!over && confirmedSince(since) === null) await Promise.race([asking, news()]);
      done.abort(new DOMException('USDT has a price', 'AbortError'));
      const known = confirmedSince(since);
      if (known !== null) return known;
      return (isPeggedInPools(since) ?? wasPegged()) ? ONE : null;
    },
  };
}

/** The price of USDT in dollars in a source's last quote. */
export interface TetherReading {
  readonly source: SourceName;
  readonly usd: Decimal;
  readonly at: number;
}

const PEG_FLOOR = '0.98' as Decimal;
const PEG_CEILING = '1.02' as Decimal;
const SAME_MINUTE_MS = MINUTE_MS;
/** Two readings within this factor agree. */
const AGREEING_TIMES = 1.02;
/** The wider factor below the peg, where the price of USDT may move more between two answers. */
const AGREEING_BELOW_TIMES = 1.05;

function isPegged(usd: Decimal): boolean {
  return compare(usd, PEG_FLOOR) >= 0 && compare(usd, PEG_CEILING) <= 0;
}

/** The sources' last quotes of USDT in dollars that passed their gates, also those that are not converted to won. */
export function tetherReadings({ results }: Pick<AssetState, 'results'>): readonly TetherReading[] {
  return SOURCE_NAMES.flatMap((source) => {
    const judged = results[source];
    if (!judged || !('verdict' in judged) || judged.gate !== null || !('usd' in judged.result.quote))
      return [];
    return [{ source, usd: judged.result.quote.usd, at: judged.result.at }];
  });
}

/** Whether another source's reading of the same minute agrees; without one, whether the reading is at the peg. */
export function isConfirmedTether(
  { source, usd, at }: TetherReading,
  all: readonly TetherReading[],
): boolean {
  const others = all.filter((other) => other.source !== source && Math.abs(other.at - at) <= SAME_MINUTE_MS);
  const times = compare(usd, PEG_FLOOR) < 0 ? AGREEING_BELOW_TIMES : AGREEING_TIMES;
  const isNear = (other: TetherReading) => timesApart(other.usd, usd) <= times;
  return others.length === 0 ? isPegged(usd) : others.some(isNear);
}
