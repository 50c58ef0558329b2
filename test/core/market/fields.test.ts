import { describe, expect, it } from 'vitest';
import { assetKey, decimal, positiveDecimal } from '../../../src/core/market/fields.ts';

describe('assetKey', () => {
  const TOKEN = `BASE:0x${'5e'.repeat(20)}`;

  it.each([
    ['BASE:0x', 'ETH:0x'],
    ['ARBITRUM:0x', 'ETH:0x'],
    ['OPTIMISM:0x', 'ETH:0x'],
    ['AVAX:0x', 'AVAX:0x'],
    [TOKEN, TOKEN],
  ])('reads %s as %s', (text, key) => {
    expect(assetKey.safeParse(text).data).toBe(key);
  });
  it.each(['ARB:0x', 'OP:0x', 'MATIC:0x', 'base:0x', 'BASE:0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000'])(
    'refuses %s',
    (text) => {
      expect(assetKey.safeParse(text).success).toBe(false);
    },
  );
});

describe('decimal', () => {
  it.each(['0', '-1.50', '2000.10000000000000000000001'])('accepts %s', (value) => {
    expect(decimal.safeParse(value).data).toBe(value);
  });
  it.each([null, undefined, 1, '', '1e3', '01', '1,5'])('refuses %s', (value) => {
    expect(decimal.safeParse(value).success).toBe(false);
  });
});

describe('positiveDecimal', () => {
  it('accepts a decimal above zero', () => {
    expect(positiveDecimal.safeParse('0.001').success).toBe(true);
  });
  it.each([null, '0', '0.00', '-1', '1e3'])('refuses %s', (value) => {
    expect(positiveDecimal.safeParse(value).success).toBe(false);
  });
});
