import { expect, test } from 'vitest';
import { namedAsset } from '../../../../src/extension/ui/past/named-asset.ts';

test.each([
  ['ETH:0x', 'ETH:0x'],
  ['ETH%3A0x', 'ETH:0x'],
  ['%', null],
  ['', null],
])('an address that ends with #%s names %j', (text, asset) => {
  expect(namedAsset(text)).toBe(asset);
});
