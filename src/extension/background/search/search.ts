/**
 * Finds tokens by name on the device: among saved ones, the registry and the stored catalogs. Trusted ones come before the
 * rest; within both, symbols before names before words, whole ones before beginnings, saved ones before the registry's.
 */

import { type AssetKey, assetOf, isOffered, tokenKey } from '../../../core/market/assets.ts';
import { coinRow } from '../../../core/market/coins.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { hasTokens, networkCalled } from '../../../core/market/networks.ts';
import { EVM_PLATFORMS, type Platform, type PlatformId } from '../../../core/market/platforms.ts';
import { isInitials, searchForm } from '../../../core/market/search-form.ts';
import type { Token } from '../../../core/market/tokens.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { orderOf } from '../../../core/sources/active-sources.ts';
import type { RegisteredToken } from '../../../core/tokens/registry.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { HandlersOf } from '../../messages/receive.ts';
import {
  type ListedCoin,
  MAX_SEARCH_RESULTS,
  type SEARCH_MESSAGES,
  type SearchRow,
} from '../../messages/search.ts';
import type { Settings } from '../../messages/settings.ts';
import { type CatalogIndex, identity } from './catalog-index.ts';
import { buildIndex, type IndexedName, KIND, keysIn, type NameIndex, namedAt } from './name-index.ts';

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
  /** Tokens whose name is or begins with the text, in either language. `more`: there are further ones. */
  find(text: string, most: number): Promise<FoundNames>;
  /** Tokens of exactly that name: only the registry's, where it has any. `own`: saved tokens count, too. */
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

  /** The index of saved tokens, rebuilt when the list or a name in it has changed. */
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

  /** Coins in the exchanges' lists of won markets that Sise does not price. */
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
      // Many look-alikes must not crowd out the token that is really called so.
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

/** Most matches that are read where only some of them count. */
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

/** At most `most` entries for a search form, best first. `exact`: only those whose symbol or whole name it is. */
export function findNames(index: NameIndex, form: string, most: number, exact = false): readonly number[] {
  if (form === '') return [];
  const { forms, starts, entries, kinds } = index;
  const best: { readonly entry: number; readonly rank: number }[] = [];
  const consonants = isInitials(form);
  for (let i = firstNotBefore(index, form); i < starts.length; i += 1) {
    const at = starts[i] ?? 0;
    if (!forms.startsWith(form, at)) break;
    const kind = kinds[i] ?? KIND.word;
    const isWhole = forms.charCodeAt(at + form.length) === LINE_END;
    if (kind === KIND.initials ? !consonants : exact && !(isWhole && kind !== KIND.word)) continue;
    if (kind === KIND.initials && exact) continue;
    insert(best, { entry: entries[i] ?? 0, rank: kind * 2 + Number(!isWhole) }, most);
  }
  return best.map(({ entry }) => entry);
}

const LINE_END = 10;

/** Inserts an entry into the sorted list, once and within `most`; of equal ranks the earlier stays first. */
function insert(
  best: { entry: number; rank: number }[],
  found: { entry: number; rank: number },
  most: number,
): void {
  const last = best[most - 1];
  if (last && last.rank <= found.rank) return;
  const there = best.findIndex(({ entry }) => entry === found.entry);
  if (there >= 0) {
    if ((best[there]?.rank ?? 0) <= found.rank) return;
    best.splice(there, 1);
  }
  const place = best.findIndex(({ rank }) => rank > found.rank);
  best.splice(place < 0 ? best.length : place, 0, found);
  if (best.length > most) best.pop();
}

/** The first term that is not before the form in the alphabet. */
function firstNotBefore({ forms, starts }: NameIndex, form: string): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = starts[middle] ?? 0;
    if (forms.slice(at, at + form.length) < form) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface FoundName {
  readonly key: AssetKey;
  /** Its name may be a look-alike, also where it is saved. */
  readonly token: Token;
  readonly saved: boolean;
  /** The registry has it: two independent lists name its address. */
  readonly verified: boolean;
}

/** Whether the name can be relied on: the registry verifies it, or it is saved and no look-alike. */
function isTrusted({ saved, verified, token }: Omit<FoundName, 'key'>): boolean {
  return verified || (saved && !isLookAlike(token));
}

/** Each asset once, trusted ones first: an unknown `USDT Polygon` must not precede USDT on Polygon, nor `ＺＯＲＧ` ZORG. */
function trustedFirst<T extends FoundName>(all: readonly T[]): readonly T[] {
  const each = [...new Map(all.map((found) => [found.key, found])).values()];
  return each.toSorted((a, b) => doubt(a) - doubt(b));
}

function doubt(found: FoundName): number {
  return isTrusted(found) ? 0 : 1 + Number(isLookAlike(found.token));
}

export interface SearchHandlerParts {
  readonly search: Pick<Search, 'find' | 'listedOn'>;
  readonly catalogs: Pick<CatalogIndex, 'isPartial' | 'renew'>;
  readonly pricing: Pick<Pricing, 'peek'>;
  readonly settings: { read(): Promise<Settings> };
  readonly clock: Pick<Clock, 'sleep'>;
}

/** How long a search waits for catalogs. One that takes longer on a slow line is used by the next search. */
const CATALOGS_LIMIT_MS = 15_000;

export function createSearchHandlers(parts: SearchHandlerParts): HandlersOf<typeof SEARCH_MESSAGES> {
  const { search, catalogs, pricing, settings, clock } = parts;
  return {
    async search({ text, whole }) {
      // Catalogs are fetched for a search only; these requests do not contain the typed text.
      const order = orderOf(await settings.read());
      const renewing = catalogs.renew(order);
      if (whole) await Promise.race([renewing, clock.sleep(CATALOGS_LIMIT_MS)]);
      const { found, more, unsupported } = await search.find(text, MAX_SEARCH_RESULTS);
      const prices = pricing.peek(
        found.map(({ key }) => key),
        order,
      );
      const results = found.flatMap(({ key, ...rest }): readonly SearchRow[] => {
        const price = prices.get(key);
        const { platform, address } = assetOf(key);
        return price ? [{ ...rest, asset: key, platform, address, price }] : [];
      });
      return { results, more, unsupported, isPartial: await catalogs.isPartial(order) };
    },
    async listedOn({ addresses }) {
      const order = orderOf(await settings.read());
      await Promise.race([catalogs.renew(order), clock.sleep(CATALOGS_LIMIT_MS)]);
      return search.listedOn(addresses);
    },
  };
}
