/** What is typed after the address bar keyword: `0xdac1…`, `eth usdt`, `usdt`, `비트코인`. */
import type { AssetKey } from '../market/assets.ts';
import { coinKey } from '../market/assets.ts';
import { findAddresses } from '../market/find-addresses.ts';
import { findCoins } from '../market/find-coins.ts';
import type { Found } from '../market/found.ts';
import { findPlatform, type Platform } from '../market/platforms.ts';
import type { RegisteredToken } from '../tokens/registry.ts';

export type Phrase =
  /** Addresses: which platform is meant is found by their prices. */
  | { readonly kind: 'found'; readonly found: readonly Found[] }
  /** Coins and well-known tokens, best first; none when nothing is called so. */
  | { readonly kind: 'assets'; readonly assets: readonly AssetKey[] };

/** Lines of an address bar's list. */
const MAX_ASSETS = 5;

/** The person says the name here, not a page: the bundled tokens may be found by their symbols, never any others. */
export function phraseOf(typed: string, registry: readonly RegisteredToken[]): Phrase {
  const words = typed.trim().split(/\s+/);
  const platform =
    words.length > 1 ? (words.map(findPlatform).find((found) => found?.chainId != null) ?? null) : null;
  const { found } = findAddresses(typed);
  if (found.length > 0)
    return { kind: 'found', found: platform ? found.map((each) => onto(each, platform)) : found };
  const rest = platform ? words.filter((word) => findPlatform(word) !== platform) : words;
  return { kind: 'assets', assets: assetsCalled(rest.join(' '), platform, registry).slice(0, MAX_ASSETS) };
}

function onto(found: Found, { symbol }: Platform): Found {
  return found.kind === 'token' && found.platform === null ? { ...found, platform: symbol } : found;
}

/** By the whole symbol, then by how it begins, then by the name. */
function assetsCalled(
  text: string,
  on: Platform | null,
  registry: readonly RegisteredToken[],
): readonly AssetKey[] {
  const wanted = text.replace(/^\$/, '').toLowerCase();
  if (wanted === '') return on ? [coinKey(on.symbol)] : [];
  const here = registry.filter(({ key }) => on === null || key.startsWith(`${on.symbol}:`));
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
