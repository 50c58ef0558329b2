import { expect, test } from 'vitest';
import { isInPrivateWindow } from '../../../src/extension/ui/in-private-window.ts';

test.each([
  ['its window is', true, async () => ({ incognito: true })],
  ['its window is not', false, async () => ({ incognito: false })],
  ['nobody says', true, () => Promise.reject(new Error('no window'))],
] as const)('whether a page belongs to a private window: %s', async (_what, is, getCurrent) => {
  expect(await isInPrivateWindow({ getCurrent: getCurrent as never })).toBe(is);
});
