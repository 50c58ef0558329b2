/** What is asked of a token's pools: minutes around moments, and series (docs/sources.md §6 Past). */
import { platformOf } from '../market/assets.ts';
import { isStep } from '../market/series.ts';
import { type PoolCandle, readPoolCandles } from './geckoterminal-past-bodies.ts';
import { type HistoryBatch, type HistoryTerms, type PastFact, runsOf, type WantedRecord } from './history.ts';
import { candleRecords, type SeriesHabits, seriesBatches } from './series-batches.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const FRAMES = { '5m': 'minute?aggregate=5', '1h': 'hour?aggregate=1', '1d': 'day?aggregate=1' } as const;
/** The most that one page has: minutes without a swap are left out, so that it goes back further where there are few. */
const PAGE = 1_000;
/** How far a page goes beyond a moment, for the nearest minute may be after it. */
export const AHEAD_MS = 2 * HOUR;
/** Even with a swap in every minute, a page has the last one before each moment of its run. */
const SPAN_MS = PAGE * MINUTE - AHEAD_MS - HOUR;
/** What every page has on either side of its moments, whatever else it was asked for. */
const REACH_MS = HOUR;
/** Today's deepest pool may be younger than the moment. */
const TRIED_POOLS = 2;

export type FetchJson = <T>(
  path: string,
  terms: HistoryTerms,
  read: (body: unknown, status: number) => T,
) => Promise<T>;

export function createPoolBatches(fetchJson: FetchJson, now: () => number) {
  function candleBatch(pools: readonly string[], wanted: readonly WantedRecord[]): HistoryBatch {
    const { asset } = wanted[0] ?? {};
    const before = (minuteOf(Math.max(...wanted.map(({ at }) => at))) + MINUTE + AHEAD_MS) / 1000;
    // A pool's price is that of its base unless the token is named.
    const query = `aggregate=1&before_timestamp=${before}&limit=${PAGE}&currency=usd&token=${asset?.address}`;
    const network = asset && platformOf(asset).upstream.geckoTerminal;
    return {
      wanted,
      async ask(terms) {
        const facts = new Map<WantedRecord, PastFact>();
        const isFound = (each: WantedRecord) => facts.get(each)?.kind === 'record';
        for (const pool of pools.slice(0, TRIED_POOLS)) {
          const path = `${network}/pools/${pool}/ohlcv/minute?${query}`;
          try {
            const candles = await fetchJson(path, terms, (body, status) =>
              readPoolCandles(body, status, asset?.address ?? ''),
            );
            for (const each of wanted) if (!isFound(each)) facts.set(each, factOf(candles, each.at, now()));
          } catch (error) {
            // What only the pools before had nothing of is still to be asked.
            if (!wanted.some(isFound)) throw error;
            for (const each of wanted) if (!isFound(each)) facts.delete(each);
            break;
          }
          if (wanted.every(isFound)) break;
        }
        return facts;
      },
    };
  }

  /** Of its deepest pool alone: a series never mixes pools. */
  const seriesOf = (pools: readonly string[]): SeriesHabits => ({
    quotes: 'USD',
    page: PAGE,
    speaks: 'last',
    knows: ({ step, from }) => (step === '1d' && from % DAY !== 0 ? 'none' : null),
    async fetch({ asset, step, stepMs, to, count }, terms) {
      const network = platformOf(asset).upstream.geckoTerminal;
      const address = asset.address ?? '';
      const query = `before_timestamp=${(to + stepMs) / 1000}&limit=${count}&currency=usd&token=${address}`;
      const path = `${network}/pools/${pools[0]}/ohlcv/${FRAMES[step]}&${query}`;
      const candles = await fetchJson(path, terms, (body, status) => readPoolCandles(body, status, address));
      return typeof candles === 'string'
        ? candles
        : candles.flatMap(({ asOf, open, usd }) =>
            candleRecords({ at: asOf, open, close: asOf + stepMs <= now() ? usd : null }, stepMs),
          );
    },
  });

  /** Of one token's records, by its pools. */
  return (pools: readonly string[], own: readonly WantedRecord[]): readonly HistoryBatch[] => [
    ...seriesBatches(own, seriesOf(pools)),
    ...runsOf(
      own.filter(({ side }) => !isStep(side)),
      SPAN_MS,
    ).map((run) => candleBatch(pools, run)),
  ];
}

function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE) * MINUTE;
}

/** The minute that holds the moment, else the nearest that is over; the earlier of two as near. */
function factOf(candles: readonly PoolCandle[] | 'too old', at: number, now: number): PastFact {
  if (candles === 'too old') return { kind: 'too old' };
  const holds = ({ asOf }: PoolCandle) => asOf <= at && at < asOf + MINUTE;
  const edge = ({ asOf }: PoolCandle) => Math.max(asOf - at, at - (asOf + MINUTE));
  const distance = (candle: PoolCandle) => (holds(candle) ? -1 : edge(candle));
  const [nearest] = candles
    .filter(({ asOf }) => asOf + MINUTE <= now)
    .toSorted((a, b) => distance(a) - distance(b) || a.asOf - b.asOf);
  if (!nearest || Math.abs(nearest.asOf - at) > REACH_MS) return { kind: 'none' };
  return { kind: 'record', in: 'USD', value: nearest.usd, asOf: nearest.asOf };
}
