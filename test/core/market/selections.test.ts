import { describe, expect, it } from 'vitest';
import { COINS } from '../../../src/core/market/coins.ts';
import { PLATFORMS } from '../../../src/core/market/platforms.ts';
import { COIN_SYMBOLS, findSelection, severalOf } from '../../../src/core/market/selections.ts';
import { REGISTRY } from '../../../src/core/tokens/registry.ts';

describe('findSelection', () => {
  it.each([
    ['BTC', 'BTC', 'BTC', 'BTC'],
    ['eth', 'ETH', 'ETH', 'ETH'],
    ['MATIC', 'POL', 'POL', 'POL'],
    ['klay', 'KAIA', 'KAIA', 'KAIA'],
    ['XRP', 'XRP', 'XRP', null],
    ['sol', 'SOL', 'SOL', null],
    ['EOS', 'A', 'A', null],
    ['base', 'BASE', 'ETH', 'BASE'],
    ['ARBITRUM', 'ARBITRUM', 'ETH', 'ARBITRUM'],
    ['Optimism', 'OPTIMISM', 'ETH', 'OPTIMISM'],
    ['AVAX', 'AVAX', 'AVAX', 'AVAX'],
  ])('%s selects %s, the coin %s on the platform %s', (text, id, coin, platform) => {
    const found = findSelection(text);
    expect([found?.id, found?.coin, found?.platform?.id ?? null]).toEqual([id, coin, platform]);
  });

  it.each(['', 'FOO', 'WETH', 'USDT', 'ETHEREUM', ' ETH', '__proto__', 'constructor'])(
    'finds none for "%s"',
    (text) => {
      expect([findSelection(text), severalOf(text)]).toEqual([null, null]);
    },
  );

  it.each(['TON', 'ton', 'ARB', 'arb', 'OP'])(
    'refuses %s with the choices, each of which is accepted',
    (text) => {
      expect(findSelection(text)).toBeNull();
      expect(COIN_SYMBOLS).not.toContain(text.toUpperCase());
      const choices = (severalOf(text)?.match(/\b[A-Z]{3,}\b/g) ?? []).filter(
        (each) => each !== text.toUpperCase(),
      );
      expect(choices.length).toBeGreaterThan(1);
      expect(choices.filter((each) => !findSelection(each))).toEqual([]);
    },
  );
});

describe('the names of platforms and coins', () => {
  const names = [
    ...PLATFORMS.flatMap(({ id, aliases = [], coin }) =>
      [id, ...aliases].map((name) => [name, coin] as const),
    ),
    ...COINS.flatMap(({ id, former }) =>
      [id, ...former.map(({ symbol }) => symbol)].map((name) => [name, id] as const),
    ),
  ];

  it('are each of one coin, and selected or refused', () => {
    for (const [name, coin] of names) {
      expect(names.filter(([each, other]) => each === name && other !== coin)).toEqual([]);
      if (!severalOf(name)) expect([name, findSelection(name)?.coin]).toEqual([name, coin]);
    }
  });

  it('are the symbols of no token but of the same coin on another network', () => {
    const tokens = REGISTRY.all.filter(
      ({ key, symbol }) => !key.endsWith(':0x') && COIN_SYMBOLS.includes(symbol),
    );
    expect(tokens.map(({ key, symbol }) => `${key.split(':')[0]} ${symbol}`)).toEqual(['ETH POL', 'BNB ETH']);
  });
});
