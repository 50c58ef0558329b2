/** Links to pages about a token or coin: in the extension, at its platform's explorer, and at the source of its price. */
import { type Asset, type AssetKey, assetOf, platformOf } from './assets.ts';
import { coinRow } from './coins.ts';
import { ATTRIBUTION } from './precedence.ts';

type PricedBy = keyof typeof ATTRIBUTION;

/** The extension's own page with the asset's chart. */
export function chartPath(key: AssetKey) {
  return `/chart.html#${key}` as const;
}

/** The popup as a page, with the details of the asset open. */
export function listPath(key: AssetKey) {
  return `/popup.html#${key}` as const;
}

/** The names of an asset that are part of the URLs of its pages at sources. */
interface PageNames {
  /** The token's own symbol; null if unknown. */
  readonly symbol: string | null;
  /** CoinGecko's id; left out if unknown: the link then searches for the address. */
  readonly coinGeckoId?: string | undefined;
}

/** The asset's page at the platform's own explorer; null for a coin without a platform. */
export function explorerUrl(asset: Asset): string | null {
  const tracker = platformOf(asset)?.tracker ?? null;
  return asset.address === null ? tracker : `${tracker}token/${asset.address}`;
}

/**
 * The URL of the source's page about the token or coin; null if the source has no such page. An exchange's URL contains
 * the market's symbol, which is the registered symbol of every token that exchanges price.
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
  // Null or undefined: the source has no page about the asset.
  const pages: Readonly<Partial<Record<PricedBy, string | null | undefined>>> = {
    CoinGecko: id ? `en/coins/${id}` : `en/search?query=${asset.address}`,
    // DefiLlama's site has no pages about tokens: the link shows the API's response.
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
