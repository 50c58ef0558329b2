/** What the rule of the past picks, reckoned from what the world has and from nothing else. */
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { times, trimmed } from '../../world/numbers.ts';
import { binanceMinutes, geckoPoints, llamaRecords, type PastRecord, poolMinutes } from '../../world/past.ts';
import { DAY, HOUR, LATER, MINUTE, type PastStage } from './stage.ts';

const USDT: AssetKey = 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7';

interface Candidate {
  readonly source: string;
  readonly usd: string;
  readonly asOf: number;
  readonly nearMs: number;
}

/** DefiLlama's record nearest to a moment, found among all of two days; it is asked in whole seconds. */
export function llamaTruth({ market }: PastStage, asset: AssetKey, at: number): PastRecord | null {
  const second = Math.floor(at / 1000) * 1000;
  return nearest(llamaRecords(market, market.coin(asset), second - DAY, second + DAY), second);
}

/** Binance's minute that holds a moment, in dollars by a tether's of then. */
export function binanceTruth(stage: PastStage, asset: AssetKey, at: number): PastRecord | null {
  const minute = Math.floor(at / MINUTE) * MINUTE;
  const [candle] = binanceMinutes(stage.market, stage.market.coin(asset), [minute, minute]);
  const tether = llamaTruth(stage, USDT, at);
  return candle && tether ? { at: candle.at, price: trimmed(times(candle.price, tether.price)) } : null;
}

/** The minute of a token's pool that speaks for a moment: those with one swap of dust say nothing. */
export function poolTruth({ market }: PastStage, asset: AssetKey, at: number): PastRecord | null {
  const page = { before: at + 2 * HOUR, limit: 1_000, now: LATER };
  const swaps = poolMinutes(market, market.coin(asset), page);
  return minuteFor(
    swaps.filter(({ volume }) => Number(volume) > 1),
    at,
  );
}

/** What the whole order picks of the four global sources, in dollars. */
export function selectedTruth(stage: PastStage, asset: AssetKey, at: number) {
  const { market } = stage;
  const coin = market.coin(asset);
  const llama = llamaTruth(stage, asset, at);
  const tether = llamaTruth(stage, USDT, at);
  const isTether = tether !== null && Math.abs(tether.at - at) <= 2 * HOUR;
  const isOnBinance = market.lists(coin.id, 'Binance') && coin.id !== 'maker';
  const candle = isOnBinance && isTether ? binanceTruth(stage, asset, at) : null;
  const isRecent = at >= LATER - 364 * DAY && market.lists(coin.id, 'CoinGecko');
  const point = isRecent ? nearest(geckoPoints(market, coin, at - DAY, at + DAY), at) : null;
  const candidates: Candidate[] = [];
  if (llama) candidates.push({ source: 'DefiLlama', usd: llama.price, asOf: llama.at, nearMs: 10 * MINUTE });
  if (candle)
    candidates.push({
      source: 'Binance',
      usd: candle.price,
      asOf: candle.at,
      nearMs: MINUTE,
    });
  if (point) candidates.push({ source: 'CoinGecko', usd: point.price, asOf: point.at, nearMs: HOUR });
  const isPooled =
    at >= LATER - 180 * DAY && market.lists(coin.id, 'GeckoTerminal') && !asset.endsWith(':0x');
  const swap = isPooled ? poolTruth(stage, asset, at) : null;
  if (swap) candidates.push({ source: 'GeckoTerminal', usd: swap.price, asOf: swap.at, nearMs: HOUR });
  const distance = ({ asOf }: Candidate) => Math.abs(asOf - at);
  const near = candidates.find((each) => distance(each) <= each.nearMs);
  const chosen = near ?? candidates.toSorted((a, b) => distance(a) - distance(b))[0];
  if (!chosen) throw new Error('the world has nothing');
  const { source, usd, asOf } = chosen;
  return { source, usd, asOf };
}

function nearest(records: readonly PastRecord[], at: number): PastRecord | null {
  return records.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0] ?? null;
}

/** The one that holds the moment, else the nearest by its nearer end, of two the earlier; within an hour. */
function minuteFor(minutes: readonly PastRecord[], at: number): PastRecord | null {
  const holding = minutes.find((minute) => minute.at <= at && at < minute.at + MINUTE);
  const distance = (minute: PastRecord) => Math.max(minute.at - at, at - minute.at - MINUTE);
  const near = minutes.filter((minute) => Math.abs(minute.at - at) <= HOUR);
  const sorted = near.toSorted((a, b) => distance(a) - distance(b) || a.at - b.at);
  return holding ?? sorted[0] ?? null;
}
