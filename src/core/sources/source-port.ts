/** The interface that each price source implements, and the parts that its requests and sockets consist of. */
import type { Asset, AssetKey } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import type { Answer, Change, ChangeSince } from '../market/prices.ts';
import type { SourceRow } from '../market/source-table.ts';
import type { Store } from '../storage/store.ts';
import type { Registry } from '../tokens/registry.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Upstream, Upstreams } from '../upstream/upstream.ts';
import type { DemoKey } from './coingecko-demo-key.ts';
import type { UsdOf } from './dexscreener-pools.ts';
import type { ListedMarkets, MarketAssets, RenamedMarket } from './exchange-markets.ts';
import type { Ticker } from './krw-tickers.ts';
import type { ListedNames } from './listed-names.ts';

export interface SourceOptions {
  readonly upstreams: Upstreams;
  readonly clock: Clock;
  /** Stores the catalogs: some megabytes, replaceable at any time. */
  readonly store: Store;
  /** Stores data that shows which tokens were looked at; deleted with the browser session. */
  readonly session: Store;
  readonly registry?: Registry;
  /** The user's own key for CoinGecko. */
  readonly demoKey?: Pick<DemoKey, 'usable' | 'count'>;
  /** The engine's prices of coins, by which pools are valued; without them, DexScreener's own prices are used. */
  readonly usdOf?: UsdOf;
}

/** An asset with the price that the source has just quoted. */
export interface QuotedAsset {
  readonly asset: Asset;
  readonly usd: Decimal;
}

/** The assets of one request. */
export interface Batch {
  readonly assets: readonly Asset[];
  /** The budget that pays for the request. */
  readonly budget: string;
  /**
   * Sends the request. The map has an answer for each asset of the batch, and may have answers about other assets. An asset
   * without an answer counts as failed. Rejects with UpstreamError.
   */
  ask(signal: AbortSignal): Promise<ReadonlyMap<AssetKey, Answer>>;
}

/** A ticker; `at`: when it was received. */
export interface BoardTicker extends Ticker {
  readonly at: number;
}

export interface WonBoard {
  readonly since: ChangeSince;
  /** The latest tickers by market; a market that is missing from the newest response keeps its earlier one. */
  readonly tickers: ReadonlyMap<string, BoardTicker>;
  /** When the exchange last responded about the whole board; null before the first such response. */
  checkedAt(): number | null;
  /** The markets that the exchange itself lists; null while its list is not loaded. */
  listed(): ListedMarkets;
  /** The asset that the market trades, if our tables and the name in the exchange's list agree; otherwise null. */
  assetAt(market: string): AssetKey | null;
  /** Notes that a view has requested a board: this one, or that of another exchange. */
  noteView(): void;
  /** Whether `noteView` was called in the last `BOARD_IN_VIEW_MS`. */
  isInView(): boolean;
  /**
   * All markets of our tables, which other requests of the exchange include while a board is in view, so that one
   * request also answers pages and look-ups. Empty while no board is in view, or before the exchange's list is loaded.
   */
  shared(): readonly MarketAssets[];
  /** The requests that renew the whole board. */
  plan(): readonly Batch[];
  /** Takes in tickers of any response of the exchange. `isWhole`: the response was about the whole board. */
  note(tickers: ReadonlyMap<string, Ticker>, isWhole: boolean): void;
}

/** A market's last trade, reported by a socket. */
export interface LiveTick {
  readonly market: string;
  readonly tradedAt: number;
  /** The ticker for the premium board; null at an exchange without a board. */
  readonly ticker: Ticker | null;
  /** The answer about each asset of the market, converted with the rates at the time of the call. */
  answer(): Answer;
}

/** The markets to subscribe to, each with the assets of the registry that it prices. */
export type LiveMarkets = ReadonlyMap<string, readonly AssetKey[]>;

/** The protocol of an exchange's socket. */
export interface LiveFeed {
  readonly url: string;
  /** Minimum interval between two connections. */
  readonly spacingMs: number;
  /**
   * The markets to subscribe to for the assets, or with null for the whole board. Unless empty, they include the busiest market:
   * if even that one sends no frames, the socket counts as silent.
   */
  marketsOf(assets: readonly AssetKey[] | null): LiveMarkets;
  /** The message that subscribes to these markets. */
  subscription(markets: readonly string[]): string;
  /** The market's last trade on the board; null without one, and at an exchange without a board. */
  known(market: string): LiveTick | null;
  /** Reads a frame's JSON, whose numbers are text; null unless it is a tick with a price and a time. */
  read(frame: unknown): LiveTick | null;
}

export interface ClaimedPrice {
  readonly usd: Decimal;
  readonly asOf: number;
}

export interface ClaimedCoins {
  /** Reads the stored list. Starts to fetch a missing or day-old one without waiting for it. Never rejects. */
  prepare(): Promise<void>;
  /** CoinGecko's id of the only coin with this symbol; null if it has none, or several. */
  idOf(symbol: string): string | null;
  /**
   * Requests prices by ids, as many as fit into one request. Ids without a price are left out. Rejects with UpstreamError.
   */
  prices(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, ClaimedPrice>>;
}

export interface PriceSource {
  readonly row: SourceRow;
  readonly upstream: Upstream;
  /**
   * Called before `assets` are requested. Reads stored catalogs (the first time), and starts to fetch a missing or day-old one
   * without waiting for it, unless the registry has all the assets. Never rejects: without its catalog a source uses the
   * registry.
   */
  prepare(assets: readonly Asset[]): Promise<void>;
  /** Whether the source has an id, a market or a chain for the asset; without a request. */
  couldKnow(asset: Asset): boolean;
  /** Whether the source's own list has the asset; the method is missing when it uses the registry only. See `listsAsset`. */
  lists?(asset: Asset): boolean;
  /** The source's own id of the asset, if the addresses of its pages contain ids. */
  idOf?(asset: Asset): string | null;
  /** Whether the source's loaded list lacks the asset; the method is missing when the source has no list. */
  rulesOut?(asset: Asset): boolean;
  /** The names in the source's own list, if it has one. */
  readonly names?: ListedNames;
  /** The markets whose names in the exchange's list are not those in our table of coins. */
  renamed?(): readonly RenamedMarket[];
  /** All markets of an exchange that quotes won. */
  readonly board?: WonBoard;
  readonly live?: LiveFeed;
  /** CoinGecko's coins whose symbol no other coin has: an exchange's market may trade one that our tables lack. */
  readonly claims?: ClaimedCoins;
  /**
   * The changes of prices that were just quoted, for a source that needs another request for them. Rejects with
   * UpstreamError.
   */
  changes?(quoted: readonly QuotedAsset[], signal: AbortSignal): Promise<ReadonlyMap<AssetKey, Change>>;
  /** Splits the assets into as few requests as the source's limits allow. */
  plan(assets: readonly Asset[]): readonly Batch[];
}

/**
 * Whether the source's own list, or the registry, has the asset. If so, the asset exists, and "unlisted" from another
 * source is not believed.
 */
export function listsAsset(source: PriceSource, asset: Asset): boolean {
  return source.lists?.(asset) ?? (source.row.registryOnly && source.couldKnow(asset));
}

/** Like `listsAsset`; also true while the source's list is not loaded and may have the asset. */
export function mayListAsset(source: PriceSource, asset: Asset): boolean {
  return listsAsset(source, asset) || (source.lists !== undefined && source.couldKnow(asset));
}
