/** When a price of USDT in dollars is confirmed (docs/pricing.md §4). */
import { compare, timesApart } from '../market/arithmetic.ts';
import type { Decimal } from '../market/decimal.ts';
import { SOURCE_NAMES, type SourceName } from '../market/source-table.ts';
import { MINUTE_MS } from '../market/time.ts';
import type { AssetState } from './asset-state.ts';

/** USDT in dollars, as a source of dollars quoted it. */
export interface TetherReading {
  readonly source: SourceName;
  readonly usd: Decimal;
  readonly at: number;
}

const PEG_FLOOR = '0.98' as Decimal;
const PEG_CEILING = '1.02' as Decimal;
const SAME_MINUTE_MS = MINUTE_MS;
const AGREEING_TIMES = 1.02;
/** Below the peg, USDT moves by more than that between two answers. */
const AGREEING_BELOW_TIMES = 1.05;

export function isPegged(usd: Decimal): boolean {
  return compare(usd, PEG_FLOOR) >= 0 && compare(usd, PEG_CEILING) <= 0;
}

/** The last accepted dollar quotes of USDT, also those that are not converted to won. */
export function tetherReadings({ results }: Pick<AssetState, 'results'>): readonly TetherReading[] {
  return SOURCE_NAMES.flatMap((source) => {
    const judged = results[source];
    if (!judged || !('verdict' in judged) || judged.gate !== null || !('usd' in judged.result.quote))
      return [];
    return [{ source, usd: judged.result.quote.usd, at: judged.result.at }];
  });
}

/** Confirmed by another reading of the same minute; at its peg where there is none. */
export function isConfirmedTether(
  { source, usd, at }: TetherReading,
  all: readonly TetherReading[],
): boolean {
  const others = all.filter((other) => other.source !== source && Math.abs(other.at - at) <= SAME_MINUTE_MS);
  const times = compare(usd, PEG_FLOOR) < 0 ? AGREEING_BELOW_TIMES : AGREEING_TIMES;
  const isNear = (other: TetherReading) => timesApart(other.usd, usd) <= times;
  return others.length === 0 ? isPegged(usd) : others.some(isNear);
}
