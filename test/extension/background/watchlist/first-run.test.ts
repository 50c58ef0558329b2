import { expect, test, vi } from 'vitest';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { isFirstRun } from '../../../../src/extension/background/watchlist/list-start.ts';

test('the first run is one once', async () => {
  const kept = createMemoryStore();
  expect(await isFirstRun(kept, [createMemoryStore()])).toBe(true);
  expect(await isFirstRun(kept, [createMemoryStore()])).toBe(false);
});

test('it is none for who has something here already, also later with an empty list', async () => {
  const [kept, saved] = [createMemoryStore(), createMemoryStore()];
  await saved.put({ 'ETH:0x': {} });
  expect(await isFirstRun(kept, [createMemoryStore(), saved])).toBe(false);
  await saved.delete(['ETH:0x']);
  expect(await isFirstRun(kept, [saved])).toBe(false);
});

test('it is none where what is here cannot be read or noted', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const broken = { ...createMemoryStore(), put: () => Promise.reject(new Error('disk full')) };
  expect(await isFirstRun(broken, [])).toBe(false);
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});
