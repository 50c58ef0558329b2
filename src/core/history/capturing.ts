/**
 * Captures what tokens are worth at one moment, as soon as and as long as sources have it. Each request's answer is kept
 * before the next is sent, so that a stop loses one at most (docs/pricing.md §8 The turn of the year).
 */
import { dayOf } from '../fx/days.ts';
import { type Asset, type AssetKey, assetOf } from '../market/assets.ts';
import type { Capture } from '../market/moments.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';
import type { Token } from '../market/tokens.ts';
import type { RecordSide, WantedRecord } from '../sources/history.ts';
import { CAPTURED, captureOf, recordSideOf } from './capture-parts.ts';
import type { History } from './create-history.ts';
import type { KeptCaptures } from './kept-captures.ts';
import { TETHER_ASSET } from './past-tether.ts';
import { soonestOf } from './pauses.ts';
import { CAPTURE } from './requester.ts';

export interface CaptureOrder {
  readonly at: number;
  /** In the order in which they are captured. */
  readonly assets: readonly AssetKey[];
  readonly off: readonly SourceName[];
}

export interface CaptureProgress {
  /** How many of the assets are not complete. */
  readonly open: number;
  /** How long to wait before going on; null when nothing is open. */
  readonly nextInMs: number | null;
}

export interface Capturing {
  /** By the upstreams' clocks where ours is wrong. */
  now(): number;
  /** Whether the moment has come, and sources have had the time to know of it. */
  isDue(at: number): boolean;
  /** Goes on as far as budgets and the signal allow. Rejects as the store of the captures does. */
  goOn(order: CaptureOrder, signal: AbortSignal): Promise<CaptureProgress>;
}

/** A minute's last trade is known when it is over, and its candle a little later. */
const SETTLE_MS = 2 * 60_000;
/** What waits for later trades, or for its rate to be final. */
const LATER_MS = 60 * 60_000;
const TETHER_SIDES: readonly RecordSide[] = ['before', 'after'];

export function createCapturing(parts: {
  readonly history: History;
  readonly kept: KeptCaptures;
  readonly token: (asset: AssetKey) => Token;
}): Capturing {
  const { kept, token } = parts;
  const { facts, rates, sources, now } = parts.history;

  /** Each source's records of the assets; and first those of a tether, where anything is converted by them. */
  function wantedOf(source: SourceName, assets: readonly Asset[], at: number): readonly WantedRecord[] {
    const sides = CAPTURED.filter((each) => each.source === source).map(({ side }) => recordSideOf(side));
    const own = assets.flatMap((asset) => sides.map((side) => ({ asset, at, side })));
    const tetherSides =
      sourceRow(source).quotes === 'KRW' ? TETHER_SIDES : source === 'DefiLlama' ? sides : [];
    const tethers = tetherSides.map((side) => ({ asset: TETHER_ASSET, at, side }));
    return [...tethers, ...own.filter(({ asset }) => tethers.length === 0 || asset.key !== TETHER_ASSET.key)];
  }

  async function write(order: CaptureOrder, signal: AbortSignal): Promise<readonly Capture[]> {
    const { at, off, assets } = order;
    const day = dayOf(at);
    const rate = (await rates.ensure([day], signal)).get(day) ?? null;
    const before = (await kept.all()).filter((each) => each.at === at);
    const captures = assets.map((asset) => {
      const known = before.find((each) => each.asset === asset) ?? null;
      const material = { facts, sources, off, rate, now: now() };
      return captureOf({ asset, at, token: token(asset) }, material, known);
    });
    await kept.put(captures.filter((each) => !before.includes(each)));
    return captures;
  }

  return {
    now,
    isDue: (at) => now() >= at + SETTLE_MS,
    async goOn(order, signal) {
      const { at, off } = order;
      const before = await kept.all();
      const isComplete = (asset: AssetKey) =>
        before.some((each) => each.at === at && each.asset === asset && each.isComplete);
      const open = order.assets.filter((asset) => !isComplete(asset));
      if (open.length === 0) return { open: 0, nextInMs: null };
      const assets = open.map(assetOf);
      await facts.recall([TETHER_ASSET, ...assets].map((asset) => ({ asset, at })));
      // Each source has its own budget: none waits for another.
      const asked = sources.filter(({ name }) => name === 'DefiLlama' || !off.includes(name));
      const waits = await Promise.all(
        asked.map(async (source) => {
          // A tether's dollars are DefiLlama's also where it is switched off.
          const of = off.includes(source.name) ? [] : assets;
          await source.prepare?.(of);
          return facts.ask({ source, wanted: wantedOf(source.name, of, at), signal, requester: CAPTURE });
        }),
      );
      // By a clock that was found to be wrong meanwhile, nothing has come yet.
      if (at > now()) return { open: open.length, nextInMs: at - now() + SETTLE_MS };
      const captures = await write({ ...order, assets: open }, signal);
      const left = captures.filter((each) => !each.isComplete).length;
      const soonest = Math.min(LATER_MS, soonestOf(waits) ?? LATER_MS);
      return { open: left, nextInMs: left === 0 ? null : soonest };
    },
  };
}
