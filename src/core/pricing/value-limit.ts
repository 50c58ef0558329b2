/** The most dollars that an amount of a token can be worth, where pools that anyone can fund set its price (docs/pricing.md §3). */
import { type AssetKey, assetOf } from '../market/assets.ts';
import type { Decimal } from '../market/decimal.ts';
import { isAbove } from '../market/exact.ts';
import type { Price } from '../market/prices.ts';
import { SOURCE_NAMES, type SourceName, sourceRow } from '../market/source-table.ts';
import { listsAsset, mayListAsset, type PriceSource } from '../sources/source-port.ts';
import { type AssetState, lastQuoteOf } from './asset-state.ts';

/** The pool depth assumed for an unlisted token when no source reports its pools. */
const UNKNOWN_DEPTH_USD = '100000' as Decimal;

/** The limit for amounts at the source's price: the least pool depth that a source reports. Undefined where there is no limit. */
export function valueLimitOf(
  { results }: Pick<AssetState, 'results'>,
  source: SourceName,
  isListed: boolean,
): Decimal | undefined {
  const row = sourceRow(source);
  // Besides the readers of pools, only DefiLlama prices tokens that neither a list nor the registry has: other prices
  // have no limit.
  if (!row.readsPools && (isListed || source !== 'DefiLlama')) return undefined;
  const depths = SOURCE_NAMES.flatMap((name) => {
    const judged = sourceRow(name).readsPools ? results[name] : undefined;
    const said = judged && 'verdict' in judged ? judged : lastQuoteOf(judged);
    return said?.result.depthUsd ?? said?.result.liquidityUsd ?? [];
  });
  return (
    depths.reduce<Decimal | undefined>(
      (least, depth) => (least && isAbove(depth, least) ? least : depth),
      undefined,
    ) ?? UNKNOWN_DEPTH_USD
  );
}

export function createValueLimits(
  sources: readonly PriceSource[],
  stateOf: (key: AssetKey) => Pick<AssetState, 'results'>,
) {
  const limitOf = (key: AssetKey, source: SourceName, lists: typeof listsAsset) => {
    const isListed = sources.some((each) => lists(each, assetOf(key)));
    return valueLimitOf(stateOf(key), source, isListed);
  };
  return {
    /** The price with its limit, where this engine selected it. */
    withLimit(price: Price): Price {
      if (price.usd === null) return price;
      const valueLimitUsd = limitOf(price.asset, price.source, listsAsset);
      return valueLimitUsd === undefined ? price : { ...price, valueLimitUsd };
    },
    /**
     * The limit for a price that this engine did not select: a past price, or one of a team's server. No lookup has read the sources'
     * lists for it: while they are not read, the asset counts as listed.
     */
    at: (key: AssetKey, source: SourceName) => limitOf(key, source, mayListAsset),
  };
}
