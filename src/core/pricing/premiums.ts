/** Korea's premiums: both prices of each asset asked for at once, and compared. */
import type { UsdKrw } from '../fx/rate.ts';
import { type AssetKey, assetOf, TETHER } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Premium, PremiumLeg } from '../market/shown-premium.ts';
import type { SourceName } from '../market/source-table.ts';
import type { Clock } from '../upstream/clock.ts';
import { comparableQuote, type JudgedResult } from './asset-state.ts';
import { FRESH_MS, isFresh, type Urgency } from './freshness.ts';
import type { KeptStates } from './kept-states.ts';
import { withinLimit } from './lookup-limit.ts';
import { premiumOf } from './premium-from-prices.ts';
import type { SourceClient } from './source-client.ts';

/** Whose won, and whose dollars, the first choice first. */
const KOREA: readonly SourceName[] = ['Upbit', 'Bithumb'];
const EXCHANGES: readonly SourceName[] = [...KOREA, 'Binance'];
const WORLD: readonly SourceName[] = ['Binance', 'CoinGecko'];

/** Whoever waits has waited for the prices already. */
const LIMIT_MS = 3_000;

export interface Premiums {
  /** From what is known, at once. `order`: the sources that are switched on. */
  peek(keys: readonly AssetKey[], order: readonly SourceName[]): ReadonlyMap<AssetKey, Premium>;
  /**
   * The same, once both prices were asked for where they are older than a minute: one request at most to each exchange for
   * all of them, and one to CoinGecko for those that Binance does not know. To be called when the prices that are shown
   * beside were asked for: what they have brought is not asked again. `aheadMs`: what will soon be older than a minute
   * counts as older. Never rejects.
   */
  ask(
    keys: readonly AssetKey[],
    order: readonly SourceName[],
    urgency?: Pick<Urgency, 'aheadMs'>,
  ): Promise<ReadonlyMap<AssetKey, Premium>>;
}

export interface PremiumsParts {
  readonly client: SourceClient;
  readonly states: KeptStates;
  readonly usdKrw: UsdKrw;
  readonly clock: Clock;
  /** Keeps what was heard, so that a restarted worker need not ask it again. */
  readonly keepHeard: () => Promise<void>;
}

export function createPremiums({ client, states, usdKrw, clock, keepHeard }: PremiumsParts): Premiums {
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
    const live = usdKrw.live();
    return premiumOf(
      {
        korea: legs(KOREA, wonOf),
        world: legs(WORLD, dollarsOf),
        rate: live ?? usdKrw.lastGood(),
        isLive: live !== null,
      },
      clock.now(),
    );
  }

  const peek: Premiums['peek'] = (keys, order) => new Map(keys.map((key) => [key, premium(key, order)]));

  /** Asks one source about those of which it has nothing fresh, or nothing of the other price's time. */
  async function askOne(
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
        (source.upstream.available() || client.isAsking(name, key)) &&
        !isHeard(name, key, { order, urgency }),
    );
    // What was heard of USDT's dollars within a minute converts what is compared within a minute.
    const since = clock.now() - FRESH_MS;
    if (wanting.length > 0) await client.ask(name, wanting, since, signal);
  }

  function isHeard(name: SourceName, key: AssetKey, { order, urgency }: Omit<Round, 'signal'>): boolean {
    const state = states.of(key);
    const judged = state.results[name];
    if (!judged || !isFresh(judged, state, clock.now(), urgency)) return false;
    const known = premium(key, order);
    // The other was heard again since: this one goes after it, as soon as it may.
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
    async ask(keys, order, urgency = {}) {
      const wanted = keys.filter(isInKorea);
      if (wanted.length > 0) {
        await withinLimit(clock, LIMIT_MS, (signal) => askBoth(wanted, { order, urgency, signal }));
        await keepHeard();
      }
      return peek(keys, order);
    },
  };

  async function askBoth(keys: readonly AssetKey[], round: Round): Promise<void> {
    await Promise.all(EXCHANGES.map((name) => askOne(name, keys, round)));
    const rest = keys.filter((key) => !isDollarKnown(key, round.order));
    if (rest.length > 0) await askOne('CoinGecko', rest, round);
    if (!usdKrw.live()) await usdKrw.ensure({ signal: round.signal });
  }

  /** Whether Binance gives its dollars. */
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

/** What an exchange asks in won, whether or not that could be had in dollars. */
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
