/** The port of the price sources. */
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
  /** For the catalogs: some megabytes, replaceable at any time. */
  readonly store: Store;
  /** Deleted with the browser session: for data that shows which tokens were looked at. */
  readonly session: Store;
  readonly registry?: Registry;
  /** The user's own key for CoinGecko; a server has none. */
  readonly demoKey?: Pick<DemoKey, 'usable' | 'count'>;
  /** The engine's prices of wrapped coins; without them, the source uses its own. */
  readonly usdOf?: UsdOf;
}

/** An asset with the price that the source has just quoted. */
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
   * Sends the request. The map has an answer for each asset of the batch, and may have others that came for free. A missing
   * asset counts as failed. Rejects with UpstreamError.
   */
  ask(signal: AbortSignal): Promise<ReadonlyMap<AssetKey, Answer>>;
}

/** A ticker with when it was received. */
export interface BoardTicker extends Ticker {
  readonly at: number;
}

export interface WonBoard {
  readonly since: ChangeSince;
  /** By market; one that is missing from the newest answer stays as it was. */
  readonly tickers: ReadonlyMap<string, BoardTicker>;
  /** When the exchange last answered about all of it; null before the first such answer. */
  checkedAt(): number | null;
  /** The exchange's own list; null before the first. */
  listed(): ListedMarkets;
  /** What the market trades by the tables and by the name in the exchange's list; null where one of them has nothing. */
  assetAt(market: string): AssetKey | null;
  /** A view has requested a board: this one, or that of another exchange. */
  noteView(): void;
  /** Whether one did so in the last `BOARD_IN_VIEW_MS`. */
  isInView(): boolean;
  /**
   * The markets of the tables while a board is in view and the exchange's list is known: with them, one request answers the
   * pages and look-ups of that time, also of what the other exchange's board lacks.
   */
  shared(): readonly MarketAssets[];
  /** The requests that renew all of it. */
  plan(): readonly Batch[];
  /** Takes in tickers of the exchange, whatever was requested. Only a whole answer makes the board newer. */
  note(tickers: ReadonlyMap<string, Ticker>, isWhole: boolean): void;
}

/** A market's last trade, as a socket has reported it. */
export interface LiveTick {
  readonly market: string;
  readonly tradedAt: number;
  /** Of an exchange with a board. */
  readonly ticker: Ticker | null;
  /** About each asset of the market, by the rates of the moment of the call. */
  answer(): Answer;
}

/** With the assets in the registry; empty where there is nothing to subscribe to. */
export type LiveMarkets = ReadonlyMap<string, readonly AssetKey[]>;

/** The protocol of an exchange's socket. */
export interface LiveFeed {
  readonly url: string;
  /** Between two connects at least. */
  readonly spacingMs: number;
  /**
   * The markets to subscribe to for the assets (null: for the whole board), each with all assets that it prices. The
   * busiest one is always among them: without its frames the socket is silent.
   */
  marketsOf(assets: readonly AssetKey[] | null): LiveMarkets;
  /** The message that subscribes to these markets. */
  subscription(markets: readonly string[]): string;
  /** What the board knows of the market, as a tick; null where it knows nothing, or there is none. */
  known(market: string): LiveTick | null;
  /** The tick in a frame's JSON, whose numbers are text; null where it is none, or one without a price and a time. */
  read(frame: unknown): LiveTick | null;
}

export interface ClaimedPrice {
  readonly usd: Decimal;
  readonly asOf: number;
}

export interface ClaimedCoins {
  /** Reads the stored list, and starts to fetch a missing or day-old one without waiting for it. Never rejects. */
  prepare(): Promise<void>;
  /** CoinGecko's id of the one coin with this symbol; null where it has none, or several. */
  idOf(symbol: string): string | null;
  /** One request for all, no more than fit into it; the ids without a price are left out. Rejects with UpstreamError. */
  prices(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, ClaimedPrice>>;
}

export interface PriceSource {
  readonly row: SourceRow;
  readonly upstream: Upstream;
  /**
   * Reads stored catalogs (the first time), and starts to fetch a missing or day-old one without waiting for it, unless the
   * registry knows all `assets`, which are about to be requested. Never rejects: without its catalog a source uses the
   * registry.
   */
  prepare(assets: readonly Asset[]): Promise<void>;
  /** Whether the source has an id, a market or a chain for the asset; without a request. */
  couldKnow(asset: Asset): boolean;
  /** Whether its own list contains the asset; missing when it uses the registry only. See `listsAsset`. */
  lists?(asset: Asset): boolean;
  /** The source's id, when its pages go by ids. */
  idOf?(asset: Asset): string | null;
  /** Whether its own list, already loaded, lacks the asset; missing when it has no list. */
  rulesOut?(asset: Asset): boolean;
  /** The names in its own list, if it has one. */
  readonly names?: ListedNames;
  /** The markets that its own list gives another name than the table of coins. */
  renamed?(): readonly RenamedMarket[];
  /** All markets of an exchange that quotes won. */
  readonly board?: WonBoard;
  readonly live?: LiveFeed;
  /** CoinGecko's coins by symbol. */
  readonly claims?: ClaimedCoins;
  /** The changes of prices just quoted, for a source that needs another request for them. Rejects with UpstreamError. */
  changes?(quoted: readonly QuotedAsset[], signal: AbortSignal): Promise<ReadonlyMap<AssetKey, Change>>;
  /** Splits assets that it could know into as few requests as its limits allow. */
  plan(assets: readonly Asset[]): readonly Batch[];
}

/** Whether the source's own list, or the registry, contains the asset: then no other source may call it unknown. */
export function listsAsset(source: PriceSource, asset: Asset): boolean {
  return source.lists?.(asset) ?? (source.row.registryOnly && source.couldKnow(asset));
}

/** The same, also while its list is not loaded and could contain the asset. */
export function mayListAsset(source: PriceSource, asset: Asset): boolean {
  return listsAsset(source, asset) || (source.lists !== undefined && source.couldKnow(asset));
}
