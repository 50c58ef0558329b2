/** Decides when an alert fires: once for each crossing, also for one between two checks. Pure. */
import { type AlertRule, isOfPremium } from '../../../core/market/alert-rules.ts';
import { compare, divide } from '../../../core/market/arithmetic.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import { add, multiply } from '../../../core/market/exact.ts';
import type { Basis, SourceName } from '../../../core/market/source-table.ts';
import { DAY_MS, MINUTE_MS } from '../../../core/market/time.ts';
import { REGISTRY } from '../../../core/tokens/registry.ts';
import type { Crossing } from '../../messages/alerts.ts';

/** A price in the alert's currency, or a premium with the two sources of its prices. */
export interface Sample {
  /** Unix milliseconds. */
  readonly at: number;
  readonly basis: Basis;
  readonly price: Decimal;
  /** Of a premium: the sources of its won price and of its dollar price. */
  readonly pair?: `${SourceName}/${SourceName}`;
  /** Of a premium: its dollar price is made of Korean trades, too. */
  readonly includesKorea?: true;
}

interface Seen {
  readonly at: number;
  readonly isBeyond: boolean;
  /** The market or pair whose crossing has marked this one as beyond, too. */
  readonly by?: string;
  readonly includesKorea?: true;
}

export interface AlertState {
  /** By market, for a premium by pair: the last comparison, and whether the price was beyond the threshold. */
  readonly seen: Readonly<Record<string, Seen>>;
  /** Of a change: the earlier prices that a new one is compared with. */
  readonly samples: readonly Sample[];
  readonly last: Crossing | null;
}

export const NEW_ALERT: AlertState = { seen: {}, samples: [], last: null };

/** How far a price must go back behind the threshold before it can cross again: 1 %. */
const BACK = { above: '0.99' as Decimal, below: '1.01' as Decimal } as const;
/** The same for a registered stablecoin in dollars: 0.1 %. (In won it moves with the dollar.) */
const STABLECOIN_BACK = { above: '0.999' as Decimal, below: '1.001' as Decimal } as const;
/** The same for a premium, in percentage points. */
const PREMIUM_BACK = { 'premium above': '-0.2' as Decimal, 'premium below': '0.2' as Decimal } as const;
/** Minimum time between two notifications of an alert; what is still true then is notified then. */
const COOL_DOWN_MS = 15 * MINUTE_MS;
/** After a longer gap between two checks, the time of a crossing is unknown. */
const OBSERVED_MS = 3 * MINUTE_MS;
/** How many earlier prices are kept for the time span of a change. */
const POINTS = 120;
/** Age of the oldest price that a change may start from: checks can be further apart than a short time span. */
const OLDEST_START_MS = DAY_MS;

/** The alert's state after the sample; `crossing` is null unless the alert fires. */
export function judgeAlert(
  { asset, rule, state }: { readonly asset: AssetKey; readonly rule: AlertRule; readonly state: AlertState },
  sample: Sample,
): { readonly state: AlertState; readonly crossing: Crossing | null } {
  return rule.kind === 'change'
    ? judgeChange(rule, state, sample)
    : judgeLine(lineOf(asset, rule), state, sample);
}

interface Line {
  readonly way: Crossing['way'];
  readonly line: Decimal;
  /** Where the price must return to before it can cross again. */
  readonly back: Decimal;
}

function lineOf(asset: AssetKey, rule: Exclude<AlertRule, { kind: 'change' }>): Line {
  if (isOfPremium(rule)) {
    const { kind, percent } = rule;
    const way = kind === 'premium above' ? 'up' : 'down';
    return { way, line: percent, back: add(percent, PREMIUM_BACK[kind]) };
  }
  const { kind, line, currency } = rule;
  const backs = currency === 'USD' && REGISTRY.find(asset)?.money === 'dollar' ? STABLECOIN_BACK : BACK;
  return { way: kind === 'above' ? 'up' : 'down', line, back: multiply(line, backs[kind]) };
}

function judgeLine({ way, line, back }: Line, state: AlertState, sample: Sample) {
  const { at, basis, price, pair, includesKorea } = sample;
  const market = pair ?? basis;
  const korean = includesKorea && { includesKorea };
  const before = startOf(state, sample);
  const sign = way === 'up' ? 1 : -1;
  const isThere = compare(price, line) * sign >= 0;
  const isBack = compare(price, back) * sign <= 0;
  // The first check only records on which side the price is.
  const crosses = before?.isBeyond === false && isThere;
  const waits = crosses && isCooling(state, at);
  const isBeyond = isThere ? !waits : before?.isBeyond === true && !isBack;
  const since = before && isUnobserved(before.at, at) ? before.at : null;
  const crossing: Crossing | null = crosses && !waits ? { at, since, price, way, ...korean } : null;
  // A crossing marks the other markets and pairs as beyond, so that none reports it again, until this one is back.
  const others = Object.entries(state.seen).map(([other, one]): [string, Seen] => {
    if (crossing) return [other, one.isBeyond ? one : { ...one, isBeyond: true, by: market }];
    const { by, ...look } = one;
    return [other, by === market && !isBeyond ? { ...look, isBeyond } : one];
  });
  const seen = { ...Object.fromEntries(others), [market]: { at, isBeyond, ...korean } };
  return { state: { ...state, seen, last: crossing ?? state.last }, crossing };
}

/** The earlier check that this one is compared with; undefined for a first check. */
function startOf({ seen }: AlertState, { basis, pair, includesKorea }: Sample): Seen | undefined {
  // Premiums of different pairs differ, so that each is compared with its own earlier check.
  const own = seen[pair ?? basis];
  // A dollar price with Korean trades only stands in for one without: each time it starts with a first check.
  const looks = Object.values(seen);
  const standsIn = includesKorea && own && looks.some((one) => !one.includesKorea && one.at > own.at);
  return standsIn ? undefined : own;
}

function judgeChange(
  { percent, minutes }: Extract<AlertRule, { kind: 'change' }>,
  state: AlertState,
  sample: Sample,
) {
  const { at, basis, price } = sample;
  const spanMs = minutes * MINUTE_MS;
  const kept = state.samples.filter((one) => isKept(one, state.samples, at, spanMs));
  const seen = { [basis]: { at, isBeyond: false } };
  const inSpan = kept.filter((one) => at - one.at <= spanMs);
  const from = inSpan.length > 0 ? inSpan : kept;
  const way = from.map((one) => wayOf(one.price, price, percent)).find((one) => one !== null) ?? null;
  if (way !== null && !isCooling(state, at)) {
    const since = inSpan.length > 0 ? null : (kept[0]?.at ?? null);
    const crossing: Crossing = { at, since, price, way };
    return { state: { seen, samples: [sample], last: crossing }, crossing };
  }
  const newest = Math.max(...kept.map((one) => one.at));
  const samples = at - newest < spanMs / POINTS ? kept : [...kept, sample];
  return { state: { ...state, seen, samples }, crossing: null };
}

/** Whether the sample is within the time span, or the newest before it: checks may be further apart than the span. */
function isKept({ at }: Sample, all: readonly Sample[], now: number, spanMs: number): boolean {
  if (at > now || now - at > Math.max(spanMs, OLDEST_START_MS)) return false;
  return now - at <= spanMs || !all.some((one) => one.at > at && now - one.at > spanMs);
}

/** The direction in which the price has moved by the percentage; null where it has moved less. */
function wayOf(earlier: Decimal, price: Decimal, percent: Decimal): Crossing['way'] | null {
  const share = divide(percent, '100' as Decimal);
  const step = multiply(earlier, share);
  const apart = compare(price, earlier) >= 0 ? ([price, earlier] as const) : ([earlier, price] as const);
  if (compare(apart[0], add(apart[1], step)) < 0) return null;
  return apart[0] === price ? 'up' : 'down';
}

function isCooling({ last }: AlertState, now: number): boolean {
  // A crossing in the future means that the clock was set back: its age is unknown.
  return last !== null && now >= last.at && now - last.at < COOL_DOWN_MS;
}

function isUnobserved(before: number, now: number): boolean {
  return now - before > OBSERVED_MS;
}
