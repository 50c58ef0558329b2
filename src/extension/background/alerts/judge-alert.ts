/** When an alert comes true: once for each crossing, whatever was missed between two looks. Pure. */
import { type AlertRule, isOfPremium } from '../../../core/market/alert-rules.ts';
import { compare, divide } from '../../../core/market/arithmetic.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import { add, multiply } from '../../../core/market/exact.ts';
import type { Basis, SourceName } from '../../../core/market/source-table.ts';
import { DAY_MS, MINUTE_MS } from '../../../core/market/time.ts';
import { REGISTRY } from '../../../core/tokens/registry.ts';
import type { Crossing } from '../../messages/alerts.ts';

/** A price as an alert looks at it, in its own currency; or a premium, by the two sources that it is made of. */
export interface Sample {
  /** Unix milliseconds. */
  readonly at: number;
  readonly basis: Basis;
  readonly price: Decimal;
  /** Of a premium: whose won and whose dollars. */
  readonly pair?: `${SourceName}/${SourceName}`;
  /** Of a premium: its dollar price is made of Korean trades, too. */
  readonly includesKorea?: true;
}

interface Seen {
  readonly at: number;
  readonly isBeyond: boolean;
  /** The pair that came true for this one too, until it is back. */
  readonly by?: string;
  readonly includesKorea?: true;
}

export interface AlertState {
  /** By market, for a premium by pair: when a price was last compared, and whether the line is behind it. */
  readonly seen: Readonly<Record<string, Seen>>;
  /** Of a change: what is looked back upon. */
  readonly samples: readonly Sample[];
  readonly last: Crossing | null;
}

export const NEW_ALERT: AlertState = { seen: {}, samples: [], last: null };

/** A price must go back by 1 % before it can cross again, … */
const BACK = { above: '0.99' as Decimal, below: '1.01' as Decimal } as const;
/** … that of a registered stablecoin by 0.1 % in dollars, since it moves with the dollar in won, … */
const STABLECOIN_BACK = { above: '0.999' as Decimal, below: '1.001' as Decimal } as const;
/** … a premium by a fifth of a percentage point. */
const PREMIUM_BACK = { 'premium above': '-0.2' as Decimal, 'premium below': '0.2' as Decimal } as const;
/** Minimum time between two notifications of an alert; what is still true then is notified then. */
const COOL_DOWN_MS = 15 * MINUTE_MS;
/** After a longer gap between two looks, the time of a crossing is unknown. */
const OBSERVED_MS = 3 * MINUTE_MS;
/** As many points as a time is looked back upon by. */
const POINTS = 120;
/** Looks are rarer than the shortest of these times; but what lies a day back is no start of one. */
const OLDEST_START_MS = DAY_MS;

/** What the sample makes of the alert; `crossing` is null unless it comes true with it. */
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
  /** As far as it must go back. */
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
  // The first look is the start: there was no crossing.
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

/** The look that this one goes on from; undefined where it is a first one. */
function startOf({ seen }: AlertState, { basis, pair, includesKorea }: Sample): Seen | undefined {
  // The premium of another pair is another figure: each goes on from its own.
  const own = seen[pair ?? basis];
  // Dollars with Korean trades in them stand in for purer ones, and begin anew each time.
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

/** What lies within the time, and the newest before it: looks may be further apart than the time is long. */
function isKept({ at }: Sample, all: readonly Sample[], now: number, spanMs: number): boolean {
  if (at > now || now - at > Math.max(spanMs, OLDEST_START_MS)) return false;
  return now - at <= spanMs || !all.some((one) => one.at > at && now - one.at > spanMs);
}

/** Whether the price has gone so far from the earlier one, and which way. */
function wayOf(earlier: Decimal, price: Decimal, percent: Decimal): Crossing['way'] | null {
  const share = divide(percent, '100' as Decimal);
  const step = multiply(earlier, share);
  const apart = compare(price, earlier) >= 0 ? ([price, earlier] as const) : ([earlier, price] as const);
  if (compare(apart[0], add(apart[1], step)) < 0) return null;
  return apart[0] === price ? 'up' : 'down';
}

function isCooling({ last }: AlertState, now: number): boolean {
  // In the future: the clock was set back, and the true time is unknown.
  return last !== null && now >= last.at && now - last.at < COOL_DOWN_MS;
}

function isUnobserved(before: number, now: number): boolean {
  return now - before > OBSERVED_MS;
}
