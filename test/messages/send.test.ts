import { expect, test, vi } from 'vitest';
import { failureKey } from '../../src/ui/failure-key.ts';

test.each([
  ['disk full', 'diskFull'],
  ['failed', 'failed'],
])('a request that is refused as “%s” is told as %s', async (error, key) => {
  vi.stubGlobal('chrome', { runtime: { sendMessage: async () => ({ ok: false, error }) } });
  vi.resetModules();
  const { send } = await import('../../src/messages/send.ts');
  const reason = await send({ type: 'view' }).catch((thrown: unknown) => thrown);
  expect(failureKey(reason)).toBe(key);
  vi.unstubAllGlobals();
});
