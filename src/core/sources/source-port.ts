/** The port behind which each source stands. */
import type { Asset, AssetKey } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Answer, Change } from '../market/prices.ts';
import type { SourceRow } from '../market/source-table.ts';
import type { Store } from '../storage/store.ts';
import type { Registry } from '../tokens/registry.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Upstream, Upstreams } from '../upstream/upstream.ts';
import type { DemoKey } from './coingecko-demo-key.ts';
import type { ListedNames } from './listed-names.ts';
import type { UsdOf } from './quote-tokens.ts';

/** What a source is made of; each takes what it needs. */
export interface SourceOptions {
  readonly upstreams: Upstreams;
  readonly clock: Clock;
  /** Keeps the catalogs: some megabyte, replaceable at any time. */
  readonly store: Store;
  /** Gone with the browser: what tells which tokens were looked at. */
  readonly session: Store;
  readonly registry?: Registry;
  /** The user's own key for CoinGecko; a server has none. */
  readonly demoKey?: Pick<DemoKey, 'usable' | 'count'>;
  /** What wrapped coins are worth by the engine's own word; without it, a source's own word counts. */
  readonly usdOf?: UsdOf;
}

/** An asset with the price in dollars that a source has just quoted. */
export interface QuotedAsset {
  readonly asset: Asset;
  readonly usd: Decimal;
}

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
  /** Whether its own list names the asset; left out where there is none but the registry. See `listsAsset`. */
  lists?(asset: Asset): boolean;
  /** What the source calls it, where that is also the name of its page; left out where pages go by addresses or symbols. */
  idOf?(asset: Asset): string | null;
  /** Whether it could not because its own list, which is at hand, says so; sources without such a list never say no. */
  rulesOut?(asset: Asset): boolean;
  /** What its own list calls them; left out where it has no such list. */
  readonly names?: ListedNames;
  /**
   * By how much prices have changed that it has just quoted, where it takes another question to know: asked after the quotes,
   * which do not wait for it. Rejects with UpstreamError.
   */
  changes?(quoted: readonly QuotedAsset[], signal: AbortSignal): Promise<ReadonlyMap<AssetKey, Change>>;
  /** Splits assets that it could know into as few requests as its limits allow. */
  plan(assets: readonly Asset[]): readonly Batch[];
}

/** Whether the source's own list, or the registry, names the asset: nobody else may then call the asset unknown. */
export function listsAsset(source: PriceSource, asset: Asset): boolean {
  return source.lists?.(asset) ?? (source.row.registryOnly && source.couldKnow(asset));
}

/** The same, also where its own list is not at hand and could name the asset. */
export function mayListAsset(source: PriceSource, asset: Asset): boolean {
  return listsAsset(source, asset) || (source.lists !== undefined && source.couldKnow(asset));
}
