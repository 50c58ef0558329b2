import type { SourceName } from '../../src/core/market/source-table.ts';
import { token } from '../world/coin.ts';
import type { World } from '../world/world.ts';

/** Traded on two platforms, once it is listed. */
export const TWIN = '0x5e00000000000000000000000000000000007717';

export function listTwin({ market }: World, source: SourceName): void {
  const platforms = [
    ['ETH', TWIN, 18],
    ['POL', TWIN, 18],
  ] as const;
  market.add(token('twin', 'Twin', 'TWIN', '3.2071', [source], platforms));
}
