/** Where each source is to be credited: a table of its own, because pages need nothing else of the sources. In their default order of precedence. */
export const ATTRIBUTION = {
  CoinGecko: 'https://www.coingecko.com/',
  DefiLlama: 'https://defillama.com/',
  Binance: 'https://www.binance.com/',
  Upbit: 'https://upbit.com/',
  Bithumb: 'https://www.bithumb.com/',
  GeckoTerminal: 'https://www.geckoterminal.com/',
  DexScreener: 'https://dexscreener.com/',
} as const;
