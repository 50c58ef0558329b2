import { describe, expect, test, vi } from 'vitest';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { createProjectStore } from '../../../src/service/api/project-store.ts';
import { waitFor } from '../../wait-for.ts';
import { createStoppedClock } from './stopped-clock.ts';

const SHOP = { name: 'Shop', network: 'mainnet', platforms: ['ETH', 'BNB'] } as const;

function shelf({ projects = createMemoryStore(), uses = createMemoryStore() } = {}) {
  const clock = createStoppedClock(1_000);
  const randomise = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
  return { projects, uses, clock, kept: createProjectStore({ projects, uses, clock, randomise }) };
}

describe('a project in the extension', () => {
  test('is made with a key of 256 bits that finds it', async () => {
    const { kept } = shelf();
    const { project, key } = await kept.create(SHOP);
    expect(project).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{12}$/),
      ...SHOP,
      createdAt: 1_000,
      revokedAt: null,
      lastUsedAt: null,
      requests: 0,
    });
    expect(atob(key.replaceAll('-', '+').replaceAll('_', '/'))).toHaveLength(32);
    expect(kept.findByKey(key)).toEqual({ id: project.id, network: 'mainnet', platforms: ['ETH', 'BNB'] });
    expect(await kept.reveal(project.id)).toBe(key);
    expect(await kept.list()).toEqual([project]);
  });

  test('lists projects of one millisecond by id', async () => {
    const { kept: projects } = shelf();
    const ids: string[] = [];
    for (const _ of Array(10)) ids.push((await projects.create(SHOP)).project.id);
    expect((await projects.list()).map(({ id }) => id)).toEqual(ids.sort());
  });

  test('has a key that no other project has', async () => {
    const { kept } = shelf();
    const keys = await Promise.all([1, 2, 3].map(async () => (await kept.create(SHOP)).key));
    expect(new Set(keys).size).toBe(3);
  });

  test.each([
    ['another key of the same form', 'A'.repeat(43)],
    ['nothing', ''],
    ['a text too short', 'abc'],
    ['a text too long', 'A'.repeat(100_000)],
    ['what is no base64url', `${'A'.repeat(42)}/`],
  ])('is not found by %s', async (_what, key) => {
    const { kept } = shelf();
    await kept.create(SHOP);
    expect(kept.findByKey(key)).toBeNull();
  });

  test('comes back after a restart, with its key and its uses', async () => {
    const first = shelf();
    const { project, key } = await first.kept.create(SHOP);
    first.kept.noteUse(project.id);
    await first.kept.flush();
    const { kept } = shelf(first);
    await kept.restore();
    expect(kept.findByKey(key)?.id).toBe(project.id);
    expect(await kept.list()).toEqual([{ ...project, requests: 1, lastUsedAt: 1_000 }]);
  });

  test('is worth more than a damaged day', async () => {
    const first = shelf();
    const { project, key } = await first.kept.create(SHOP);
    const [stored] = await first.projects.entries();
    if (!stored) throw new Error('nothing was stored');
    const { version, value } = stored[1] as { version: number; value: object };
    await first.projects.put({ [stored[0]]: { version, value: { ...value, createdAt: 9e15 } } });
    const { kept } = shelf(first);
    await kept.restore();
    expect(kept.findByKey(key)?.id).toBe(project.id);
    expect(await kept.list()).toEqual([{ ...project, createdAt: 0 }]);
  });

  test.each([['x'], [-5], [undefined]])(
    'whose revocation is damaged (%s) has no key that works',
    async (revokedAt) => {
      const first = shelf();
      const { key } = await first.kept.create(SHOP);
      const [stored] = await first.projects.entries();
      if (!stored) throw new Error('nothing was stored');
      const { version, value } = stored[1] as { version: number; value: object };
      await first.projects.put({ [stored[0]]: { version, value: { ...value, revokedAt } } });
      const { kept } = shelf(first);
      await kept.restore();
      expect(kept.findByKey(key)).toBeNull();
    },
  );

  test('is renamed to what can be seen of the new name', async () => {
    const { kept } = shelf();
    const { project } = await kept.create(SHOP);
    expect(await kept.rename(project.id, ' New\u202e  shop ')).toEqual({ ...project, name: 'New shop' });
    await expect(kept.rename(project.id, '\u200b ')).rejects.toThrow(RangeError);
    expect((await kept.list())[0]?.name).toBe('New shop');
  });

  test('loses its key for good when it is revoked, and stays in the list', async () => {
    const { kept, clock, projects } = shelf();
    const { project, key } = await kept.create(SHOP);
    clock.advance(5);
    expect(await kept.revoke(project.id)).toEqual({ ...project, revokedAt: 1_005 });
    clock.advance(5);
    expect(await kept.revoke(project.id)).toEqual({ ...project, revokedAt: 1_005 });
    expect(kept.findByKey(key)).toBeNull();
    expect(await kept.reveal(project.id)).toBeNull();
    expect(await kept.rotate(project.id)).toBeNull();
    expect(JSON.stringify(await projects.entries())).not.toContain(key);
  });

  test('has only its new key once it is rotated', async () => {
    const { kept } = shelf();
    const { project, key } = await kept.create(SHOP);
    const rotated = await kept.rotate(project.id);
    expect(rotated).toEqual({ project, key: expect.any(String) });
    expect(kept.findByKey(key)).toBeNull();
    expect(kept.findByKey(rotated?.key ?? '')?.id).toBe(project.id);
  });

  test.each(['rename', 'revoke', 'rotate', 'reveal'] as const)(
    'that is none answers %s with null',
    async (act) => {
      const { kept } = shelf();
      expect(await kept[act]('nobody', 'name')).toBeNull();
    },
  );

  test('keeps the platforms it may ask for in the order of the table, each once', async () => {
    const { kept } = shelf();
    const { project } = await kept.create({ ...SHOP, platforms: ['KAIA', 'BTC', 'KAIA'] });
    expect(project.platforms).toEqual(['BTC', 'KAIA']);
    expect((await kept.create({ ...SHOP, platforms: null })).project.platforms).toBeNull();
  });

  test('needs a name that can be seen', async () => {
    const { kept } = shelf();
    await expect(kept.create({ ...SHOP, name: '\u200b' })).rejects.toThrow('name');
  });
});

describe('the uses of a project', () => {
  test('are counted at once and written together a second later', async () => {
    const { kept, uses, clock } = shelf();
    const { project } = await kept.create(SHOP);
    const put = vi.spyOn(uses, 'put');
    for (let i = 0; i < 50; i++) kept.noteUse(project.id);
    expect((await kept.list())[0]).toMatchObject({ requests: 50, lastUsedAt: 1_000 });
    expect(put).not.toHaveBeenCalled();
    clock.advance(1_000);
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    kept.noteUse(project.id);
    expect((await kept.list())[0]).toMatchObject({ requests: 51, lastUsedAt: 2_000 });
  });

  test('undo nothing that was changed while they waited', async () => {
    const first = shelf();
    const { project, key } = await first.kept.create(SHOP);
    first.kept.noteUse(project.id);
    await Promise.all([
      first.kept.rename(project.id, 'New'),
      first.kept.revoke(project.id),
      first.kept.flush(),
    ]);
    const { kept } = shelf(first);
    expect(await kept.list()).toMatchObject([{ name: 'New', revokedAt: 1_000, requests: 1 }]);
    expect(kept.findByKey(key)).toBeNull();
  });

  test('that cannot be written are written with the next, and logged once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const first = shelf();
    const { project } = await first.kept.create(SHOP);
    vi.spyOn(first.uses, 'put').mockRejectedValueOnce(new Error('disk full'));
    first.kept.noteUse(project.id);
    await first.kept.flush();
    expect(warn).toHaveBeenCalledTimes(1);
    first.kept.noteUse(project.id);
    await first.kept.flush();
    expect(await shelf(first).kept.list()).toMatchObject([{ requests: 2 }]);
    warn.mockRestore();
  });
});

describe('the shelf of projects', () => {
  test('keeps what it cannot read, and serves the rest', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const first = shelf();
    const { project } = await first.kept.create(SHOP);
    await first.projects.put({ odd: { version: 1, value: { name: 7 } }, later: { version: 9, value: {} } });
    expect((await shelf(first).kept.list()).map(({ id }) => id)).toEqual([project.id]);
    expect(await first.projects.get('odd')).toBeDefined();
    expect(await first.kept.unread()).toBe(2);
    expect(warn.mock.calls[0]?.[1]).toEqual(['odd', 'later']);
    warn.mockRestore();
  });

  test('reads again after it could not', async () => {
    const first = shelf();
    const { key } = await first.kept.create(SHOP);
    const failing: Store = { ...first.projects, entries: vi.fn(first.projects.entries) };
    vi.mocked(failing.entries).mockRejectedValueOnce(new Error('no storage now'));
    const { kept } = shelf({ ...first, projects: failing });
    await expect(kept.restore()).rejects.toThrow('no storage now');
    await kept.restore();
    expect(kept.findByKey(key)).not.toBeNull();
  });

  test('reports no change that was not stored', async () => {
    const { kept, projects } = shelf();
    const { project, key } = await kept.create(SHOP);
    vi.spyOn(projects, 'put').mockRejectedValueOnce(new Error('disk full'));
    await expect(kept.revoke(project.id)).rejects.toThrow('disk full');
    expect(kept.findByKey(key)).not.toBeNull();
    expect((await kept.list())[0]?.revokedAt).toBeNull();
  });
});
