/** A saved list of tokens that are named by one digit each. */

import type { AssetKey } from '../../../../src/core/market/assets.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { savedIn } from './stores.ts';

export const key = (digit: string): AssetKey => `ETH:0x${digit.repeat(40)}`;
export const address = (digit: string) => `0x${digit.repeat(40)}`;

export async function savedWith(...digits: string[]) {
  const store = createMemoryStore();
  const saved = savedIn(store);
  for (const digit of digits) await saved.add(key(digit), address(digit), 1);
  const order = async () => (await saved.list()).map(({ asset }) => asset.at(-1)).join('');
  return { store, saved, order };
}
