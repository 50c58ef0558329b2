import { expect, test } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import { createNotifier } from '../../../../src/extension/background/alerts/alert-notifications.ts';

test.each([
  ['en', '₩1.50T'],
  ['ko', '₩1.50조'],
] as const)('a long price is told in the units of %s', async (language, figure) => {
  const told: string[] = [];
  const notifications = {
    getAll: async () => ({}),
    create: async (_name: string, { message }: { readonly message: string }) => void told.push(message),
  };
  const tell = createNotifier({
    notifications: () => notifications as never,
    text: (_name, [shown = '']) => shown,
    language: () => language,
    token: () => ({ name: 'Whole', symbol: 'WHL', decimals: 18 }),
    iconUrl: '/icon.png',
  });
  const rule = { kind: 'above', currency: 'KRW', line: '1000000000000' as Decimal } as const;
  const crossing = { at: 0, since: null, price: '1500000000000' as Decimal, way: 'up' } as const;
  await tell('id', { asset: 'ETH:0x', rule, addedAt: 0, state: null, untold: null } as never, crossing);
  expect(told).toEqual([figure]);
});
