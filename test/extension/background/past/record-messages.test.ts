import { expect, it } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import { createRecordHandlers } from '../../../../src/extension/background/past/past-parts.ts';
import { parseMessage } from '../../../../src/extension/messages/messages.ts';
import { fakeTokens } from '../watchlist/fakes.ts';

const AIRDROP: AssetKey = `ETH:0x${'a'.repeat(40)}`;
const d = (text: string) => text as Decimal;

it('limits each value by whose price it is, and leaves what is beyond the pools out of the total', async () => {
  const { worths } = createRecordHandlers({
    tokens: fakeTokens(new Map()),
    clock: { sleep: async () => {} },
    pricing: {
      valueLimitAt: (asset, source) =>
        asset === AIRDROP && source === 'DefiLlama' ? d('100000') : undefined,
    },
  });
  const holding = { amount: d('1000000'), usd: d('1'), krw: d('1400') };
  const message = {
    type: 'worths',
    holdings: [
      { ...holding, of: { asset: AIRDROP, source: 'DefiLlama' } },
      { ...holding, of: { asset: AIRDROP, source: 'CoinGecko' } },
      holding,
    ],
  } as const;
  expect(parseMessage(message)).toEqual(message);
  const { each, total } = await worths(message);
  expect(each[0]).toEqual({ usd: null, krw: null, isBeyondPools: true });
  expect(each.slice(1).map(({ usd }) => usd)).toEqual(['1000000', '1000000']);
  expect(total.usd).toBe('2000000');
});
