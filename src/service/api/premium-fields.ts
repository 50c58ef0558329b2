/** What an answer says of Korea's premium, with `premium=true`. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { Premium, PremiumLeg } from '../../core/market/shown-premium.ts';
import type { PremiumFields } from './entry-schema.ts';
import { isoOf } from './moment-entries.ts';
import type { ReceivedTimes } from './received-times.ts';

/** Both prices with source and time, or why there is none. */
export function premiumFields(asset: AssetKey, premium: Premium, received: ReceivedTimes): PremiumFields {
  if (premium.percent === null) return { premium: null, premiumMissing: premium.why };
  const { percent, korea, world, rate, includesKorea } = premium;
  const times = (leg: PremiumLeg) => {
    const { asOf, checkedAt } = received.shown({ asset, ...leg });
    return { asOf: isoOf(asOf), checkedAt: isoOf(checkedAt) };
  };
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
