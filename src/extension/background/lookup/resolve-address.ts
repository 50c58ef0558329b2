/**
 * The one resolver: from what a text names (an address with or without a platform, a coin, a Bitcoin address) to the
 * assets that it may be, ranked, with their prices and names. The popup's field, the card and the address bar ask here.
 */

import { explorerUrl } from '../../../core/market/asset-pages.ts';
import { type AssetKey, assetOf } from '../../../core/market/assets.ts';
import type { Found } from '../../../core/market/found.ts';
import type { Price } from '../../../core/market/prices.ts';
import type { Premium } from '../../../core/market/shown-premium.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import type { PrivatePricing } from '../../../core/pricing/private-pricing.ts';
import { PERSON } from '../../../core/pricing/requester.ts';
import { orderOf, routineOrderOf } from '../../../core/sources/sources-to-ask.ts';
import { pageIdOf, type Tokens } from '../../../core/tokens/token-metadata.ts';
import { NAMES_BESIDE_PRICES_MS, waitForNames } from '../../../core/tokens/wait-for-names.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { LookedUp, LookUpRow, LookUpStage, Settings } from '../../messages/messages.ts';
import { candidateAssets } from './candidate-assets.ts';
import { commonStatus, commonUnheard, offered, ranked } from './rank-platforms.ts';

/** A price waits so long for what it is compared to. */
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
  /** Resolves when everything that was kept is back: nothing is asked or shown before. */
  readonly ready: Promise<unknown>;
}

/** The place where something was looked up. */
export interface LookUpOrigin {
  /** The address of the page; undefined where there is none. */
  readonly url?: string | undefined;
  readonly isPrivate: boolean;
}

/**
 * `choice`: prices, and names as far as they come in time, for a view that is answered only once. `unsent`: the same, but chains
 * are asked for names only behind the prices, and of what a source knows: it may be a wallet, which nobody has sent yet.
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
  const { tokens, isRegistered, saved, settings, clock, ready } = parts;

  /** Where nobody told a price just now, it may be the one that is meant, if it is a token there: that is waited for. */
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
    await ready;
    const [chosen, list] = await Promise.all([settings.read(), saved.known()]);
    const pricing = isPrivate ? parts.privatePricing.current() : parts.pricing;
    const order = orderOf(chosen);
    const candidates = found.map((each) => ({ found: each, keys: candidateAssets(each, url) }));
    const keys = [...new Set(candidates.flatMap((each) => each.keys))];
    if (stage !== 'known' && keys.length > 0) {
      // Names begin with the prices, which do not wait for them. What chains answer is kept: not for private windows.
      const waitMs = stage === 'choice' ? NAMES_BESIDE_PRICES_MS : undefined;
      const naming = isPrivate || stage === 'unsent' ? null : waitForNames(parts, keys, waitMs);
      const requester = isPrivate ? ({ kind: 'private window' } as const) : PERSON;
      if (stage !== 'names') {
        const premiums = stage === 'prices' ? pricing.premiums.ask(keys, order) : null;
        await pricing.prices(keys, { order, ridersOrder: routineOrderOf(chosen), requester, act: true });
        await Promise.race([premiums, clock.sleep(BEHIND_PRICES_MS)]);
      }
      if (stage !== 'prices') await naming;
      if (stage === 'unsent' && !isPrivate) await namesWhereHeard([...pricing.peek(keys, order).values()]);
    }
    const prices = pricing.peek(keys, order);
    const premiums = pricing.premiums.peek(keys, order);
    const present = new Set(list?.map(({ asset }) => asset));

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

/** A source has told something of it: it is a token there. */
export function isKnownToSources({ status }: Price): boolean {
  return status !== 'unlisted' && status !== 'unavailable';
}

/** What may be a token on one platform as it is one on another; nothing, where it is none on any. */
function heardOf(prices: readonly Price[]): readonly AssetKey[] {
  if (!prices.some(isKnownToSources)) return [];
  return prices.filter(({ status }) => status !== 'unlisted').map(({ asset }) => asset);
}

/** Of what Korea does not trade there is nothing to say. */
function premiumIn(premium: Premium | undefined): Pick<LookUpRow, 'premium'> {
  if (!premium || (premium.percent === null && premium.why === 'not in Korea')) return {};
  return { premium };
}

/** Makes what views are told: with the rows that are worth offering, or those given. */
export function lookedUp({ found, rows }: Resolved, shown = offered(rows)): LookedUp {
  const platforms = rows.map(({ platform }) => platform);
  const unheard = commonUnheard(rows);
  return { found, rows: shown, platforms, status: commonStatus(rows), ...(unheard && { unheard }) };
}
