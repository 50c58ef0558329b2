/** Small differences of the hosts’ clocks do not have everything judged anew. */
import { expect, test } from 'vitest';
import type { AssetKey } from '../../src/market/assets.ts';
import { createKeptStates } from '../../src/pricing/kept-states.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import { HOUR, NOW, quoted, resultOf } from './states.ts';

test('an offset that differs by some milliseconds costs no judging of everything', () => {
  const states = createKeptStates(createMemoryStore());
  for (let i = 0; i < 4_000; i++) {
    const key = `ETH:0x${i.toString(16).padStart(40, '0')}` as AssetKey;
    for (const source of ['CoinGecko', 'DefiLlama', 'GeckoTerminal', 'DexScreener'] as const)
      states.fold(key, resultOf(source, quoted('100')), NOW);
  }
  states.foldClock(7 * HOUR, NOW);
  const before = performance.now();
  for (let i = 1; i <= 5; i++) states.foldClock(7 * HOUR + i * 300, NOW + i);
  const eachMs = (performance.now() - before) / 5;
  expect(eachMs).toBeLessThan(2);
});
