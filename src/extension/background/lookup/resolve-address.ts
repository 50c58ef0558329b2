/**
 * The one resolver: from what a text names (an address with or without a platform, a coin, a Bitcoin address) to the
 * assets that it may be, ranked, with their prices and names. The popup's field, the card and the address bar ask here.
 */

import type { PrivatePricing } from '../../../core/engine/engine.ts';
import { explorerUrl } from '../../../core/market/asset-pages.ts';
import { type AssetKey, assetOf, coinKey, tokenKey } from '../../../core/market/assets.ts';
import { networkOfPage } from '../../../core/market/explorer-links.ts';
import type { Found } from '../../../core/market/found.ts';
import { chainsOn, EVM_PLATFORMS, type Platform } from '../../../core/market/platforms.ts';
import type { Price } from '../../../core/market/prices.ts';
import type { Premium } from '../../../core/market/shown-premium.ts';
import { type SourceName, sourceRow } from '../../../core/market/source-table.ts';
import { LOOKUP_LIMIT_MS } from '../../../core/pricing/lookup-limit.ts';
import type { PriceRequest, Pricing } from '../../../core/pricing/pricing.ts';
import { PERSON } from '../../../core/pricing/requester.ts';
import { orderOf, routineOrderOf } from '../../../core/sources/active-sources.ts';
import {
  NAMES_BESIDE_PRICES_MS,
  pageIdOf,
  type Tokens,
  waitForNames,
} from '../../../core/tokens/token-metadata.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { LookedUp, LookUpRow, LookUpStage } from '../../messages/look-up.ts';
import type { Settings } from '../../messages/settings.ts';
import { commonStatus, commonUnheard, exists, offered, ranked } from './rank-platforms.ts';

/** How long an answer waits for premiums once its prices are known. */
const BEHIND_PRICES_MS = 400;

export interface ResolverParts {
  readonly pricing: Pick<Pricing, 'peek' | 'prices' | 'premiums'>;
  readonly privatePricing: Pick<PrivatePricing, 'current'>;
  readonly tokens: Tokens;
  readonly isRegistered: (key: AssetKey) => boolean;
  /** Null when what is saved cannot be read. Never rejects. */
  readonly saved: { known(): Promise<readonly { readonly asset: AssetKey }[] | null> };
  readonly settings: { read(): Promise<Settings> };
  readonly clock: Pick<Clock, 'sleep'>;
}

/** The place where something was looked up. */
export interface LookUpOrigin {
  /** The address of the page; undefined where there is none. */
  readonly url?: string | undefined;
  readonly isPrivate: boolean;
}

/**
 * `choice`: prices, and names as far as they come in time, for a view that is answered only once. `unsent`: the same for a text
 * that the person has not sent: chains get requests for names only after the prices, and only for tokens that a source lists.
 */
export type ResolveStage = LookUpStage | 'choice' | 'unsent';

/** One thing that was found, with a row for each asset that it may be, best first. */
export interface Resolved {
  readonly found: Found;
  readonly rows: readonly LookUpRow[];
}

export interface Resolution {
  /** Of each thing found, in its order. */
  readonly resolved: readonly Resolved[];
  readonly settings: Settings;
}

export type Resolve = (
  found: readonly Found[],
  stage: ResolveStage,
  origin: LookUpOrigin,
) => Promise<Resolution>;

export function createResolver(parts: ResolverParts): Resolve {
  const { tokens, isRegistered, saved, settings, clock } = parts;

  /** Waits for names of possible tokens, longer where no source has replied: that token may be the one that is meant. */
  async function namesWhereHeard(prices: readonly Price[]): Promise<void> {
    const heard = heardOf(prices);
    const isUntold = (asset: AssetKey) =>
      prices.some((price) => price.asset === asset && price.status === 'unavailable');
    await Promise.all([
      waitForNames(
        parts,
        heard.filter((asset) => !isUntold(asset)),
        NAMES_BESIDE_PRICES_MS,
      ),
      waitForNames(parts, heard.filter(isUntold)),
    ]);
  }

  return async (found, stage, { url, isPrivate }) => {
    const [chosen, list] = await Promise.all([settings.read(), saved.known()]);
    const pricing = isPrivate ? parts.privatePricing.current() : parts.pricing;
    const order = orderOf(chosen);
    const present = new Set(list?.map(({ asset }) => asset));
    const isListed = (key: AssetKey) => isRegistered(key) || tokens.coinGeckoIdOf(key) !== null;
    const isKnown = (key: AssetKey) => present.has(key) || isListed(key);
    // A saved token answers a look-up. It does not answer an address to add, which may be meant on another network.
    const answers = stage === 'choice' || stage === 'unsent' ? isListed : isKnown;
    const candidates = found.map((each) => ({
      found: each,
      keys: narrowed(
        candidateAssets(each, chainsOn(chosen), url),
        candidateAssets(each, EVM_PLATFORMS, url),
        { isKnown, answers },
      ),
    }));
    const keys = [...new Set(candidates.flatMap((each) => each.keys))];
    const open = [...new Set(candidates.flatMap((each) => (each.keys.length > 1 ? each.keys : [])))];
    const likely = () => likeliestFirst(open, (key) => exists(tokens.known(key)));
    const show = (some: readonly AssetKey[]) => {
      const beyond = new Set(
        likely()
          .slice(POOL_NETWORKS)
          .flatMap(({ keys }) => keys),
      );
      return new Map(
        some.flatMap((key) => [...pricing.peek([key], beyond.has(key) ? withoutPools(order) : order)]),
      );
    };
    if (stage !== 'known' && keys.length > 0) {
      // Names are requested beside the prices. They are stored, so that private windows request none.
      const waitMs = stage === 'choice' ? NAMES_BESIDE_PRICES_MS : undefined;
      const naming = isPrivate || stage === 'unsent' ? null : waitForNames(parts, keys, waitMs);
      const requester = isPrivate ? ({ kind: 'private window' } as const) : PERSON;
      if (stage !== 'names') {
        const premiums = stage === 'prices' ? pricing.premiums.request(keys, order) : null;
        const request = { order, ridersOrder: routineOrderOf(chosen), requester, act: true };
        const settled = keys.filter((key) => !open.includes(key));
        const searching = search(pricing, {
          open,
          likely,
          request,
          named: stage === 'choice' ? naming : null,
        });
        await Promise.race([
          Promise.all([settled.length > 0 && pricing.prices(settled, request), searching]),
          clock.sleep(LOOKUP_LIMIT_MS),
        ]);
        await Promise.race([premiums, clock.sleep(BEHIND_PRICES_MS)]);
      }
      if (stage !== 'prices') await naming;
      if (stage === 'unsent' && !isPrivate) await namesWhereHeard([...show(keys).values()]);
    }
    const prices = show(keys);
    const premiums = pricing.premiums.peek(keys, order);

    const rowOf = (key: AssetKey, found: Found): readonly LookUpRow[] => {
      const price = prices.get(key);
      const asset = assetOf(key);
      const written = found.kind === 'token' && asset.address !== null ? found.address : null;
      const row = { asset: key, platform: asset.platform, address: written, token: tokens.known(key) };
      const rest = { saved: present.has(key), explorer: explorerUrl(asset), ...premiumIn(premiums.get(key)) };
      return price ? [{ ...row, price, ...pageIdOf(price, tokens), ...rest }] : [];
    };
    const resolved = candidates.map(({ found, keys }) => ({
      found,
      rows: ranked(
        keys.flatMap((key) => rowOf(key, found)),
        { isRegistered, order },
      ),
    }));
    return { resolved, settings: chosen };
  };
}

interface Knowledge {
  isKnown(key: AssetKey): boolean;
  /** Whether the asset alone answers, so that other networks need no request. */
  answers(key: AssetKey): boolean;
}

/**
 * The known assets where one of them answers, else all those on networks that are on. Assets on networks that are off count
 * where none on another network answers.
 */
function narrowed(
  on: readonly AssetKey[],
  everywhere: readonly AssetKey[],
  { isKnown, answers }: Knowledge,
): readonly AssetKey[] {
  const known = (on.some(answers) ? on : everywhere).filter(isKnown);
  return known.some(answers) ? known : on;
}

/** Most networks on which an address is requested from sources that read pools, which take a request for each network. */
const POOL_NETWORKS = 5;

function withoutPools(order: readonly SourceName[]): readonly SourceName[] {
  return order.filter((name) => !sourceRow(name).readsPools);
}

interface Network {
  readonly keys: readonly AssetKey[];
  /** Whether one of `keys` is a known token contract. */
  readonly isKnown: boolean;
}

/** The networks of the assets: those where a token has one of the addresses first, else in the order of the platforms. */
function likeliestFirst(keys: readonly AssetKey[], isKnown: (key: AssetKey) => boolean): readonly Network[] {
  const networks = Map.groupBy(keys, (key) => assetOf(key).platform);
  return [...networks.values()]
    .map((keys) => ({ keys, isKnown: keys.some(isKnown) }))
    .toSorted((a, b) => Number(b.isKnown) - Number(a.isKnown));
}

interface AddressSearch {
  /** The assets that the addresses may be, on several networks each. */
  readonly open: readonly AssetKey[];
  readonly likely: () => readonly Network[];
  readonly request: PriceRequest;
  /** Names of the contracts, where they are requested and waited for: they tell which networks are likely. */
  readonly named: Promise<unknown> | null;
}

/**
 * Requests the sources that take all networks at once, then the readers of pools: of the likeliest network, or of all
 * where a contract has a name, and of the others only for addresses that have no price by then.
 */
async function search(
  pricing: Pick<Pricing, 'peek' | 'prices'>,
  { open, likely, request, named }: AddressSearch,
): Promise<void> {
  if (open.length === 0) return;
  const { order } = request;
  const addressOf = (key: AssetKey) => assetOf(key).address;
  const priced = () =>
    open.filter((key) => [...pricing.peek([key], order).values()].some(({ usd }) => usd !== null));
  await Promise.all([pricing.prices(open, { ...request, ask: withoutPools(order) }), named]);
  const networks = likely().slice(0, POOL_NETWORKS);
  const first = Math.max(1, networks.filter(({ isKnown }) => isKnown).length);
  for (const wave of [networks.slice(0, first), networks.slice(first)]) {
    const found = new Set(priced().map(addressOf));
    const keys = wave.flatMap(({ keys }) => keys).filter((key) => !found.has(addressOf(key)));
    if (keys.length > 0) await pricing.prices(keys, request);
  }
  // A source that reads pools may come first in the person's order: it is requested for priced addresses, too.
  const within = new Set(networks.flatMap(({ keys }) => keys));
  const found = priced().filter((key) => within.has(key));
  if (found.length > 0) await pricing.prices(found, request);
}

/** Whether a source lists the token. */
export function isKnownToSources({ status }: Price): boolean {
  return status !== 'unlisted' && status !== 'unavailable';
}

/** The assets that may be tokens, where a source lists the address on at least one platform; else none. */
function heardOf(prices: readonly Price[]): readonly AssetKey[] {
  if (!prices.some(isKnownToSources)) return [];
  return prices.filter(({ status }) => status !== 'unlisted').map(({ asset }) => asset);
}

/** The premium of a row; left out for an asset that is not traded in Korea. */
function premiumIn(premium: Premium | undefined): Pick<LookUpRow, 'premium'> {
  if (!premium || (premium.percent === null && premium.why === 'not in Korea')) return {};
  return { premium };
}

/** The result for views: with the rows that are worth offering, or those given. */
export function lookedUp({ found, rows }: Resolved, shown = offered(rows)): LookedUp {
  const platforms = rows.flatMap(({ platform }) => platform ?? []);
  const unheard = commonUnheard(rows);
  return { found, rows: shown, platforms, status: commonStatus(rows), ...(unheard && { unheard }) };
}

/**
 * A token is looked for on the platform that the text names, or else on that of the page at `url`, or else on all that are
 * on, in their order.
 */
export function candidateAssets(found: Found, on: readonly Platform[], url?: string): readonly AssetKey[] {
  if (found.kind === 'coin') return [coinKey(found.coin)];
  if (found.kind === 'bitcoin address') return [coinKey('BTC')];
  const page = networkOfPage(url);
  const platform = found.platform ?? (page === 'unknown' ? null : page?.id);
  // Explorers of a platform without tokens say nothing about an address that cannot be there.
  const told = EVM_PLATFORMS.find(({ id }) => id === platform);
  if (told) return [tokenKey(told.id, found.address)];
  const everywhere = on
    .filter(({ chainId }) => chainId !== null)
    .map(({ id }) => tokenKey(id, found.address));
  const coin = everywhere.find((key) => assetOf(key).address === null);
  return coin ? [coin] : everywhere;
}
