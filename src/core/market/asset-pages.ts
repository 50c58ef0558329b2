/** Links to pages about a token or coin: its platform's explorer, and the source of its price. */
import { type Asset, type AssetKey, assetOf, platformOf } from './assets.ts';
import { coinRow } from './coins.ts';
import { ATTRIBUTION } from './precedence.ts';

type PricedBy = keyof typeof ATTRIBUTION;

/** The extension's own page with the asset's chart. */
export function chartPath(key: AssetKey) {
  return `/chart.html#${key}` as const;
}

/** The list as a page, with the details of the asset open. */
export function listPath(key: AssetKey) {
  return `/popup.html#${key}` as const;
}

/** The names of an asset that addresses of its pages at sources are made of. */
interface PageNames {
  /** The token's own; null where it is not known. */
  readonly symbol: string | null;
  /** Left out where it is not known: its site's search knows the address. */
  readonly coinGeckoId?: string | undefined;
}

/** Its page in the platform's own address lookup site; null for a coin without a platform. */
export function explorerUrl(asset: Asset): string | null {
  const tracker = platformOf(asset)?.tracker ?? null;
  return asset.address === null ? tracker : `${tracker}token/${asset.address}`;
}

/**
 * The source's page about this very token or coin; null where it has none. Exchanges name pages by symbol, and price by it only
 * what is registered: the symbol is their market's then.
 */
export function sourcePage(
  source: PricedBy,
  key: AssetKey,
  { symbol, coinGeckoId }: PageNames,
): string | null {
  const asset = assetOf(key);
  const platform = platformOf(asset);
  const isWrapped = asset.address !== null && asset.address === platform?.wrapped;
  const coin = isWrapped ? platform.coin : asset.coin;
  const market = coin ?? symbol?.toUpperCase();
  const contract = asset.address ?? platform?.wrapped;
  const coinId = asset.coin && coinRow(asset.coin).coinGeckoId;
  const id = coinId ?? (coinGeckoId && encodeURIComponent(coinGeckoId));
  const llama = coinId === null ? `${platform?.upstream.defiLlama}:${asset.address}` : `coingecko:${coinId}`;
  // A source that is not here has no page.
  const pages: Readonly<Partial<Record<PricedBy, string | null | undefined>>> = {
    CoinGecko: id ? `en/coins/${id}` : `en/search?query=${asset.address}`,
    // Its site has no page about a token; what it says of one can be read there.
    DefiLlama: `https://coins.llama.fi/prices/current/${llama}`,
    Binance: market && `en/trade/${market}_USDT`,
    Upbit: market && `exchange?code=CRIX.UPBIT.KRW-${market}`,
    Bithumb: market && `react/trade/order/${market}-KRW`,
    GeckoTerminal:
      contract && platform?.upstream.geckoTerminal && `${platform.upstream.geckoTerminal}/tokens/${contract}`,
    DexScreener: contract && platform?.upstream.dexScreener && `${platform.upstream.dexScreener}/${contract}`,
  };
  const page = pages[source];
  return page ? new URL(page, ATTRIBUTION[source]).href : null;
}
