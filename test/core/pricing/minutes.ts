/** The rules of who corrects whom, minute by minute: sources as functions of time, one look-up a minute, no network. */
import { type SourceName, sourceRow } from '../../../src/core/market/source-table.ts';
import { type AssetState, newState } from '../../../src/core/pricing/asset-state.ts';
import { furtherSources } from '../../../src/core/pricing/further-sources.ts';
import { reduce } from '../../../src/core/pricing/reduce.ts';
import { select } from '../../../src/core/pricing/select-price.ts';
import { d, GLOBAL, HOUR, LINK, MINUTE, NOW } from './states.ts';

/** What a source says in a minute, as a multiple of the true price at the beginning; null where it does not answer. */
export type Says = (minute: number) => number | null;

export interface Scenario {
  readonly sources: Partial<Record<SourceName, Says>>;
  readonly order?: readonly SourceName[];
  readonly minutes?: number;
  /** The true price. */
  readonly truth?: Says;
  /** Nothing is requested in these minutes. */
  readonly gap?: { readonly from: number; readonly until: number };
  /** Minute at which the clock is set back an hour. */
  readonly setBackAt?: number;
}

export interface Minute {
  readonly minute: number;
  readonly status: string;
  readonly source: SourceName | null;
  /** How many times the true price it is; null where there is none. */
  readonly times: number | null;
  /** Requests besides those for a price. */
  readonly further: number;
}

/** How far behind the time of a source's quote is, in minutes; DexScreener and Binance tell none. */
const LAG: Partial<Record<SourceName, number>> = { CoinGecko: 0.5, DefiLlama: 3, GeckoTerminal: 0.2 };

/** Looks the asset up once a minute. */
export function watch({
  sources,
  order = GLOBAL,
  minutes = 30,
  truth = () => 1,
  gap,
  setBackAt = Number.POSITIVE_INFINITY,
}: Scenario): readonly Minute[] {
  const seen: Minute[] = [];
  let state: AssetState = newState(LINK);
  const names = order.filter((name) => sources[name]);
  for (let minute = 0; minute < minutes; minute++) {
    if (gap && minute >= gap.from && minute < gap.until) continue;
    const now = NOW + minute * MINUTE - (minute >= setBackAt ? HOUR : 0);
    const request = (name: SourceName) => {
      const times = sources[name]?.(minute) ?? null;
      state = reduce(state, resultOf(name, times === null ? null : times * jitter(name, minute), now));
      return times !== null;
    };
    names.some(request);
    let further = 0;
    for (let round = 0; round < 3; round++) {
      const next = furtherSources(state, {
        order,
        now,
        startedAt: now,
        isChecked: true,
        mayRequest: (name) => sources[name] !== undefined,
      });
      for (const name of next) request(name);
      further += next.length;
    }
    const price = select(state, {
      order,
      now,
      knowledgeOf: (name) => (sources[name] ? 'could know' : 'cannot know'),
    });
    const times = price.usd === null ? null : Number(price.usd) / (truth(minute) ?? 1);
    seen.push({ minute, status: price.status, source: price.source, times, further });
  }
  return seen;
}

/** Every market moves a little by itself. */
function jitter(name: SourceName, minute: number): number {
  return 1 + 0.002 * Math.sin(minute * 7 + GLOBAL.indexOf(name));
}

function resultOf(source: SourceName, times: number | null, at: number) {
  if (times === null) return { kind: 'failed', source, at } as const;
  const usd = d(Number(times.toPrecision(12)).toFixed(14));
  const tellsTime = sourceRow(source).gates.oldestMs !== null;
  return {
    kind: 'quoted',
    source,
    at,
    quote: { in: 'USD and KRW', usd, krw: usd },
    price: { usd, krw: usd, converted: null },
    asOf: tellsTime ? at - (LAG[source] ?? 0.05) * MINUTE : null,
    confidence: d('1'),
    liquidityUsd: d('1000000'),
    volume24hUsd: d('1000000'),
  } as const;
}

/** The minutes in which a price was `priced` that is more than 25 % off. */
export function wrongMinutes(seen: readonly Minute[]): readonly number[] {
  return seen.flatMap(({ status, times, minute }) => (status === 'priced' && isOff(times) ? [minute] : []));
}

/** How many minutes after `from` the right price was `priced` first; null for never. */
export function rightAfter(seen: readonly Minute[], from = 0): number | null {
  const first = seen.find(
    ({ minute, status, times }) => minute >= from && status === 'priced' && !isOff(times),
  );
  return first ? first.minute - from : null;
}

function isOff(times: number | null): boolean {
  return times === null || times > 1.25 || times < 0.8;
}
