/** What holds over all losses of a service: prices near those of the made-up market, and CoinGecko's pace. */
import { sourceRow } from '../../src/core/market/source-table.ts';
import type { World } from '../../test/world/world.ts';

interface Shown {
  readonly usdPrice: string | null;
}

/** Sources of the made-up market differ by a thousandth, and Korea's premium is 2 %. */
const NEAR = 0.03;

/** What is wrong with the entries of an answer; unknown is not wrong. */
export function wrongPrices(
  entries: readonly Shown[],
  refs: readonly string[],
  market: World['market'],
): string[] {
  return entries.flatMap(({ usdPrice }, i) => {
    const right = Number(market.coin(refs[i] ?? '').usd);
    const isNear = usdPrice === null || Math.abs(Number(usdPrice) / right - 1) <= NEAR;
    return isNear ? [] : [`${refs[i]} at ${usdPrice} dollars, not ${right}`];
  });
}

interface Sent {
  readonly at: number;
  readonly url: string;
}

const PRICES = /^https:\/\/api\.coingecko\.com\/api\/v3\/simple\//;
/** A request may leave so long after its budget was written. */
const LATE_MS = 1_000;

/** Each time that more requests for prices left than the source's budget has, whichever process sent them. */
export function pacesExceeded(upstream: readonly Sent[]): string[] {
  const { prices: budget } = sourceRow('CoinGecko').budgets;
  if (!('burst' in budget)) throw new RangeError('the pace of CoinGecko is no token bucket');
  const times = upstream.flatMap(({ url, at }) => (PRICES.test(url) ? [at] : [])).sort((a, b) => a - b);
  return times.flatMap((at, last) => {
    const first = times.findIndex((from, i) => {
      const most = budget.burst + Math.floor((at - from + LATE_MS) / budget.refillMs);
      return i <= last && last - i + 1 > most;
    });
    return first < 0 ? [] : [`${last - first + 1} requests to CoinGecko in ${at - (times[first] ?? at)} ms`];
  });
}
