/** Why each source's word was taken or not: read off the state, judging nothing (docs/pricing.md §2). */
import { divide } from '../market/arithmetic.ts';
import type { ComparedSource, Reason } from '../market/comparison.ts';
import type { Decimal } from '../market/decimal.ts';
import { add, multiply } from '../market/exact.ts';
import type { Gate, Price } from '../market/prices.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';
import { askedOf, orderFor, type Standing } from '../sources/sources-to-ask.ts';
import {
  type AssetState,
  comparableQuote,
  isCurrent,
  type JudgedQuote,
  type JudgedResult,
} from './asset-state.ts';
import type { Knowledge } from './select-price.ts';
import { contradicts, dollarStatements, isWitness, statements } from './witnesses.ts';

/** What is known besides the state. */
export interface Circumstances {
  readonly standing: Standing;
  /** What is shown. */
  readonly chosen: Price;
  readonly now: number;
  readonly knowledgeOf: (source: SourceName) => Knowledge;
  /** Whether it is being asked, or was asked within the minute. */
  readonly wasAsked: (source: SourceName) => boolean;
  /** Until when it may not be asked, and whether for its failures; null where it may. */
  readonly restOf: (source: SourceName) => { readonly until: number; readonly isBroken: boolean } | null;
}

type Why = Omit<ComparedSource, 'source' | 'price'>;

/** Each source with its last word and what became of that, in the order in force. */
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
  const difference = chosen.usd === null ? null : percentAbove(usd, chosen.usd);
  return { usd, krw, asOf: said.asOf, checkedAt: said.result.at, difference };
}

function percentAbove(price: Decimal, base: Decimal): Decimal {
  return divide(multiply(add(price, multiply(base, '-1' as Decimal)), '100' as Decimal), base);
}

function whyOf(state: AssetState, source: SourceName, around: Circumstances): Why {
  const { standing, chosen, now, knowledgeOf } = around;
  const { order, off, lookUpsOnly } = standing;
  if (off.includes(source)) return { reason: 'switched off' };
  if (lookUpsOnly.includes(source)) return { reason: 'look-ups only' };
  if (!orderFor(state.asset, askedOf(standing)).includes(source)) return { reason: 'other market' };
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

/** The sources in use that contradict a quote in doubt: the believed ones, or all where none is. */
function contradictedBy(
  state: AssetState,
  source: SourceName,
  { standing, now }: Circumstances,
): Pick<ComparedSource, 'contradictedBy'> {
  const said = [...statements(state, now), ...dollarStatements(state, now)];
  const each = said.find((one) => one.source === source);
  if (!each || !isInDoubt(each.quote)) return {};
  const order = orderFor(state.asset, askedOf(standing));
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

/** Nothing that counts now: it may not be asked, did not answer, or has not been asked since. */
function silenceOf(source: SourceName, around: Circumstances): Why {
  const rest = around.restOf(source);
  if (rest) return { reason: rest.isBroken ? 'left alone' : 'limit spent', until: rest.until };
  return { reason: around.wasAsked(source) ? 'failed' : 'not asked' };
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
    // A quote without a time, or of the future, has no age.
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
