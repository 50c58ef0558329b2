import { describe, expect, test } from 'vitest';
import { type AssetKey, assetOf } from '../../../src/core/market/assets.ts';
import { PLATFORM_IDS } from '../../../src/core/market/platforms.ts';
import { REGISTRY } from '../../../src/core/tokens/registry.ts';
import { ASSET_MARKS, FIGURES, HUES } from '../../../src/extension/ui/mark-figures.ts';
import { markOf } from '../../../src/extension/ui/mark-of.ts';

const marked = Object.keys(ASSET_MARKS) as AssetKey[];
const tokens = marked.filter((asset) => assetOf(asset).address !== null);
const symbolOf = (asset: AssetKey) => REGISTRY.find(asset)?.symbol ?? null;

describe('a figure', () => {
  test('belongs to each coin, and to twenty tokens of the registry', () => {
    for (const platform of PLATFORM_IDS) expect(ASSET_MARKS[`${platform}:0x`]).toBeDefined();
    expect(tokens.map(symbolOf)).not.toContain(null);
    expect(new Set(tokens.map(symbolOf)).size).toBe(20);
  });

  test('is of one symbol alone, and the same on all networks', () => {
    const pairs = new Set(tokens.map((asset) => `${ASSET_MARKS[asset]?.join(' ')} ${symbolOf(asset)}`));
    expect(pairs.size).toBe(20);
    expect(new Set(marked.map((asset) => ASSET_MARKS[asset]?.[0])).size).toBe(Object.keys(FIGURES).length);
  });

  test('draws within its grid', () => {
    for (const { line, fill } of Object.values(FIGURES)) {
      expect(line + fill).toMatch(/^m/i);
      const absolute = [...(line + fill).matchAll(/M\s*([\d.]+)[ ,]([\d.]+)/g)].flatMap(([, x, y]) => [x, y]);
      for (const at of absolute) expect(Number(at)).toBeLessThan(24);
    }
  });
});

describe('a mark', () => {
  const PEPE = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';

  test('is not to be had by a name: another PEPE has a letter, in the colour of its address', () => {
    expect(markOf(PEPE, 'PEPE').figure).toBe(FIGURES.lilyPad);
    const others = Array.from({ length: HUES }, (_, i) => markOf(`ETH:0x${'0'.repeat(38)}${10 + i}`, 'pepe'));
    for (const { figure, letter, platformLetter } of others)
      expect({ figure, letter, platformLetter }).toEqual({ figure: null, letter: 'P', platformLetter: 'E' });
    expect(new Set(others.map(({ look }) => look)).size).toBeGreaterThan(HUES / 2);
  });

  test('of a coin has no second one beside it, and of a token without a symbol a question mark', () => {
    expect(markOf('BTC:0x', null)).toMatchObject({ look: 'mark mark-coin mark-btc', platformLetter: null });
    expect(markOf(`KAIA:0x${'1'.repeat(40)}`, null)).toMatchObject({ letter: '?', platformLetter: 'K' });
  });
});
