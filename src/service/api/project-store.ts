/** The store of the extension's projects, with their keys, which the console shows. */
import * as z from 'zod/mini';
import { platform, time } from '../../core/market/fields.ts';
import { createCollection } from '../../core/storage/collection.ts';
import { createSerial } from '../../core/storage/serial.ts';
import type { Store } from '../../core/storage/store.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { createKeyIndex, hashKey, type KeyIndex, newId, newKey, type Randomise } from './keys.ts';
import {
  type Authorised,
  byCreation,
  checkedProject,
  type Project,
  type ProjectStore,
  type ProjectWithKey,
  visibleName,
} from './projects.ts';
import { createUses, type Use } from './uses.ts';

const use = z.object({ requests: z.int().check(z.nonnegative()), lastUsedAt: time });

const UNUSED = { requests: 0, lastUsedAt: null };

function createUseStore(store: Store, clock: Clock) {
  const items = createCollection({ store, version: 1, schema: use });
  const used = new Map<string, Use>();
  const inTurn = createSerial();
  const write = (counted: Iterable<readonly [id: string, use: Use]>) => inTurn(() => add(counted));
  const { note, flush, pending } = createUses(clock, write);

  async function add(counted: Iterable<readonly [id: string, use: Use]>): Promise<void> {
    const sums = [...counted].map(([id, { requests, lastUsedAt }]) => {
      const before = used.get(id);
      return [id, { requests: requests + (before?.requests ?? 0), lastUsedAt }] as const;
    });
    await items.put(Object.fromEntries(sums));
    for (const [id, sum] of sums) used.set(id, sum);
  }

  return {
    note,
    flush,
    async restore(): Promise<void> {
      for (const [id, count] of (await items.all()).items) used.set(id, count);
    },
    /** The uses of a project, including those that are not written yet. */
    of(id: string) {
      const [stored = UNUSED, more] = [used.get(id), pending(id)];
      return more ? { ...more, requests: more.requests + stored.requests } : stored;
    },
  };
}

export interface ExtensionProjects extends ProjectStore {
  /** The key of a project; null for a revoked project, and for one that does not exist. */
  reveal(id: string): Promise<string | null>;
  /** The number of unreadable projects, which stay in the store. */
  unread(): Promise<number>;
}

export interface ProjectStoreParts {
  readonly projects: Store;
  /** The store of counts: separate, so that writing a count cannot overwrite a name or a key. */
  readonly uses: Store;
  readonly clock: Clock;
  readonly randomise: Randomise;
}

const item = z.object({
  name: z.string(),
  network: z.enum(['mainnet', 'testnet']),
  platforms: z.nullable(z.array(platform)),
  /** 0 for an unreadable date, which must not make the project unreadable. */
  createdAt: z.catch(time, 0),
  /** Null once the project is revoked. */
  key: z.nullable(z.string()),
  revokedAt: z.nullable(time),
});
type Item = z.infer<typeof item>;

export function createProjectStore({ clock, randomise, ...parts }: ProjectStoreParts): ExtensionProjects {
  const items = createCollection({ store: parts.projects, version: 1, schema: item });
  const inTurn = createSerial();
  const projects = new Map<string, Item>();
  const counts = createUseStore(parts.uses, clock);
  let index: KeyIndex<Authorised> = createKeyIndex([]);

  let restored: Promise<void> | null = null;

  function restore(): Promise<void> {
    restored ??= readAll().catch((reason: unknown) => {
      restored = null;
      throw reason;
    });
    return restored;
  }

  async function readAll(): Promise<void> {
    const [found] = await Promise.all([items.all(), counts.restore()]);
    if (found.unreadable.length > 0) console.warn('unreadable projects are left in place:', found.unreadable);
    for (const [id, project] of found.items) projects.set(id, project);
    index = indexOf(projects);
  }

  const show = (id: string, { key: _, ...project }: Item): Project => ({ id, ...project, ...counts.of(id) });

  /** Stores a project. The store is written before the memory, so that no change is shown that is not stored. */
  async function write(id: string, changed: Item): Promise<Project> {
    await items.put({ [id]: changed });
    projects.set(id, changed);
    index = indexOf(projects);
    return show(id, changed);
  }

  /** Changes a project, after all earlier changes have ended. */
  function change<T>(id: string, to: (present: Item) => Promise<T | null>): Promise<T | null> {
    return inTurn(async () => {
      await restore();
      const present = projects.get(id);
      return present ? to(present) : null;
    });
  }

  return {
    restore,
    async list() {
      await restore();
      return [...projects].map(([id, project]) => show(id, project)).sort(byCreation);
    },
    create: (project, key = newKey(randomise)) =>
      inTurn(async (): Promise<ProjectWithKey> => {
        await restore();
        const made = checkedProject(project);
        if (index.find(key)) throw new RangeError('Another project already has this key.');
        return {
          project: await write(newId(randomise), {
            ...made,
            platforms: made.platforms && [...made.platforms],
            key,
            createdAt: clock.now(),
            revokedAt: null,
          }),
          key,
        };
      }),
    rename: (id, name) => change(id, async (present) => write(id, { ...present, name: visibleName(name) })),
    revoke: (id) =>
      change(id, async (present) =>
        present.revokedAt === null
          ? write(id, { ...present, key: null, revokedAt: clock.now() })
          : show(id, present),
      ),
    rotate: (id) =>
      change(id, async (present) => {
        if (present.revokedAt !== null) return null;
        const key = newKey(randomise);
        return { project: await write(id, { ...present, key }), key };
      }),
    async reveal(id) {
      await restore();
      return projects.get(id)?.key ?? null;
    },
    unread: async () => (await items.all()).unreadable.length,
    findByKey: (key) => index.find(key),
    noteUse: counts.note,
    flush: counts.flush,
  };
}

function indexOf(projects: ReadonlyMap<string, Item>): KeyIndex<Authorised> {
  return createKeyIndex(
    [...projects].flatMap(([id, { key, network, platforms }]) =>
      key === null ? [] : [[hashKey(key), { id, network, platforms }] as const],
    ),
  );
}
