/** Korea's premiums: requests both prices of each asset at once, and compares them (docs/pricing.md §6). */

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

/** Sources of won and of dollars, the first choice first. */
export const KOREA: readonly SourceName[] = ['Upbit', 'Bithumb'];
const EXCHANGES: readonly SourceName[] = [...KOREA, 'Binance'];
const WORLD: readonly SourceName[] = ['Binance', 'CoinGecko'];

/** On top of the time of the prices. */
const LIMIT_MS = 3_000;

export interface Premiums {
  /** Whether the source's last price jumped, or another source contradicts it, and nothing has settled that yet. */
  isDoubted(key: AssetKey, source: SourceName): boolean;
  /** Without requests. `order`: the sources that are switched on. */
  peek(keys: readonly AssetKey[], order: readonly SourceName[]): ReadonlyMap<AssetKey, Premium>;
  /**
   * Requests prices older than a minute first: at most one request to each exchange for all of them, and one to CoinGecko for
   * those that Binance does not know. To be called after the prices that are shown beside: their results are used.
   * `aheadMs`: prices that will soon be older than a minute count as older. Never rejects.
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

export function createPremiums({
  client,
  states,
  usdKrw,
  clock,
  storeResults: keepHeard,
}: PremiumsParts): Premiums {
  const couldKnow = (name: SourceName, key: AssetKey) => client.source(name).couldKnow(assetOf(key));
  const isInKorea = (key: AssetKey) => KOREA.some((name) => couldKnow(name, key));

  function premium(key: AssetKey, order: readonly SourceName[]): Premium {
    if (!isInKorea(key)) return { percent: null, why: 'not in Korea' };
    const { results } = states.of(key);
    const legs = (names: readonly SourceName[], priceIn: (judged: JudgedResult) => Spoken | null) =>
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

  /** Requests of one source the assets without a fresh result, or without one of the other price's time. */
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
    // Compared prices are at most a minute apart: the dollar price of USDT that converts them is not older.
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
    // The other price is newer: this one follows as soon as it may.
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
        await keepHeard();
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

type Spoken = Omit<PremiumLeg, 'source'>;

/** An exchange's won, whether or not they could be converted to dollars. */
function wonOf(judged: JudgedResult): Spoken | null {
  const said = 'verdict' in judged ? judged : judged.lastSaid;
  if (!said || said.gate !== null || said.verdict === 'doubted') return null;
  const { quote, at } = said.result;
  return quote.in === 'KRW' ? { price: quote.krw, asOf: said.asOf, checkedAt: at } : null;
}

/** Dollars that are believed. */
function dollarsOf(judged: JudgedResult): Spoken | null {
  const said = comparableQuote(judged) ?? judged.lastSaid;
  if (said?.verdict !== 'believed') return null;
  const price: Decimal = said.result.price.usd;
  return { price, asOf: said.asOf, checkedAt: said.result.at };
}

/** Two prices are of one moment when they were received within this time of each other. */
const APART_MS = MINUTE_MS;

const OLDEST_RATE_DAYS = 4;

export interface PremiumParts {
  /** In won, of the exchanges there, the first choice first. */
  readonly korea: readonly PremiumLeg[];
  /** In dollars, never through won, the first choice first. */
  readonly world: readonly PremiumLeg[];
  readonly rate: Rate | null;
  /** Whether the rate is of this hour; if not, its day is shown. */
  readonly isLive: boolean;
}

/** Won ÷ (dollars × rate) − 1, in percent, by the first pair of prices that may be compared; or why there is none. */
export function premiumOf({ korea, world, rate, isLive }: PremiumParts, now: number): Premium {
  // After the clock was set back, prices may be of the future.
  const won = korea.filter(
    ({ source, checkedAt }) => sourceRow(source).basis === 'korea' && checkedAt <= now,
  );
  const traded = won.filter(({ asOf }) => isTrueNow(asOf, now));
  if (traded.length === 0) return none(won.length > 0 ? 'old trade' : 'no Korean price');
  const heard = world.filter(({ checkedAt }) => checkedAt <= now);
  const pairs = traded.flatMap((korea) => heard.map((world) => ({ korea, world })));
  // A Korean exchange's dollars are converted through its own KRW-USDT: the premium is in them.
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
  // CoinGecko's price is weighted by the volume of all exchanges, Korea's among them.
  const prices = { ...pair, rate: shown, includesKorea: pair.world.source !== 'Binance' };
  return isComparable(percent) ? { percent, ...prices } : { percent: null, why: 'not comparable', ...prices };
}

/** The rate to compare with: of this hour, else the last good one. */
export function rateToday(usdKrw: Pick<UsdKrw, 'live' | 'lastGood'>): Pick<PremiumParts, 'rate' | 'isLive'> {
  const live = usdKrw.live();
  return { rate: live ?? usdKrw.lastGood(), isLive: live !== null };
}

/** The same with its day; null for none, and for one that is too old. */
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
