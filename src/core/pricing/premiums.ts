/** The kimchi premium: requests an asset's prices in won and in dollars, and compares them (docs/pricing.md §6). */
import type { Rate, UsdKrw } from '../fx/rate.ts';
import { FRESH_MS } from '../market/ages.ts';
import { percentAbove } from '../market/arithmetic.ts';
import { type AssetKey, assetOf, TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import { multiply } from '../market/exact.ts';
import {
  isComparable,
  type MissingPremium,
  type Premium,
  type PremiumLeg,
  type PremiumRate,
} from '../market/shown-premium.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';
import { DAY_MS, dayOf, MINUTE_MS, startOf } from '../market/time.ts';
import type { Clock } from '../upstream/clock.ts';
import { comparableQuote, type JudgedResult, lastQuoteOf } from './asset-state.ts';
import type { AssetStateStore } from './asset-state-store.ts';
import { isFresh, isTrueNow, type Urgency } from './freshness.ts';
import { withinLimit } from './lookup-limit.ts';
import type { SourceClient } from './source-client.ts';

/** The sources of won, the first choice first. */
export const KOREA: readonly SourceName[] = ['Upbit', 'Bithumb'];
const EXCHANGES: readonly SourceName[] = [...KOREA, 'Binance'];
/** The sources of dollars, the first choice first. */
const WORLD: readonly SourceName[] = ['Binance', 'CoinGecko'];

/** The time limit of the requests for a premium (ms), which follow those for the shown prices. */
const LIMIT_MS = 3_000;

export interface Premiums {
  /** Whether the source's last quote is in doubt. */
  isDoubted(key: AssetKey, source: SourceName): boolean;
  /** The premiums by the known prices, without requests. `order`: the sources that are switched on. */
  peek(keys: readonly AssetKey[], order: readonly SourceName[]): ReadonlyMap<AssetKey, Premium>;
  /**
   * The premiums, after requesting prices older than a minute: at most one request to each exchange for all assets, and one to
   * CoinGecko for those without a price at Binance. Called after the prices shown beside were requested, to use their results.
   * `aheadMs`: also requests prices that are older than a minute within this time. Never rejects.
   */
  request(
    keys: readonly AssetKey[],
    order: readonly SourceName[],
    urgency?: Pick<Urgency, 'aheadMs'>,
  ): Promise<ReadonlyMap<AssetKey, Premium>>;
}

export interface PremiumsParts {
  readonly client: SourceClient;
  readonly states: AssetStateStore;
  readonly usdKrw: UsdKrw;
  readonly clock: Clock;
  /** Stores the results, so that a restarted worker need not request them again. */
  readonly storeResults: () => Promise<void>;
}

export function createPremiums({ client, states, usdKrw, clock, storeResults }: PremiumsParts): Premiums {
  const couldKnow = (name: SourceName, key: AssetKey) => client.source(name).couldKnow(assetOf(key));
  const isInKorea = (key: AssetKey) => KOREA.some((name) => couldKnow(name, key));

  function premium(key: AssetKey, order: readonly SourceName[]): Premium {
    if (!isInKorea(key)) return { percent: null, why: 'not in Korea' };
    const { results } = states.of(key);
    const legs = (names: readonly SourceName[], priceIn: (judged: JudgedResult) => Leg | null) =>
      names.flatMap((name): PremiumLeg[] => {
        const judged = results[name];
        const said = judged && order.includes(name) ? priceIn(judged) : null;
        return said ? [{ source: name, ...said }] : [];
      });
    return premiumOf(
      { korea: legs(KOREA, wonOf), world: legs(WORLD, dollarsOf), ...rateToday(usdKrw) },
      clock.now(),
    );
  }

  const peek: Premiums['peek'] = (keys, order) => new Map(keys.map((key) => [key, premium(key, order)]));

  /** Requests from one source the assets without a fresh result, or whose result is too old to compare with the other price. */
  async function requestFrom(
    name: SourceName,
    keys: readonly AssetKey[],
    { order, urgency, signal }: Round,
  ): Promise<void> {
    const source = client.source(name);
    if (!order.includes(name)) return;
    await source.prepare(keys.map(assetOf));
    const wanting = keys.filter(
      (key) =>
        source.couldKnow(assetOf(key)) &&
        (source.upstream.available() || client.isRequesting(name, key)) &&
        !hasFreshResult(name, key, { order, urgency }),
    );
    // The price of USDT that converts them may be a minute old, as compared prices may be a minute apart.
    const since = clock.now() - FRESH_MS;
    if (wanting.length > 0) await client.request(name, wanting, since, signal);
  }

  function hasFreshResult(
    name: SourceName,
    key: AssetKey,
    { order, urgency }: Omit<Round, 'signal'>,
  ): boolean {
    const state = states.of(key);
    const judged = state.results[name];
    if (!judged || !isFresh(judged, state, clock.now(), urgency)) return false;
    const known = premium(key, order);
    // Where the other price is newer by over a minute, this one is requested as soon as the source can have a newer one.
    const isBehind = known.percent === null && known.why === 'too far apart' && isOldest(name, key);
    return !isBehind || isFresh(judged, state, clock.now(), { lookedAt: true });
  }

  function isOldest(name: SourceName, key: AssetKey): boolean {
    const { results } = states.of(key);
    const at = results[name]?.result.at ?? 0;
    return [...KOREA, ...WORLD].every((other) => (results[other]?.result.at ?? at) >= at);
  }

  return {
    peek,
    isDoubted(key, source) {
      const judged = states.of(key).results[source];
      return lastQuoteOf(judged)?.verdict === 'doubted';
    },
    async request(keys, order, urgency = {}) {
      const wanted = keys.filter(isInKorea);
      if (wanted.length > 0) {
        await withinLimit(clock, LIMIT_MS, (signal) => requestBoth(wanted, { order, urgency, signal }));
        await storeResults();
      }
      return peek(keys, order);
    },
  };

  async function requestBoth(keys: readonly AssetKey[], round: Round): Promise<void> {
    await Promise.all(EXCHANGES.map((name) => requestFrom(name, keys, round)));
    const rest = keys.filter((key) => !isDollarKnown(key, round.order));
    if (rest.length > 0) await requestFrom('CoinGecko', rest, round);
    if (!usdKrw.live()) await usdKrw.ensure({ signal: round.signal });
  }

  function isDollarKnown(key: AssetKey, order: readonly SourceName[]): boolean {
    const judged = key === TETHER || !order.includes('Binance') ? undefined : states.of(key).results.Binance;
    return (
      judged !== undefined && dollarsOf(judged) !== null && isFresh(judged, states.of(key), clock.now(), {})
    );
  }
}

interface Round {
  readonly order: readonly SourceName[];
  readonly urgency: Pick<Urgency, 'aheadMs'>;
  readonly signal: AbortSignal;
}

/** A price to compare, without its source. */
type Leg = Omit<PremiumLeg, 'source'>;

/** An exchange's last price in won, also where it could not be converted to dollars; null where it is in doubt. */
function wonOf(judged: JudgedResult): Leg | null {
  const said = 'verdict' in judged ? judged : judged.lastSaid;
  if (!said || said.gate !== null || said.verdict === 'doubted') return null;
  const { quote, at } = said.result;
  return quote.in === 'KRW' ? { price: quote.krw, asOf: said.asOf, checkedAt: at } : null;
}

/** The last believed price in dollars; null without one. */
function dollarsOf(judged: JudgedResult): Leg | null {
  const said = comparableQuote(judged) ?? judged.lastSaid;
  if (said?.verdict !== 'believed') return null;
  const price: Decimal = said.result.price.usd;
  return { price, asOf: said.asOf, checkedAt: said.result.at };
}

/** Two prices are compared if they were received within this time of each other. */
const APART_MS = MINUTE_MS;

/** An exchange rate is not used after this many days. */
const OLDEST_RATE_DAYS = 4;

export interface PremiumParts {
  /** Prices in won of Korean exchanges, the first choice first. */
  readonly korea: readonly PremiumLeg[];
  /** Prices in dollars that were not converted from won, the first choice first. */
  readonly world: readonly PremiumLeg[];
  readonly rate: Rate | null;
  /** Whether the rate is of the past hour; if not, its day is shown. */
  readonly isLive: boolean;
}

/** The premium, won ÷ (dollars × rate) − 1 in percent, by the first two prices that may be compared; or why there is none. */
export function premiumOf({ korea, world, rate, isLive }: PremiumParts, now: number): Premium {
  // A price from the future is ignored: the clock was set back.
  const won = korea.filter(
    ({ source, checkedAt }) => sourceRow(source).basis === 'korea' && checkedAt <= now,
  );
  const traded = won.filter(({ asOf }) => isTrueNow(asOf, now));
  if (traded.length === 0) return none(won.length > 0 ? 'old trade' : 'no Korean price');
  const received = world.filter(({ checkedAt }) => checkedAt <= now);
  const pairs = traded.flatMap((korea) => received.map((world) => ({ korea, world })));
  // A Korean exchange's dollars are converted by its own price of USDT in won, so they contain the premium: only
  // dollars of global sources are compared.
  const apart = pairs.filter(({ world }) => sourceRow(world.source).basis === 'global');
  if (apart.length === 0)
    return none(
      pairs.some(({ korea, world }) => korea.source === world.source) ? 'one source' : 'no dollar price',
    );
  const pair = apart.find(({ korea, world }) => Math.abs(korea.checkedAt - world.checkedAt) <= APART_MS);
  if (!pair) return none('too far apart');
  if (!rate) return none('no rate');
  const shown = shownRate({ rate, isLive }, now);
  if (!shown) return none('old rate');
  const percent = percentAbove(pair.korea.price, multiply(pair.world.price, rate.krwPerUsd));
  // Apart from Binance, the dollars are CoinGecko's: an average by volume over all exchanges, which includes Korea's.
  const prices = { ...pair, rate: shown, includesKorea: pair.world.source !== 'Binance' };
  return isComparable(percent) ? { percent, ...prices } : { percent: null, why: 'not comparable', ...prices };
}

/** The exchange rate to compare with: that of the past hour, else the last good one. */
export function rateToday(usdKrw: Pick<UsdKrw, 'live' | 'lastGood'>): Pick<PremiumParts, 'rate' | 'isLive'> {
  const live = usdKrw.live();
  return { rate: live ?? usdKrw.lastGood(), isLive: live !== null };
}

/** The rate as it is shown, with its day unless it is of the past hour; null where there is none or it is too old. */
export function shownRate(
  { rate, isLive }: Pick<PremiumParts, 'rate' | 'isLive'>,
  now: number,
): PremiumRate | null {
  if (!rate) return null;
  const date = isLive ? null : (rate.date ?? dayOf(rate.checkedAt));
  if (date !== null && daysBetween(date, dayOf(now)) > OLDEST_RATE_DAYS) return null;
  return { krwPerUsd: rate.krwPerUsd, service: rate.service, date };
}

function none(why: MissingPremium['why']): MissingPremium {
  return { percent: null, why };
}

function daysBetween(from: string, to: string): number {
  return (startOf(to) - startOf(from)) / DAY_MS;
}
