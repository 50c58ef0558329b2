/**
 * Captures the prices of tokens at one moment (docs/pricing.md §8 The turn of the year). Each answer is stored before the next
 * request is sent, so that a stopped worker loses at most one.
 */
import { type Asset, type AssetKey, assetOf } from '../market/assets.ts';
import type { Capture } from '../market/moments.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';
import { dayOf, HOUR_MS, MINUTE_MS } from '../market/time.ts';
import type { Token } from '../market/tokens.ts';
import type { RecordSide, WantedRecord } from '../sources/history.ts';
import { CAPTURED, captureOf, recordSideOf } from './capture-parts.ts';
import type { CaptureStore } from './capture-store.ts';
import { TETHER_ASSET } from './convert-record.ts';
import type { History } from './create-history.ts';
import { soonestOf } from './past-facts.ts';
import { CAPTURE } from './requester.ts';

export interface CaptureOrder {
  /** The moment (Unix milliseconds). */
  readonly at: number;
  /** The assets to capture, in this order. */
  readonly assets: readonly AssetKey[];
  /** Sources that are switched off. */
  readonly off: readonly SourceName[];
}

export interface CaptureProgress {
  /** The number of assets whose capture is not complete. */
  readonly open: number;
  /** Milliseconds until the next call of `goOn`; null when every capture is complete. */
  readonly nextInMs: number | null;
}

export type Capturing = ReturnType<typeof createCapturing>;

/** A capture starts this long after the moment: exchanges publish a minute's candle a little after its end. */
const SETTLE_MS = 2 * MINUTE_MS;
/** The longest wait between two calls of `goOn`, while later trades or the day's final rate are missing. */
const LATER_MS = HOUR_MS;
/** The records of a tether that convert an exchange's prices in won: the last before the moment, and the first after it. */
const TETHER_SIDES: readonly RecordSide[] = ['before', 'after'];

export function createCapturing(parts: {
  readonly history: History;
  readonly captureStore: CaptureStore;
  readonly token: (asset: AssetKey) => Token;
}) {
  const { captureStore, token } = parts;
  const { facts, rates, sources, now } = parts.history;

  /** The records to request from a source: first those of a tether, if they convert the others; then those of the assets. */
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
    const before = (await captureStore.all()).filter((each) => each.at === at);
    const captures = assets.map((asset) => {
      const stored = before.find((each) => each.asset === asset) ?? null;
      const material = { facts, sources, off, rate, now: now() };
      return captureOf({ asset, at, token: token(asset) }, material, stored);
    });
    await captureStore.put(captures.filter((each) => !before.includes(each)));
    return captures;
  }

  return {
    /** The time, by the upstreams' clocks when ours is wrong (Unix milliseconds). */
    now,
    /** Whether the moment is over, and sources have had the time to record it. */
    isDue: (at: number) => now() >= at + SETTLE_MS,
    /** Requests and stores as many records as budgets and the signal allow. Rejects as the capture store does. */
    async goOn(order: CaptureOrder, signal: AbortSignal): Promise<CaptureProgress> {
      const { at, off } = order;
      const before = await captureStore.all();
      const isComplete = (asset: AssetKey) =>
        before.some((each) => each.at === at && each.asset === asset && each.isComplete);
      const open = order.assets.filter((asset) => !isComplete(asset));
      if (open.length === 0) return { open: 0, nextInMs: null };
      const assets = open.map(assetOf);
      await facts.recall([TETHER_ASSET, ...assets].map((asset) => ({ asset, at })));
      // All sources are requested at once, because each has its own budget.
      const requested = sources.filter(({ name }) => name === 'DefiLlama' || !off.includes(name));
      const waits = await Promise.all(
        requested.map(async (source) => {
          // A source that is switched off is not requested about the assets. DefiLlama is still requested about a
          // tether.
          const of = off.includes(source.name) ? [] : assets;
          await source.prepare?.(of);
          return facts.ask({ source, wanted: wantedOf(source.name, of, at), signal, requester: CAPTURE });
        }),
      );
      // The clock was corrected during the requests, and the moment is in the future again: no capture is written
      // before it.
      if (at > now()) return { open: open.length, nextInMs: at - now() + SETTLE_MS };
      const captures = await write({ ...order, assets: open }, signal);
      const left = captures.filter((each) => !each.isComplete).length;
      const soonest = Math.min(LATER_MS, soonestOf(waits) ?? LATER_MS);
      return { open: left, nextInMs: left === 0 ? null : soonest };
    },
  };
}
