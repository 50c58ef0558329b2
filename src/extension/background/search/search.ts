/**
 * Finds tokens by what they are called, on the device: among what is saved, the registry, and the kept catalogs.
 * What is called alike stands in the order of `rank-names.ts`, what can be trusted before the rest.
 */

import { type AssetKey, assetOf, isOffered, tokenKey } from '../../../core/market/assets.ts';
import { coinRow } from '../../../core/market/coins.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { hasTokens, networkCalled } from '../../../core/market/networks.ts';
import { EVM_PLATFORMS, type Platform, type PlatformId } from '../../../core/market/platforms.ts';
import { searchForm } from '../../../core/market/search-form.ts';
import type { Token } from '../../../core/market/tokens.ts';
import type { RegisteredToken } from '../../../core/tokens/registry.ts';
import type { ListedCoin } from '../../messages/search.ts';
import type { Settings } from '../../messages/settings.ts';
import { type CatalogIndex, identity } from './catalog-index.ts';
import { buildIndex, type IndexedName, keysIn, type NameIndex, namedAt } from './name-index.ts';
import { type FoundName, findNames, isTrusted, trustedFirst } from './rank-names.ts';

/** Longer texts are no names. */
const MAX_NAME = 100;

export interface SearchParts {
  readonly catalogs: Pick<CatalogIndex, 'current' | 'boards'>;
  readonly registry: {
    readonly all: readonly RegisteredToken[];
    find(key: AssetKey): RegisteredToken | null;
  };
  readonly tokens: { known(key: AssetKey): Token };
  /** Null when what is saved cannot be read. Never rejects. */
  readonly saved: { known(): Promise<readonly { readonly asset: AssetKey }[] | null> };
  readonly settings: { read(): Promise<Settings> };
}

export interface Search {
  /** What is called so, or begins so, in either language: saved ones first, then the registry's. `more`: there are others. */
  find(text: string, most: number): Promise<FoundNames>;
  /** What is called exactly so: the registry's alone, where it has any. `own`: what is saved counts, too. */
  exactly(text: string, most: number, own: boolean): Promise<readonly FoundName[]>;
  /** On which platforms the registry or a catalog has each contract. */
  listedOn(addresses: readonly string[]): Promise<readonly (readonly PlatformId[])[]>;
}

export interface FoundNames {
  readonly found: readonly FoundName[];
  readonly more: boolean;
  /** Coins with a won market that Sise does not price. */
  readonly unsupported: readonly ListedCoin[];
}

interface Asked {
  readonly on?: Platform | null;
  readonly most: number;
  readonly exact?: boolean;
  readonly own?: boolean;
}

export function createSearch({ catalogs, registry, tokens, saved, settings }: SearchParts): Search {
  const registered = buildIndex(registry.all.map(namedInRegistry));
  let own = { of: '', index: buildIndex([]) };

  /** The index of what is saved, made anew when that, or what it is called, is another. */
  async function savedIndex(): Promise<{ readonly index: NameIndex; readonly keys: ReadonlySet<AssetKey> }> {
    const list = (await saved.known()) ?? [];
    const names = list.map(({ asset }) => namedAs(asset, tokens.known(asset)));
    const of = JSON.stringify(names);
    if (own.of !== of) own = { of, index: buildIndex(names) };
    return { index: own.index, keys: new Set(list.map(({ asset }) => asset)) };
  }

  async function search(text: string, { on = null, most, exact = false, own = true }: Asked) {
    const form = text.length > MAX_NAME ? '' : searchForm(text);
    const { index, keys } = await savedIndex();
    const isOn = isOffered(await settings.read());
    const found = new Map<AssetKey, FoundName>();
    for (const each of [...(own ? [index] : []), registered, await catalogs.current()]) {
      for (const entry of findNames(each, form, on ? LOOKED_AT : most, exact)) {
        const named = namedAt(each, entry);
        for (const key of named.keys)
          if (!found.has(key) && (on === null || key.startsWith(`${on.id}:`)) && (isOn(key) || keys.has(key)))
            found.set(key, foundAs(key, named, keys.has(key)));
      }
    }
    return [...found.values()];
  }

  function foundAs(key: AssetKey, { symbol, name, koreanName }: IndexedName, isSaved: boolean): FoundName {
    const bundled = registry.find(key);
    const known = tokens.known(key);
    const korean = known.koreanName ?? koreanName;
    const token = {
      name: known.name ?? name,
      symbol: known.symbol ?? symbol,
      decimals: known.decimals,
      ...(korean && { koreanName: korean }),
    };
    return { key, token, saved: isSaved, verified: bundled !== null };
  }

  let board = { of: [] as readonly ListedCoin[], chains: '', index: buildIndex([]) };

  /** Of the exchanges' lists: what neither the registry nor anything found prices. */
  async function unsupportedCalled(
    text: string,
    found: readonly FoundName[],
  ): Promise<readonly ListedCoin[]> {
    const rows = catalogs.boards();
    const chosen = await settings.read();
    const chains = chosen.platformsOn.join();
    if (board.of !== rows || board.chains !== chains) {
      const supported = supportedBy(registry.all, isOffered(chosen));
      const index = buildIndex(rows.filter(({ symbol }) => !supported.has(symbol)).map(withoutKeys));
      board = { of: rows, chains, index };
    }
    const known = new Set(found.map(({ token }) => identity(token)));
    return findNames(board.index, searchForm(text.slice(0, MAX_NAME)), MAX_UNSUPPORTED)
      .map((entry) => namedAt(board.index, entry))
      .filter((named) => !known.has(identity(named)))
      .map(({ symbol, name, koreanName }) => ({ symbol, name, koreanName }));
  }

  return {
    async find(text, most) {
      const { on, rest } = platformIn(text);
      const look = async (each: number) => {
        const whole = await search(text, { most: each });
        const there = on ? await search(rest, { on, most: each }) : [];
        return trustedFirst([...whole, ...there]);
      };
      const first = await look(most + 1);
      // Many that only look like it must not crowd out the one that is called so.
      const found = first.some(({ token }) => isLookAlike(token)) ? await look(LOOKED_AT) : first;
      const unsupported = await unsupportedCalled(text, found);
      return { found: found.slice(0, most), more: found.length > most, unsupported };
    },
    async exactly(text, most, own) {
      const found = await search(text, { most: LOOKED_AT, exact: true, own });
      const counted = found.map((each) => (own ? each : { ...each, saved: false }));
      const verified = counted.filter(isTrusted);
      return (verified.length > 0 ? verified : trustedFirst(counted)).slice(0, most);
    },
    async listedOn(addresses) {
      const listed = keysIn(await catalogs.current());
      const has = (key: AssetKey) => listed.has(key) || registry.find(key) !== null;
      return addresses.map((address) =>
        EVM_PLATFORMS.map(({ id }) => id).filter((id) => has(tokenKey(id, address))),
      );
    },
  };
}

/**
 * The symbols of offered assets: those of their won markets, and of a dollar token its own, because no exchange prices it
 * by itself.
 */
function supportedBy(all: readonly RegisteredToken[], isOn: (key: AssetKey) => boolean): ReadonlySet<string> {
  const offered = all.filter(({ key }) => isOn(key));
  return new Set(
    offered.flatMap(({ markets, money, symbol }) =>
      [money === 'dollar' ? symbol : [], markets?.Upbit ?? [], markets?.Bithumb ?? []].flat(),
    ),
  );
}

const MAX_UNSUPPORTED = 3;

/** Where only some of what is found counts, so many are looked through. */
const LOOKED_AT = 200;

/** `usdt polygon`, `eth link`: one word names the network, the others the token. */
function platformIn(text: string): { readonly on: Platform | null; readonly rest: string } {
  const words = text.trim().split(/\s+/);
  const named = words.find((word) => platformCalled(word) !== null);
  if (words.length < 2 || named === undefined) return { on: null, rest: text };
  return { on: platformCalled(named), rest: words.filter((word) => word !== named).join(' ') };
}

function platformCalled(word: string): Platform | null {
  const found = networkCalled(word);
  return found?.priced && hasTokens(found) ? found : null;
}

function withoutKeys(listed: ListedCoin): IndexedName {
  return { ...listed, keys: [] };
}

function namedInRegistry({ key, symbol, name, koreanName = null }: RegisteredToken): IndexedName {
  const { coin } = assetOf(key);
  const row = coin && coinRow(coin);
  const otherNames = row ? [...row.former.map(({ symbol }) => symbol), ...row.names] : [];
  return { symbol, name, koreanName, keys: [key], otherNames };
}

function namedAs(key: AssetKey, { name, symbol, koreanName }: Token): IndexedName {
  return { symbol: symbol ?? '', name: name ?? '', koreanName: koreanName ?? null, keys: [key] };
}
