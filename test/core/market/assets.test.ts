import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AssetKey,
  assetOf,
  coinKey,
  parseAssetKey,
  platformOf,
  TETHER,
  tokenKey,
} from '../../../src/core/market/assets.ts';
import type { CoinId } from '../../../src/core/market/coins.ts';
import { EVM_PLATFORMS, type PlatformId } from '../../../src/core/market/platforms.ts';

const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';

describe('a key names one asset', () => {
  it.each<[CoinId, PlatformId | null]>([
    ['BTC', 'BTC'],
    ['ETH', 'ETH'],
    ['KAIA', 'KAIA'],
    ['XRP', null],
    ['A', null],
  ])('the coin %s, of the platform %s', (id, platform) => {
    expect(coinKey(id)).toBe(`${id}:0x`);
    expect(parseAssetKey(coinKey(id))).toEqual({ key: `${id}:0x`, coin: id, platform, address: null });
  });

  it.each(EVM_PLATFORMS)('a token on $name, whatever the letter case of its address', ({ id }) => {
    const key = `${id}:${USDT}`;
    expect(tokenKey(id, USDT)).toBe(key);
    expect(tokenKey(id, '0xdAC17F958D2ee523a2206206994597C13D831ec7')).toBe(key);
    expect(parseAssetKey(key)).toEqual({ key, coin: null, platform: id, address: USDT });
  });

  it('the same address on two platforms is two assets', () => {
    expect(tokenKey('ETH', USDT)).not.toBe(tokenKey('BNB', USDT));
  });

  it("Polygon's native alias is its coin, there and nowhere else", () => {
    const alias = '0x0000000000000000000000000000000000001010';
    expect(tokenKey('POL', alias)).toBe('POL:0x');
    expect(tokenKey('ETH', alias)).toBe(`ETH:${alias}`);
    expect(parseAssetKey(`POL:${alias}`)).toBeNull();
  });

  it('any key that is made is read back as the same', () => {
    const platforms = fc.constantFrom(...EVM_PLATFORMS.map(({ id }) => id));
    fc.assert(
      fc.property(platforms, fc.stringMatching(/^0x[0-9a-fA-F]{40}$/), (platform, address) => {
        const key = tokenKey(platform, address);
        expect(parseAssetKey(key)?.key).toBe(key);
      }),
    );
  });
});

describe('what is no key', () => {
  it.each<[string, unknown]>([
    ['nothing', ''],
    ['a platform alone', 'ETH'],
    ['no prefix', 'ETH:'],
    ['an unknown coin', 'WETH:0x'],
    ['a token of a coin without a platform', `XRP:${USDT}`],
    ['a former symbol', 'MATIC:0x'],
    ['a platform in lower case', 'eth:0x'],
    ['an address in upper case', `ETH:${USDT.toUpperCase().replace('X', 'x')}`],
    ['a checksummed address', 'ETH:0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['a short address', 'ETH:0xdac17f'],
    ['a token of Bitcoin', `BTC:${USDT}`],
    ['blanks', ' ETH:0x'],
    ['a line end', 'ETH:0x\n'],
    ['two keys', 'ETH:0x,BTC:0x'],
    ['null', null],
    ['a number', 1],
    ['a list of one', ['ETH:0x']],
  ])('%s', (_, text) => {
    expect(parseAssetKey(text)).toBeNull();
    expect(() => assetOf(text as AssetKey)).toThrow(RangeError);
  });
});

it('an asset leads to its platform', () => {
  expect(platformOf(assetOf(TETHER))?.name).toBe('Ethereum');
  expect(assetOf(TETHER).address).toBe(USDT);
});
