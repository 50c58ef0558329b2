/** Looks one saved asset up once a minute by the real engine, while each source of the world quotes what a scenario gives it. */
import { type AssetKey, TETHER } from '../../src/core/market/assets.ts';
import type { Price, PriceStatus } from '../../src/core/market/prices.ts';
import { SOURCE_NAMES, type SourceName, sourceRow } from '../../src/core/market/source-table.ts';
import { plain } from '../../test/world/numbers.ts';
import { addTokens } from '../../test/world/synthetic.ts';
import { SOURCE_HOSTS, type World } from '../../test/world/world.ts';
import { createStage, startEngine } from './proof-engine.ts';

const MINUTE = 60_000;
const FIVE_MINUTES = 5 * MINUTE;
const RIGHT_TIMES = 1.25;
const KRW_PER_USD = 1_380.25;
/** What the world's Korean exchanges ask over the price elsewhere. */
const PREMIUM = 1.02;
const COINGECKO_AGE_MS = 40_000;
const TRADE_AGE_MS = 3_000;
/** How far a market moves by itself in a minute, up or down. */
const MOVE = 0.0015;

/** A quote as a multiple of the price at the beginning; null while the host fails. */
export type QuoteAt = (minute: number) => number | null | 'unlisted';

type Listing = 'everywhere' | 'pools' | 'tether';

export interface Watched {
  readonly listing?: Listing;
  readonly order: readonly SourceName[];
  /** Any other source fails, or, where it has to answer for USDT, omits the asset. */
  readonly quotes: Readonly<Partial<Record<SourceName, QuoteAt>>>;
  /** Sources that repeat one value digit for digit from that minute on. */
  readonly still?: Readonly<Partial<Record<SourceName, number>>>;
  readonly minutes: readonly number[];
  /** The true price elsewhere and in Korea, as multiples; several where a move takes some minutes to arrive. */
  readonly truths: (minute: number) => readonly number[];
  readonly koreanTruths?: (minute: number) => readonly number[];
  readonly change?: (world: World, minute: number) => void;
}

export interface WatchedMinute {
  readonly minute: number;
  readonly status: PriceStatus;
  readonly source: SourceName | null;
  readonly isRight: boolean | null;
}

const LINK: AssetKey = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';

export async function watchMinutes(scenario: Watched): Promise<readonly WatchedMinute[]> {
  const saved: AssetKey[] = [];
  const stage = await createStage(saved);
  const { world, clock } = stage;
  const key = assetFor(world, scenario.listing ?? 'everywhere');
  saved.push(key);
  return stage.clock.run(
    startEngine(stage).then(async (proof) => {
      const startedAt = clock.now();
      const seen: WatchedMinute[] = [];
      for (const minute of scenario.minutes) {
        await clock.sleep(Math.max(0, startedAt + minute * MINUTE - clock.now()));
        scenario.change?.(world, minute);
        setQuotes(world, key, scenario, { minute, startedAt });
        const { prices } = await proof.ask([key], scenario.order, { aheadMs: MINUTE });
        const price = prices.get(key);
        if (price) seen.push(minuteOf(price, scenario, minute, world.market.coin(key).usd));
      }
      return seen;
    }),
  );
}

function assetFor(world: World, listing: Listing): AssetKey {
  if (listing === 'everywhere') return LINK;
  if (listing === 'tether') return TETHER;
  const [key] = addTokens(world.market, 1, ['GeckoTerminal', 'DexScreener']);
  if (!key) throw new RangeError('no token');
  return key;
}

interface Moment {
  readonly minute: number;
  readonly startedAt: number;
}

function setQuotes(world: World, key: AssetKey, { quotes, still = {} }: Watched, moment: Moment): void {
  world.faults.clear();
  const { startedAt } = moment;
  for (const source of SOURCE_NAMES) {
    const answersForTether = source === 'CoinGecko' || source === 'DefiLlama';
    // DefiLlama stores what CoinGecko had at the last mark of five minutes.
    const markedAt = Math.floor((startedAt + moment.minute * MINUTE) / FIVE_MINUTES) * FIVE_MINUTES;
    const isRelayed = source === 'DefiLlama';
    const minute = isRelayed ? Math.round((markedAt - startedAt) / MINUTE) : moment.minute;
    const quote = quotes[source]?.(minute) ?? (answersForTether && !quotes[source] ? 'unlisted' : null);
    if (quote === null) {
      world.faults.set(SOURCE_HOSTS[source], { kind: 'status', status: 503 });
      continue;
    }
    if (quote === 'unlisted') {
      world.market.unlist(key, source);
      continue;
    }
    world.market.list(key, source);
    const moved = quote * moveOf(source, Math.min(minute, still[source] ?? minute));
    const ageMs = ageOf(source, moment.minute - Math.min(moment.minute, still[source] ?? moment.minute));
    const relayedMs = startedAt + moment.minute * MINUTE - markedAt;
    world.market.set(
      key,
      { ...amounts(world, key, source, moved), ageMs: isRelayed ? ageMs + relayedMs : ageMs },
      source,
    );
  }
}

/** How old a source's price is; the last trade of one that stands still grows older. */
function ageOf(source: SourceName, standsStillFor: number): number {
  if (source === 'CoinGecko' || source === 'DefiLlama') return COINGECKO_AGE_MS;
  return TRADE_AGE_MS + standsStillFor * MINUTE;
}

/** Each market moves a little every minute, by itself. */
function moveOf(source: SourceName, minute: number): number {
  const relayed = source === 'DefiLlama' ? 'CoinGecko' : source;
  return 1 + MOVE * Math.sin(minute * 7 + SOURCE_NAMES.indexOf(relayed));
}

function amounts(world: World, key: AssetKey, source: SourceName, multiple: number) {
  const usd = Number(world.market.coin(key).usd) * multiple;
  const tether = Number(world.market.said('tether', 'CoinGecko').usd ?? 1);
  const krw = usd * KRW_PER_USD * (sourceRow(source).basis === 'korea' ? PREMIUM : 1);
  return { usd: decimal(usd), usdt: decimal(usd / tether), krw: decimal(krw) };
}

function decimal(value: number): string {
  return plain(value.toPrecision(12));
}

function minuteOf(price: Price, scenario: Watched, minute: number, usdAtFirst: string): WatchedMinute {
  const { status, source, usd, krw } = price;
  if (usd === null || krw === null) return { minute, status, source: null, isRight: null };
  const isKorean = sourceRow(price.source).basis === 'korea';
  const truths = ((isKorean && scenario.koreanTruths) || scenario.truths)(minute);
  const isNear = (amount: string, first: number) =>
    truths.some((truth) => {
      const times = Number(amount) / (first * truth);
      return times <= RIGHT_TIMES && times >= 1 / RIGHT_TIMES;
    });
  const first = Number(usdAtFirst);
  const isRight = isNear(usd, first) && isNear(krw, first * KRW_PER_USD);
  return { minute, status, source, isRight };
}
