import { describe, expect, test } from 'vitest';
import { createCalls } from '../../src/lookup/calls.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';

const ASSET = `ETH:0x${'a'.repeat(40)}` as const;
const OTHER = `ETH:0x${'b'.repeat(40)}` as const;

/** As the session has them after so many tabs. */
const kept = (tabs: number) =>
  Object.fromEntries(Array.from({ length: tabs }, (_, i) => [String(i + 1), [ASSET]]));

/** When everything that was begun has been written. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('after the worker was stopped with fifty tabs', () => {
  test('a tab that is noted at once is not the one to go', async () => {
    const store = createMemoryStore(kept(50));
    const calls = createCalls(store);
    calls.note(99);
    calls.show(99, [OTHER]);
    await settled();
    expect(await calls.isNoted(99)).toBe(true);
    expect(await calls.wasShown(99, OTHER)).toBe(true);
    expect(await calls.isNoted(1)).toBe(false);
    expect(await calls.wasShown(50, ASSET)).toBe(true);
    expect(await store.get('99')).toEqual([OTHER]);
    expect(await store.entries()).toHaveLength(50);
  });

  test('a tab that is noted again keeps what it was shown, there and in the session', async () => {
    const store = createMemoryStore(kept(50));
    const calls = createCalls(store);
    calls.note(1);
    calls.show(1, [OTHER]);
    await settled();
    expect(await calls.wasShown(1, ASSET)).toBe(true);
    expect(await store.get('1')).toEqual([ASSET, OTHER]);
    calls.note(99);
    await settled();
    expect(await calls.isNoted(1)).toBe(true);
    expect(await calls.isNoted(2)).toBe(false);
  });
});
