import type { PlatformSymbol } from '../market/platforms.ts';

/** All different: Bitcoin and BNB would share theirs. */
export const PLATFORM_LETTERS: Readonly<Record<PlatformSymbol, string>> = {
  BTC: 'B',
  ETH: 'E',
  BNB: 'N',
  POL: 'P',
  KAIA: 'K',
};
