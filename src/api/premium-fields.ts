/** What an answer says of Korea's premium, with `premium=true`. */
import type { Premium } from '../market/shown-premium.ts';
import type { PremiumFields } from './entry-schema.ts';

/** Both prices with source and time, or why there is none. */
export function premiumFields(premium: Premium): PremiumFields {
  if (premium.percent === null) return { premium: null, premiumMissing: premium.why };
  const { percent, korea, world, rate, includesKorea } = premium;
  return {
    premium: {
      percent,
      korea: { source: korea.source, krwPrice: korea.price, ...times(korea) },
      global: {
        source: world.source,
        usdPrice: world.price,
        ...times(world),
        includesKoreanVolume: includesKorea,
      },
      rate: { ...rate },
    },
    premiumMissing: null,
  };
}

function times({ asOf, checkedAt }: { readonly asOf: number; readonly checkedAt: number }) {
  return { asOf: new Date(asOf).toISOString(), checkedAt: new Date(checkedAt).toISOString() };
}
