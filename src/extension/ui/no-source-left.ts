import { isEverySourceOff } from '../../core/market/precedence.ts';
import type { View } from '../messages/watchlist.ts';

/** Whether every source is switched off, and no team's server provides prices. */
export function isNoSourceLeft({ settings, saved, withoutSources }: View): boolean {
  if (!isEverySourceOff(settings.off) || withoutSources) return false;
  return !saved.some(({ price }) => price.usd !== null && price.through !== undefined);
}
