/** Dollars contradict also while no rate makes won of them. */
import { expect, test } from 'vitest';
import { newState, type SourceResult } from '../../../src/core/pricing/asset-state.ts';
import { reduce } from '../../../src/core/pricing/reduce.ts';
import { select } from '../../../src/core/pricing/select-price.ts';
import { d, GLOBAL, LINK, NOW, quoted, resultOf, SECOND } from './states.ts';

test('dollars that contradict do so without a won rate, too', () => {
  const unconverted = (atS: number): SourceResult => ({
    ...(resultOf('DefiLlama', quoted('101', -atS * SECOND)) as Extract<SourceResult, { kind: 'quoted' }>),
    quote: { in: 'USD', usd: d('101') },
    price: null,
  });
  let state = newState(LINK);
  state = reduce(state, resultOf('CoinGecko', quoted('100', 61 * SECOND)));
  for (const s of [0, 61]) {
    state = reduce(state, resultOf('CoinGecko', quoted('1000', -s * SECOND)));
    state = reduce(state, unconverted(s + 1)); // says $101 each time
  }
  const p = select(state, {
    order: GLOBAL,
    now: NOW + 63 * SECOND,
    knowledgeOf: () => 'could know',
    renewedSince: NOW + 60 * SECOND,
  });
  const q = select(state, {
    order: ['CoinGecko', 'DefiLlama'],
    now: NOW + 63 * SECOND,
    knowledgeOf: () => 'could know',
  });
  expect([`${p.status} ${p.usd}`, `${q.status} ${q.usd}`]).not.toContain('priced 1000');
});
