/** Where a token, or a coin, can be read about: in its platform's explorer, and at whoever gives its price. */
import { type Asset, type AssetKey, assetOf, platformOf } from './assets.ts';
import { ATTRIBUTION } from './sources-in-order.ts';

type PricedBy = keyof typeof ATTRIBUTION;

/** The extension's own page with the asset's chart. */
export function chartPath(key: AssetKey) {
  return `/chart.html#${key}` as const;
}

/** By which sources name their pages. */
interface PageNames {
  /** The token's own; null where it is not known. */
  readonly symbol: string | null;
  /** Left out where it is not known: its site's search knows the address. */
  readonly coinGeckoId?: string | undefined;
}

/** Its page in the platform's own address lookup site. */
export function explorerUrl(asset: Asset): string {
  const { tracker } = platformOf(asset);
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
  const { coin, upstream } = platformOf(asset);
  const isCoin = asset.address === null || asset.address === coin.wrapped;
  const market = isCoin ? coin.symbol : symbol?.toUpperCase();
  const contract = asset.address ?? coin.wrapped;
  const id = asset.address === null ? coin.coinGeckoId : coinGeckoId && encodeURIComponent(coinGeckoId);
  const llama =
    asset.address === null ? `coingecko:${coin.coinGeckoId}` : `${upstream.defiLlama}:${asset.address}`;
  // A source that is not here has no page.
  const pages: Readonly<Partial<Record<PricedBy, string | null | undefined>>> = {
    CoinGecko: id ? `en/coins/${id}` : `en/search?query=${asset.address}`,
    // Its site has no page about a token; what it says of one can be read there.
    DefiLlama: `https://coins.llama.fi/prices/current/${llama}`,
    Binance: market && `en/trade/${market}_USDT`,
    Upbit: market && `exchange?code=CRIX.UPBIT.KRW-${market}`,
    Bithumb: market && `react/trade/order/${market}-KRW`,
    GeckoTerminal: contract && upstream.geckoTerminal && `${upstream.geckoTerminal}/tokens/${contract}`,
    DexScreener: contract && upstream.dexScreener && `${upstream.dexScreener}/${contract}`,
  };
  const page = pages[source];
  return page ? new URL(page, ATTRIBUTION[source]).href : null;
}
