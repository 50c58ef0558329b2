/** Answers what a person looks up: which assets it may be, and what those are worth. */
import { type AssetKey, assetOf, coinKey, tokenKey } from '../market/assets.ts';
import { explorerUrl, platformOfUrl } from '../market/explorer-links.ts';
import { find, type Selected } from '../market/find.ts';
import { type Found, finding } from '../market/found.ts';
import { EVM_PLATFORMS, type PlatformSymbol } from '../market/platforms.ts';
import type { LookedUp, LookUpAnswer, LookUpRow, LookUpStage, Settings } from '../messages/messages.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { orderOf } from '../sources/precedence.ts';
import type { Tokens } from '../tokens/describe.ts';
import { commonStatus, offered } from './rank.ts';

export interface LookUpParts {
  readonly pricing: Pricing;
  readonly tokens: Tokens;
  readonly isRegistered: (key: AssetKey) => boolean;
  /** Null when what is saved cannot be read. Never rejects. */
  readonly saved: { known(): Promise<readonly { readonly asset: AssetKey }[] | null> };
  readonly settings: { read(): Promise<Settings> };
  /** Resolves when everything that was kept is back: nothing is asked or shown before. */
  readonly ready: Promise<unknown>;
}

/** Where something was looked up. */
export interface Place {
  /** Of the page; undefined where there is none. */
  readonly url: string | undefined;
  readonly isPrivate: boolean;
}

/** What a person selected, or what has been found in what a person wrote. */
export type Wanted = Selected | { readonly found: readonly Found[] };

export type LookUp = (wanted: Wanted, stage: LookUpStage, place: Place) => Promise<LookUpAnswer>;

/** Chains have as long as a lookup. */
const NAMES_LIMIT_MS = 5_900;

export function createLookUp(parts: LookUpParts): LookUp {
  const { pricing, tokens, isRegistered, saved, settings, ready } = parts;

  return async (wanted, stage, place) => {
    const found = 'found' in wanted ? finding(wanted.found, null) : find(wanted);
    await ready;
    const [chosen, list] = await Promise.all([settings.read(), saved.known()]);
    const order = orderOf(chosen);
    const asked = found.found.map((each) => ({ found: each, keys: keysOf(each, place.url) }));
    const keys = [...new Set(asked.flatMap((each) => each.keys))];
    const naming = stage === 'known' ? null : describe(keys, place);
    if (stage === 'prices') await pricing.prices(keys, { order, act: true });
    if (stage === 'names') await naming;
    const prices = pricing.peek(keys, order);
    const present = new Set(list?.map(({ asset }) => asset));

    const rowOf = (asset: AssetKey, { found }: { found: Found }): readonly LookUpRow[] => {
      const price = prices.get(asset);
      const { platform, address } = assetOf(asset);
      const written = found.kind === 'token' && address !== null ? found.address : null;
      const token = tokens.known(asset);
      if (!price) return [];
      const explorer = explorerUrl(assetOf(asset));
      return [{ asset, platform, address: written, token, price, saved: present.has(asset), explorer }];
    };
    const results = asked.map((each): LookedUp => {
      const rows = each.keys.flatMap((key) => rowOf(key, each));
      return {
        found: each.found,
        rows: offered(rows, { isRegistered, order }),
        platforms: rows.map(({ platform }) => platform),
        status: commonStatus(rows),
      };
    });
    return {
      finding: found,
      results,
      settings: { theme: chosen.theme, language: chosen.language },
      network: pricing.isReachable() ? 'ok' : 'no network',
      nameless:
        stage !== 'names' && !place.isPrivate && keys.some((key) => tokens.known(key).decimals === null),
      isPrivate: place.isPrivate,
    };
  };

  /** Begins with the prices, which do not wait for it. What the chains answer is kept: not for private windows. */
  async function describe(keys: readonly AssetKey[], { isPrivate }: Place): Promise<void> {
    if (!isPrivate) await tokens.describe(keys, AbortSignal.timeout(NAMES_LIMIT_MS));
  }
}

/** What it may be: on the platform that it names, or else the page's own, or else any. */
function keysOf(found: Found, url: string | undefined): readonly AssetKey[] {
  if (found.kind === 'coin') return [coinKey(found.platform)];
  if (found.kind === 'bitcoin address') return [coinKey('BTC')];
  const platform = found.platform ?? pagePlatform(url);
  if (platform === 'unpriced') return [];
  const coin = EVM_PLATFORMS.find((row) => row.coinAlias === found.address.toLowerCase());
  const platforms = platform ? [platform] : coin ? [coin.symbol] : EVM_PLATFORMS.map((row) => row.symbol);
  return platforms.map((symbol) => tokenKey(symbol, found.address));
}

/** Bitcoin's explorers say nothing about an address that cannot be on Bitcoin. */
function pagePlatform(url: string | undefined): PlatformSymbol | 'unpriced' | null {
  const platform = platformOfUrl(url);
  return platform === 'BTC' ? null : platform;
}
