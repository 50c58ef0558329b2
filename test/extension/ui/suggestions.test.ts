import { expect, test } from 'vitest';
import { parseAddress } from '../../../src/core/market/addresses.ts';
import { tokenKey } from '../../../src/core/market/assets.ts';
import { REGISTRY } from '../../../src/core/tokens/registry.ts';
import { SAMPLE_ADDRESS, SUGGESTED_TOKENS } from '../../../src/extension/ui/suggestions.tsx';

test.each(SUGGESTED_TOKENS)('$symbol is suggested as the registry has it', (token) => {
  const { asset, symbol, name, koreanName } = token;
  expect(REGISTRY.find(asset)).toMatchObject({ symbol, name, koreanName });
  expect(tokenKey(token.platform, token.address)).toBe(asset);
});

test('the sample is an address without a typing error, of a suggested token', () => {
  expect(parseAddress(SAMPLE_ADDRESS).ok).toBe(true);
  expect(SUGGESTED_TOKENS.map(({ address }) => address)).toContain(SAMPLE_ADDRESS.toLowerCase());
});
