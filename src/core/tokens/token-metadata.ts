/** Names and decimals of tokens: registry, else chain, else a source's response (docs/sources.md §12). */
import type { AssetKey } from '../market/assets.ts';
import type { PlatformId } from '../market/platforms.ts';
import type { Price } from '../market/prices.ts';
import { isNameless, type Token } from '../market/tokens.ts';
import type { Clock } from '../upstream/clock.ts';

export interface Tokens {
  /** The known names and decimals, from the registry or the store, without a request; unknown fields are null. */
  known(key: AssetKey): Token;
  /**
   * Requests the chains, batched through Multicall3, for tokens that neither the registry nor the store has, and stores
   * their responses for 30 days. Only for tokens that were saved, looked up or requested of the API. Never rejects;
   * unknown fields are null.
   */
  describe(keys: readonly AssetKey[], signal: AbortSignal): Promise<ReadonlyMap<AssetKey, Token>>;
  /** Notes a source's name of a token, which is used until the chain has responded. */
  noteFromSource(key: AssetKey, token: Token): void;
  /**
   * Whether an address (lower case) is a wallet on each of the networks, the likeliest first: no source prices wallets. False
   * when that is not certain. Sends requests to nodes, so only for addresses that a person has looked up, typed or pasted.
   */
  isWallet(address: string, networks: readonly PlatformId[], signal: AbortSignal): Promise<boolean>;
  /** CoinGecko's id of the token, for its page; null when neither the registry nor CoinGecko's loaded list has one. */
  coinGeckoIdOf(key: AssetKey): string | null;
  /** Resolves when the store is read. */
  restored: Promise<void>;
}

/** The field `coinGeckoId` of a row with a price of CoinGecko, whose page it links to; no field for other sources. */
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

/** Time limit of requests to chains: as long as a lookup. */
const NAMES_LIMIT_MS = 5_900;

/** How long a request for prices waits for names; names that come later are shown with the next one. */
export const NAMES_BESIDE_PRICES_MS = 1_000;

/**
 * Requests the unknown names, and waits for them up to `waitMs`. Resolves to true when at least one token has got its name.
 * Responses that come later are stored all the same. Never rejects.
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
