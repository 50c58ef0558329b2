import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { createCardGrants } from '../../../../src/extension/background/lookup/card-grants.ts';

const ASSET = `ETH:0x${'a'.repeat(40)}` as const;
const OTHER = `ETH:0x${'b'.repeat(40)}` as const;
const place = (id: number, document = `document ${id}`) => ({ id, document });
const named = (id: number) => Promise.resolve(place(id).document);
const selected = (text: string) => ({ text, links: [], labels: [] });

/** As the session has them after so many documents. */
const kept = (documents: number) =>
  Object.fromEntries(
    Array.from({ length: documents }, (_, i) => [
      place(i + 1).document,
      { calls: 1, selections: [], shown: [ASSET], isPrivate: false },
    ]),
  );

/** When everything that was begun has been written. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('after the worker was stopped with fifty cards', () => {
  test('a document that is granted at once is not the one to go', async () => {
    const store = createMemoryStore(kept(50));
    const grants = createCardGrants(store);
    grants.grant(99, named(99), false, null);
    await grants.noteShown(place(99), [OTHER]);
    await settled();
    expect(await grants.isGranted(place(99))).toBe(true);
    expect(await grants.wasShown(place(99), OTHER)).toBe(true);
    expect(await grants.isGranted(place(1))).toBe(false);
    expect(await grants.wasShown(place(50), ASSET)).toBe(true);
    expect(await store.get('document 99')).toMatchObject({ calls: 1, shown: [OTHER] });
    expect(await store.entries()).toHaveLength(50);
  });

  test('a document that is granted again keeps what it was shown, there and in the session', async () => {
    const store = createMemoryStore(kept(50));
    const grants = createCardGrants(store);
    grants.grant(1, named(1), false, null);
    await grants.noteShown(place(1), [OTHER]);
    await settled();
    expect(await grants.wasShown(place(1), ASSET)).toBe(true);
    expect(await store.get('document 1')).toMatchObject({ calls: 2, shown: [ASSET, OTHER] });
    grants.grant(99, named(99), false, null);
    await settled();
    expect(await grants.isGranted(place(1))).toBe(true);
    expect(await grants.isGranted(place(2))).toBe(false);
  });
});

describe('a grant', () => {
  test('is waited for until the browser has said which document it is of', async () => {
    const grants = createCardGrants(createMemoryStore());
    let say = (_: string | null) => {};
    grants.grant(
      7,
      new Promise((resolve) => {
        say = resolve;
      }),
      false,
      null,
    );
    const asked = grants.mayAsk(place(7), selected('a'));
    say('document 7');
    expect(await asked).toBe(true);
  });

  test('is of one document: the next one in the tab has none', async () => {
    const grants = createCardGrants(createMemoryStore());
    grants.grant(7, named(7), false, null);
    await grants.noteShown(place(7), [ASSET]);
    const next = place(7, 'the next one');
    expect(await grants.isGranted(next)).toBe(false);
    expect(await grants.mayAsk(next, selected('a'))).toBe(false);
    expect(await grants.wasShown(next, ASSET)).toBe(false);
  });

  test('is none where no card came up', async () => {
    const grants = createCardGrants(createMemoryStore());
    grants.grant(7, Promise.resolve(null), false, null);
    expect(await grants.isGranted(place(7))).toBe(false);
  });

  test('is for one selection, however often it is asked about, also after the worker was stopped', async () => {
    const store = createMemoryStore();
    const before = createCardGrants(store);
    before.grant(7, named(7), false, null);
    expect(await before.mayAsk(place(7), selected('a'))).toBe(true);
    await settled();
    for (const grants of [before, createCardGrants(store)]) {
      expect(await grants.mayAsk(place(7), selected('a'))).toBe(true);
      expect(await grants.mayAsk(place(7), selected('b'))).toBe(false);
    }
    before.grant(7, named(7), false, null);
    expect(await before.mayAsk(place(7), selected('b'))).toBe(true);
    expect(await before.mayAsk(place(7), selected('a'))).toBe(true);
    expect(await before.mayAsk(place(7), selected('c'))).toBe(false);
  });

  test('for a target is for that alone, and takes no call from the person', async () => {
    const store = createMemoryStore();
    const grants = createCardGrants(store);
    grants.grant(7, named(7), false, selected('target'));
    expect(await grants.mayAsk(place(7), selected('a'))).toBe(false);
    expect(await grants.mayAsk(place(7), selected('target'))).toBe(true);
    expect(await grants.mayAsk(place(8), selected('target'))).toBe(false);
    grants.grant(7, named(7), false, null);
    expect(await grants.mayAsk(place(7), selected('target'))).toBe(true);
    expect(await grants.mayAsk(place(7), selected('a'))).toBe(true);
    expect(await grants.mayAsk(place(7), selected('b'))).toBe(false);
    await settled();
    expect(await createCardGrants(store).mayAsk(place(7), selected('target'))).toBe(true);
  });

  test('for a target in a private window is none after the worker was stopped', async () => {
    const store = createMemoryStore();
    const before = createCardGrants(store);
    before.grant(7, named(7), true, selected('target'));
    expect(await before.mayAsk(place(7), selected('target'))).toBe(true);
    await settled();
    const after = createCardGrants(store);
    expect(await after.mayAsk(place(7), selected('target'))).toBe(false);
    expect(await after.mayAsk(place(7), selected('a'))).toBe(false);
  });

  test('in a private window is kept without what was asked and shown', async () => {
    const store = createMemoryStore();
    const before = createCardGrants(store);
    before.grant(7, named(7), true, null);
    await before.mayAsk(place(7), selected('a'));
    await before.noteShown(place(7), [ASSET]);
    await settled();
    expect(await before.wasShown(place(7), ASSET)).toBe(true);
    expect(await store.get('document 7')).toMatchObject({ calls: 1, selections: [], shown: [] });
    const after = createCardGrants(store);
    after.grant(7, named(7), true, null);
    await after.noteShown(place(7), [ASSET]);
    await settled();
    expect(await store.get('document 7')).toMatchObject({ calls: 2, shown: [] });
  });
});
