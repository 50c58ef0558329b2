/** USDT's dollar price, by which everything that exchanges quote is converted: it is the engine's own business. */
import { compare } from '../market/arithmetic.ts';
import { TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { SourceName } from '../market/source-table.ts';
import type { Clock } from '../upstream/clock.ts';
import { currentQuote, isCurrent, type JudgedResult } from './asset-state.ts';
import type { TetherPrice } from './conversion-rates.ts';
import type { KeptStates } from './kept-states.ts';
import { winner } from './winning-source.ts';

/** Who may price USDT: no exchange prices the unit it quotes in. */
const ORDER: readonly SourceName[] = ['CoinGecko', 'DefiLlama'];
/** They tell only whether USDT holds its peg: what anyone may trade at any price is not its worth. */
const POOLS: readonly SourceName[] = ['GeckoTerminal', 'DexScreener'];

/** DefiLlama first: CoinGecko's rare slots are for the tokens that people look at. */
const ASKING_ORDER: readonly SourceName[] = [...[...ORDER].reverse(), ...POOLS];

/** When nobody tells USDT's price now, it counts as a dollar only if it was last seen this close to one. */
const PEG_FLOOR = '0.98' as Decimal;
const PEG_CEILING = '1.02' as Decimal;
const ONE = '1' as Decimal;

export interface TetherParts {
  readonly states: KeptStates;
  readonly clock: Clock;
  /** Asks down the order about USDT, until it is priced or the signal aborts. */
  readonly lookUp: (order: readonly SourceName[], since: number, signal: AbortSignal) => Promise<void>;
  /** Resolves when the states next have something new. */
  readonly news: () => Promise<void>;
}

export function createTetherPrice({ states, clock, lookUp, news }: TetherParts): TetherPrice {
  /** An older quote, though still current, may be from before a depeg that the exchange's own quotes are from after. */
  function knownSince(since: number): Decimal | null {
    const state = states.of(TETHER);
    const now = clock.now();
    const won = winner(ORDER, (name) => {
      const quote = currentQuote(state, name, now);
      return quote && quote.result.at >= since ? quote : null;
    });
    return won ? won.result.price.usd : dollarsOfUnconverted(state.results, since);
  }

  /** A quote that could not be had in won still tells that USDT holds its peg, and how exactly. */
  function dollarsOfUnconverted(
    results: Readonly<Partial<Record<SourceName, JudgedResult>>>,
    since: number,
  ): Decimal | null {
    for (const name of ORDER) {
      const judged = results[name];
      if (!judged || !('verdict' in judged) || judged.verdict !== 'unconverted' || judged.result.at < since)
        continue;
      const { quote } = judged.result;
      if ('usd' in quote && isPegged(quote.usd)) return quote.usd;
    }
    return null;
  }

  /** What pools say of the peg now; null when none says anything. */
  function isPeggedInPools(since: number): boolean | null {
    const { results } = states.of(TETHER);
    const said = POOLS.flatMap((name) => {
      const judged = results[name];
      if (!judged || !('verdict' in judged) || judged.gate !== null || judged.result.at < since) return [];
      return isCurrent(judged, clock.now()) && 'usd' in judged.result.quote ? [judged.result.quote.usd] : [];
    });
    return said.length === 0 ? null : said.every(isPegged);
  }

  /** Whether USDT was last seen at its peg, whoever said so: the youngest word counts. */
  function wasPegged(): boolean {
    // An exchange's dollars for it were converted by this very price.
    const { korea: _, ...own } = states.of(TETHER).lastGood;
    const [youngest] = Object.values(own).sort((a, b) => b.checkedAt - a.checkedAt);
    return youngest !== undefined && isPegged(youngest.usd);
  }

  return {
    async ask(since, signal) {
      const done = new AbortController();
      let over = false;
      const asking = lookUpUnlessKnown().finally(() => {
        over = true;
      });
      async function lookUpUnlessKnown() {
        if (knownSince(since) === null)
          await lookUp(ASKING_ORDER, since, AbortSignal.any([signal, done.signal]));
      }
      // Not only its end: the price may be known while its conversion waits for a rate that nobody needs here.
      while (!over && knownSince(since) === null) await Promise.race([asking, news()]);
      done.abort(new DOMException('USDT has a price', 'AbortError'));
      const known = knownSince(since);
      if (known !== null) return known;
      return (isPeggedInPools(since) ?? wasPegged()) ? ONE : null;
    },
  };
}

function isPegged(usd: Decimal): boolean {
  return compare(usd, PEG_FLOOR) >= 0 && compare(usd, PEG_CEILING) <= 0;
}
