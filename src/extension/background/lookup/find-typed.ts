/** Finds what is meant by what is typed after the address bar keyword: `0xdac1…`, `eth usdt`, `usdt`, `비트코인`. */
import { type AssetKey, assetOf, coinKey } from '../../../core/market/assets.ts';
import { findAddresses } from '../../../core/market/find-addresses.ts';
import { findCoins } from '../../../core/market/find-coins.ts';
import type { Found } from '../../../core/market/found.ts';
import { hasTokens, type Network, networkCalled } from '../../../core/market/networks.ts';
import type { Platform } from '../../../core/market/platforms.ts';
import type { RegisteredToken } from '../../../core/tokens/registry.ts';

/** Lines in the list of an address bar. */
const MAX_ASSETS = 5;

export interface Typed {
  /** What is meant, best first. */
  readonly found: readonly Found[];
  /** The networks without prices that were typed, where nothing else is meant. */
  readonly unpriced: readonly string[];
}

/**
 * Finds the typed addresses, or else at most five coins and bundled tokens of that name. A further word may name the
 * network. Tokens that are not bundled are not found by their symbols, which anyone may choose.
 */
export function findTyped(typed: string, registry: readonly RegisteredToken[]): Typed {
  const words = typed.trim().split(/\s+/);
  const networks = new Set(words.length > 1 ? words.flatMap((word) => networkTyped(word) ?? []) : []);
  const [network] = networks;
  const on = networks.size === 1 && network?.priced ? network : null;
  const elsewhere = [...networks].every(({ priced }) => !priced) ? [...networks].map(({ name }) => name) : [];
  const { found, doubt, unpriced = [] } = findAddresses(typed);
  if (found.length > 0) {
    const meant = found.flatMap((each) => (elsewhere.length > 0 && isOpen(each) ? [] : onto(each, on)));
    return { found: meant, unpriced: meant.length > 0 ? [] : elsewhere };
  }
  if (doubt !== null) return { found, unpriced };
  const rest = words.filter((word) => networks.size === 0 || !networkTyped(word)).join(' ');
  const named = networks.size > 0 ? registeredAs(typed, registry) : [];
  const there = elsewhere.length > 0 ? [] : assetsCalled(rest, on, registry);
  const assets = [...new Set([...named, ...there])].slice(0, MAX_ASSETS);
  return { found: assets.map(foundOf), unpriced: assets.length > 0 ? [] : elsewhere };
}

/** The network that a word names. Never Bitcoin, which has no tokens: its name is the coin's. */
function networkTyped(word: string): Network | null {
  const network = networkCalled(word);
  return network && hasTokens(network) ? network : null;
}

/** Whether it is a token whose network is not known from the address or link itself. */
function isOpen(found: Found): boolean {
  return found.kind === 'token' && found.platform === null;
}

export function foundOf(key: AssetKey): Found {
  const { coin, platform, address } = assetOf(key);
  return address === null ? { kind: 'coin', coin } : { kind: 'token', address, platform };
}

/** The token on the given network, and also on that of its own link where that is another. */
function onto(found: Found, on: Platform | null): readonly Found[] {
  if (found.kind !== 'token' || on === null || found.platform === on.id) return [found];
  const there: Found = { kind: 'token', address: found.address, platform: on.id };
  return found.platform === null ? [there] : [found, there];
}

/** The coins and bundled tokens of that name; on a network without a further word, its coin. */
function assetsCalled(
  text: string,
  on: Platform | null,
  registry: readonly RegisteredToken[],
): readonly AssetKey[] {
  const wanted = text.replace(/^\$/, '').toLowerCase();
  if (wanted === '') return on ? [coinKey(on.coin)] : [];
  const here = registry.filter(
    ({ key }) => on === null || key.startsWith(`${on.id}:`) || key === coinKey(on.coin),
  );
  const coins = on
    ? []
    : findCoins(text).found.flatMap((each) => (each.kind === 'coin' ? [coinKey(each.coin)] : []));
  return [...new Set([...coins, ...registeredAs(wanted, here)])];
}

/** Bundled tokens: first those with that symbol, then those whose symbol, then those whose name begins so. */
function registeredAs(text: string, registry: readonly RegisteredToken[]): readonly AssetKey[] {
  const wanted = text.trim().toLowerCase();
  const by = (is: (token: RegisteredToken) => boolean) => registry.filter(is).map(({ key }) => key);
  return [
    ...by(({ symbol }) => symbol.toLowerCase() === wanted),
    ...by(({ symbol }) => symbol.toLowerCase().startsWith(wanted)),
    ...by(({ name }) => name.toLowerCase().startsWith(wanted)),
  ];
}
