/** What was believed stays believed until somebody says otherwise. */
import { describe, expect, test } from 'vitest';
import { type AssetKey, TETHER } from '../../src/market/assets.ts';
import type { SourceName } from '../../src/market/source-table.ts';
import { type AssetState, newState } from '../../src/pricing/asset-state.ts';
import { reduce } from '../../src/pricing/reduce.ts';
import { select } from '../../src/pricing/select-price.ts';
import { failed, GLOBAL, LINK, NOW, quoted, resultOf, type Said, SECOND } from './states.ts';

type Step = readonly [atS: number, source: SourceName, said: (agoMs: number) => Said];
function stateFrom(steps: readonly Step[], asset: AssetKey = LINK): AssetState {
  return steps.reduce(
    (state, [atS, source, said]) => reduce(state, resultOf(source, said(-atS * SECOND))),
    newState(asset),
  );
}
const usd = (amount: string) => (agoMs: number) => quoted(amount, agoMs);
const fails = (agoMs: number) => failed(agoMs);
const shown = (state: AssetState, atS: number, order = GLOBAL, renewedSince?: number) => {
  const p = select(state, { order, now: NOW + atS * SECOND, knowledgeOf: () => 'could know', renewedSince });
  return `${p.status} ${p.usd} ${p.source}`;
};

describe('what was shown as priced', () => {
  test('is not followed by the price before it, once nobody asks any more', () => {
    // A true crash that only CoinGecko knows of: doubted, repeated, shown; then the popup is opened two minutes later.
    const state = stateFrom([
      [-60, 'CoinGecko', usd('100')],
      [0, 'CoinGecko', usd('10')],
      [61, 'CoinGecko', usd('10')],
    ]);
    expect(shown(state, 70)).toBe('priced 10 CoinGecko');
    expect(shown(state, 180)).toBe('stale 10 CoinGecko');
  });

  test('is not older than what was believed since, after a failure', () => {
    const state = stateFrom([
      [-60, 'CoinGecko', usd('100')],
      [0, 'CoinGecko', usd('10')],
      [61, 'CoinGecko', usd('10')], // repeated: shown
      [100, 'DefiLlama', usd('30')], // within 5 times of both: believed, the last good price
      [165, 'DefiLlama', fails],
      [166, 'CoinGecko', fails],
    ]);
    expect(state.lastGood.global).toMatchObject({ usd: '30', source: 'DefiLlama' });
  });
});

describe('a settled dispute', () => {
  const settled: readonly Step[] = [
    [-60, 'CoinGecko', usd('100')],
    [0, 'CoinGecko', usd('1000')],
    [50, 'DefiLlama', usd('1000')], // agrees
  ];
  test('is settled', () => expect(shown(stateFrom(settled), 55)).toBe('priced 1000 CoinGecko'));
  test('is not opened again by the age of the one that agreed', () => {
    expect(shown(stateFrom([...settled, [65, 'CoinGecko', fails]]), 66)).toBe('priced 1000 DefiLlama');
  });
  test('is not opened again by what has nothing to do with it', () => {
    expect(shown(stateFrom([...settled, [65, 'GeckoTerminal', fails]]), 66)).toBe('priced 1000 DefiLlama');
  });
});

describe('while in doubt, the last price shown', () => {
  test('is of a source in the order', () => {
    // CoinGecko was switched off meanwhile.
    const state = stateFrom([
      [-30, 'CoinGecko', usd('100')],
      [0, 'DefiLlama', usd('1000')],
    ]);
    const order = GLOBAL.filter((name) => name !== 'CoinGecko');
    expect(shown(state, 1, order)).not.toContain('CoinGecko');
  });
  test('is not USDT’s by a pool', () => {
    const state = stateFrom(
      [
        [-30, 'DexScreener', usd('0.3')],
        [0, 'CoinGecko', usd('1.6')],
      ],
      TETHER,
    );
    expect(shown(state, 1)).not.toContain('DexScreener');
  });
  test('is not a pool’s where pools may price nothing', () => {
    const state = stateFrom([
      [-30, 'DexScreener', usd('0.001')],
      [0, 'DefiLlama', usd('1')],
      [1, 'Binance', usd('10')],
    ]);
    const p = select(state, {
      order: GLOBAL,
      now: NOW + 2 * SECOND,
      knowledgeOf: (n) => (n === 'CoinGecko' ? 'lists' : 'could know'),
    });
    expect(p.source).not.toBe('DexScreener');
  });
});
