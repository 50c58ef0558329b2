import { isEverySourceOff } from '../../core/market/precedence.ts';
import type { View } from '../messages/watchlist.ts';

/** Every source is switched off, and no team's server gives prices in their place. */
export function isNoSourceLeft({ settings, saved, withoutSources }: View): boolean {
  if (!isEverySourceOff(settings.off) || withoutSources) return false;
  return !saved.some(({ price }) => price.usd !== null && price.through !== undefined);
}
