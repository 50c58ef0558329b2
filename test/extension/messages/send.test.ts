import { expect, test, vi } from 'vitest';
import { failureKey } from '../../../src/extension/ui/page-clock.ts';

test.each([
  ['disk full', 'diskFull'],
  ['failed', 'failed'],
])('a request that is refused as “%s” is told as %s', async (error, key) => {
  vi.stubGlobal('chrome', { runtime: { sendMessage: async () => ({ ok: false, error }) } });
  vi.resetModules();
  const { send } = await import('../../../src/extension/messages/send.ts');
  const reason = await send({ type: 'view' }).catch((thrown: unknown) => thrown);
  expect(failureKey(reason)).toBe(key);
  vi.unstubAllGlobals();
});

test.each([
  ['Could not establish connection. Receiving end does not exist.', 'unheard'],
  ['The message port closed before a response was received.', undefined],
])('a request that ends with “%s” has the cause %s', async (text, cause) => {
  vi.stubGlobal('chrome', { runtime: { sendMessage: () => Promise.reject(new Error(text)) } });
  vi.resetModules();
  const { send } = await import('../../../src/extension/messages/send.ts');
  expect(await send({ type: 'view' }).catch(({ cause: told }: Error) => told)).toBe(cause);
  vi.unstubAllGlobals();
});
