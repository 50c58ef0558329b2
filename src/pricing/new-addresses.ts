/**
 * Who may spend what (docs/architecture.md §4): budgets are everybody's, and addresses cost nothing to make up. New is one
 * that no list has, that nobody saved, and that had no price for a day.
 */
import { type AssetKey, assetOf } from '../market/assets.ts';
import { listsAsset, type PriceSource } from '../sources/source.ts';
import { type Allowance, createTokenBuckets } from '../upstream/allowances.ts';
import type { Clock } from '../upstream/clock.ts';
import type { AssetStates } from './asset-states.ts';
import { isServable } from './freshness.ts';
import type { Requester } from './requester.ts';

export interface NewAddresses {
  /** Those of the assets that the requester may have asked about now; counts the new ones among them. */
  admit(assets: readonly AssetKey[], requester: Requester): readonly AssetKey[];
  /** Whether the asset may be asked about only while more than half of a budget is left. */
  isUnknown(asset: AssetKey): boolean;
}

export interface NewAddressesParts {
  readonly sources: readonly PriceSource[];
  readonly states: Pick<AssetStates, 'of'>;
  readonly clock: Pick<Clock, 'now'>;
  /** The coins, what is saved, and the registry. */
  readonly isOurs: (asset: AssetKey) => boolean;
  readonly allowances: NewAllowances;
}

/** How many of a number of new addresses a requester may have asked about now; takes them. */
export type NewAllowances = (count: number, requester: Requester) => number;

export const DEFAULT_NEW_PER_MINUTE = 60;

const BURST_OF_KEY = 200;
/** Over all tabs and frames of an explorer. */
const OF_PAGE: Allowance = { burst: 100, perMinute: 100 };

/** `perMinute`: of a key; 0 for no limit. */
export function createNewAllowances(perMinute: number, clock: Pick<Clock, 'now'>): NewAllowances {
  const ofKeys = createTokenBuckets({ burst: Math.max(BURST_OF_KEY, perMinute), perMinute }, clock);
  const ofPages = createTokenBuckets(OF_PAGE, clock);
  return (count, requester) => {
    if (requester.kind === 'page') return ofPages.take(requester.host, count);
    if (requester.kind === 'key' && perMinute > 0) return ofKeys.take(requester.project, count);
    return count;
  };
}

export function createNewAddresses(parts: NewAddressesParts): NewAddresses {
  const { sources, states, clock, isOurs, allowances } = parts;

  function isUnknown(key: AssetKey): boolean {
    if (isOurs(key)) return false;
    const asset = assetOf(key);
    if (sources.some((source) => listsAsset(source, asset))) return false;
    return !Object.values(states.of(key).lastGood).some((last) => isServable(last, clock.now()));
  }

  /** As long as no list was ever fetched, its silence makes nothing new. */
  const isNew = (key: AssetKey) =>
    isUnknown(key) && sources.some((source) => source.rulesOut?.(assetOf(key)) === true);

  return {
    isUnknown,
    admit(assets, requester) {
      const fresh = assets.filter(isNew);
      if (fresh.length === 0) return assets;
      const refused = new Set(fresh.slice(allowances(fresh.length, requester)));
      return assets.filter((key) => !refused.has(key));
    },
  };
}
