import { describe, expect, test } from 'vitest';
import { createCardGrants } from '../../src/lookup/card-grants.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';

const ASSET = `ETH:0x${'a'.repeat(40)}` as const;
const OTHER = `ETH:0x${'b'.repeat(40)}` as const;

/** As the session has them after so many tabs. */
const kept = (tabs: number) =>
  Object.fromEntries(Array.from({ length: tabs }, (_, i) => [String(i + 1), [ASSET]]));

/** When everything that was begun has been written. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('after the worker was stopped with fifty tabs', () => {
  test('a tab that is granted at once is not the one to go', async () => {
    const store = createMemoryStore(kept(50));
    const grants = createCardGrants(store);
    grants.grant(99);
    grants.noteShown(99, [OTHER]);
    await settled();
    expect(await grants.isGranted(99)).toBe(true);
    expect(await grants.wasShown(99, OTHER)).toBe(true);
    expect(await grants.isGranted(1)).toBe(false);
    expect(await grants.wasShown(50, ASSET)).toBe(true);
    expect(await store.get('99')).toEqual([OTHER]);
    expect(await store.entries()).toHaveLength(50);
  });

  test('a tab that is granted again keeps what it was shown, there and in the session', async () => {
    const store = createMemoryStore(kept(50));
    const grants = createCardGrants(store);
    grants.grant(1);
    grants.noteShown(1, [OTHER]);
    await settled();
    expect(await grants.wasShown(1, ASSET)).toBe(true);
    expect(await store.get('1')).toEqual([ASSET, OTHER]);
    grants.grant(99);
    await settled();
    expect(await grants.isGranted(1)).toBe(true);
    expect(await grants.isGranted(2)).toBe(false);
  });
});
