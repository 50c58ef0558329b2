/** Names and decimals of tokens: registry, else chain, else a source's response (docs/sources.md §12). */
import type { AssetKey } from '../market/assets.ts';
import type { PlatformId } from '../market/platforms.ts';
import type { Price } from '../market/prices.ts';
import { isNameless, type Token } from '../market/tokens.ts';
import type { Clock } from '../upstream/clock.ts';

export interface Tokens {
  /** Without a request, from the registry or the store; unknown fields are null. */
  known(key: AssetKey): Token;
  /**
   * Requests the chains, batched through Multicall3, for tokens that neither the registry nor the store has, and stores
   * their responses for 30 days. Only for tokens that were saved, looked up or requested of the API. Never rejects;
   * unknown fields are null.
   */
  describe(keys: readonly AssetKey[], signal: AbortSignal): Promise<ReadonlyMap<AssetKey, Token>>;
  /** A source's name of a token: used until the chain has responded. */
  noteFromSource(key: AssetKey, token: Token): void;
  /**
   * Requests of the networks, the likeliest first, whether an address (lower case) is a wallet on each, which no source can
   * price. False when that is not certain. Only for what a person has looked up, or typed or pasted, and sent.
   */
  isWallet(address: string, networks: readonly PlatformId[], signal: AbortSignal): Promise<boolean>;
  /** The id of CoinGecko's page about it; null where neither the registry nor its list, if at hand, has one. */
  coinGeckoIdOf(key: AssetKey): string | null;
  /** Resolves when the store is read. */
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

export interface NameParts {
  readonly tokens: Pick<Tokens, 'known' | 'describe'>;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** Time limit of chains: as long as a lookup. */
const NAMES_LIMIT_MS = 5_900;

/** A request for prices waits this long for names; later ones are for the next request. */
export const NAMES_BESIDE_PRICES_MS = 1_000;

/**
 * Requests the unknown names. Resolves when they are there or the time is over: true when one has come. Chains may respond
 * after a shorter wait than theirs. Never rejects.
 */
export async function waitForNames(
  { tokens, clock }: NameParts,
  keys: readonly AssetKey[],
  waitMs = NAMES_LIMIT_MS,
): Promise<boolean> {
  const isOpen = (key: AssetKey) => isNameless(tokens.known(key));
  const nameless = keys.filter(isOpen);
  if (nameless.length === 0) return false;
  const done = new AbortController();
  const naming = tokens.describe(nameless, AbortSignal.timeout(NAMES_LIMIT_MS));
  await Promise.race([naming, clock.sleep(waitMs, done.signal).catch(() => {})]);
  done.abort();
  return !nameless.every(isOpen);
}
