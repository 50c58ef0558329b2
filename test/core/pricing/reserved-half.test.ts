/** Half of a budget is to be kept from made-up addresses; a question of many batches takes of it. */
import { expect, test } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { startEngine } from './engine.ts';

test('made-up addresses leave half of GeckoTerminal’s budget', async () => {
  const engine = await startEngine();
  const made = (n: number, salt: number) =>
    Array.from(
      { length: n },
      (_, i) => `ETH:0x${(salt * 1000 + i + 1).toString(16).padStart(40, 'b')}` as AssetKey,
    );
  const requester = { kind: 'key', project: 'p' } as const;
  await engine.ask(made(100, 1), { requester });
  const _first = engine.requests('GeckoTerminal').length;
  await engine.ask(made(100, 2), { requester });
  expect(engine.requests('GeckoTerminal').length).toBeLessThanOrEqual(5);
});
