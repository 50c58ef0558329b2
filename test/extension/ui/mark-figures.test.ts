import { describe, expect, test } from 'vitest';
import { type AssetKey, assetOf, coinKey } from '../../../src/core/market/assets.ts';
import { COINS } from '../../../src/core/market/coins.ts';
import { PLATFORMS, platformOfCoin } from '../../../src/core/market/platforms.ts';
import { REGISTRY } from '../../../src/core/tokens/registry.ts';
import {
  ASSET_MARKS,
  FIGURES,
  HUES,
  markOf,
  markOfPlatform,
} from '../../../src/extension/ui/mark-figures.ts';

const marked = Object.keys(ASSET_MARKS) as AssetKey[];
const tokens = marked.filter((asset) => assetOf(asset).address !== null);
const symbolOf = (asset: AssetKey) => REGISTRY.find(asset)?.symbol ?? null;

describe('a figure', () => {
  test('belongs to each coin, and to twenty tokens of the registry', () => {
    for (const { coin } of PLATFORMS) expect(ASSET_MARKS[coinKey(coin)]).toBeDefined();
    expect(tokens.map(symbolOf)).not.toContain(null);
    expect(new Set(tokens.map(symbolOf)).size).toBe(20);
  });

  test('tells each platform from the others', () => {
    const looks = PLATFORMS.map(({ id }) => markOfPlatform(id).look);
    expect(new Set(looks).size).toBe(PLATFORMS.length);
    expect(markOfPlatform('ETH').figure).toBe(FIGURES.ether);
    expect(markOfPlatform('BASE')).toMatchObject({ figure: null, letter: 'S' });
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

  test('of a coin without a platform has a colour of its own', () => {
    expect(markOf('XRP:0x', 'XRP')).toEqual({
      look: 'mark mark-coin mark-hue-8',
      figure: FIGURES.ripples,
      letter: 'X',
      platformLetter: null,
    });
    const others = COINS.filter(({ id }) => platformOfCoin(id) === null).map(({ id }) =>
      markOf(coinKey(id), id),
    );
    expect(others.length).toBeGreaterThan(30);
    for (const { look } of others) expect(look).toMatch(/^mark mark-coin mark-hue-\d+$/);
    expect(new Set(others.map(({ look }) => look)).size).toBe(HUES);
  });

  test('of a coin has no second one beside it, and of a token without a symbol a question mark', () => {
    expect(markOf('BTC:0x', null)).toMatchObject({ look: 'mark mark-coin mark-btc', platformLetter: null });
    expect(markOf(`KAIA:0x${'1'.repeat(40)}`, null)).toMatchObject({ letter: '?', platformLetter: 'K' });
  });
});
