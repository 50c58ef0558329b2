/** Compares all sources of an asset: the last price of each, and why it is shown or not (docs/pricing.md §2). */
import { FRESH_MS } from '../market/ages.ts';
import { percentAbove } from '../market/arithmetic.ts';
import { type AssetKey, assetOf } from '../market/assets.ts';
import type { ComparedSource, Comparison, Reason } from '../market/comparison.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Gate, Price } from '../market/prices.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';
import { activeOf, orderFor, type Standing } from '../sources/active-sources.ts';
import type { PriceSource } from '../sources/source-port.ts';
import type { Clock } from '../upstream/clock.ts';
import {
  type AssetState,
  comparableQuote,
  isCurrent,
  type JudgedQuote,
  type JudgedResult,
} from './asset-state.ts';
import type { AssetStateStore } from './asset-state-store.ts';
import { isFresh } from './freshness.ts';
import { LOOKUP_LIMIT_MS, withinLimit } from './lookup-limit.ts';
import type { NewAddresses } from './new-addresses.ts';
import type { Requester } from './requester.ts';
import { type Knowledge, select } from './select-price.ts';
import type { SourceClient } from './source-client.ts';
import { contradicts, dollarStatements, isWitness, statements } from './witnesses.ts';

export interface ComparisonRequest extends Standing {
  readonly requester: Requester;
}

/** A comparison, with the price that was selected from the same state at the same time. */
export interface Compared extends Comparison {
  /** The price that was selected: that of the source whose comparison is `taken`. */
  readonly chosen: Price;
}

export interface Comparisons {
  /**
   * Requests, in parallel, each source that could know an asset and was not requested about it in the last minute. Returns one
   * comparison per asset, in their order, within 6 s. Never rejects.
   */
  request(keys: readonly AssetKey[], request: ComparisonRequest): Promise<readonly Compared[]>;
}

interface Round {
  readonly requester: Requester;
  readonly signal: AbortSignal;
}

export interface ComparisonsParts {
  readonly client: SourceClient;
  readonly states: AssetStateStore;
  readonly newAddresses: NewAddresses;
  readonly clock: Clock;
  readonly knowledgeOf: (source: PriceSource, key: AssetKey) => Knowledge;
  /** Stores the results, so that a restarted worker need not request them again. */
  readonly storeResults: () => Promise<void>;
}

export function createComparisons({
  client,
  states,
  newAddresses,
  clock,
  ...parts
}: ComparisonsParts): Comparisons {
  const knowledgeOf = (name: SourceName, key: AssetKey) => parts.knowledgeOf(client.source(name), key);

  /** Whether the source was requested about the asset in the last minute, or its result is still fresh. */
  function wasRequested(name: SourceName, key: AssetKey): boolean {
    const state = states.of(key);
    const judged = state.results[name];
    return wasTried(name, key) || (judged !== undefined && isFresh(judged, state, clock.now(), {}));
  }

  /** Whether the source was requested about the asset in the last minute, even if the request failed. */
  function wasTried(name: SourceName, key: AssetKey): boolean {
    const judged = states.of(key).results[name];
    if (!judged) return false;
    const ageMs = clock.now() - Math.max(judged.result.at, judged.triedAt ?? 0);
    return ageMs >= 0 && ageMs < FRESH_MS;
  }

  async function requestFrom(name: SourceName, keys: readonly AssetKey[], { requester, signal }: Round) {
    // Comparisons for an API key leave half of each budget to people: no shown price waits for them.
    const isOfKey = requester.kind === 'key';
    const source = client.source(name);
    await source.prepare(keys.map(assetOf));
    const wanting = keys.filter(
      (key) =>
        source.couldKnow(assetOf(key)) &&
        (source.upstream.available() || client.isRequesting(name, key)) &&
        (!(isOfKey || newAddresses.isUnknown(key)) || source.upstream.spare() > 0) &&
        !wasRequested(name, key),
    );
    if (wanting.length > 0) await client.request(name, wanting, clock.now() - FRESH_MS, signal);
  }

  function comparison(asset: AssetKey, standing: Standing): Compared {
    const now = clock.now();
    const state = states.of(asset);
    const on = orderFor(asset, activeOf(standing));
    const ofAsset = (name: SourceName) => knowledgeOf(name, asset);
    const chosen = select(state, { order: on, now, knowledgeOf: ofAsset });
    const wasRequested = (name: SourceName) => client.isRequesting(name, asset) || wasTried(name, asset);
    const around = { standing, chosen, now, knowledgeOf: ofAsset, wasRequested, restOf };
    return { asset, chosen, sources: compareSources(state, around) };
  }

  function restOf(name: SourceName) {
    const { upstream } = client.source(name);
    const { nextTryAt } = upstream.health();
    if (nextTryAt !== null) return { until: nextTryAt, isBroken: true };
    const waitMs = upstream.waitMs();
    return waitMs > 0 ? { until: clock.now() + waitMs, isBroken: false } : null;
  }

  return {
    async request(keys, request) {
      await states.restored;
      const admitted = newAddresses.admit([...new Set(keys)], request.requester);
      const on = activeOf(request);
      await withinLimit(clock, LOOKUP_LIMIT_MS, async (signal) => {
        await Promise.all(
          on.map((name) =>
            requestFrom(
              name,
              admitted.filter((key) => orderFor(key, on).includes(name)),
              { requester: request.requester, signal },
            ),
          ),
        );
      });
      await parts.storeResults();
      return keys.map((key) => comparison(key, request));
    },
  };
}

export interface Circumstances {
  readonly standing: Standing;
  /** The price that is shown to the user. */
  readonly chosen: Price;
  readonly now: number;
  readonly knowledgeOf: (source: SourceName) => Knowledge;
  /** Whether a request to the source about the asset is pending, or was sent in the last minute. */
  readonly wasRequested: (source: SourceName) => boolean;
  /**
   * The pause of the source: until when no request may be sent to it (Unix milliseconds), and whether because of its
   * failures; null where one may be sent.
   */
  readonly restOf: (source: SourceName) => { readonly until: number; readonly isBroken: boolean } | null;
}

type BothSides = Readonly<Record<'usd' | 'krw', Decimal>>;
type Why = Omit<ComparedSource, 'source' | 'price'>;

/** Each source with its last price and why that is shown or not, in the order of the settings. */
export function compareSources(state: AssetState, around: Circumstances): readonly ComparedSource[] {
  return around.standing.order.map((source) => ({
    source,
    price: lastWord(state.results[source], around.chosen),
    ...whyOf(state, source, around),
  }));
}

function lastWord(judged: JudgedResult | undefined, chosen: Price): ComparedSource['price'] {
  const said = judged && 'verdict' in judged && judged.result.price ? judged : judged?.lastSaid;
  if (!said?.result.price) return null;
  const { usd, krw } = said.result.price;
  const difference = chosen.usd === null ? null : differenceOf({ usd, krw }, chosen);
  return { usd, krw, asOf: said.asOf, checkedAt: said.result.at, difference };
}

/**
 * By how many percent a price is above the shown one, in each currency. Between a Korean exchange and another source, only the won
 * show the premium: the exchange's dollars are converted by its own price of USDT in won, which contains it.
 */
function differenceOf({ usd, krw }: BothSides, chosen: BothSides): BothSides {
  return { usd: percentAbove(usd, chosen.usd), krw: percentAbove(krw, chosen.krw) };
}

function whyOf(state: AssetState, source: SourceName, around: Circumstances): Why {
  const { standing, chosen, now, knowledgeOf } = around;
  const { order, off, lookUpsOnly } = standing;
  if (off.includes(source)) return { reason: 'switched off' };
  if (lookUpsOnly.includes(source)) return { reason: 'look-ups only' };
  if (!orderFor(state.asset, activeOf(standing)).includes(source)) return { reason: 'other market' };
  if (chosen.source === source) return { reason: 'taken', ...contradictedBy(state, source, around) };
  const knowledge = knowledgeOf(source);
  if (knowledge === 'rules out') return { reason: 'not listed' };
  if (knowledge === 'cannot know') return { reason: 'no market' };
  const judged = state.results[source];
  if (!judged || judged.result.kind === 'failed' || !isCurrent(judged, now)) return silenceOf(source, around);
  if (judged.result.kind === 'unlisted') return { reason: 'not listed' };
  const gate = 'verdict' in judged ? judged.gate : judged.result.gate;
  if (gate) return failing(gate, judged, source);
  if ('verdict' in judged && isInDoubt(judged))
    return { reason: 'disputed', ...contradictedBy(state, source, around) };
  if (!comparableQuote(judged)) return { reason: 'not converted' };
  const isHigher = chosen.source === null || order.indexOf(source) < order.indexOf(chosen.source);
  if (isHigher && sourceRow(source).readsPools) return { reason: 'pools' };
  return { reason: 'lower' };
}

function isInDoubt({ verdict }: JudgedQuote): boolean {
  return verdict === 'doubted' || verdict === 'contested';
}

/** The sources in use that contradict the source's quote, if it is in doubt: the believed ones, or all where none is believed. */
function contradictedBy(
  state: AssetState,
  source: SourceName,
  { standing, now }: Circumstances,
): Pick<ComparedSource, 'contradictedBy'> {
  const said = [...statements(state, now), ...dollarStatements(state, now)];
  const each = said.find((one) => one.source === source);
  if (!each || !isInDoubt(each.quote)) return {};
  const order = orderFor(state.asset, activeOf(standing));
  const against = said.filter(
    (other) =>
      other !== each &&
      order.includes(other.source) &&
      isWitness(state, other) &&
      contradicts(other, each, state.base),
  );
  const believed = against.filter(({ quote }) => !isInDoubt(quote));
  const names = (believed.length > 0 ? believed : against).map((other) => other.source);
  return names.length > 0 ? { contradictedBy: order.filter((name) => names.includes(name)) } : {};
}

/** Why a source has no current result: it is paused, its request failed, or it was not requested. */
function silenceOf(source: SourceName, around: Circumstances): Why {
  const rest = around.restOf(source);
  if (rest) return { reason: rest.isBroken ? 'left alone' : 'limit spent', until: rest.until };
  return { reason: around.wasRequested(source) ? 'failed' : 'not asked' };
}

const OF_GATE: Readonly<Record<Gate, Reason>> = {
  age: 'too old',
  confidence: 'low confidence',
  liquidity: 'low liquidity',
  volume: 'no volume',
  value: 'no price',
};

function failing(gate: Gate, judged: JudgedResult, source: SourceName): Why {
  const { gates } = sourceRow(source);
  const reason = OF_GATE[gate];
  const { confidence = null, liquidityUsd = null } = judged.result.kind === 'quoted' ? judged.result : {};
  if (gate === 'age') {
    // A quote without a time, or with one in the future, has no age.
    const isDated = 'verdict' in judged && judged.asOf < judged.result.at;
    return {
      reason,
      ...(gates.oldestMs !== null && { oldestMs: gates.oldestMs }),
      ...(isDated && { quoteAsOf: judged.asOf }),
    };
  }
  const [value, minimum] =
    gate === 'confidence' ? [confidence, gates.minConfidence] : [liquidityUsd, gates.minLiquidityUsd];
  const isMeasured = gate === 'confidence' || gate === 'liquidity';
  return isMeasured && minimum ? { reason, minimum, ...(value !== null && { value }) } : { reason };
}
