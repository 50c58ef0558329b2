/** Shapes of good answers that upstreams have had at times, and refusals of their own: what a fault of kind `shape` may name. */
export type Shape =
  /** CoinGecko. */
  | 'rows without prices'
  /** CoinGecko, of requests with a key: errors 10002, 10010 and 10011. */
  | 'wrong key'
  | 'Pro key'
  | 'demo key at the Pro host'
  /** CoinGecko: error 10005, and a limit of the network in front of it, as plain text. */
  | 'paid plan only'
  | 'network limit'
  /** DefiLlama: `decimals` of `coingecko:` entries. */
  | 'decimals of coins'
  /** DefiLlama: every second coin is left out. */
  | 'half left out'
  /** DefiLlama: CoinGecko's price with CoinGecko's time, as of the last five minutes' mark. */
  | 'relays CoinGecko'
  /** GeckoTerminal. */
  | 'no trade times'
  | 'pool ids of 32 bytes'
  | 'running candle twice'
  /** Upbit. */
  | 'eight decimals'
  | 'volumes with exponents'
  /** DexScreener: a row of another chain, and rows without `txns` whose `pairAddress` is none. */
  | 'odd rows'
  /** The rate services. */
  | 'dated tomorrow'
  | 'no won'
  | 'another currency'
  /** Nodes. */
  | 'id first'
  | 'trailing newline'
  | 'error with data'
  | 'missing trie node';
