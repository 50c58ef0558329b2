/** USDT's dollar price, which converts the quotes of exchanges. */
import { FRESH_MS } from '../market/ages.ts';
import { TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { SourceName } from '../market/source-table.ts';
import type { Clock } from '../upstream/clock.ts';
import type { AssetStateStore } from './asset-state-store.ts';
import type { TetherPrice } from './conversion-rates.ts';
import { isServable } from './freshness.ts';
import { isConfirmedTether, isPegged, type TetherReading, tetherReadings } from './tether-peg.ts';

/** Sources that may price USDT: no exchange prices the unit it quotes in. */
const ORDER: readonly SourceName[] = ['CoinGecko', 'DefiLlama'];
/** They show only whether USDT is at its peg: anyone may trade in them at any price. */
const POOLS: readonly SourceName[] = ['GeckoTerminal', 'DexScreener'];

/** DefiLlama first: CoinGecko's rare slots are for the tokens that people look at. */
const ASKING_ORDER: readonly SourceName[] = [...[...ORDER].reverse(), ...POOLS];

const ONE = '1' as Decimal;

export interface TetherParts {
  readonly states: AssetStateStore;
  readonly clock: Clock;
  /** Requests the sources in order until USDT is priced or the signal aborts. */
  readonly lookUp: (order: readonly SourceName[], since: number, signal: AbortSignal) => Promise<void>;
  /** Resolves when the states next have something new. */
  readonly news: () => Promise<void>;
}

export function createTetherPrice({ states, clock, lookUp, news }: TetherParts): TetherPrice {
  /** The confirmed reading since then: an older one may be from before a depeg that the exchange's quotes follow. */
  function confirmedSince(since: number): Decimal | null {
    // As the verdicts are: another reading of the same minute confirms it, also one of before the exchange's quote.
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

  /** Whether pools show the peg now; null where they have no reading. */
  function isPeggedInPools(since: number): boolean | null {
    const said = readingsSince(since).filter(({ source }) => POOLS.includes(source));
    return said.length === 0 ? null : said.every(({ usd }) => isPegged(usd));
  }

  /** Whether USDT was last known at its peg, within a day. */
  function wasPegged(): boolean {
    // An exchange's dollars for it were converted by this very price.
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
      // Not only its end: the price may be known while its conversion waits for a rate that is not needed here.
      while (!over && confirmedSince(since) === null) await Promise.race([asking, news()]);
      done.abort(new DOMException('USDT has a price', 'AbortError'));
      const known = confirmedSince(since);
      if (known !== null) return known;
      return (isPeggedInPools(since) ?? wasPegged()) ? ONE : null;
    },
  };
}
