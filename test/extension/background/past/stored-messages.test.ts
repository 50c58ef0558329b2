import { expect, test, vi } from 'vitest';
import { createRecordings } from '../../../../src/core/history/recordings.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { createStoredHandlers } from '../../../../src/extension/background/past/past-parts.ts';

test('a deletion is told as done where what is left cannot be counted', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const store = createMemoryStore({ 'ETH:0x/1d/56': { sources: [], text: '' } });
  const momentStore = {
    size: () => Promise.reject(new DOMException('no', 'UnknownError')),
    deleteAll: async () => ({ all: 0, deleted: 0 }),
  };
  const handlers = createStoredHandlers({
    recordings: createRecordings(store),
    momentStore,
    now: () => 0,
  });
  const answer = await handlers.deleteStored({ type: 'deleteStored', part: 'recordings' });
  expect(answer).toEqual({ deletion: { all: 1, deleted: 1 }, report: null });
  expect(await store.entries()).toEqual([]);
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});
