import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { createAlertStore, unreadAlerts } from '../../../../src/extension/background/alerts/alert-store.ts';
import { NEW_ALERT } from '../../../../src/extension/background/alerts/judge-alert.ts';

test('of an alert that cannot be read, its token is told where that can be', async () => {
  const store = createMemoryStore();
  const rule = { kind: 'above', currency: 'USD', line: '9' };
  const alert = { asset: 'BTC:0x', rule, addedAt: 1, state: NEW_ALERT, untold: null };
  await store.put({
    readable: { version: 1, value: alert },
    'of a later release': { version: 2, value: { asset: 'ETH:0x', rule: { kind: 'moon' } } },
    'of no token': { version: 1, value: { ...alert, asset: 'DOGE' } },
    torn: 7,
  });
  expect(await unreadAlerts(store)).toEqual(['ETH:0x', null, null]);
  expect([...(await createAlertStore(store).all()).items.keys()]).toEqual(['readable']);
});
