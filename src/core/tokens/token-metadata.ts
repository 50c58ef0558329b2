/**
 * What a token is: registry → on-chain → a source's answer (docs/sources.md §12).
 */
import type { AssetKey } from '../market/assets.ts';
import type { Price } from '../market/prices.ts';
import type { Token } from '../market/tokens.ts';

export interface Tokens {
  /** What is known without a request: registry, or kept from before; fields that nobody told are null. */
  known(key: AssetKey): Token;
  /**
   * Asks the chains, batched through Multicall3, about tokens that neither the registry nor the kept answers know,
   * and keeps what they say 30 days, 2,000 tokens. Only for tokens that a person saved, looked up or asked of the
   * API. Never rejects; what stays unknown has null fields.
   */
  describe(keys: readonly AssetKey[], signal: AbortSignal): Promise<ReadonlyMap<AssetKey, Token>>;
  /** Remembers what a price source said of a token: used while the chain has not answered. */
  noteFromSource(key: AssetKey, token: Token): void;
  /**
   * Asks the chains whether an address (lower case) is a wallet, which no source can price. False when that is not
   * certain. Only for what a person has looked up, or typed or pasted, and sent.
   */
  isWallet(address: string, signal: AbortSignal): Promise<boolean>;
  /** By which id CoinGecko has a page about it; null where neither the registry nor its list, if at hand, says. */
  coinGeckoIdOf(key: AssetKey): string | null;
  /** Resolves when kept answers are back. */
  restored: Promise<void>;
}

/** What a row needs beside a price of CoinGecko, whose pages have names of their own. */
export function pageIdOf(
  price: Pick<Price, 'source' | 'asset'>,
  { coinGeckoIdOf }: Pick<Tokens, 'coinGeckoIdOf'>,
) {
  const coinGeckoId = price.source === 'CoinGecko' ? coinGeckoIdOf(price.asset) : null;
  return coinGeckoId === null ? {} : { coinGeckoId };
}
