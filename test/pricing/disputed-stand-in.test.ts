/** Only a source that may price the asset stands in while another is in doubt. */
import { expect, test } from 'vitest';
import { type AssetKey, TETHER } from '../../src/market/assets.ts';
import type { SourceName } from '../../src/market/source-table.ts';
import { newState } from '../../src/pricing/asset-state.ts';
import { reduce } from '../../src/pricing/reduce.ts';
import { select } from '../../src/pricing/select-price.ts';
import { GLOBAL, LINK, NOW, quoted, resultOf, SECOND } from './states.ts';

const stateFrom = (steps: readonly (readonly [number, SourceName, string])[], asset: AssetKey = LINK) =>
  steps.reduce(
    (s, [at, source, usd]) => reduce(s, resultOf(source, quoted(usd, -at * SECOND))),
    newState(asset),
  );

test('a source that was switched off stands in for nothing', () => {
  const state = stateFrom([
    [-120, 'CoinGecko', '100'],
    [-50, 'CoinGecko', '100'],
    [0, 'DefiLlama', '1000'],
  ]);
  const order = GLOBAL.filter((name) => name !== 'CoinGecko');
  const p = select(state, { order, now: NOW + 1_000, knowledgeOf: () => 'could know' });
  expect(`${p.status} ${p.source}`).not.toBe('disputed CoinGecko');
});

test('USDT is not priced by a pool, not even while in dispute', () => {
  const state = stateFrom(
    [
      [-120, 'DexScreener', '0.99'],
      [-100, 'DexScreener', '0.99'],
      [0, 'CoinGecko', '1.6'],
    ],
    TETHER,
  );
  const p = select(state, { order: GLOBAL, now: NOW + 1_000, knowledgeOf: () => 'lists' });
  expect(`${p.status} ${p.source}`).not.toBe('disputed DexScreener');
});
