import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import {
  amountsOfUnknown,
  createAmounts,
} from '../../../../src/extension/background/watchlist/kept-amounts.ts';
import { createSaved } from '../../../../src/extension/background/watchlist/saved.ts';

test('amounts of what nobody knows are counted apart from those of coins that cannot be read', async () => {
  const amount = { version: 1, value: { amount: '2' } };
  const store = createMemoryStore({ 'BTC:0x': amount, 'ETH:0x': 7, 'SOL:0x': amount, torn: 7 });
  expect(await amountsOfUnknown(store)).toBe(2);
  const { amounts, unread } = await createAmounts(store, createSaved(createMemoryStore())).ofCoins();
  expect([...amounts.keys()]).toEqual(['BTC:0x']);
  expect(unread).toEqual(['ETH:0x']);
});
