/** The port behind which each of the seven sources stands. */
import type { Asset, AssetKey } from '../market/assets.ts';
import type { Answer } from '../market/prices.ts';
import type { SourceRow } from '../market/sources.ts';
import type { Upstream } from '../upstream/upstream.ts';

/** One request's worth of assets. */
export interface Batch {
  readonly assets: readonly Asset[];
  /** The budget that pays for the request. */
  readonly budget: string;
  /**
   * Asks the source. The map has an answer for each asset of the batch, and may have more that came for free (keyed
   * by asset). An asset that is missing from it counts as failed. Rejects with UpstreamError when the request failed.
   */
  ask(signal: AbortSignal): Promise<ReadonlyMap<AssetKey, Answer>>;
}

export interface PriceSource {
  readonly row: SourceRow;
  readonly upstream: Upstream;
  /**
   * Brings back stored catalogs (the first time) and, when one is missing or a day old, starts fetching it without
   * waiting for it. `assets` are those about to be asked: nothing is fetched for assets that the registry knows.
   * Never rejects: a source without its catalog falls back to the registry.
   */
  prepare(assets: readonly Asset[]): Promise<void>;
  /** Whether the source could know the asset, without any request: it has an id, a market, a chain for it. */
  couldKnow(asset: Asset): boolean;
  /** Whether it could not because its own list, which is at hand, says so; sources without such a list never say no. */
  rulesOut?(asset: Asset): boolean;
  /** Splits assets that it could know into as few requests as its limits allow. */
  plan(assets: readonly Asset[]): readonly Batch[];
}
