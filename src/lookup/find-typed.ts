/** Finds what is meant by what is typed after the address bar keyword: `0xdac1…`, `eth usdt`, `usdt`, `비트코인`. */
import { type AssetKey, assetOf, coinKey } from '../market/assets.ts';
import { findAddresses } from '../market/find-addresses.ts';
import { findCoins } from '../market/find-coins.ts';
import type { Found } from '../market/found.ts';
import { findPlatform, type Platform } from '../market/platforms.ts';
import type { RegisteredToken } from '../tokens/registry.ts';

/** An address bar's list has so many lines. */
const MAX_ASSETS = 5;

/**
 * Finds what is meant, best first: the addresses that are typed, or else at most five coins and bundled tokens of that name.
 * The person says the name here, not a page: bundled tokens may be found by their symbols, never any others.
 */
export function findTyped(typed: string, registry: readonly RegisteredToken[]): readonly Found[] {
  const words = typed.trim().split(/\s+/);
  const platform =
    words.length > 1 ? (words.map(findPlatform).find((found) => found?.chainId != null) ?? null) : null;
  const { found } = findAddresses(typed);
  if (found.length > 0) return platform ? found.map((each) => onto(each, platform)) : found;
  const rest = platform ? words.filter((word) => findPlatform(word) !== platform) : words;
  return assetsCalled(rest.join(' '), platform, registry).slice(0, MAX_ASSETS).map(foundOf);
}

function foundOf(key: AssetKey): Found {
  const { platform, address } = assetOf(key);
  return address === null ? { kind: 'coin', platform } : { kind: 'token', address, platform };
}

function onto(found: Found, { id }: Platform): Found {
  return found.kind === 'token' && found.platform === null ? { ...found, platform: id } : found;
}

/** A token is found by its whole symbol, then by how that begins, then by the name. */
function assetsCalled(
  text: string,
  on: Platform | null,
  registry: readonly RegisteredToken[],
): readonly AssetKey[] {
  const wanted = text.replace(/^\$/, '').toLowerCase();
  if (wanted === '') return on ? [coinKey(on.id)] : [];
  const here = registry.filter(({ key }) => on === null || key.startsWith(`${on.id}:`));
  const coins = on
    ? []
    : findCoins(text).found.flatMap((each) => (each.kind === 'coin' ? [coinKey(each.platform)] : []));
  const by = (is: (token: RegisteredToken) => boolean) => here.filter(is).map(({ key }) => key);
  return [
    ...new Set([
      ...coins,
      ...by(({ symbol }) => symbol.toLowerCase() === wanted),
      ...by(({ symbol }) => symbol.toLowerCase().startsWith(wanted)),
      ...by(({ name }) => name.toLowerCase().startsWith(wanted)),
    ]),
  ];
}
