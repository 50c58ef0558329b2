/** Small differences of the hosts’ clocks do not have everything judged anew. */
import { expect, test, vi } from 'vitest';
import { createAssetStateStore } from '../../../src/core/pricing/asset-state-store.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { HOUR, NOW, SECOND } from './states.ts';

test('an offset that differs by less than a step costs no judging of everything', () => {
  const states = createAssetStateStore(createMemoryStore());
  const judged = vi.fn();
  states.follow({ apply: () => {}, applyClock: judged });
  states.foldClock(7 * HOUR, NOW);
  for (let i = 1; i <= 5; i++) states.foldClock(7 * HOUR + i * 300, NOW + i);
  expect(judged).toHaveBeenCalledTimes(1);
  states.foldClock(7 * HOUR + 60 * SECOND, NOW + SECOND);
  expect(judged).toHaveBeenCalledTimes(2);
});
