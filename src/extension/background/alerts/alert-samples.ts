/** By what an alert is judged: a price, or Korea's premium, as it is now or as the person saw it. Pure. */
import { type AlertRule, isOfPremium } from '../../../core/market/alert-rules.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import type { Price } from '../../../core/market/prices.ts';
import type { KnownPremium, Premium } from '../../../core/market/shown-premium.ts';
import { isNews, isTrueNow } from '../../../core/pricing/freshness.ts';
import type { Sample } from './judge-alert.ts';

export type KnownPremiums = ReadonlyMap<AssetKey, Premium>;

/** `isStandIn`: the other market prices it for now, as in `Row`. */
export type KnownPrices = ReadonlyMap<AssetKey, Price & { readonly isStandIn?: true }>;

export interface KnownFigures {
  readonly prices: KnownPrices;
  readonly premiums: KnownPremiums;
}

interface Judged {
  readonly asset: AssetKey;
  readonly rule: AlertRule;
}

/** What may be told: an old price, one in dispute, or a premium by an old price or a day's rate is nobody's news. */
export function sampleOf({ asset, rule }: Judged, known: KnownFigures, at: number): Sample | null {
  if (!isOfPremium(rule)) {
    const price = known.prices.get(asset);
    return price?.status === 'priced' ? priceSample(price, rule, at) : null;
  }
  const premium = known.premiums.get(asset);
  if (!premium || premium.percent === null || premium.rate.date !== null) return null;
  const isNow = [premium.korea, premium.world].every(
    ({ checkedAt, asOf }) => isNews(checkedAt, at) && isTrueNow(asOf, at),
  );
  return isNow ? premiumSample(premium, at) : null;
}

/** What the person sees while the alert is added: of a line, that may be old. A change is counted from what may be told. */
export function shownSampleOf(judged: Judged, known: KnownFigures, at: number): Sample | null {
  const { asset, rule } = judged;
  if (rule.kind === 'change') return sampleOf(judged, known, at);
  if (isOfPremium(rule)) {
    const premium = known.premiums.get(asset);
    return premium && premium.percent !== null ? premiumSample(premium, at) : null;
  }
  const price = known.prices.get(asset);
  return price && price.usd !== null ? priceSample(price, rule, at) : null;
}

/** Null for a price of another market than the rule's. */
function priceSample(
  price: Extract<Price, { usd: string }>,
  { currency, basis }: Extract<AlertRule, { currency: string }>,
  at: number,
): Sample | null {
  return price.basis === basis ? { at, basis, price: sideOf(price, currency) } : null;
}

function premiumSample({ percent, korea, world, includesKorea }: KnownPremium, at: number): Sample {
  const pair = `${korea.source}/${world.source}` as const;
  return { at, basis: 'korea', pair, price: percent, ...(includesKorea && { includesKorea }) };
}
