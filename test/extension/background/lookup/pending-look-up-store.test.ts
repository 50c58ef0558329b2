import { expect, test } from 'vitest';
import type { SessionArea } from '../../../../src/core/storage/session.ts';
import { createPendingLookUpStore } from '../../../../src/extension/background/lookup/open-card.ts';
import { takePendingLookUp } from '../../../../src/extension/pages/popup/pending-look-up.ts';

const LOOK_UP = { at: 1_000, selected: { text: '0x', links: [], labels: [] } };

function session(): SessionArea {
  const items = new Map<string, unknown>();
  return {
    get: async () => Object.fromEntries(items),
    set: async (more) => {
      for (const [key, value] of Object.entries(more)) items.set(key, value);
    },
    remove: async (key) => void items.delete(String(key)),
  };
}

test.each([
  ['from a private window is gone with the last of them', true],
  ['from any other window stays when the private ones are closed', false],
])('a look-up that waits for the popup %s', async (_what, isPrivate) => {
  const area = session();
  const left = createPendingLookUpStore(area);
  await left.leave({ ...LOOK_UP, isPrivate });
  await left.forgetPrivate();
  const pending = await takePendingLookUp(area as never, LOOK_UP.at);
  expect(pending).toEqual(isPrivate ? null : { ...LOOK_UP, isPrivate });
});

test('where none waits, there is nothing to forget', async () => {
  const area = session();
  await createPendingLookUpStore(area).forgetPrivate();
  expect(await area.get(null)).toEqual({});
});
