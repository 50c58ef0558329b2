import { expect, test } from 'vitest';
import { createPinned } from '../../../src/extension/ui/pinned.ts';

const told = (action: object) => createPinned({ action: action as never }).read();

test.each([
  ['in the toolbar', { getUserSettings: async () => ({ isOnToolbar: true }) }, true],
  ['not in the toolbar', { getUserSettings: async () => ({ isOnToolbar: false }) }, false],
  ['nobody knows where', {}, null],
  ['nobody knows where', { getUserSettings: () => Promise.reject(new Error('no window')) }, null],
])('Sise is %s', async (_where, action, pinned) => {
  expect(await told(action)).toBe(pinned);
});
