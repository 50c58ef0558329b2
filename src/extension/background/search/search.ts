/**
 * Finds tokens by what they are called, on the device: among what is saved, the registry, and the kept catalogs.
 * What is called alike stands in the order of `rank-names.ts`, what can be trusted before the rest.
 */
import { type AssetKey, coinKey } from '../../../core/market/assets.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { hasTokens, networkCalled } from '../../../core/market/networks.ts';
import { PLATFORMS, type Platform } from '../../../core/market/platforms.ts';
import type { Token } from '../../../core/market/tokens.ts';
import type { RegisteredToken } from '../../../core/tokens/registry.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { buildIndex, type IndexedName, type NameIndex, namedAt } from './name-index.ts';
import { findNames, isTrusted, trustedFirst } from './rank-names.ts';
import { searchForm } from './search-form.ts';

/** Longer texts are no names. */
const MAX_NAME = 100;

export interface FoundName {
  readonly key: AssetKey;
  readonly token: Token;
  readonly saved: boolean;
  /** The registry has it: two independent lists name its address. */
  readonly verified: boolean;
}

export interface SearchParts {
  readonly catalogs: Pick<CatalogIndex, 'current'>;
  readonly registry: {
    readonly all: readonly RegisteredToken[];
    find(key: AssetKey): RegisteredToken | null;
  };
  readonly tokens: { known(key: AssetKey): Token };
  /** Null when what is saved cannot be read. Never rejects. */
  readonly saved: { known(): Promise<readonly { readonly asset: AssetKey }[] | null> };
}

export interface Search {
  /** What is called so, or begins so, in either language: saved ones first, then the registry's. `more`: there are others. */
  find(text: string, most: number): Promise<{ readonly found: readonly FoundName[]; readonly more: boolean }>;
  /** What is called exactly so: the registry's alone, where it has any. `own`: what is saved counts, too. */
  exactly(text: string, most: number, own: boolean): Promise<readonly FoundName[]>;
}

interface Asked {
  readonly on?: Platform | null;
  readonly most: number;
  readonly exact?: boolean;
  readonly own?: boolean;
}

export function createSearch({ catalogs, registry, tokens, saved }: SearchParts): Search {
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
    const found = new Map<AssetKey, FoundName>();
    for (const each of [...(own ? [index] : []), registered, await catalogs.current()]) {
      for (const entry of findNames(each, form, on ? LOOKED_AT : most, exact)) {
        const named = namedAt(each, entry);
        for (const key of named.keys)
          if (!found.has(key) && (on === null || key.startsWith(`${on.id}:`)))
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
      return { found: found.slice(0, most), more: found.length > most };
    },
    async exactly(text, most, own) {
      const found = await search(text, { most: LOOKED_AT, exact: true, own });
      const counted = found.map((each) => (own ? each : { ...each, saved: false }));
      const verified = counted.filter(isTrusted);
      return (verified.length > 0 ? verified : trustedFirst(counted)).slice(0, most);
    },
  };
}

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

function namedInRegistry({ key, symbol, name, koreanName = null }: RegisteredToken): IndexedName {
  const coin = PLATFORMS.find(({ id }) => coinKey(id) === key)?.coin;
  const otherNames = [...(coin?.former ?? []).map(({ symbol }) => symbol), ...(coin?.otherNames ?? [])];
  return { symbol, name, koreanName, keys: [key], otherNames };
}

function namedAs(key: AssetKey, { name, symbol, koreanName }: Token): IndexedName {
  return { symbol: symbol ?? '', name: name ?? '', koreanName: koreanName ?? null, keys: [key] };
}
