import { isEverySourceOff } from '../../core/market/precedence.ts';
import type { View } from '../messages/messages.ts';

/** Every source is switched off, and no team's server gives prices in their place. */
export function isNoSourceLeft({ settings, coins, saved, withoutSources }: View): boolean {
  if (!isEverySourceOff(settings.off) || withoutSources) return false;
  return ![...coins, ...saved].some(({ price }) => price.usd !== null && price.through !== undefined);
}
