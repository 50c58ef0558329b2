/** The attribution link of each source, in the default order of precedence. Apart from the table: pages need nothing else. */
export const ATTRIBUTION = {
  CoinGecko: 'https://www.coingecko.com/',
  DefiLlama: 'https://defillama.com/',
  Binance: 'https://www.binance.com/',
  Upbit: 'https://upbit.com/',
  Bithumb: 'https://www.bithumb.com/',
  GeckoTerminal: 'https://www.geckoterminal.com/',
  DexScreener: 'https://dexscreener.com/',
} as const;
